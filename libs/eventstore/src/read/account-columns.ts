import type { Queryable } from '../database/queryable.js';
import type { Entity } from '../schema/entity-type.js';

/** The columns of an account that views of entities show. */
export type AccountColumns = Entity<object>['account'];

/** Reads columns of an account; undefined when there are none to read. @param table has the row of the account. */
export async function accountColumns(
  on: Queryable,
  table: string,
  account: string,
  names: Iterable<string>,
): Promise<AccountColumns> {
  const columns = [...new Set(names)].map((name) => `a.${name}`);
  if (columns.length === 0) return undefined;
  const [row] = await on.query<Record<string, string>>(
    `select ${columns.join(', ')} from ${table} a where a.account_id = $1`,
    [account],
  );
  return row;
}
