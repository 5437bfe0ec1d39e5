import { JsonText } from '#http';
import { type Aggregate, currentVersion, type DomainEvent, upcast } from '#eventstore/domain';
import {
  type Actor,
  feedPayload,
  type FeedPage,
  type Registry,
  type StoredEvent,
  wireJson,
  wireKeys,
} from '#eventstore/store';
import { wireType } from './event.view.js';

/**
 * Writes pages of the change feed (contract §10). What the database holds as JSON stays text wherever it is shown as it is
 * stored: parsing it, to write it again, takes twice as long as all else.
 */
export class EventSerializer {
  /** By type, the schema version whose data are shown as stored, in the spelling of the wire; no entry: none. */
  private readonly shownAsStored: ReadonlyMap<string, number>;

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
   * The body of a page.
   * @param snapshots by the events' positions; without them no event has a snapshot.
   * @throws Error for an event that this program does not know.
   */
  page({ events, head }: FeedPage, snapshots?: ReadonlyMap<number, object>): JsonText {
    const contextOf = contextWriter();
    // `events` comes first: published clients take the first member for the list.
    let text = '{"events":[';
    for (const [i, event] of events.entries()) {
      const { position, eventId, streamType, streamId, version, recordedAt } = event;
      // Uuids, instants and the names of types need no escaping.
      text +=
        `${i === 0 ? '' : ','}{"position":${position},"uuid":"${eventId}","type":"${wireType(event.type)}"` +
        `,"entity_type":"${streamType}","entity_uuid":"${streamId}","entity_version":${version}` +
        `,"recorded_at":"${recordedAt}","context":${contextOf(event)},"data":${this.dataOf(event)}` +
        (snapshots === undefined ? '}' : `,"snapshot":${JSON.stringify(snapshots.get(position) ?? null)}}`);
    }
    return new JsonText(`${text}],"head":${head}}`);
  }

  /** The change, in the shape of today whenever it was recorded. */
  private dataOf({ type, streamType, schemaVersion, data }: StoredEvent): string {
    if (this.shownAsStored.get(type) === schemaVersion) return wireJson(data);
    const { aggregate, feedPayloads } = this.registry.aggregate(streamType);
    const event = upcast(aggregate, { type, schemaVersion, data: JSON.parse(data) as object });
    return JSON.stringify(wireKeys(feedPayload(feedPayloads, event)));
  }
}

const eventTypes = ({ on }: Aggregate<object, DomainEvent>) => Object.keys(on) as DomainEvent['type'][];

/** Writes `context` as `presentContext` makes it. Few act in the events of one page: each is parsed once. */
function contextWriter(): (event: StoredEvent) => string {
  const actors = new Map<string, { readonly source: string; readonly others: string }>();
  return ({ actor, context, correlationId, occurredAt, recordedAt }) => {
    let written = actors.get(actor);
    if (written === undefined) {
      const { source, user_uuid, user_email, device_uuid, api_key_uuid } = JSON.parse(actor) as Actor;
      const others = { user_uuid, user_email, device_uuid, api_key_uuid };
      actors.set(actor, (written = { source: membersOf({ source }), others: membersOf(others) }));
    }
    const switches = context === '{}' ? '' : `,${context.slice(1, -1)}`;
    return (
      `{${written.source}"happened_at":"${occurredAt}","created_at":"${recordedAt}",${written.others}` +
      `"correlation_id":${JSON.stringify(correlationId)}${switches}}`
    );
  };
}

/** The members of an object as JSON, a comma behind each. */
const membersOf = (value: object): string => JSON.stringify(value).slice(1, -1).replace(/.$/, '$&,');
