/** Who sends a request, and what the request's headers ask of a write. Travels as an explicit argument. */
export interface Caller {
  readonly account: string;
  /** IANA zone in which date-times without offset are read. */
  readonly timeZone: string;
  /** The API key's uuid. */
  readonly key: string;
  /** The key's scopes; none when no request asks. */
  readonly scopes?: readonly ('read' | 'write' | 'admin')[];
  /** `X-Request-Id`: the correlation of everything this request records. */
  readonly requestId: string;
  /** `If-Match`: versions of which one must be current, or `any` that exists; undefined without the header. */
  readonly ifMatch?: readonly number[] | 'any' | undefined;
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

export const actorOf = (who: Caller): Actor => ({
  source: 'api',
  user_uuid: null,
  user_email: null,
  device_uuid: null,
  api_key_uuid: who.key,
});

export const eventContextOf = (who: Caller): EventContext => ({
  ...(who.notifyAssignees ? {} : { notify_assignees: false }),
  ...(who.triggerWebhooks ? {} : { trigger_webhooks: false }),
});

/** `context` on the wire: in the change feed, in histories and in webhook bodies (contract §8). */
export const wireContext = (actor: Actor, occurredAt: string, recordedAt: string, context: EventContext): object => ({
  source: actor.source,
  happened_at: occurredAt,
  created_at: recordedAt,
  user_uuid: actor.user_uuid,
  user_email: actor.user_email,
  device_uuid: actor.device_uuid,
  api_key_uuid: actor.api_key_uuid,
  ...context,
});

/** Whether the request's `If-Match`, if any, accepts an entity at this version. */
export const accepts = ({ ifMatch }: Caller, version: number): boolean =>
  ifMatch === undefined || ifMatch === 'any' || ifMatch.includes(version);
