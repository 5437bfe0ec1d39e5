import type { BoundedContext, StoreParts } from '#eventstore/store';
import { ApiKeysService } from '../api-keys/api-key.service.js';
import { AccountsService } from './account.service.js';

/** Creates the services for accounts and keys without Nest, for the command line, tools and tests. */
export function createAccountServices(
  { database, store }: StoreParts,
  contexts: readonly BoundedContext[],
): { readonly accounts: AccountsService; readonly keys: ApiKeysService } {
  return { keys: new ApiKeysService(database, store), accounts: new AccountsService(database, store, contexts) };
}
