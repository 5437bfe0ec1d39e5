import { distributedQueueFunctions } from '#integrations';
import type { LoadDistributedForm } from '#eventstore/store';

/** Loads what a distributed database needs (docs/scale-out.md). On one server, no program calls it. */
export const cluster: LoadDistributedForm = async () => {
  const { citus } = await import('#cluster');
  return citus([distributedQueueFunctions]);
};
