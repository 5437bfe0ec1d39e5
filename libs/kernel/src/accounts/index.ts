export { type Account, type AccountFields, Accounts } from './accounts.js';
export { type ApiKey, apiKeyRefusals, ApiKeys, type NewKey, type Scope, SCOPES, type VerifiedKey } from './api-keys.js';
export { writeReceipt } from './receipts.js';
export { Sealer } from './sealer.js';
