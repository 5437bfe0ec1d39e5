import { NIL_UUID } from '#eventstore/domain';
import { type AnyProjection, type Database, headOf, type Queryable } from '#eventstore/store';
import type { AppliedEvent, Fold, ProjectionRunner } from './projection-runner.js';

/** Entities and events per read of the first pass, and positions per read of what was committed meanwhile. */
const ENTITIES_PER_READ = 200;
const EVENTS_PER_READ = 2000;
const PAGE_SIZE = 5000;
/** Maximum rows in memory before they are written: in the first pass, while events are read; later each row may be written again. */
const MAX_NEW_ROWS = 2000;
const MAX_BUFFERED_ROWS = 20_000;
/** Maximum positions that are applied under the account's lock. */
const MAX_TAIL_POSITIONS = 200;

/** Called with the position reached and the account's last position. */
export type OnProgress = (position: number, head: number) => void;

/** A rebuild that started later has already completed. */
class SupersededError extends Error {}

/**
 * Rebuilds a projection of one account as a new generation, and switches to it in one transaction: readers see the old
 * rows until then, writers only wait for the tail. A first pass reads entity by entity, so that each row is written once; what was
 * committed meanwhile follows in the order of the log. Safe with running workers and concurrent rebuilds: the one that
 * started last wins, and the next rebuild removes the rows of an aborted one.
 * @returns the number of applied events; 0 when another rebuild superseded this one.
 */
export async function rebuild(
  database: Database,
  runner: ProjectionRunner,
  account: string,
  onProgress: OnProgress,
): Promise<number> {
  const { name } = runner.projection;
  const generation = await database.transaction(async (tx) => {
    await lockAccount(tx, account);
    const [row] = await tx.query<{ generation: number }>(
      `insert into projection_checkpoint (account_id, projection, generation, state, position)
       select $1, $2, coalesce(max(generation), 0) + 1, 'building', 0 from projection_checkpoint where account_id = $1 and projection = $2
       returning generation`,
      [account, name],
    );
    if (row === undefined) throw new Error('The new generation was not returned');
    return row.generation;
  }, account);
  try {
    return await build(database, runner, account, generation, onProgress);
  } catch (error) {
    if (error instanceof SupersededError) return 0;
    throw error;
  }
}

async function build(
  database: Database,
  runner: ProjectionRunner,
  account: string,
  generation: number,
  onProgress: OnProgress,
): Promise<number> {
  const { name } = runner.projection;
  let applied = 0;
  let written = 0;
  let position = 0;
  let fold: Fold = new Map();
  const write = async (tx: Queryable, rows: Fold): Promise<void> => {
    // Waits for a concurrent rebuild that switches, because the write skips locked checkpoints.
    await lockCheckpoint(tx, name, account, generation);
    const folded = { account, generation, from: written, to: position, fold: rows };
    if ((await runner.write(tx, [folded])).size === 0) throw new SupersededError();
    written = position;
  };
  const flush = async (tx: Queryable): Promise<void> => {
    await write(tx, fold);
    fold = new Map();
  };
  let writing = Promise.resolve();
  const flushMeanwhile = async (): Promise<void> => {
    await writing;
    const rows = fold;
    fold = new Map();
    writing = database.transaction((tx) => write(tx, rows), account);
    // It is awaited before the next write.
    writing.catch(() => undefined);
  };
  const head = await headOf(database, account);
  for (const streamType of runner.streamTypes) {
    for await (const { events, isEnd } of readAhead(eventsOf(database, runner, account, streamType, head))) {
      runner.apply({ events }, fold);
      applied += events.length;
      onProgress(Math.min(applied, head), head);
      // A row that is written is new: all of its events are applied.
      if (isEnd && fold.size >= MAX_NEW_ROWS) await flushMeanwhile();
    }
    // The rows of other types read the names in these.
    if (fold.size > 0) await flushMeanwhile();
    await writing;
  }
  position = head;
  // Pages continue after the last one read. The checkpoint only moves when the buffered rows are written.
  for (let more = true; more;) {
    const page = await runner.nextOf(database, account, generation, position, PAGE_SIZE);
    if (page === undefined) throw new SupersededError();
    more = page.head - page.to > MAX_TAIL_POSITIONS;
    runner.apply(page, fold);
    position = page.to;
    applied += page.events.length;
    // Not what was read here under the lock of the account: writers wait for the tail alone.
    if (fold.size >= MAX_BUFFERED_ROWS || (!more && fold.size > 0)) await database.transaction(flush, account);
    onProgress(position, page.head);
  }

  applied += await database.transaction(async (tx) => {
    const head = await lockAccount(tx, account);
    const tail = await runner.nextOf(tx, account, generation, position, head);
    if (tail === undefined) throw new SupersededError();
    runner.apply(tail, fold);
    position = head;
    await flush(tx);
    // Only older generations: rebuilds that started later continue, and replace this one.
    const older = 'where account_id = $1 and projection = $2 and generation < $3';
    const values = [account, name, generation];
    await tx.query(`delete from projection_checkpoint ${older}`, values);
    await tx.query(
      `update projection_checkpoint set state = 'live' where account_id = $1 and projection = $2 and generation = $3`,
      values,
    );
    await tx.query(`delete from projection_parked ${older}`, values);
    onProgress(head, head);
    return tail.events.length;
  }, account);
  await dropGenerationsBefore(database, runner.projection, account, generation);
  return applied;
}

