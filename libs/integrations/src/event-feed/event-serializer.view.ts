import { type Aggregate, currentVersion, type DomainEvent, ifReadable, upcast } from '#eventstore/domain';
import { type Actor, feedPayload, type Registry, type StoredEvent, wireJson, wireKeys } from '#eventstore/store';

/** Maximum actors whose context is cached. */
const MAX_ACTORS = 1000;

/**
 * Writes events as the change feed shows them (contract §10). What the database holds as JSON stays text wherever it is
 * shown as it is stored: parsing it, to write it again, takes twice as long as all else.
 */
export class EventSerializer {
  /** By type, the schema version whose data are shown as stored, in the spelling of the wire; no entry: none. */
  private readonly shownAsStored: ReadonlyMap<string, number>;

  /** The context of each actor as JSON; few act in the events of one page. */
  private readonly actors = new Map<string, { readonly source: string; readonly others: string }>();

  constructor(private readonly registry: Registry) {
    this.shownAsStored = new Map(
      [...registry.aggregates.values()].flatMap(({ aggregate, feedPayloads }) =>
        eventTypes(aggregate)
          .filter((type) => feedPayloads?.[type] === undefined)
          .map((type) => [type, currentVersion(aggregate, type)] as const),
      ),
    );
  }

  /**
   * An event as JSON. One that this program cannot read has no data and is marked as `unreadable`, so that its readers can
   * go on after it.
   * @param showsPersonalData false: without the personal fields of its entity.
   * @param snapshot the entity at that version, or null; undefined: without this member.
   */
  text(event: StoredEvent, showsPersonalData: boolean, snapshot?: object | null): string {
    const { position, eventId, streamType, streamId, version, recordedAt } = event;
    const data = ifReadable(() => this.dataOf(event, showsPersonalData));
    const shownSnapshot = data === null ? null : snapshot;
    // Uuids, instants and the names of types need no escaping.
    return (
      `{"position":${position},"uuid":"${eventId}","type":"${this.typeOf(event)}"` +
      `,"entity_type":"${streamType}","entity_uuid":"${streamId}","entity_version":${version}` +
      `,"recorded_at":"${recordedAt}","context":${this.contextOf(event)},"data":${data}` +
      (snapshot === undefined ? '' : `,"snapshot":${JSON.stringify(shownSnapshot)}`) +
      (data === null ? ',"unreadable":true}' : '}')
    );
  }

  /** The type of an event in the feed. */
  typeOf = ({ type }: Pick<StoredEvent, 'type'>): string => this.registry.feedName(type);

  /** Whether callers who may not see personal data see less of the events of an entity type. */
  hasPersonalData = ({ streamType }: StoredEvent): boolean =>
    (this.registry.aggregates.get(streamType)?.personalFields ?? []).length > 0;

  /** The change, in the shape of today whenever it was recorded. */
  private dataOf(stored: StoredEvent, showsPersonalData: boolean): string {
    const { type, streamType, schemaVersion, data } = stored;
    const hidesData = !showsPersonalData && this.hasPersonalData(stored);
    if (!hidesData && this.shownAsStored.get(type) === schemaVersion) return wireJson(data);
    const entityType = this.registry.aggregate(streamType);
    const event = upcast(entityType.aggregate, { type, schemaVersion, data: JSON.parse(data) as object });
    return JSON.stringify(wireKeys(feedPayload(entityType, event, this.registry.publicUrl, !hidesData)));
  }

  /** `context`, as `presentContext` makes it. */
  private contextOf({ actor, context, correlationId, occurredAt, recordedAt }: StoredEvent): string {
    let written = this.actors.get(actor);
    if (written === undefined) {
      if (this.actors.size >= MAX_ACTORS) this.actors.clear();
      const { source, via = null, user_uuid, user_email, device_uuid, api_key_uuid } = JSON.parse(actor) as Actor;
      const others = { user_uuid, user_email, device_uuid, api_key_uuid };
      this.actors.set(actor, (written = { source: membersOf({ source, via }), others: membersOf(others) }));
    }
    const switches = context === '{}' ? '' : `,${context.slice(1, -1)}`;
    return (
      `{${written.source}"happened_at":"${occurredAt}","created_at":"${recordedAt}",${written.others}` +
      `"correlation_id":${JSON.stringify(correlationId)}${switches}}`
    );
  }
}

const eventTypes = ({ on }: Aggregate<object, DomainEvent>) => Object.keys(on) as DomainEvent['type'][];

/** The members of an object as JSON, a comma behind each. */
const membersOf = (value: object): string => JSON.stringify(value).slice(1, -1).replace(/.$/, '$&,');
