import { createHash } from 'node:crypto';
import { ifReadable, upcast } from '#eventstore/domain';
import {
  type Actor,
  type Database,
  type EventFilter,
  presentContext,
  previousOf,
  publishedBody,
  publishedEntity,
  type Registry,
  type Snapshots,
  type StoredEvent,
  type WireContext,
} from '#eventstore/store';

/** What a webhook with the type of an event would receive. */
export interface RecordedDelivery {
  /** The same for an event and a type whenever it is made. */
  readonly id: string;
  readonly position: number;
  readonly event: string;
  readonly eventType: string;
  readonly entityType: string;
  readonly entity: string;
  readonly version: number;
  readonly body: string;
}

/**
 * Makes the deliveries of recorded events, by the code that publishes them at the commit. The references in a body show
 * the current names of other entities; those of the commit are not stored.
 */
export class RecordedDeliveries {
  constructor(
    private readonly database: Database,
    private readonly registry: Registry,
    private readonly snapshots: Snapshots,
  ) {}

  /** The events that may be published. */
  get filter(): EventFilter {
    const published = [...this.registry.aggregates.values()].filter(({ published: one }) => one !== undefined);
    return { types: published.flatMap(({ aggregate }) => Object.keys(aggregate.on)) };
  }

  /**
   * The deliveries of events, in their order. An event that triggers no webhooks, or cannot be read, has none.
   * @param types the published types that are wanted; undefined: all.
   */
  async of(
    account: string,
    events: readonly StoredEvent[],
    types?: ReadonlySet<string>,
  ): Promise<readonly RecordedDelivery[]> {
    const wanted = events.flatMap((event) => {
      const names = this.typesOf(event).filter((type) => types?.has(type) ?? true);
      return names.length === 0 ? [] : [{ event, names }];
    });
    const positions = new Map(wanted.map(({ event }) => [event.position, event]));
    const previous = await previousOf(this.database, account, [...positions.values()]);
    const before = new Map(previous.map(({ streamId, version, position }) => [`${streamId}/${version + 1}`, position]));
    const entities = await this.snapshots.entitiesAt(account, [
      ...positions.values(),
      ...previous.filter(({ position }) => !positions.has(position)),
    ]);
    return wanted.flatMap(({ event, names }) => {
      const { published } = this.registry.aggregates.get(event.streamType) ?? {};
      const after = entities.get(event.position);
      if (published === undefined || after === undefined) return [];
      const earlier = entities.get(before.get(`${event.streamId}/${event.version}`) ?? 0);
      const entity = ifReadable(() => publishedEntity(published, earlier, after, this.registry.publicUrl));
      return entity === null ? [] : names.map((type) => deliveryOf(event, type, entity));
    });
  }

  private typesOf({ type, streamType, schemaVersion, data, context }: StoredEvent): readonly string[] {
    const { aggregate, published } = this.registry.aggregates.get(streamType) ?? {};
    const { trigger_webhooks: triggersWebhooks = true } = JSON.parse(context) as { trigger_webhooks?: boolean };
    if (aggregate === undefined || published === undefined || !triggersWebhooks) return [];
    const event = { type, schemaVersion, data: JSON.parse(data) as object };
    return ifReadable(() => published.events(upcast(aggregate, event))) ?? [];
  }
}

function deliveryOf(event: StoredEvent, eventType: string, entity: object): RecordedDelivery {
  const { eventId, position, streamType, streamId, version, actor, context, correlationId, occurredAt, recordedAt } =
    event;
  const shown = presentContext({
    actor: JSON.parse(actor) as Actor,
    context: JSON.parse(context) as Partial<WireContext>,
    correlationId,
    occurredAt,
    recordedAt,
  });
  return {
    id: idOf(eventId, eventType),
    position,
    event: eventId,
    eventType,
    entityType: streamType,
    entity: streamId,
    version,
    body: publishedBody({ uuid: eventId, type: eventType }, shown, streamType, entity),
  };
}

/** A uuid of version 8 from the hash of an event and a type. */
function idOf(event: string, eventType: string): string {
  const hash = createHash('sha256').update(`${event} ${eventType}`).digest('hex');
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-');
}