/** The pages, of which the next one is read while one is used. */
async function* readAhead<T>(pages: AsyncGenerator<T, void>): AsyncGenerator<T, void> {
  for (let next = pages.next(); ;) {
    const page = await next;
    if (page.done === true) return;
    next = pages.next();
    // Nobody awaits it when the use of this page fails.
    next.catch(() => undefined);
    yield page.value;
  }
}

/** Events of some entities, in their order. */
interface EventsRead {
  readonly events: AppliedEvent[];
  /** Whether these are the last ones of their entities. */
  readonly isEnd: boolean;
}

/** The events of the entities of a type up to the position `head`, entity by entity: the types of events that the projection applies. */
async function* eventsOf(
  database: Queryable,
  { projection, registry }: ProjectionRunner,
  account: string,
  streamType: string,
  head: number,
): AsyncGenerator<EventsRead, void> {
  const { table } = registry.aggregate(streamType);
  const types = Object.keys(projection.on);
  for (let after = NIL_UUID; ;) {
    const entities = await database.query<{ uuid: string }>(
      `select uuid from ${table} where account_id = $1 and uuid > $2 order by uuid limit ${ENTITIES_PER_READ}`,
      [account, after],
    );
    const uuids = entities.map(({ uuid }) => uuid);
    if (uuids.length === 0) return;
    after = uuids.at(-1) ?? after;
    let last: AppliedEvent | undefined;
    for (let isEnd = false; !isEnd;) {
      const pages = await database.query<StreamPage>(STREAMS_SQL, [
        account,
        uuids,
        last?.streamId ?? NIL_UUID,
        last?.version ?? 0,
        head,
        types,
      ]);
      const events: AppliedEvent[] = [];
      for (const page of pages) addEvents(events, streamType, page);
      last = events.at(-1);
      isEnd = events.length < EVENTS_PER_READ;
      yield { events, isEnd };
    }
  }
}

/** Consecutive events of a stream. One row and one text are cheaper to read than a row and a text for each event. */
interface StreamPage {
  readonly streamId: string;
  readonly versions: readonly number[];
  readonly schemaVersions: readonly number[];
  readonly types: string;
  /** Seconds since 1970: a time as text takes PostgreSQL as long as the data of an event. */
  readonly instants: readonly number[];
  readonly data: string;
}

const STREAMS_SQL = `select stream_id as "streamId", array_agg(version) as versions, array_agg(schema_version) as "schemaVersions",
    string_agg(type, ',') as types, array_agg(date_part('epoch', recorded_at)) as instants, '[' || string_agg(data::text, ',') || ']' as data
  from (
    select stream_id, version, type, schema_version, recorded_at, data from event
    where account_id = $1 and stream_id = any($2::uuid[]) and (stream_id, version) > ($3, $4) and position <= $5 and type = any($6)
    order by stream_id, version limit ${EVENTS_PER_READ}
  ) e group by stream_id order by stream_id`;

function addEvents(events: AppliedEvent[], streamType: string, page: StreamPage): void {
  const { streamId, versions, schemaVersions, instants } = page;
  const data = JSON.parse(page.data) as object[];
  const types = page.types.split(',');
  for (const [i, version] of versions.entries()) {
    const [type, schemaVersion, seconds, stored] = [types[i], schemaVersions[i], instants[i], data[i]];
    if (type === undefined || schemaVersion === undefined || seconds === undefined || stored === undefined)
      throw new Error(`Version ${version} of the stream ${streamId} was not read whole`);
    events.push(new StreamEvent(streamId, streamType, version, type, schemaVersion, seconds, stored));
  }
}

/** An event without the row of its stream, which is in the fold. */
class StreamEvent implements AppliedEvent {
  readonly row = null;

  constructor(
    readonly streamId: string,
    readonly streamType: string,
    readonly version: number,
    readonly type: string,
    readonly schemaVersion: number,
    private readonly recordedSeconds: number,
    readonly data: object,
  ) {}

  /** Few projections ask for it. */
  get recordedAt(): string {
    return new Date(Math.round(this.recordedSeconds * 1000)).toISOString();
  }
}

/** Locks the log of an account. @returns its last position. @throws Error when there is no such account. */
export async function lockAccount(tx: Queryable, account: string): Promise<number> {
  const [row] = await tx.query<{ position: number }>(
    'select position from account_log where account_id = $1 for update',
    [account],
  );
  if (row === undefined) throw new Error(`There is no account ${account}`);
  return row.position;
}

async function lockCheckpoint(tx: Queryable, projection: string, account: string, generation: number): Promise<void> {
  await tx.query(
    'select from projection_checkpoint where account_id = $1 and projection = $2 and generation = $3 for update',
    [account, projection, generation],
  );
}

/** Deletes old rows in small batches; they are no longer read. */
async function dropGenerationsBefore(
  database: Queryable,
  { name, byStreamType, counts }: AnyProjection,
  account: string,
  generation: number,
): Promise<void> {
  const type = byStreamType === undefined ? '' : 'stream_type, ';
  const tables = new Map([[name, `generation, ${type}uuid`]]);
  if (counts !== undefined) tables.set(counts, 'generation, stream_type, word');
  for (const [table, key] of tables)
    for (let dropped = 1; dropped > 0;) {
      const rows = await database.query(
        `delete from ${table} where account_id = $1 and (${key}) in (
           select ${key} from ${table} where account_id = $1 and generation < $2 limit 5000) returning 1`,
        [account, generation],
      );
      dropped = rows.length;
    }
}
