import { isDeepStrictEqual } from 'node:util';
import { NIL_UUID } from '#eventstore/domain';
import {
  type AnyEntityType,
  type Database,
  type EntityRow,
  foldRecorded,
  type RecordedEvent,
  type Registry,
  rowOf,
  tableColumns,
} from '#eventstore/store';
import { derivedDifferences, type ExclusiveTable, exclusiveTables, orphansIn } from './derived-tables.js';

/** An inconsistency in an account's log or rows. */
export interface Finding {
  readonly account: string;
  readonly stream?: string;
  readonly message: string;
}

/** Streams per page. */
const STREAM_PAGE_SIZE = 500;

/**
 * Folds every stream of an account and compares it with the stored row; checks that positions and versions have no gaps, and
 * that derived tables contain the rows that follow from the entities. Safe with concurrent writers: events after the
 * position read at the start, and the derived rows of entities that change meanwhile, are ignored.
 * @returns the inconsistencies.
 */
export async function verifyAccount(
  database: Database,
  registry: Registry,
  account: string,
  onProgress: (done: number) => void,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  const report = (message: string, stream?: string): void =>
    void findings.push({ account, message, ...(stream === undefined ? {} : { stream }) });

  const [log] = await database.query<{ head: number; events: number; first: number | null; last: number | null }>(
    `select l.position as head, count(e.position) as events, min(e.position) as first, max(e.position) as last
     from account_log l left join event e on e.account_id = $1 where l.account_id = $1 group by l.position`,
    [account],
  );
  if (log === undefined) return [{ account, message: 'has no log' }];
  if (log.events !== log.head || (log.head > 0 && (log.first !== 1 || log.last !== log.head)))
    report(`positions are not gapless: ${log.events} events from ${log.first} to ${log.last}, head ${log.head}`);

  const tables = exclusiveTables(registry);
  for (const entityType of registry.aggregates.values()) {
    const derived = tables.filter(({ sources }) => sources.includes(entityType));
    for (let after = NIL_UUID; ;) {
      const rows = await database.query<EntityRow>(
        `select ${tableColumns(entityType).join(', ')} from ${entityType.table} where account_id = $1 and uuid > $2 order by uuid limit ${STREAM_PAGE_SIZE}`,
        [account, after],
      );
      if (rows.length === 0) break;
      after = rows.at(-1)?.uuid ?? after;
      const events = await database.query<RecordedEvent>(
        `select stream_id as "streamId", position, version, type, schema_version as "schemaVersion", data, recorded_at as "recordedAt"
         from event where account_id = $1 and stream_id = any($2::uuid[]) order by stream_id, version`,
        [account, rows.map(({ uuid }) => uuid)],
      );
      const streams = Map.groupBy(events, ({ streamId }) => streamId);
      for (const row of rows) {
        const message = difference(entityType, account, row, streams.get(row.uuid) ?? [], log.head);
        if (message !== undefined) report(message, row.uuid);
      }
      for (const table of derived)
        for (const { uuid, message } of await unchangedDifferences(
          database,
          registry,
          account,
          entityType,
          table,
          rows,
        ))
          report(message, uuid);
      onProgress(rows.length);
    }
  }
  for (const table of tables)
    for (const uuid of await orphansIn(database, table, account))
      report(`${table.table}: there are rows of an entity that does not exist`, uuid);
  const orphans = await database.query<{ stream: string; type: string }>(
    `select distinct stream_id as stream, stream_type as type from event e where account_id = $1 and version = 1 and not (${existsSql(registry)})`,
    [account],
  );
  for (const { stream, type } of orphans) report(`the ${type} has events but no row`, stream);
  return findings;
}

/** The differences in a derived table of entities that did not change between the reads of their row and of its rows. */
async function unchangedDifferences(
  database: Database,
  registry: Registry,
  account: string,
  entityType: AnyEntityType,
  table: ExclusiveTable,
  rows: readonly EntityRow[],
): Promise<readonly { readonly uuid: string; readonly message: string }[]> {
  const found = await derivedDifferences(database, registry, account, entityType, table, rows);
  if (found.length === 0) return [];
  const now = await database.query<{ uuid: string; version: number }>(
    `select uuid, version from ${entityType.table} where account_id = $1 and uuid = any($2::uuid[])`,
    [account, found.map(({ uuid }) => uuid)],
  );
  const read = new Map(rows.map(({ uuid, version }) => [uuid, version]));
  const unchanged = new Set(now.flatMap(({ uuid, version }) => (read.get(uuid) === version ? [uuid] : [])));
  return found.filter(({ uuid }) => unchanged.has(uuid));
}

function difference(
  entityType: AnyEntityType,
  account: string,
  row: Record<string, unknown> & { readonly version: number },
  stream: readonly RecordedEvent[],
  head: number,
): string | undefined {
  // The row was read after the head, so it includes all events up to the head. Later events are ignored.
  const behind = stream.filter(({ position }) => position <= head).length;
  if (behind > row.version)
    return `${entityType.table}: the row is at version ${row.version}, the stream has ${behind} events`;
  const events = stream.slice(0, row.version);
  const gap = events.findIndex(({ version }, i) => version !== i + 1);
  if (gap >= 0 || events.length !== row.version)
    return `${entityType.table}: the row is at version ${row.version}, the stream has ${events.length} events${gap >= 0 ? `, not gapless at ${gap + 1}` : ''}`;
  const folded = rowOf(entityType, account, {
    uuid: String(row.uuid),
    version: events.length,
    createdAt: events[0]?.recordedAt ?? '',
    updatedAt: events.at(-1)?.recordedAt ?? '',
    deletedAt: events.find(({ type }) => type.endsWith('.deleted'))?.recordedAt ?? null,
    state: foldRecorded(entityType.aggregate, entityType.aggregate.initial, events),
  });
  // The comparison ignores the order of keys, which jsonb does not preserve.
  const column = Object.keys(folded).find((name) => !isDeepStrictEqual(row[name] ?? null, folded[name] ?? null));
  return column === undefined
    ? undefined
    : `${entityType.table}.${column}: the row says ${JSON.stringify(row[column])}, the events say ${JSON.stringify(folded[column])}`;
}

/** SQL: whether the stream of the event `e` of the account `$1` has a row. */
const existsSql = (registry: Registry): string =>
  [...registry.aggregates.values()]
    .map(
      ({ aggregate, table }) =>
        `(e.stream_type = '${aggregate.type}' and exists (select from ${table} t where t.account_id = $1 and t.uuid = e.stream_id))`,
    )
    .join(' or ');
