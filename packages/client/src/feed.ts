import type { Schemas } from './calls.js';

/**
 * An event of `GET /v2/events`, a union discriminated by `type`. A newer service may send types that this version does
 * not know: handle them in the `default` of a `switch`.
 */
export type FeedEvent = Schemas['EventView'];

/** The events of one type. */
export type FeedEventOf<T extends FeedEvent['type']> = Extract<FeedEvent, { readonly type: T }>;
