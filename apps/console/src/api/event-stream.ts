import type { FeedEvent } from '@fieldline/client';
import { readStream, StreamRefusedError } from './stream-reader.ts';
import { Watchdog } from './watchdog.ts';

/** Whether events arrive as they are recorded. */
export type StreamState = 'connecting' | 'live' | 'offline';

type EventListener = (event: FeedEvent) => void;
type StateListener = () => void;

/** The service sends a comment every 15 seconds: two are missing, and some time for the way. */
const SILENCE_MS = 35_000;
const OFFLINE_AFTER_MS = 3_000;
const RETRY_MS = 1_000;
/** After an error response. */
const REFUSED_RETRY_MS = 3_000;

/**
 * The change feed of the account as it is recorded, with clients, sites and jobs as they are after each change. It connects again by
 * itself and continues where it was; a page that was too slow for that begins anew. A connection on which nothing arrives, not even comments, is given up: the service or the way to it may be dead.
 */
class EventStream {
  state: StreamState = 'connecting';
  /** When something was received last. Milliseconds of the epoch. */
  receivedAt = 0;
  /** Called when a stream begins: what changed before it is not in it. */
  startListener: (() => void) | undefined;
  /** Ends the connection; undefined while the stream is stopped. */
  private connection: AbortController | undefined;
  private lastId: string | undefined;
  private offlineTimer: number | undefined;
  private retryTimer: number | undefined;
  private readonly eventListeners = new Set<EventListener>();
  private readonly stateListeners = new Set<StateListener>();

  /** Connects, and connects again whenever the stream ends, until {@link stop}. */
  start(): void {
    if (this.connection !== undefined) return;
    this.receivedAt = Date.now();
    void this.connect();
  }

  /** Disconnects, when nobody is signed in any more. */
  stop(): void {
    this.connection?.abort();
    this.connection = undefined;
    this.lastId = undefined;
    window.clearTimeout(this.retryTimer);
    this.become('connecting');
  }

  private async connect(): Promise<void> {
    const connection = new AbortController();
    this.connection = connection;
    const watchdog = new Watchdog(SILENCE_MS, () => connection.abort());
    const isNew = this.lastId === undefined;
    const listener = {
      onOpen: () => {
        this.become('live');
        if (isNew) this.startListener?.();
      },
      onEvent: (event: FeedEvent) => {
        for (const listener of this.eventListeners) listener(event);
      },
      onBytes: () => {
        this.receivedAt = Date.now();
        watchdog.received();
      },
      onId: (id: string) => (this.lastId = id),
      // What the page shows is read sooner than what it missed.
      onLag: () => (this.lastId = undefined),
    };
    const error = await readStream(this.lastId, listener, connection.signal).catch((error: unknown) => error);
    watchdog.stop();
    if (this.connection !== connection) return;
    const isRefused = error instanceof StreamRefusedError;
    // The position may be one that the service does not know: a restored backup ends before it.
    if (isRefused && error.status < 500 && error.status !== 429) this.lastId = undefined;
    this.becomeOfflineLater();
    this.retryTimer = window.setTimeout(() => void this.connect(), isRefused ? REFUSED_RETRY_MS : RETRY_MS);
  }

  /** A short interruption, such as a restart of the service, is not shown. */
  private becomeOfflineLater(): void {
    this.offlineTimer ??= window.setTimeout(() => this.become('offline'), OFFLINE_AFTER_MS);
  }

  /** Calls back for each event. @returns a function that ends it. */
  onEvent(listener: EventListener): () => void {
    this.eventListeners.add(listener);
    return () => void this.eventListeners.delete(listener);
  }

  /** Calls back when {@link state} changes. @returns a function that ends it. */
  readonly onState = (listener: StateListener): (() => void) => {
    this.stateListeners.add(listener);
    return () => void this.stateListeners.delete(listener);
  };

  private become(state: StreamState): void {
    window.clearTimeout(this.offlineTimer);
    this.offlineTimer = undefined;
    if (state === this.state) return;
    this.state = state;
    for (const listener of this.stateListeners) listener();
  }
}

export const eventStream = new EventStream();
