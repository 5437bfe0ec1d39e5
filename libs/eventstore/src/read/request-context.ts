import { newUuid } from '#eventstore/domain';
import type { Person } from '../schema/visibility.js';

/** The idempotency receipt of a command, which stores its response for replays. */
export interface IdempotencyReceipt {
  readonly key: string;
  /** Identifies the request; a repetition must have the same hash. */
  readonly requestHash: string;
  /** Computes the stored response from the result of the command. The store does not interpret it. */
  readonly responseOf: (result: unknown) => { readonly status: number; readonly answer: string };
}

/** The step of a task that a command performs. Its row is written in the commit of the command, so that it is performed once. */
export interface StepRecord {
  readonly task: string;
  readonly step: number;
  /** The row of the step. @param isChange whether the command records events. @param result the result of the command. */
  readonly rowOf: (isChange: boolean, result: unknown) => StepRow;
}

/** What a step of a task did: the result counts, the rest is shown. */
export interface StepRow {
  readonly result: string;
  readonly entityType: string | null;
  readonly entityUuid: string | null;
  readonly detail: object;
}

/** A moment in the history of an entity: after one of its versions, or as of a position of the feed or a time, inclusive. */
export type PointInTime =
  { readonly version: number } | { readonly position: number } | { readonly recordedAt: string };

export type { Person };

/** The account, API key and options of a command. An explicit argument of every command. */
export interface RequestContext {
  readonly account: string;
  /** IANA time zone of date-times without an offset. */
  readonly timeZone: string;
  /** ISO 3166 alpha-2: phone numbers of a search are read as one in it dials them. */
  readonly country?: string | null | undefined;
  /**
   * The API key's uuid, also of the key that made the token of a person; null when the service itself acts, as from the command line,
   * for a person's session, and for a signed URL.
   */
  readonly apiKey: string | null;
  /** The person who acts; undefined for an API key of its own. */
  readonly person?: Person | undefined;
  /** Who owns what the request creates: the first of the API keys that replaced each other by rotations, or the user who has signed in. */
  readonly owner?: string | undefined;
  /** By what the change is made; undefined when the service itself acts. */
  readonly via?: Via;
  /** Set for a request by a signed URL: it has no API key, and must not record events. */
  readonly isSigned?: true;
  /** Set for an operation of a batch. */
  readonly isBatched?: true | undefined;
  /** The scopes of the key, or those that the permissions of a person amount to; undefined when the service itself acts. */
  readonly scopes?: readonly string[];
  /** The correlation id of all events that the command records. */
  readonly correlationId: string;
  /** The accepted current versions; `any`: the entity must exist; `none`: it must not; undefined: no condition. */
  readonly expectedVersions?: readonly number[] | 'any' | 'none' | undefined;
  /** What the URLs of this service begin with in answers; empty: they are bare paths. */
  readonly baseUrl: string;
  /** Present when the request has an Idempotency-Key. */
  readonly receipt?: IdempotencyReceipt | undefined;
  /** Present when the command is a step of a task. */
  readonly step?: StepRecord | undefined;
  /** What else the request sets, as the product names it on the wire: stored with each event. */
  readonly options?: object;
  /** Whether the client has closed its connection, or has its answer: a command that is not sent to the database yet is dropped. */
  readonly isAbandoned?: () => boolean;
  /** Set for a command that takes a change back: what it removed may come back with its uuid, and whose it was may be gone. */
  readonly takesBack?: true;
  /** The deleted entity that the command restores: what would create an entity of its type restores it, by the same rules. */
  readonly restores?: { readonly type: string; readonly uuid: string; readonly version: number };
  /** The moment of which a read shows an entity; undefined: as it is. */
  readonly at?: PointInTime | undefined;
  /** Whether the change triggers webhooks; true by default. */
  readonly triggerWebhooks: boolean;
}

/** The context of a command that the service itself performs in an account. */
export const serviceContext = (account: string, timeZone = 'UTC'): RequestContext => ({
  account,
  timeZone,
  apiKey: null,
  correlationId: newUuid(),
  baseUrl: '',
  triggerWebhooks: true,
});

/** By what changes are made. Events of the service itself, such as the expiry of a hold, have none. */
export const VIAS = ['api', 'console', 'import', 'undo', 'agent'] as const;
export type Via = (typeof VIAS)[number];

/** The actor of an event. */
export interface Actor {
  readonly source: 'api' | 'worker' | 'system';
  /** Absent in events of earlier releases. */
  readonly via?: Via | null;
  readonly user_uuid: string | null;
  readonly user_email: string | null;
  readonly device_uuid: string | null;
  readonly api_key_uuid: string | null;
}

/** The program of an assistant, as it names itself. */
export interface Agent {
  readonly name: string;
  readonly version: string | null;
}

/** What is stored with each event if it differs from the default, beside the options of the product. */
export interface EventContext {
  readonly trigger_webhooks?: false;
  /** Of changes by an assistant alone; null when it does not say who it is. */
  readonly agent?: Agent | null;
}

/** The actor of a command. @throws Error for a signed URL, whose caller is not known. */
export function actorOf(ctx: RequestContext): Actor {
  if (ctx.isSigned) throw new Error('A request by a signed URL records no events');
  return {
    source: ctx.apiKey === null && ctx.person === undefined ? 'system' : 'api',
    via: ctx.via ?? null,
    user_uuid: ctx.person?.uuid ?? null,
    user_email: ctx.person?.email ?? null,
    device_uuid: ctx.person?.device ?? null,
    api_key_uuid: ctx.apiKey,
  };
}

/** The options of a command that its events store. */
export const eventContextOf = (ctx: RequestContext): EventContext => ({
  ...ctx.options,
  ...(ctx.triggerWebhooks ? {} : { trigger_webhooks: false }),
});

/** The metadata of an event: actor, request and times. */
export interface EventMeta {
  readonly actor: Actor;
  readonly context: EventContext;
  readonly correlationId: string;
  readonly occurredAt: string;
  readonly recordedAt: string;
}

/** `context` on the wire: the same in histories, in the change feed and in webhook bodies (contract §8). */
export interface WireContext extends Actor, EventContext {
  readonly via: Via | null;
  readonly happened_at: string;
  readonly created_at: string;
  readonly correlation_id: string;
}

/** Presents `context`, with its members in the order of the contract. */
export const presentContext = ({ actor, context, correlationId, occurredAt, recordedAt }: EventMeta): WireContext => ({
  source: actor.source,
  via: actor.via ?? null,
  happened_at: occurredAt,
  created_at: recordedAt,
  user_uuid: actor.user_uuid,
  user_email: actor.user_email,
  device_uuid: actor.device_uuid,
  api_key_uuid: actor.api_key_uuid,
  correlation_id: correlationId,
  ...context,
});

/** Whether the request accepts the current version of an entity. */
export const acceptsVersion = ({ expectedVersions }: RequestContext, version: number): boolean =>
  expectedVersions === undefined ||
  expectedVersions === 'any' ||
  (expectedVersions !== 'none' && expectedVersions.includes(version));
