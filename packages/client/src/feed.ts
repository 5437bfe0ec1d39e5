import type { CallOptions, Data, Options, Schemas } from './calls.js';
import type { Caller } from './caller.js';
import { nextQuery } from './response.js';

/** The longest that the service holds a request until there is an event, in seconds. */
const MAX_WAIT_S = 25;

/**
 * An event of `GET /v2/events`, a union discriminated by `type`. A newer service may send types that this version does
 * not know: handle them in the `default` of a `switch`.
 */
export type FeedEvent = Schemas['EventView'];

/** The events of one type. */
export type FeedEventOf<T extends FeedEvent['type']> = Extract<FeedEvent, { readonly type: T }>;

type FeedQuery = NonNullable<Options<'/v2/events', 'get'>['query']>;

/** A position of the feed in an epoch of the log. */
export interface FeedPosition {
  readonly position: number;
  /** Without it, a position that was replaced by other events after a restore is not noticed. */
  readonly epoch?: string | null | undefined;
}

/** What a {@link Checkpoint} has stored; undefined or null when there is nothing yet. */
type StoredPosition = FeedPosition | number | null | undefined;

/**
 * Stores the position up to which events are processed: in a file, or in the database of the effects. After a crash
 * events since the last save are yielded again, and none is lost.
 */
export interface Checkpoint {
  /** The stored position with its epoch, or the position alone. */
  readonly load: () => StoredPosition | Promise<StoredPosition>;
  /**
   * Stores a position and its epoch. It is called when all events of a page are processed, and when the loop ends. An event
   * counts as processed when the loop asks for the next one: not when its body throws or leaves the loop.
   */
  readonly save: (position: number, epoch: string | undefined) => unknown;
  /** Saves after so many events too, such as 1 for each event; by default after each page. */
  readonly every?: number | undefined;
}

/** The options of following the change feed. */
export interface FollowOptions
  extends
    CallOptions,
    Pick<
      FeedQuery,
      'types' | 'entity_type' | 'entity_uuid' | 'user_uuid' | 'api_key_uuid' | 'via' | 'include' | 'limit'
    > {
  /** The position of the last processed event; by default 0: from the first event. The checkpoint's comes first. */
  readonly after?: number | undefined;
  /** The epoch of `after`. */
  readonly epoch?: string | undefined;
  /** Where the position is loaded from and saved to. */
  readonly checkpoint?: Checkpoint | undefined;
  /**
   * How long the service holds a request until there is an event, in seconds, 0 to 25; by default 25. Choose less than
   * the timeout of your proxy. 0: the loop ends when all events are processed, for a job that runs now and then.
   */
  readonly wait?: number | undefined;
}

/** Iterates over the events of the feed; see `Fieldline.follow`. */
export async function* followFeed(
  caller: Caller,
  { after = 0, epoch: afterEpoch, checkpoint, wait = MAX_WAIT_S, ...options }: FollowOptions,
): AsyncGenerator<FeedEvent, void, undefined> {
  if (!Number.isInteger(wait) || wait < 0 || wait > MAX_WAIT_S)
    throw new RangeError(`wait must be a number of seconds from 0 to ${MAX_WAIT_S}`);
  const { every = Infinity } = checkpoint ?? {};
  if (!(every >= 1)) throw new RangeError('every must be a number of events, at least 1');
  const { signal, retries, timeoutMs, requestId, headers, ...filters } = options;
  const call = {
    signal,
    retries,
    untilAvailable: retries === undefined,
    // The service responds after `wait` seconds when there is no event.
    timeoutMs: caller.timeoutMsOf({ timeoutMs }) + wait * 1000,
    requestId,
    headers,
  };
  const loaded = (await checkpoint?.load()) ?? { position: after, epoch: afterEpoch };
  let { position, epoch }: FeedPosition = typeof loaded === 'number' ? { position: loaded } : loaded;
  let saved = { position, epoch };
  const save = async (): Promise<void> => {
    if (saved.position === position && saved.epoch === epoch) return;
    saved = { position, epoch };
    await checkpoint?.save(position, epoch ?? undefined);
  };
  // Events that were processed before the loop ended are saved, however it ends.
  try {
    for (;;) {
      const query = { ...filters, after: position, wait, ...(epoch && { epoch }) };
      const { data, headers: received } = await caller.call<Data<'/v2/events', 'get'>>('get', '/v2/events', {
        ...call,
        query,
      });
      epoch = data.epoch;
      let unsaved = 0;
      for (const event of data.events) {
        yield event;
        position = event.position;
        if (++unsaved < every) continue;
        await save();
        unsaved = 0;
      }
      const next = nextQuery(received);
      const isLast = next === undefined;
      // `head` skips the events that the filters exclude. Before it, a page continues, also one without events.
      position = isLast ? data.head : Number(next.after ?? position);
      await save();
      if (isLast && wait === 0) return;
    }
  } finally {
    await save();
  }
}
