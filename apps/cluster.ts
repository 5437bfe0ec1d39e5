import type { LoadDistributedForm } from '#eventstore/store';

/** Loads what a distributed database needs (docs/scale-out.md). On one server, no program calls it. */
export const cluster: LoadDistributedForm = async () => {
  const [{ citus }, { distributedQueueFunctions }] = await Promise.all([import('#cluster'), import('#integrations')]);
  return citus([distributedQueueFunctions]);
};
