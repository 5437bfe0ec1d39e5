import { createHash } from 'node:crypto';
import { ifReadable, upcast } from '#eventstore/domain';
import {
  type Actor,
  type Database,
  type DeliveredType,
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
    const published = [...this.registry.aggregates.values()].filter((one) => this.registry.publication(one));
    return { types: published.flatMap(({ aggregate }) => Object.keys(aggregate.on)) };
  }

  /**
   * The deliveries of events, in their order. An event that triggers no webhooks, or cannot be read, has none.
   * @param wanted the names and patterns of the types that are wanted; undefined: all.
   */
  async of(
    account: string,
    events: readonly StoredEvent[],
    wanted?: ReadonlySet<string>,
  ): Promise<readonly RecordedDelivery[]> {
    const chosen = events.flatMap((event) => {
      const types = this.typesOf(event).filter(
        ({ subscriptions }) => wanted === undefined || subscriptions.some((one) => wanted.has(one)),
      );
      return types.length === 0 ? [] : [{ event, names: types.map(({ type }) => type) }];
    });
    const positions = new Map(chosen.map(({ event }) => [event.position, event]));
    const previous = await previousOf(this.database, account, [...positions.values()]);
    const before = new Map(previous.map(({ streamId, version, position }) => [`${streamId}/${version + 1}`, position]));
    const entities = await this.snapshots.entitiesAt(account, [
      ...positions.values(),
      ...previous.filter(({ position }) => !positions.has(position)),
    ]);
    return chosen.flatMap(({ event, names }) => {
      const publication = this.publicationOf(event);
      const after = entities.get(event.position);
      if (publication === undefined || after === undefined) return [];
      const earlier = entities.get(before.get(`${event.streamId}/${event.version}`) ?? 0);
      const entity = ifReadable(() => publishedEntity(publication.present, earlier, after));
      return entity === null ? [] : names.map((type) => deliveryOf(event, type, entity));
    });
  }

  private publicationOf({ streamType }: StoredEvent) {
    const entityType = this.registry.aggregates.get(streamType);
    return entityType && this.registry.publication(entityType);
  }

  private typesOf(stored: StoredEvent): readonly DeliveredType[] {
    const { type, streamType, schemaVersion, data, context } = stored;
    const publication = this.publicationOf(stored);
    const { aggregate } = this.registry.aggregates.get(streamType) ?? {};
    const { trigger_webhooks: triggersWebhooks = true } = JSON.parse(context) as { trigger_webhooks?: boolean };
    if (aggregate === undefined || publication === undefined || !triggersWebhooks) return [];
    const event = { type, schemaVersion, data: JSON.parse(data) as object };
    return ifReadable(() => publication.typesOf(upcast(aggregate, event))) ?? [];
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
