import type { Database, Queryable } from '#kernel/store';
import { Fold, type Projecting } from './projecting.js';

/** Positions read at once. */
const PAGE = 5000;
/** Rows held in memory before they are written. */
const HELD = 20_000;
/** The tail that is applied under the account's lock, at most. */
const TAIL = 200;

/** Called with the positions done and the account's head. */
export type OnProgress = (position: number, head: number) => void;

/**
 * Builds a projection of one account anew beside the old one and switches in one transaction: readers see the old rows
 * until then, writers wait for the tail alone. Safe beside running workers and other rebuilds.
 * @returns the number of events applied.
 */
export async function rebuild(
  database: Database,
  projecting: Projecting,
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

  let position = 0;
  let written = 0;
  let applied = 0;
  let fold = new Fold();
  for (let head = await headOf(database, account); head - position > TAIL; head = await headOf(database, account)) {
    const to = Math.min(head, position + PAGE);
    applied += await projecting.apply(database, account, generation, position, to, fold);
    position = to;
    if (fold.rows.size >= HELD) {
      await projecting.write(database, account, generation, fold, position);
      written = position;
      fold = new Fold();
    }
    onProgress(position, head);
  }
  if (position > written) await projecting.write(database, account, generation, fold, position);

  applied += await database.transaction(async (tx) => {
    const head = await lockAccount(tx, account);
    const tail = new Fold();
    const count = await projecting.apply(tx, account, generation, position, head, tail);
    await projecting.write(tx, account, generation, tail, head);
    await tx.query('delete from projection_checkpoint where account_id = $1 and projection = $2 and generation <> $3', [
      account,
      name,
      generation,
    ]);
    await tx.query(
      `update projection_checkpoint set state = 'live' where account_id = $1 and projection = $2 and generation = $3`,
      [account, name, generation],
    );
    await tx.query('delete from projection_parked where account_id = $1 and projection = $2 and generation <> $3', [
      account,
      name,
      generation,
    ]);
    onProgress(head, head);
    return count;
  });
  await dropGenerationsBut(database, name, account, generation);
  return applied;
}

async function headOf(database: Queryable, account: string): Promise<number> {
  const [row] = await database.query<{ position: number }>('select position from account_log where account_id = $1', [
    account,
  ]);
  return row?.position ?? 0;
}

async function lockAccount(tx: Queryable, account: string): Promise<number> {
  const [row] = await tx.query<{ position: number }>(
    'select position from account_log where account_id = $1 for update',
    [account],
  );
  if (row === undefined) throw new Error(`There is no account ${account}`);
  return row.position;
}

/** Old rows go in small steps: nobody reads them any more, and nobody waits for them. */
async function dropGenerationsBut(
  database: Queryable,
  table: string,
  account: string,
  generation: number,
): Promise<void> {
  for (let dropped = 1; dropped > 0;) {
    const rows = await database.query(
      `delete from ${table} where ctid = any(array(select ctid from ${table} where account_id = $1 and generation < $2 limit 5000))
         and account_id = $1 returning 1`,
      [account, generation],
    );
    dropped = rows.length;
  }
}
