import type { Database } from '../../database/database.js';
import { type EventFilter, matcherOf } from '../event-filter.js';
import type { StoredEvent } from '../event-log.js';
import { feedAfter } from '../event-pages.js';
import type { AccountTail, TailReader } from './account-tail.js';

/** Maximum events of one page that a reader reads by itself. */
const MAX_PAGE = 500;
/** Maximum events that a reader buffers. A slower reader reads them from the database later. */
const MAX_BUFFERED = 1000;

/** Events that a reader receives together. */
export interface FeedBatch {
  /** The events that match the filter of the reader, in commit order; possibly none. */
  readonly events: readonly StoredEvent[];
  /** All events that were read with them: the same array for all readers of a batch. */
  readonly source: readonly StoredEvent[];
  /** The reader has received every matching event up to this position. */
  readonly position: number;
  /** Whether the events are new ones; otherwise the reader is still catching up. */
  readonly isLive: boolean;
}

/** The last position of an account, as a statement has read it. */
export interface KnownHead {
  readonly head: number;
  /** When the statement was sent, in milliseconds of the monotonic clock. */
  readonly readAt: number;
}

/**
 * Joins the reader to the tail of its account.
 * @param known the position up to which the reader has read.
 * @returns undefined when the tail is ahead of it: then the reader reads another page first.
 */
export type JoinTail = (reader: FeedReader, known: KnownHead) => AccountTail | undefined;

/**
 * Reads the events of an account after a position, each once and in commit order. It first reads pages by itself, and
 * then receives new events from the tail of the account, which reads them once for all its readers.
 */
export class FeedReader implements TailReader {
  private readonly matches: (event: StoredEvent) => boolean;
  private buffer: FeedBatch[] = [];
  private bufferedEvents = 0;
  private tail: AccountTail | undefined;
  private isClosed = false;
  private failure: Error | undefined;
  private wake: () => void = () => undefined;

  constructor(
    private readonly database: Pick<Database, 'queryJsonText'>,
    readonly account: string,
    private reached: number,
    private readonly filter: EventFilter,
    private readonly joinTail: JoinTail,
  ) {
    this.matches = matcherOf(filter);
  }

  /** Waits for new events without another read, after the caller has read a page that was complete up to a head. */
  joinAt(known: KnownHead): void {
    this.reached = Math.max(this.reached, known.head);
    this.tail = this.joinTail(this, known);
  }

  /** The position up to which {@link next} has returned every matching event. */
  get position(): number {
    return this.reached;
  }

  /**
   * Waits for the next batch. One call at a time.
   * @returns undefined when the reader was closed.
   * @throws UnavailableError when the database is unavailable while the reader catches up; the call can be repeated.
   */
  async next(): Promise<FeedBatch | undefined> {
    while (!this.isClosed) {
      if (this.failure !== undefined) throw this.failure;
      const batch = this.buffer.shift();
      if (batch !== undefined) {
        this.bufferedEvents -= batch.events.length;
        this.reached = batch.position;
        return batch;
      }
      if (this.tail === undefined) {
        const page = await this.catchUp();
        if (page !== undefined) return page;
      } else await new Promise<void>((resolve) => (this.wake = resolve));
    }
    return undefined;
  }

  /** Ends the reader: {@link next} returns undefined from now on, also a call that waits. */
  close(): void {
    this.isClosed = true;
    this.leave();
    this.wake();
  }

  /** Ends the reader with an error of {@link next}. */
  fail(error: Error): void {
    this.failure = error;
    this.leave();
    this.wake();
  }

  /** Takes new events from the tail. @param position the position up to which `source` is complete. */
  take(source: readonly StoredEvent[], position: number): void {
    const last = this.buffer.at(-1);
    const known = last?.position ?? this.reached;
    if (position <= known) return;
    const events = source.filter((event) => event.position > known && this.matches(event));
    if (events.length === 0) {
      if (last === undefined) this.reached = position;
      else this.buffer[this.buffer.length - 1] = { ...last, position };
      return;
    }
    // The reader is slow: it reads these events by itself, when it has taken those of the buffer.
    if (this.bufferedEvents > 0 && this.bufferedEvents + events.length > MAX_BUFFERED) return this.leave();
    this.buffer.push({ events, source, position, isLive: true });
    this.bufferedEvents += events.length;
    this.wake();
  }

  /** Reads the next page, and joins the tail after the last one. @returns undefined when it has no events. */
  private async catchUp(): Promise<FeedBatch | undefined> {
    const readAt = performance.now();
    const { database, account, filter } = this;
    const { events, next, head } = await feedAfter(database, account, this.reached, MAX_PAGE, filter);
    if (this.isClosed) return undefined;
    if (next === undefined) this.joinAt({ head, readAt });
    else this.reached = next;
    return events.length === 0 ? undefined : { events, source: events, position: this.reached, isLive: false };
  }

  private leave(): void {
    this.tail?.leave(this);
    this.tail = undefined;
  }
}
