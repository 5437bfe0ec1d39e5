import type { Queryable } from './database.js';
import { foldRecorded, type RecordedEvent, streamsUntil } from './event-log.js';
import { labelSql } from './references.js';
import type { Registry } from './registry.js';
import type { AnyStoredAggregate, Label, Stored } from './stored-aggregate.js';

/** Entities as they were at the versions of recorded events, folded from their streams; labels are today's. */
export class Snapshots {
  constructor(
    private readonly database: Queryable,
    private readonly registry: Registry,
  ) {}

  /**
   * For each event of a published kind the entity after it, in the shape of GET, by the event's position. Two round trips
   * and one a kind of label, whatever the number of events.
   */
  async at(account: string, events: readonly RecordedEvent[]): Promise<ReadonlyMap<number, object>> {
    const wanted = new Map<string, number>();
    const published = events.filter(({ streamType }) => this.registry.aggregate(streamType).published !== undefined);
    for (const { streamId, version } of published) wanted.set(streamId, Math.max(version, wanted.get(streamId) ?? 0));
    const history = Map.groupBy(await streamsUntil(this.database, account, wanted), ({ streamId }) => streamId);

    const states = published.map((event) => {
      const kind = this.registry.aggregate(event.streamType);
      const until = (history.get(event.streamId) ?? []).slice(0, event.version);
      return {
        event,
        kind,
        createdAt: until[0]?.recordedAt ?? '',
        state: foldRecorded(kind.aggregate, kind.aggregate.initial, until),
      };
    });
    const labels = await this.labels(account, states);
    return new Map(
      states.map(({ event, kind, createdAt, state }) => {
        const stored: Stored<object> = {
          uuid: event.streamId,
          version: event.version,
          createdAt,
          updatedAt: event.recordedAt,
          deletedAt: null,
          state,
          lists: Object.fromEntries(
            Object.entries(kind.lists).map(([name, { kind: other, by }]) => [
              name,
              referencesIn(state, by).flatMap((uuid) => labels.get(`${other}/${uuid}`) ?? []),
            ]),
          ),
          labels: Object.fromEntries(
            Object.entries(kind.labels).map(([name, { kind: other, by }]) => [
              name,
              labels.get(`${other}/${referencesIn(state, by)[0]}`) ?? null,
            ]),
          ),
        };
        return [event.position, kind.published?.present(stored) ?? {}];
      }),
    );
  }

  /** The labels of everything the states refer to, by `<kind>/<uuid>`. */
  private async labels(
    account: string,
    states: readonly { readonly kind: AnyStoredAggregate; readonly state: object }[],
  ): Promise<ReadonlyMap<string, Label>> {
    const uuids = new Map<string, Set<string>>();
    for (const { kind, state } of states)
      for (const { kind: other, by } of [...Object.values(kind.labels), ...Object.values(kind.lists)])
        for (const uuid of referencesIn(state, by)) uuids.set(other, (uuids.get(other) ?? new Set()).add(uuid));
    const labels = new Map<string, Label>();
    for (const [other, wanted] of uuids) {
      const { table, reference } = this.registry.reference(other);
      const rows = await this.database.query<{ label: Label }>(
        `select ${labelSql(reference)} as label from ${table} o where o.account_id = $1 and o.uuid = any($2::uuid[])`,
        [account, [...wanted]],
      );
      for (const { label } of rows) labels.set(`${other}/${label.uuid}`, label);
    }
    return labels;
  }
}

/** The uuids that a field of a state holds: none, one, or a list. */
function referencesIn(state: object, field: string): readonly string[] {
  const value = (state as Readonly<Record<string, string | readonly string[] | null>>)[field] ?? [];
  return typeof value === 'string' ? [value] : value;
}
