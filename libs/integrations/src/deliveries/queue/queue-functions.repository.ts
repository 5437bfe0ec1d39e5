import type { FunctionForm } from '#eventstore/store';
import {
  distributedDueOfEntities,
  distributedDueRequests,
  distributedFanOut,
  distributedRecordAttempts,
} from './distributed-functions.repository.js';
import { dueOfEntities, dueRequests, webhooksWithDue, webhookVersions } from './due-functions.repository.js';
import { beginDelivery, fanOut } from './fan-out-functions.repository.js';
import { recordAttempts, recordEndpoints } from './record-functions.repository.js';

/** SQL of the functions that delivery workers call. Each call is one transaction, over several accounts unless distributed. */
export const queueFunctions = (form: FunctionForm): string =>
  [
    ...(form.isDistributed
      ? [distributedFanOut, distributedDueRequests, distributedDueOfEntities, distributedRecordAttempts]
      : [fanOut, dueRequests, dueOfEntities, recordAttempts, webhooksWithDue]),
    beginDelivery,
    webhookVersions,
    recordEndpoints,
  ]
    .map((one) => one(form))
    .join('\n');
