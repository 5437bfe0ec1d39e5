import { Injectable } from '@nestjs/common';
import { type FeedBatch, Registry, Snapshots, type StoredEvent } from '#eventstore/store';
import { EventSerializer } from './event-serializer.view.js';

/** Events that are written together: their snapshots are in memory at the same time. */
const PART = 50;

/** Frames, and the position up to which a client has received everything with them. */
export interface Frames {
  readonly frames: readonly Buffer[];
  readonly position: number;
}

/** Writes events as server-sent events, each once for all streams that send it. */
@Injectable()
export class EventFrames {
  private readonly serializer: EventSerializer;
  private readonly frames = new WeakMap<StoredEvent, Buffer>();
  private readonly framesWithSnapshot = new WeakMap<StoredEvent, Buffer>();
  /** The snapshots of the parts of a batch, by their places. */
  private readonly snapshotsOf = new WeakMap<FeedBatch['source'], Map<number, Promise<ReadonlyMap<number, object>>>>();

  constructor(
    registry: Registry,
    private readonly snapshots: Snapshots,
  ) {
    this.serializer = new EventSerializer(registry);
  }

  /** The frames of the events of a batch, in parts. @param showsPersonalData as in {@link EventSerializer.text}. */
  async *of(
    account: string,
    batch: FeedBatch,
    withSnapshot: boolean,
    showsPersonalData: boolean,
  ): AsyncGenerator<Frames> {
    const wanted = new Set(batch.events);
    const parts = memoized(
      this.snapshotsOf,
      batch.source,
      () => new Map<number, Promise<ReadonlyMap<number, object>>>(),
    );
    for (let at = 0; at < batch.source.length; at += PART) {
      const source = batch.source.slice(at, at + PART);
      const events = source.filter((event) => wanted.has(event));
      if (events.length === 0) continue;
      const snapshots = withSnapshot ? await memoized(parts, at, () => this.snapshots.at(account, source)) : undefined;
      const frames = events.map((event) =>
        snapshots === undefined
          ? this.frame(this.frames, event, showsPersonalData)
          : this.frame(this.framesWithSnapshot, event, showsPersonalData, snapshots.get(event.position) ?? null),
      );
      yield { frames, position: events.at(-1)?.position ?? batch.position };
    }
  }

  /** The frame of an event; the few that hide personal data are not cached. */
  private frame(
    cache: WeakMap<StoredEvent, Buffer>,
    event: StoredEvent,
    showsPersonalData: boolean,
    snapshot?: object | null,
  ): Buffer {
    return !showsPersonalData && this.serializer.hasPersonalData(event)
      ? this.write(event, false, snapshot)
      : memoized(cache, event, () => this.write(event, true, snapshot));
  }

  private write(event: StoredEvent, showsPersonalData: boolean, snapshot?: object | null): Buffer {
    const data = this.serializer.text(event, showsPersonalData, snapshot);
    // JSON has no line breaks, which would end the data.
    return Buffer.from(`id: ${event.position}\nevent: ${this.serializer.typeOf(event)}\ndata: ${data}\n\n`);
  }
}

function memoized<K extends object | number, V>(
  cache: { get(key: K): V | undefined; set(key: K, value: V): unknown },
  key: K,
  make: () => V,
): V {
  let value = cache.get(key);
  if (value === undefined) cache.set(key, (value = make()));
  return value;
}
