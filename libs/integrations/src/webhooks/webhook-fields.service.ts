import { Inject, Injectable } from '@nestjs/common';
import type { Patch } from '#eventstore/domain';
import type { Validation } from '#http';
import { Registry } from '#eventstore/store';
import { type Settings, SETTINGS } from '#platform';
import { AddressRules } from '../deliveries/sender/addresses.service.js';
import type { UpdateWebhookBody } from './webhook.body.js';
import { eventTypesError, type WebhookSettings } from './webhook.js';
import { headerErrors } from './webhook-headers.js';
import { WebhookSecrets } from './webhook-secrets.service.js';

/** Maps the fields of a body to a webhook, and checks them against settings and known event types. */
@Injectable()
export class WebhookFields {
  constructor(
    private readonly addresses: AddressRules,
    private readonly registry: Registry,
    private readonly secrets: WebhookSecrets,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /**
   * The given fields of a body, with the secret and the headers encrypted.
   * @param stored the encrypted secret and headers of the webhook.
   * @throws DomainError 422 with all errors.
   */
  given(
    validation: Validation<UpdateWebhookBody>,
    stored: Pick<WebhookSettings, 'secret' | 'headers'>,
  ): Patch<WebhookSettings> {
    this.validate(validation);
    const { url, event_types: eventTypes, secret, name, enabled, headers } = validation.finish();
    return {
      url,
      eventTypes,
      name,
      enabled,
      secret: typeof secret === 'string' ? this.secrets.encrypted(secret, stored.secret) : secret,
      headers: headers && this.secrets.encryptedHeaders(headers, stored.headers),
    };
  }

  /** As {@link given}, for a new webhook. @param generated its secret when the body has none. */
  ofNew(validation: Validation<UpdateWebhookBody>, generated: string | undefined): Patch<WebhookSettings> {
    const error = generated === undefined ? undefined : this.secrets.generationError;
    if (error !== undefined) validation.addError('secret', error);
    const given = this.given(validation, { secret: null, headers: null });
    return generated === undefined ? given : { ...given, secret: this.secrets.encrypted(generated, null) };
  }

  private validate(validation: Validation<UpdateWebhookBody>): void {
    const { url, event_types: types = [], secret, headers = {} } = validation.value;
    const urlError = url === undefined ? undefined : this.addresses.urlError(url);
    if (urlError !== undefined) validation.addError('url', urlError);
    const typesError = eventTypesError(types, [...this.registry.eventTypes.keys()]);
    if (typesError !== undefined) validation.addError('event_types', typesError);
    const secretError = typeof secret === 'string' ? this.secrets.errorOf(secret) : undefined;
    if (secretError !== undefined) validation.addError('secret', secretError);
    const errors = headerErrors(headers, this.settings.compatibilityHeaders);
    validation.addErrors(errors, (name) => `headers.${name}`);
    const { storageError } = this.secrets;
    if (storageError !== undefined && Object.keys(headers).length > 0) validation.addError('headers', storageError);
  }
}
