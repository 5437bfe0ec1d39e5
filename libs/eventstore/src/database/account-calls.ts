import type { AccountCalls } from './router.js';

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
