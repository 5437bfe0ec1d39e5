import { describe, it } from '@jest/globals';

const isCluster = (process.env['CITUS_URL'] ?? '') !== '';

/**
 * Tests that are skipped on a cluster: they read plans, which name no index of a node there, or change tables in a way that
 * a cluster refuses.
 */
export const describeOnOneServer = isCluster ? describe.skip : describe;
export const itOnOneServer = isCluster ? it.skip : it;
