import { Injectable } from '@nestjs/common';
import type { Patch } from '#eventstore/domain';
import type { Validation } from '#http';
import { Registry } from '#eventstore/store';
import { AddressRules } from '../deliveries/sender/addresses.service.js';
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
   * The fields that a body gives, the secret encrypted.
   * @param stored the encrypted secret that the webhook has.
   * @throws DomainError 422 with all faults.
   */
  given(validation: Validation<UpdateWebhookBody>, stored: string | null): Patch<WebhookState> {
    this.judge(validation);
    const { url, event_types: eventTypes, secret, name } = validation.finish();
    return { url, eventTypes, name, secret: typeof secret === 'string' ? this.secrets.sealed(secret, stored) : secret };
  }

  private judge(validation: Validation<UpdateWebhookBody>): void {
    const { url, event_types: types = [], secret } = validation.value;
    const urlFault = url === undefined ? undefined : this.addresses.urlFault(url);
    if (urlFault !== undefined) validation.addError('url', urlFault);
    const known = this.registry.eventTypes;
    const unknown = types.filter((type) => !known.has(type));
    if (unknown.length > 0)
      validation.addError(
        'event_types',
        `names unknown types: ${unknown.join(', ')}; known are ${[...known.keys()].join(', ')}`,
      );
    const secretFault = typeof secret === 'string' ? this.secrets.faultOf(secret) : undefined;
    if (secretFault !== undefined) validation.addError('secret', secretFault);
  }
}
