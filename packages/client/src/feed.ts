import type { CallOptions, Options, Schemas } from './calls.js';

/** How long the service holds a request until there is an event, in seconds. */
export const WAIT_S = 25;

/**
 * An event of `GET /v2/events`, a union discriminated by `type`. A newer service may send types that this version does
 * not know: handle them in the `default` of a `switch`.
 */
export type FeedEvent = Schemas['EventView'];

/** The events of one type. */
export type FeedEventOf<T extends FeedEvent['type']> = Extract<FeedEvent, { readonly type: T }>;

type FeedQuery = NonNullable<Options<'/v2/events', 'get'>['query']>;

/** The options of following the change feed. */
export interface FollowOptions
  extends CallOptions, Pick<FeedQuery, 'types' | 'entity_type' | 'entity_uuid' | 'include' | 'limit'> {
  /** The position of the last processed event; by default 0: from the first event. */
  readonly after?: number | undefined;
}
