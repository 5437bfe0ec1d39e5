import { Inject, Injectable } from '@nestjs/common';
import { ALL, type Patch } from '#eventstore/domain';
import type { Validation } from '#http';
import { mayNotRead, mayReadContext } from '../event-feed/readable-contexts.queries.js';
import { Registry, type RequestContext } from '#eventstore/store';
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
   * @throws DomainError 422 with all errors; 403 for event types that the key may not read.
   */
  given(
    validation: Validation<UpdateWebhookBody>,
    stored: Pick<WebhookSettings, 'secret' | 'headers'>,
    { scopes }: Pick<RequestContext, 'scopes'>,
  ): Patch<WebhookSettings> {
    const { event_types } = validation.value;
    const eventTypes = event_types && this.current(event_types);
    this.mustBeReadable(eventTypes ?? [], scopes);
    this.validate(validation, eventTypes ?? []);
    const { url, secret, name, enabled, headers } = validation.finish();
    return {
      url,
      eventTypes,
      readable: eventTypes && (eventTypes.includes(ALL) ? this.readable(scopes) : null),
      name,
      enabled,
      secret: typeof secret === 'string' ? this.secrets.encrypted(secret, stored.secret) : secret,
      headers: headers && this.secrets.encryptedHeaders(headers, stored.headers),
    };
  }

  /** As {@link given}, for a new webhook. @param generated its secret when the body has none. */
  ofNew(
    validation: Validation<UpdateWebhookBody>,
    generated: string | undefined,
    ctx: Pick<RequestContext, 'scopes'>,
  ): Patch<WebhookSettings> {
    const error = generated === undefined ? undefined : this.secrets.generationError;
    if (error !== undefined) validation.addError('secret', error);
    const given = this.given(validation, { secret: null, headers: null }, ctx);
    return generated === undefined ? given : { ...given, secret: this.secrets.encrypted(generated, null) };
  }

  /** Event types by their names of today, each once. */
  private current(types: readonly string[]): string[] {
    return [...new Set(types.map((name) => this.currentName(name)))];
  }

  private currentName(name: string): string {
    const type = this.registry.eventTypes.has(name) ? undefined : this.registry.eventsByFeedName.get(name);
    return type === undefined ? name : this.registry.feedName(type);
  }

  /** The contexts whose events scopes may read, and `*` when they may read all that could be published before. */
  private readable(scopes: readonly string[] | undefined): string[] {
    const contexts = [...new Set(this.registry.contexts.values())].filter((context) => mayReadContext(scopes, context));
    const older = [...this.registry.eventTypes.values()].filter(({ needsScope }) => !needsScope);
    const isAll = older.every(({ noun }) => contexts.includes(this.contextOf(noun)));
    return isAll ? [ALL, ...contexts] : contexts;
  }

  /** @throws DomainError 403 unless the scopes may read what the types are about. Those of before need no scope of their own. */
  private mustBeReadable(types: readonly string[], scopes: readonly string[] | undefined): void {
    for (const name of types) {
      const type = this.registry.eventTypes.get(name);
      const noun = type === undefined ? this.registry.kindOfPattern(name) : type.needsScope ? type.noun : undefined;
      const context = noun === undefined ? undefined : this.contextOf(noun);
      if (context !== undefined && !mayReadContext(scopes, context)) throw mayNotRead(context);
      if (name === ALL && this.readable(scopes).length === 0) throw mayNotRead(undefined);
    }
  }

  private contextOf(kind: string): string {
    return this.registry.contexts.get(kind) ?? kind;
  }

  private validate(validation: Validation<UpdateWebhookBody>, types: readonly string[]): void {
    const { url, secret, headers = {} } = validation.value;
    const urlError = url === undefined ? undefined : this.addresses.urlError(url);
    if (urlError !== undefined) validation.addError('url', urlError);
    const typesError = eventTypesError(
      types,
      [...this.registry.eventTypes.keys()],
      (name) => this.registry.kindOfPattern(name) !== undefined,
    );
    if (typesError !== undefined) validation.addError('event_types', typesError);
    const secretError = typeof secret === 'string' ? this.secrets.errorOf(secret) : undefined;
    if (secretError !== undefined) validation.addError('secret', secretError);
    const errors = headerErrors(headers, this.settings.compatibilityHeaders);
    validation.addErrors(errors, (name) => `headers.${name}`);
    const { storageError } = this.secrets;
    if (storageError !== undefined && Object.keys(headers).length > 0) validation.addError('headers', storageError);
  }
}
