import type { Database, Queryable } from './database.js';
import { foldRecorded, type RecordedEvent, streamUntil } from './event-log.js';
import { labelSql } from './references.js';
import type { Registry } from './registry.js';
import type { AnyStoredAggregate, Label, Stored } from './stored-aggregate.js';

/** Entities as they were at the versions of recorded events, folded from their streams; labels are today's. */
export class Snapshots {
  constructor(
    private readonly database: Database,
    private readonly registry: Registry,
  ) {}

  /** For each event of a published kind: the entity after it in the shape of GET, by the event's position. */
  async at(account: string, events: readonly RecordedEvent[]): Promise<ReadonlyMap<number, object>> {
    const snapshots = new Map<number, object>();
    const streams = Map.groupBy(events, (event) => event.streamId);
    for (const [stream, wanted] of streams) {
      const last = wanted.at(-1);
      const kind = last && this.registry.aggregate(last.streamType);
      if (last === undefined || kind?.published === undefined) continue;
      const versions = await this.versions(kind, account, stream, last.version);
      for (const { position, version } of wanted) {
        const stored = versions[version - 1];
        if (stored !== undefined) snapshots.set(position, kind.published.present(stored));
      }
    }
    return snapshots;
  }

  private async versions(
    kind: AnyStoredAggregate,
    account: string,
    stream: string,
    until: number,
  ): Promise<Stored<object>[]> {
    const events = await streamUntil(this.database, account, stream, until);
    const createdAt = events[0]?.recordedAt ?? '';
    const versions: Stored<object>[] = [];
    let state = kind.aggregate.initial;
    for (const event of events) {
      state = foldRecorded(kind.aggregate, state, [event]);
      const labels = await labelsOf(this.database, this.registry, account, kind, state);
      versions.push({
        uuid: stream,
        version: event.version,
        createdAt,
        updatedAt: event.recordedAt,
        deletedAt: null,
        state,
        labels,
      });
    }
    return versions;
  }
}

async function labelsOf(
  database: Queryable,
  registry: Registry,
  account: string,
  kind: AnyStoredAggregate,
  state: object,
): Promise<Record<string, Label | null>> {
  const labels: Record<string, Label | null> = {};
  for (const [name, { kind: other, by }] of Object.entries(kind.labels)) {
    const uuid = (state as Record<string, string | null>)[by] ?? null;
    const { table, reference } = registry.reference(other);
    const [row] =
      uuid === null
        ? []
        : await database.query<{ label: Label }>(
            `select ${labelSql(reference)} as label from ${table} o where o.account_id = $1 and o.uuid = $2`,
            [account, uuid],
          );
    labels[name] = row?.label ?? null;
  }
  return labels;
}
