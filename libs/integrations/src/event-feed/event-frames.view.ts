import { Injectable } from '@nestjs/common';
import { type FeedBatch, Registry, Snapshots, type StoredEvent } from '#eventstore/store';
import { EventSerializer } from './event-serializer.view.js';
import { wireType } from './event.view.js';

/** Writes events as server-sent events, each once for all streams that send it. */
@Injectable()
export class EventFrames {
  private readonly serializer: EventSerializer;
  private readonly frames = new WeakMap<StoredEvent, Buffer>();
  private readonly framesWithSnapshot = new WeakMap<StoredEvent, Buffer>();
  private readonly snapshotsOf = new WeakMap<FeedBatch['source'], Promise<ReadonlyMap<number, object>>>();

  constructor(
    registry: Registry,
    private readonly snapshots: Snapshots,
  ) {
    this.serializer = new EventSerializer(registry);
  }

  /** The frames of the events of a batch. @param showsPersonalData as in {@link EventSerializer.text}. */
  async of(
    account: string,
    { events, source }: FeedBatch,
    withSnapshot: boolean,
    showsPersonalData: boolean,
  ): Promise<readonly Buffer[]> {
    if (!withSnapshot) return events.map((event) => this.frame(this.frames, event, showsPersonalData));
    const snapshots = await memoized(this.snapshotsOf, source, () => this.snapshots.at(account, source));
    return events.map((event) =>
      this.frame(this.framesWithSnapshot, event, showsPersonalData, snapshots.get(event.position) ?? null),
    );
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
    return Buffer.from(`id: ${event.position}\nevent: ${wireType(event.type)}\ndata: ${data}\n\n`);
  }
}

function memoized<K extends object, V>(cache: WeakMap<K, V>, key: K, make: () => V): V {
  let value = cache.get(key);
  if (value === undefined) cache.set(key, (value = make()));
  return value;
}
