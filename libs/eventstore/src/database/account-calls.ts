import { type AccountCalls, UnsearchedServerError } from './router.js';

/**
 * Calls a generated function once for all items, or, where the router wants it, once for the items of each account, all at
 * once.
 * @param failed is called with the items of an account whose call failed; without it, the error is thrown when all calls
 * have ended. The error of a call for all items is always thrown.
 * @returns the results of the calls.
 */
export async function callByAccount<T extends { readonly account: string }, R>(
  database: AccountCalls,
  items: readonly T[],
  call: (items: readonly T[]) => Promise<R>,
  failed?: (items: readonly T[], error: unknown) => void,
): Promise<R[]> {
  if (!(await database.router()).isByAccount) return [await call(items)];
  const groups = [...Map.groupBy(items, ({ account }) => account).values()];
  const results = await Promise.allSettled(groups.map((group) => call(group)));
  return results.flatMap((result, i) => {
    if (result.status === 'fulfilled') return [result.value];
    if (failed === undefined) throw result.reason;
    failed(groups[i] ?? [], result.reason);
    return [];
  });
}

/** Is called with a node that could not be searched: its accounts are missing from the result. */
export type OnUnsearched = (node: string, error: Error) => void;

/**
 * Searches the rows of all accounts. Of a distributed database each node searches its own, so that one that is away hides only
 * its accounts, and none waits for another. The limit of a search counts for each shard.
 * @param sql a constant text with its tables in braces (`from {account_log}`), whose results are numbers, texts and uuids.
 * @param unsearched is called with each node that could not be searched, unless the database is one server.
 */
export async function searchAccounts<R extends object>(
  database: AccountCalls,
  sql: string,
  values: readonly (string | number | readonly string[])[],
  unsearched: OnUnsearched,
): Promise<R[]> {
  const searches = await (await database.router()).search<R>(database, sql, values);
  const found = await Promise.allSettled(searches.map(({ rows }) => rows));
  return found.flatMap((result, i) => {
    if (result.status === 'fulfilled') return result.value;
    if (!(result.reason instanceof UnsearchedServerError)) throw result.reason;
    unsearched(searches[i]?.node ?? '', result.reason);
    return [];
  });
}

/**
 * As {@link searchAccounts}, for one row: the node that has it answers, and no other is waited for.
 * @throws the error of a node when no other has such a row.
 */
export async function searchOne<R extends object>(
  database: AccountCalls,
  sql: string,
  values: readonly (string | number | readonly string[])[],
  isWanted: (row: R) => boolean,
): Promise<R | undefined> {
  const errors: unknown[] = [];
  const searches = await (await database.router()).search<R>(database, sql, values);
  const found = searches.map(async ({ rows }) => {
    const row = (await rows.catch((error: unknown) => void errors.push(error)))?.find(isWanted);
    if (row === undefined) throw new Error('The node does not have the row');
    return row;
  });
  return Promise.any(found).catch(() => {
    if (errors.length > 0) throw errors[0];
    return undefined;
  });
}
