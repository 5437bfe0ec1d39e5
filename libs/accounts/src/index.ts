import type { BoundedContext } from '#eventstore/store';
import { entityTypesOf } from '#http';
import { accountFunctions } from './accounts/account-functions.repository.js';
import { accountsResources } from './accounts.resources.js';
import { SignIns } from './sessions/sign-in.entity.js';

/** Tenants and the API keys that authenticate requests. No other context imports it. */
export const accounts: BoundedContext = {
  name: 'accounts',
  accountTable: 'account',
  functions: accountFunctions,
  aggregates: [...entityTypesOf(accountsResources), SignIns],
  projections: [],
};

export { AccountsHttpModule } from './accounts.http.module.js';
export { AccountsWorkerModule } from './accounts.worker.module.js';
export { AccountsModule } from './accounts.module.js';
export { accountsProblems } from './accounts.problems.js';
export { UpdateAccountBody } from './accounts/account.body.js';
export { UpdateAccount } from './accounts/account.commands.js';
export { type AccountFields, AccountsService, type ListedAccount } from './accounts/account.service.js';
export { countryOfTimeZone } from './accounts/country.js';
export { createAccountServices } from './accounts/account-services.service.js';
export { CreateApiKeyBody, RotateApiKeyBody, UpdateApiKeyBody } from './api-keys/api-key.body.js';
export { CreateApiKey, type NewKey, RevokeApiKey, RotateApiKey, UpdateApiKey } from './api-keys/api-key.commands.js';
export type { ListedKey } from './api-keys/api-key.view.js';
export type { IssuedKey } from './api-keys/api-key.js';
export { CreateSignInLink } from './sessions/sign-in-link.commands.js';
export { CreateSignInLinkBody } from './sessions/sign-in-link.body.js';
export { CreateToken, RevokeToken } from './tokens/token.commands.js';
export { CreateTokenBody } from './tokens/token.body.js';
export { EndSession, SignOutUser } from './sessions/session.commands.js';
export { createLink, type NewLink, newUserLink } from './sessions/sign-in-link.service.js';
export { listSessions, type UserSession } from './sessions/user-sessions.service.js';
export { ApiKeysService } from './api-keys/api-key.service.js';
