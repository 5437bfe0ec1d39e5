// The form for a distributed PostgreSQL (Citus): routing, the second form of the functions, the distribution of the tables.
import { type ContextFunctions, type DistributedForm, ONE_SERVER } from '#eventstore/forms';
import { ClusterRouter, undistributed } from './cluster-router.js';
import { delegateFunctions, distributeTables, hasDistributedTables, mustBeDistributable } from './distribution.js';
import { forOneAccount } from './function-form.js';

export { describeCluster } from './distribution.js';

/** The form for Citus. @param ofContexts functions of contexts that replace those of the same names. */
export const citus = (ofContexts: readonly ContextFunctions[]): DistributedForm => ({
  functions: forOneAccount(ofContexts),
  openRouter: async (connections) =>
    (await hasDistributedTables(connections.main)) ? new ClusterRouter(connections) : undistributed(ONE_SERVER),
  isDistributed: hasDistributedTables,
  mustBeDistributable,
  distributeTables,
  delegateFunctions,
});
