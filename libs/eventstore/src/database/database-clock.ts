import type { Queryable } from './queryable.js';

/**
 * The clock of the database, which all programs share: ISO 8601 in UTC with milliseconds.
 * @throws UnavailableError without a connection.
 */
export async function databaseNow(on: Queryable): Promise<string> {
  const [row] = await on.query<{ now: string }>("select date_trunc('milliseconds', clock_timestamp()) as now");
  if (row === undefined) throw new Error('The database returned no time');
  return row.now;
}
