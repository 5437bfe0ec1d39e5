/** What a command that may be repeated keeps of its answer, so that the repetition gets the same one. */
export interface IdempotencyReceipt {
  readonly key: string;
  /** What makes two requests the same. */
  readonly requestHash: string;
  /** The answer to keep, from the result of the command. The store does not interpret it. */
  readonly answerOf: (result: unknown) => { readonly status: number; readonly answer: string };
}

/** Who sends a command, and what the sender asks of the write. An explicit argument of every command. */
export interface RequestContext {
  readonly account: string;
  /** IANA zone in which date-times without offset are read. */
  readonly timeZone: string;
  /** The API key's uuid; null when the service itself acts, as from the command line. */
  readonly apiKey: string | null;
  /** The key's scopes; none when no request asks. */
  readonly scopes?: readonly string[];
  /** The correlation id of everything that the command records. */
  readonly correlationId: string;
  /** Versions of which one must be current, `any` that exists, or `none`: it must not exist; undefined accepts all. */
  readonly expectedVersions?: readonly number[] | 'any' | 'none' | undefined;
  /** Present when the command may be repeated with the same key. */
  readonly receipt?: IdempotencyReceipt | undefined;
  /** Whether assignees get push messages; true by default. */
  readonly notifyAssignees: boolean;
  /** Whether the change fires webhooks; true by default. */
  readonly triggerWebhooks: boolean;
}

/** Who acted, as kept with each event. */
export interface Actor {
  readonly source: 'api' | 'worker' | 'system';
  readonly user_uuid: string | null;
  readonly user_email: string | null;
  readonly device_uuid: string | null;
  readonly api_key_uuid: string | null;
}

/** The sender's switches as each event keeps them: only those that differ from the default. */
export interface EventContext {
  readonly notify_assignees?: false;
  readonly trigger_webhooks?: false;
}

export const actorOf = (ctx: RequestContext): Actor => ({
  source: ctx.apiKey === null ? 'system' : 'api',
  user_uuid: null,
  user_email: null,
  device_uuid: null,
  api_key_uuid: ctx.apiKey,
});

export const eventContextOf = (ctx: RequestContext): EventContext => ({
  ...(ctx.notifyAssignees ? {} : { notify_assignees: false }),
  ...(ctx.triggerWebhooks ? {} : { trigger_webhooks: false }),
});

/** Who did what an event tells, in which request, and when. */
export interface Provenance {
  readonly actor: Actor;
  readonly context: EventContext;
  readonly correlationId: string;
  readonly occurredAt: string;
  readonly recordedAt: string;
}

/** `context` on the wire: the same in histories, in the change feed and in webhook bodies (contract §8). */
export interface WireContext extends Actor, EventContext {
  readonly happened_at: string;
  readonly created_at: string;
  readonly correlation_id: string;
}

/** Renders `context`, its members in the order of the contract. */
export const presentContext = ({ actor, context, correlationId, occurredAt, recordedAt }: Provenance): WireContext => ({
  source: actor.source,
  happened_at: occurredAt,
  created_at: recordedAt,
  user_uuid: actor.user_uuid,
  user_email: actor.user_email,
  device_uuid: actor.device_uuid,
  api_key_uuid: actor.api_key_uuid,
  correlation_id: correlationId,
  ...context,
});

/** Whether the sender accepts an entity at this version. */
export const accepts = ({ expectedVersions }: RequestContext, version: number): boolean =>
  expectedVersions === undefined ||
  expectedVersions === 'any' ||
  (expectedVersions !== 'none' && expectedVersions.includes(version));
