import { isDeepStrictEqual } from 'node:util';
import { deletedAfter, NIL_UUID } from '#eventstore/domain';
import {
  type AnyEntityType,
  type AnyProjection,
  COUNTED_WORD,
  type Database,
  type EntityRow,
  foldRecorded,
  IS_COUNTED,
  type RecordedEvent,
  type Registry,
  rowOf,
  type StateEvent,
  tableColumns,
  withinPage,
} from '#eventstore/store';
import { derivedDifferences, type ExclusiveTable, exclusiveTables, orphansIn } from './derived-tables.js';

/** An inconsistency in an account's log or rows. */
export interface Finding {
  readonly account: string;
  readonly stream?: string;
  readonly message: string;
}

/** Rows per page, and the most events of one. Large events end a page of them earlier. */
const ROWS_PER_PAGE = 100;
const EVENTS_PER_PAGE = 5000;

/**
 * Folds every stream of an account and compares it with the stored row; checks that positions and versions have no gaps, and
 * that derived tables contain the rows that follow from the entities, and the table of words the counts of the search index. Safe with concurrent writers: events after the
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
        `select ${tableColumns(entityType).join(', ')} from ${entityType.table} where account_id = $1 and uuid > $2 order by uuid limit ${ROWS_PER_PAGE}`,
        [account, after],
      );
      if (rows.length === 0) break;
      after = rows.at(-1)?.uuid ?? after;
      const streams = new Map(rows.map((row) => [row.uuid, new CheckedStream(entityType, row, log.head)]));
      for await (const event of eventsOf(database, account, [...streams.keys()]))
        streams.get(event.streamId)?.add(event);
      // Of a row that is wrong itself, derived rows do not follow: its values may be of any form.
      const sound = rows.filter((row) => {
        const message = streams.get(row.uuid)?.difference(account);
        if (message !== undefined) report(message, row.uuid);
        return message === undefined;
      });
      for (const table of derived)
        for (const { uuid, message } of await unchangedDifferences(
          database,
          registry,
          account,
          entityType,
          table,
          sound,
        ))
          report(message, uuid);
      onProgress(rows.length);
    }
  }
  for (const table of tables)
    for (const uuid of await orphansIn(database, table, account))
      report(`${table.table}: there are rows of an entity that does not exist`, uuid);
  for (const projection of registry.projections.values())
    for (const message of await wordDifferences(database, projection, account)) report(message);
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

/** The types of a projection that counts the words of its rows whose counts are not those of the live rows. */
async function wordDifferences(
  database: Database,
  { name, counts, byStreamType = [] }: AnyProjection,
  account: string,
): Promise<string[]> {
  if (counts === undefined) return [];
  const ofType = `account_id = $1 and stream_type = $2 and generation = (
    select p.generation from projection_checkpoint p where p.account_id = $1 and p.projection = '${name}' and p.state = 'live')`;
  const messages: string[] = [];
  for (const type of byStreamType) {
    const [found] = await database.query<{ words: number; example: string | null }>(
      `select count(*)::int as words, min(word) as example
       from (select word, entries, newest from ${counts} where ${ofType}) n full join (
         select ${COUNTED_WORD} as word, count(*) as entries, max(d.uuid::text) as newest
         from (select uuid, words from ${name} where ${ofType}) d cross join lateral string_to_table(d.words, ' ') w (word)
         where ${IS_COUNTED} group by ${COUNTED_WORD}
       ) c using (word) where n.entries is distinct from c.entries or n.newest::text < c.newest`,
      [account, type],
    );
    if (found !== undefined && found.words > 0)
      messages.push(
        `${counts}: the counts of ${found.words} words of the type ${type} are wrong, such as ${found.example}`,
      );
  }
  return messages;
}

/** The events of some streams, ordered by stream and version, read in pages. */
async function* eventsOf(database: Database, account: string, streams: readonly string[]): AsyncGenerator<StreamEvent> {
  let last: StreamEvent | undefined;
  do {
    const page: StreamEvent[] = await database.query<StreamEvent>(
      `${withinPage(
        `select stream_id as "streamId", position, version, type, schema_version as "schemaVersion", data, recorded_at as "recordedAt"
         from event where account_id = $1 and stream_id = any($2::uuid[]) and (stream_id, version) > ($3, $4)
         order by stream_id, version limit ${EVENTS_PER_PAGE}`,
        '"streamId", version',
      )} order by "streamId", version`,
      [account, streams, last?.streamId ?? NIL_UUID, last?.version ?? 0],
    );
    yield* page;
    last = page.at(-1);
  } while (last !== undefined);
}

/** An event of a stream, with what is compared of it. */
type StreamEvent = StateEvent & Pick<RecordedEvent, 'position'>;

/** The events of a stream, folded one after the other, and what is wrong with them. */
class CheckedStream {
  /** The events up to the head at the start. The row was read after it, so it includes them. */
  private behind = 0;
  /** The events up to the version of the row. Later ones are ignored. */
  private events = 0;
  private gap: number | undefined;
  private unreadable: string | undefined;
  private createdAt = '';
  private updatedAt = '';
  private deletedAt: string | null = null;
  private state: object;

  constructor(
    private readonly entityType: AnyEntityType,
    private readonly row: EntityRow,
    private readonly head: number,
  ) {
    this.state = entityType.aggregate.initial;
  }

  /** Adds the next event. */
  add(event: StreamEvent): void {
    if (event.position <= this.head) this.behind++;
    if (this.events === this.row.version) return;
    this.events++;
    if (event.version !== this.events) this.gap ??= this.events;
    if (this.events === 1) this.createdAt = event.recordedAt;
    this.updatedAt = event.recordedAt;
    this.deletedAt = deletedAfter(event, event.recordedAt, this.deletedAt);
    if (this.unreadable !== undefined) return;
    try {
      this.state = foldRecorded(this.entityType.aggregate, this.state, [event]);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.unreadable = `the event ${event.type} at version ${event.version} cannot be read: ${reason}`;
    }
  }

  /** What is wrong; undefined when the row is the state that the events result in. */
  difference(account: string): string | undefined {
    const { entityType, row, events, gap } = this;
    const { table } = entityType;
    if (this.behind > row.version)
      return `${table}: the row is at version ${row.version}, the stream has ${this.behind} events`;
    if (gap !== undefined || events !== row.version)
      return `${table}: the row is at version ${row.version}, the stream has ${events} events${gap === undefined ? '' : `, not gapless at ${gap}`}`;
    if (this.unreadable !== undefined) return `${table}: ${this.unreadable}`;
    const { createdAt, updatedAt, deletedAt, state } = this;
    const folded = rowOf(entityType, account, {
      uuid: row.uuid,
      version: events,
      createdAt,
      updatedAt,
      deletedAt,
      state,
    });
    // The comparison ignores the order of keys, which jsonb does not preserve.
    const stored: Readonly<Record<string, unknown>> = row;
    const column = Object.keys(folded).find((name) => !isDeepStrictEqual(stored[name] ?? null, folded[name] ?? null));
    return column === undefined
      ? undefined
      : `${table}.${column}: the row says ${JSON.stringify(stored[column])}, the events say ${JSON.stringify(folded[column])}`;
  }
}

/** SQL: whether the stream of the event `e` of the account `$1` has a row. */
const existsSql = (registry: Registry): string =>
  [...registry.aggregates.values()]
    .map(
      ({ aggregate, table }) =>
        `(e.stream_type = '${aggregate.type}' and exists (select from ${table} t where t.account_id = $1 and t.uuid = e.stream_id))`,
    )
    .join(' or ');
