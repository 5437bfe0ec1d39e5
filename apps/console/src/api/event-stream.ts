import type { FeedEvent } from '@fieldline/client';
import { api } from './client.ts';

/** Whether events arrive as they are recorded. */
export type StreamState = 'connecting' | 'live' | 'offline';

type EventListener = (event: FeedEvent) => void;
type StateListener = () => void;

const OFFLINE_AFTER_MS = 3_000;
const RETRY_MS = 3_000;

/** A named event reaches only listeners of its name. */
const eventTypes = async (): Promise<readonly string[]> =>
  (await api.eventTypes.list({ of: 'feed' }).toArray(1_000)).map(({ name }) => name);

/**
 * The change feed of the account as it is recorded (`GET /v2/events/stream`). The browser connects again by itself and
 * continues where it was, so no event is missed.
 */
class EventStream {
  state: StreamState = 'connecting';
  private source: EventSource | undefined;
  /** Called when a stream begins: what changed before it is not in it. */
  startListener: (() => void) | undefined;
  private isStarted = false;
  private offlineTimer: number | undefined;
  private retryTimer: number | undefined;
  private readonly eventListeners = new Set<EventListener>();
  private readonly stateListeners = new Set<StateListener>();

  /** Connects, and connects again whenever the stream ends, until {@link stop}. */
  start(): void {
    if (this.isStarted) return;
    this.isStarted = true;
    void this.connect();
  }

  /** Disconnects, when nobody is signed in any more. */
  stop(): void {
    this.isStarted = false;
    this.source?.close();
    this.source = undefined;
    window.clearTimeout(this.retryTimer);
    this.become('connecting');
  }

  private async connect(): Promise<void> {
    const types = await eventTypes().catch(() => undefined);
    if (!this.isStarted || this.source !== undefined) return;
    if (types === undefined) {
      this.connectLater();
      return;
    }
    const source = new EventSource('/v2/events/stream');
    this.source = source;
    source.addEventListener('open', () => this.become('live'));
    source.addEventListener('open', () => this.startListener?.(), { once: true });
    source.addEventListener('error', () => {
      if (source.readyState !== EventSource.CLOSED) this.becomeOfflineLater();
      // The browser gives up after an error response; the service may be back soon.
      else if (source === this.source) this.connectLater();
    });
    for (const name of types)
      source.addEventListener(name, ({ data }: MessageEvent<string>) => {
        const event = JSON.parse(data) as FeedEvent;
        for (const listener of this.eventListeners) listener(event);
      });
  }

  private connectLater(): void {
    this.source = undefined;
    this.becomeOfflineLater();
    window.clearTimeout(this.retryTimer);
    this.retryTimer = window.setTimeout(() => void this.connect(), RETRY_MS);
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
