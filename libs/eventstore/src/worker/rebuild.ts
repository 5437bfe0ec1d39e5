import type { Database, Queryable } from '#eventstore/store';
import type { Fold, ProjectionRunner } from './projection-runner.js';

/** Positions read at once. */
const PAGE = 5000;
/** Rows held in memory before they are written. */
const HELD = 20_000;
/** The tail that is applied under the account's lock, at most. */
const TAIL = 200;

/** Called with the positions done and the account's head. */
export type OnProgress = (position: number, head: number) => void;

/** A rebuild that began later has switched already, to rows that are newer than this one's would be. */
class Overtaken extends Error {}

/**
 * Builds a projection of one account anew beside the old one and switches in one transaction: readers see the old rows
 * until then, writers wait for the tail alone. Safe beside running workers and other rebuilds: the one that began last
 * stays, and what a killed one left goes with the next.
 * @returns the number of events applied; 0 when another rebuild was quicker.
 */
export async function rebuild(
  database: Database,
  projecting: ProjectionRunner,
  account: string,
  onProgress: OnProgress,
): Promise<number> {
  const { name } = projecting.projection;
  const generation = await database.transaction(async (tx) => {
    await lockAccount(tx, account);
    const [row] = await tx.query<{ generation: number }>(
      `insert into projection_checkpoint (account_id, projection, generation, state, position)
       select $1, $2, coalesce(max(generation), 0) + 1, 'building', 0 from projection_checkpoint where account_id = $1 and projection = $2
       returning generation`,
      [account, name],
    );
    if (row === undefined) throw new Error('The database did not answer the new generation');
    return row.generation;
  });
  try {
    return await build(database, projecting, account, generation, onProgress);
  } catch (error) {
    if (error instanceof Overtaken) return 0;
    throw error;
  }
}

async function build(
  database: Database,
  projecting: ProjectionRunner,
  account: string,
  generation: number,
  onProgress: OnProgress,
): Promise<number> {
  const { name } = projecting.projection;
  let applied = 0;
  let written = 0;
  let position = 0;
  let fold: Fold = new Map();
  const flush = async (tx: Queryable): Promise<void> => {
    // Waits for another rebuild that switches: the write itself passes over a checkpoint that is locked.
    await lockCheckpoint(tx, name, account, generation);
    const folded = { account, generation, from: written, to: position, fold };
    if ((await projecting.write(tx, [folded])).size === 0) throw new Overtaken();
    written = position;
    fold = new Map();
  };
  // Pages are read after the last one read, not after the checkpoint: that moves when the held rows are written.
  for (let more = true; more;) {
    const page = await projecting.nextOf(database, account, generation, position, PAGE);
    if (page === undefined) throw new Overtaken();
    more = page.head - page.to > TAIL;
    projecting.apply(page, fold);
    position = page.to;
    applied += page.events.length;
    if (fold.size >= HELD || !more) await database.transaction(flush);
    onProgress(position, page.head);
  }

  applied += await database.transaction(async (tx) => {
    const head = await lockAccount(tx, account);
    const tail = await projecting.nextOf(tx, account, generation, position, head);
    if (tail === undefined) throw new Overtaken();
    projecting.apply(tail, fold);
    position = head;
    await flush(tx);
    // Not those of rebuilds that began later: they go on, and replace this one.
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
  });
  await dropGenerationsBefore(database, name, account, generation);
  return applied;
}

async function lockAccount(tx: Queryable, account: string): Promise<number> {
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

/** Old rows go in small steps: nobody reads them any more, and nobody waits for them. */
async function dropGenerationsBefore(
  database: Queryable,
  table: string,
  account: string,
  generation: number,
): Promise<void> {
  for (let dropped = 1; dropped > 0;) {
    const rows = await database.query(
      `delete from ${table} where account_id = $1 and (generation, uuid) in (
         select generation, uuid from ${table} where account_id = $1 and generation < $2 limit 5000) returning 1`,
      [account, generation],
    );
    dropped = rows.length;
  }
}
