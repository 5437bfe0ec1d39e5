import type { ContextFunctions } from '#eventstore/store';
import { dueOfEntities, dueRequests, webhooksWithDue, webhookVersions } from './due-functions.repository.js';
import { beginDelivery, fanOut } from './fan-out-functions.repository.js';
import { recordAttempts, recordEndpoints } from './record-functions.repository.js';

/** SQL of the functions that delivery workers call. Each call is one transaction, over several accounts. */
export const queueFunctions: ContextFunctions = (form) =>
  [beginDelivery, fanOut, dueRequests, dueOfEntities, webhooksWithDue, webhookVersions, recordAttempts, recordEndpoints]
    .map((one) => one(form))
    .join('\n');
