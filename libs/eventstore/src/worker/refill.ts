import { NIL_UUID } from '#eventstore/domain';
import { type Database, type EntityRow, type Queryable, type Registry, tableColumns } from '#eventstore/store';
import {
  type DerivedDifference,
  derivedDifferences,
  type ExclusiveTable,
  exclusiveTables,
  orphansIn,
} from './derived-tables.js';
import { lockAccount } from './rebuild.js';

/** Entities per transaction: commits of the account wait that long. */
const PAGE_SIZE = 500;

/** What a refill changed. */
export interface Refilled {
  readonly table: string;
  /** The entities whose rows were compared. */
  readonly entities: number;
  /** The entities whose rows differed and were written again. */
  readonly repaired: number;
  /** The entities that do not exist, and whose rows were deleted. */
  readonly removed: number;
}

/**
 * Writes the derived tables of an account again from its entities: rows that differ are replaced, rows of entities that do
 * not exist are deleted. Safe with concurrent writers: each page of entities is a transaction with the account's lock.
 * @param onProgress is called with the number of entities that are done, and with that of all.
 */
export async function refillDerived(
  database: Database,
  registry: Registry,
  account: string,
  onProgress: (done: number, all: number) => void,
): Promise<Refilled[]> {
  const refilled: Refilled[] = [];
  for (const table of exclusiveTables(registry)) {
    let all = 0;
    for (const { table: source } of table.sources) all += await countOf(database, source, account);
    let entities = 0;
    let repaired = 0;
    for (const source of table.sources)
      for (let after = NIL_UUID; ;) {
        const page = await database.transaction(async (tx) => {
          await lockAccount(tx, account);
          const rows = await tx.query<EntityRow>(
            `select ${tableColumns(source).join(', ')} from ${source.table} where account_id = $1 and uuid > $2 order by uuid limit ${PAGE_SIZE}`,
            [account, after],
          );
          const different = await derivedDifferences(tx, registry, account, source, table, rows);
          await replaceRows(tx, account, table, different);
          repaired += different.length;
          return rows;
        }, account);
        const last = page.at(-1);
        if (last === undefined) break;
        after = last.uuid;
        entities += page.length;
        onProgress(entities, Math.max(all, entities));
      }
    const removed = await removeOrphans(database, account, table);
    refilled.push({ table: table.table, entities, repaired, removed });
  }
  return refilled;
}

/** Deletes the rows of entities that do not exist. */
async function removeOrphans(database: Database, account: string, table: ExclusiveTable): Promise<number> {
  // All rows of the account are read: without the lock, unless there is something to delete.
  if ((await orphansIn(database, table, account)).length === 0) return 0;
  return database.transaction(async (tx) => {
    await lockAccount(tx, account);
    const orphans = await orphansIn(tx, table, account);
    await deleteRows(tx, account, table, orphans);
    return orphans.length;
  }, account);
}

async function countOf(database: Queryable, table: string, account: string): Promise<number> {
  const [row] = await database.query<{ count: number }>(
    `select count(*) as count from ${table} where account_id = $1`,
    [account],
  );
  return row?.count ?? 0;
}

/** Replaces the rows of entities by those that follow from them. */
async function replaceRows(
  tx: Queryable,
  account: string,
  table: ExclusiveTable,
  entities: readonly DerivedDifference[],
): Promise<void> {
  if (entities.length === 0) return;
  await deleteRows(
    tx,
    account,
    table,
    entities.map(({ uuid }) => uuid),
  );
  const columns = [table.by, ...table.key, ...table.columns];
  const rows = entities.flatMap(({ uuid, expected }) => expected.map((row) => ({ ...row, [table.by]: uuid })));
  await tx.query(
    `insert into ${table.table} (account_id, ${columns.join(', ')})
     select $1, ${columns.map((column) => `r.${column}`).join(', ')} from json_populate_recordset(null::${table.table}, $2) r`,
    [account, JSON.stringify(rows)],
  );
}

async function deleteRows(
  tx: Queryable,
  account: string,
  { table, by }: ExclusiveTable,
  uuids: readonly string[],
): Promise<void> {
  if (uuids.length === 0) return;
  await tx.query(`delete from ${table} where account_id = $1 and ${by} = any($2::uuid[])`, [account, uuids]);
}
