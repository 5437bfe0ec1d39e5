/** Who sends a request, and what the request's headers ask of a write. Travels as an explicit argument. */
export interface RequestContext {
  readonly account: string;
  /** IANA zone in which date-times without offset are read. */
  readonly timeZone: string;
  /** The API key's uuid. */
  readonly apiKey: string;
  /** The key's scopes; none when no request asks. */
  readonly scopes?: readonly ('read' | 'write' | 'admin')[];
  /** `X-Request-Id`: the correlation of everything this request records. */
  readonly correlationId: string;
  /** `If-Match`: versions of which one must be current, or `any` that exists; undefined without the header. */
  readonly expectedVersions?: readonly number[] | 'any' | undefined;
  /** `Idempotency-Key` with the hash of the request it belongs to. */
  readonly idempotency?: { readonly key: string; readonly requestHash: string } | undefined;
  /** `X-Service-Notify-Assignees`, true unless told otherwise. */
  readonly notifyAssignees: boolean;
  /** `X-Service-Trigger-Webhooks`, true unless told otherwise. */
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

/** What of the headers is kept with each event: only what differs from the default. */
export interface EventContext {
  readonly notify_assignees?: false;
  readonly trigger_webhooks?: false;
}

export const actorOf = (ctx: RequestContext): Actor => ({
  source: 'api',
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

/** Whether the request's `If-Match`, if any, accepts an entity at this version. */
export const accepts = ({ expectedVersions }: RequestContext, version: number): boolean =>
  expectedVersions === undefined || expectedVersions === 'any' || expectedVersions.includes(version);
