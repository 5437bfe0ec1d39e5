import { Injectable } from '@nestjs/common';
import type { Patch } from '#kernel/domain';
import type { Form } from '#kernel/http';
import { Registry } from '#kernel/store';
import { AddressRules } from '../deliveries/addresses.service.js';
import type { UpdateWebhookBody } from './webhook.body.js';
import type { WebhookState } from './webhook.js';
import { WebhookSecrets } from './webhook-secrets.service.js';

/** Body → input of a webhook, by what the settings and the contexts of this program allow. */
@Injectable()
export class WebhookFields {
  constructor(
    private readonly addresses: AddressRules,
    private readonly registry: Registry,
    private readonly secrets: WebhookSecrets,
  ) {}

  /**
   * The fields that a body gives, the secret sealed.
   * @param stored the sealed secret that the webhook has.
   * @throws DomainError 422 with all faults.
   */
  given(form: Form<UpdateWebhookBody>, stored: string | null): Patch<WebhookState> {
    this.judge(form);
    const { url, event_types: eventTypes, secret, name } = form.valid;
    return { url, eventTypes, name, secret: typeof secret === 'string' ? this.secrets.sealed(secret, stored) : secret };
  }

  private judge(form: Form<UpdateWebhookBody>): void {
    const { url, event_types: types = [], secret } = form.value;
    const urlFault = url === undefined ? undefined : this.addresses.urlFault(url);
    if (urlFault !== undefined) form.fault('url', urlFault);
    const known = this.registry.eventTypes;
    const unknown = types.filter((type) => !known.has(type));
    if (unknown.length > 0)
      form.fault(
        'event_types',
        `names unknown types: ${unknown.join(', ')}; known are ${[...known.keys()].join(', ')}`,
      );
    const secretFault = typeof secret === 'string' ? this.secrets.faultOf(secret) : undefined;
    if (secretFault !== undefined) form.fault('secret', secretFault);
  }
}
