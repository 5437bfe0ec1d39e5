import type { FeedEvent } from '@fieldline/client';
import { api } from './client.ts';

/** Whether events arrive as they are recorded. */
export type StreamState = 'connecting' | 'live' | 'offline';

type EventListener = (event: FeedEvent) => void;
type StateListener = () => void;

const OFFLINE_AFTER_MS = 3_000;

/**
 * The change feed of the account as it is recorded (`GET /v2/events/stream`). The browser connects again by itself and
 * continues where it was, so no event is missed.
 */
class EventStream {
  state: StreamState = 'connecting';
  private source: EventSource | undefined;
  /** Called when a stream begins: what changed before it is not in it. */
  startListener: (() => void) | undefined;
  private offlineTimer: number | undefined;
  private readonly eventListeners = new Set<EventListener>();
  private readonly stateListeners = new Set<StateListener>();

  /** Connects, unless it is connected. @throws FieldlineError */
  async start(): Promise<void> {
    if (this.source !== undefined) return;
    // A named event reaches only listeners of its name.
    const types = await api.eventTypes.list({ of: 'feed' }).toArray(1_000);
    const source = new EventSource('/v2/events/stream');
    this.source = source;
    source.addEventListener('open', () => this.become('live'));
    source.addEventListener('open', () => this.startListener?.(), { once: true });
    source.addEventListener('error', () => this.lose(source));
    for (const { name } of types)
      source.addEventListener(name, ({ data }: MessageEvent<string>) => {
        const event = JSON.parse(data) as FeedEvent;
        for (const listener of this.eventListeners) listener(event);
      });
  }

  /** Disconnects, when nobody is signed in any more. */
  stop(): void {
    this.source?.close();
    this.source = undefined;
    window.clearTimeout(this.offlineTimer);
    this.become('connecting');
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

  /** A short interruption, such as a restart of the service, is not shown. */
  private lose(source: EventSource): void {
    this.offlineTimer ??= window.setTimeout(() => this.become('offline'), OFFLINE_AFTER_MS);
    if (source.readyState !== EventSource.CLOSED) return;
    // The browser gives up after an error response; the service may be back soon.
    this.source = undefined;
    window.setTimeout(() => void this.start().catch(() => undefined), OFFLINE_AFTER_MS);
  }
}

export const eventStream = new EventStream();
