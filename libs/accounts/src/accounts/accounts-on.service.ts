import type { BoundedContext, StoreParts } from '#eventstore/store';
import { ApiKeys } from '../api-keys/api-key.service.js';
import { Accounts } from './account.service.js';

/** Accounts and keys without Nest: for the command line, tools and tests. */
export function accountsOn(
  { database, registry, store }: StoreParts,
  contexts: readonly BoundedContext[],
): { readonly accounts: Accounts; readonly keys: ApiKeys } {
  const keys = new ApiKeys(database);
  return { keys, accounts: new Accounts(database, registry, store, keys, contexts) };
}
