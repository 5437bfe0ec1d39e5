import type pg from 'pg';
import type { Queryable, SqlValue } from '#eventstore/store';

/** Fills a table and builds its secondary indexes afterwards, which is many times as fast as row by row. */
export async function fillTable(
  client: pg.Client,
  table: string,
  fill: (on: Queryable) => Promise<void>,
): Promise<void> {
  await client.query("set maintenance_work_mem = '512MB'");
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    "select indexname as name, indexdef as definition from pg_indexes where tablename = $1 and indexname <> tablename || '_pkey'",
    [table],
  );
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  await fill(statementsOf(client));
  for (const { definition } of indexes) await client.query(definition);
  await client.query(`vacuum analyze ${table}`);
}

/** Runs statements without the timeouts of the programs. */
const statementsOf = (client: pg.Client): Queryable => ({
  query: async <R extends object>(text: string, values: readonly SqlValue[] = []) =>
    (await client.query(text, [...values])).rows as R[],
});
