import {
  ALL,
  allOfContext,
  changesIn,
  type Decision,
  defineAggregate,
  excerpt,
  invalid,
  type Patch,
} from '#eventstore/domain';

/** What the owner of a webhook sets. */
export interface WebhookSettings {
  readonly url: string;
  /** Names and patterns of event types, in the order given, or {@link ALL} alone. */
  readonly eventTypes: readonly string[];
  /**
   * What {@link ALL} stands for: the contexts that the key could read that has set it, and {@link ALL} itself for the types of
   * before the release with patterns. Null: for these alone, or it is not among the types.
   */
  readonly readable: readonly string[] | null;
  /** Encrypted; its plain text is sent with each delivery and signs it. */
  readonly secret: string | null;
  readonly name: string | null;
  /** Whether it receives new events, and waiting deliveries are sent. */
  readonly enabled: boolean;
  /** Encrypted JSON object of further request headers; null when there are none. */
  readonly headers: string | null;
}

/** A subscription of a URL to event types. */
export interface WebhookState extends WebhookSettings {
  /** The encrypted secret before the last rotation, which also signs deliveries until {@link previousSecretExpiresAt}. */
  readonly previousSecret: string | null;
  readonly previousSecretExpiresAt: string | null;
}

/** The encrypted secrets and headers, with which deliveries are sent. */
export type StoredCredentials = Pick<WebhookState, 'secret' | 'previousSecret' | 'previousSecretExpiresAt' | 'headers'>;

export type WebhookEvent =
  | { readonly type: 'webhook.created'; readonly data: WebhookSettings }
  | { readonly type: 'webhook.updated'; readonly data: Partial<WebhookSettings> }
  /** The secret before stays valid until `previousSecretExpiresAt`; null: it ended at once, or there was none. */
  | {
      readonly type: 'webhook.secret_rotated';
      readonly data: { readonly secret: string; readonly previousSecretExpiresAt: string | null };
    }
  | { readonly type: 'webhook.resumed'; readonly data: object }
  | { readonly type: 'webhook.deleted'; readonly data: object };

const NO_PREVIOUS_SECRET = { previousSecret: null, previousSecretExpiresAt: null };

export const Webhook = defineAggregate<WebhookState, WebhookEvent>({
  type: 'webhook',
  initial: {
    url: '',
    eventTypes: [],
    readable: null,
    secret: null,
    name: null,
    enabled: true,
    headers: null,
    ...NO_PREVIOUS_SECRET,
  },
  on: {
    // Events of earlier releases lack the newer settings.
    'webhook.created': (blank, data) => ({ ...blank, ...data }),
    // A change of the secret takes effect at once.
    'webhook.updated': (state, data) => ({ ...state, ...data, ...('secret' in data ? NO_PREVIOUS_SECRET : {}) }),
    'webhook.secret_rotated': (state, { secret, previousSecretExpiresAt }) => ({
      ...state,
      secret,
      previousSecret: previousSecretExpiresAt === null ? null : state.secret,
      previousSecretExpiresAt,
    }),
    // Only the delivery status changes, which is not part of the state.
    'webhook.resumed': (state) => state,
    'webhook.deleted': (state) => state,
  },
});

type WebhookDecision = Decision<WebhookState, WebhookEvent>;

export const createWebhook =
  (fields: Patch<WebhookSettings>): WebhookDecision =>
  ({ previousSecret: _, previousSecretExpiresAt: __, ...blank }) => ({
    type: 'webhook.created',
    data: { ...blank, ...changesIn(fields, blank) },
  });

/** Changes the fields in the patch. Even a patch without changes resumes a suspended or paused webhook (contract §9). */
export const updateWebhook =
  (patch: Patch<WebhookSettings>, isPausedOrSuspended: boolean): WebhookDecision =>
  (webhook) => {
    const changes = changesIn<WebhookSettings>(patch, webhook);
    return changes ? { type: 'webhook.updated', data: changes } : resumeWebhook(isPausedOrSuspended)(webhook);
  };

/**
 * Disables a webhook whose receiver is gone: it has answered 410. Records nothing when the owner has disabled it, or named
 * another receiver meanwhile.
 * @param url to which the delivery was sent.
 */
export const disableGone =
  (url: string): WebhookDecision =>
  (webhook) =>
    webhook.enabled && webhook.url === url ? { type: 'webhook.updated', data: { enabled: false } } : undefined;

/**
 * Replaces the secret. The one before also signs deliveries until `previousExpiresAt`; null: not any more. An earlier
 * secret that was still valid ends.
 * @param secret the encrypted secret; when it is the current one, the rotation would end the previous secret.
 * @throws DomainError 422 when it is the current one.
 */
export const rotateSecret =
  (secret: string, previousExpiresAt: string | null): WebhookDecision =>
  (webhook) => {
    if (secret === webhook.secret) throw invalid({ secret: ['must differ from the current secret'] });
    const previousSecretExpiresAt = webhook.secret === null ? null : previousExpiresAt;
    return { type: 'webhook.secret_rotated', data: { secret, previousSecretExpiresAt } };
  };

/** Resumes a suspended or paused webhook; records nothing for another one. */
export const resumeWebhook =
  (isPausedOrSuspended: boolean): WebhookDecision =>
  () =>
    isPausedOrSuspended ? { type: 'webhook.resumed', data: {} } : undefined;

export const deleteWebhook = (): WebhookDecision => () => ({ type: 'webhook.deleted', data: {} });

/** What a webhook subscribes to: nothing while it is disabled. */
export const subscriptionsOf = ({ enabled, eventTypes, readable }: WebhookSettings): readonly string[] => {
  if (!enabled) return [];
  if (readable === null || !eventTypes.includes(ALL)) return eventTypes;
  return readable.map((context) => (context === ALL ? ALL : allOfContext(context)));
};

/**
 * The error of a list of event types; undefined when it can be stored.
 * @param known the names of all event types.
 * @param isPattern whether a name stands for all types of a kind of entities.
 */
export function eventTypesError(
  eventTypes: readonly string[],
  known: readonly string[],
  isPattern: (name: string) => boolean,
): string | undefined {
  if (eventTypes.length > 1 && eventTypes.includes(ALL))
    return `must contain ${ALL} alone, because it stands for all types`;
  const unknown = eventTypes.filter((type) => type !== ALL && !isPattern(type) && !known.includes(type));
  return unknown.length === 0
    ? undefined
    : `contains unknown types: ${excerpt(unknown.join(', '))}; known types are ${known.join(', ')}`;
}

/** The error of a single event type, such as that of a test; undefined when it is known. */
export const eventTypeError = (eventType: string, known: readonly string[]): string | undefined =>
  known.includes(eventType) ? undefined : `is not known; known types are ${known.join(', ')}`;

/** When the previous secret ends; null when there is none, or it has ended. */
export const previousSecretEnd = (
  { previousSecretExpiresAt }: Pick<WebhookState, 'previousSecretExpiresAt'>,
  now: string,
): string | null =>
  previousSecretExpiresAt !== null && previousSecretExpiresAt > now ? previousSecretExpiresAt : null;

/** The encrypted secrets that sign deliveries, the current one first. */
export const signingSecrets = (webhook: Omit<StoredCredentials, 'headers'>, now: string): readonly string[] =>
  [webhook.secret, previousSecretEnd(webhook, now) === null ? null : webhook.previousSecret].filter(
    (secret) => secret !== null,
  );
