import { Injectable } from '@nestjs/common';
import type { Patch } from '#eventstore/domain';
import type { Validation } from '#http';
import { Registry } from '#eventstore/store';
import { AddressRules } from '../deliveries/sender/addresses.service.js';
import type { UpdateWebhookBody } from './webhook.body.js';
import type { WebhookState } from './webhook.js';
import { WebhookSecrets } from './webhook-secrets.service.js';

/** Maps the fields of a body to a webhook, and checks them against settings and known event types. */
@Injectable()
export class WebhookFields {
  constructor(
    private readonly addresses: AddressRules,
    private readonly registry: Registry,
    private readonly secrets: WebhookSecrets,
  ) {}

  /**
   * The given fields of a body, with the secret encrypted.
   * @param stored the encrypted secret of the webhook.
   * @throws DomainError 422 with all errors.
   */
  given(validation: Validation<UpdateWebhookBody>, stored: string | null): Patch<WebhookState> {
    this.validate(validation);
    const { url, event_types: eventTypes, secret, name } = validation.finish();
    return {
      url,
      eventTypes,
      name,
      secret: typeof secret === 'string' ? this.secrets.encrypted(secret, stored) : secret,
    };
  }

  private validate(validation: Validation<UpdateWebhookBody>): void {
    const { url, event_types: types = [], secret } = validation.value;
    const urlError = url === undefined ? undefined : this.addresses.urlError(url);
    if (urlError !== undefined) validation.addError('url', urlError);
    const known = this.registry.eventTypes;
    const unknown = types.filter((type) => !known.has(type));
    if (unknown.length > 0)
      validation.addError(
        'event_types',
        `contains unknown types: ${unknown.join(', ')}; known types are ${[...known.keys()].join(', ')}`,
      );
    const secretError = typeof secret === 'string' ? this.secrets.errorOf(secret) : undefined;
    if (secretError !== undefined) validation.addError('secret', secretError);
  }
}
