export { AccountsHttpModule } from './accounts.http.module.js';
export { accountsProblems } from './accounts.problems.js';
export { type Account, type AccountFields, Accounts } from './accounts/account.service.js';
export { accountsOn } from './accounts/accounts-on.service.js';
export { type ApiKey, ApiKeys, type NewKey } from './api-keys/api-key.service.js';
