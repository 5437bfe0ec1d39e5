import type { HealthReport, Logger } from '#platform';
import type { Queryable } from './queryable.js';
import { isUnavailable } from './database-errors.js';
import { PROJECTION_LAG_SQL, type ProjectionLag } from './projection-lag.js';

/**
 * Reports whether the database is reachable and has all migrations. Projection lag is reported, but does not affect
 * readiness.
 */
export async function databaseHealth(
  database: Queryable,
  pendingMigrations: () => Promise<readonly string[]>,
  log: Logger,
): Promise<HealthReport> {
  try {
    const pending = await pendingMigrations();
    if (pending.length > 0)
      return { ready: false, checks: { database: 'up', migrations: `pending: ${pending.join(', ')}` } };
    const checks = { database: 'up', migrations: 'up to date' };
    // While a node of a distributed database is away, the accounts of the others are served.
    const projections = await database.query<ProjectionLag>(PROJECTION_LAG_SQL).catch((error: unknown) => {
      if (!isUnavailable(error)) throw error;
      log.warn({ err: error }, 'the lag of the projections is unknown');
    });
    return { ready: true, checks, ...(projections && { details: { projections } }) };
  } catch (error) {
    // An error of the check would also affect requests.
    log.warn({ err: error }, 'not ready');
    return { ready: false, checks: { database: 'down', migrations: 'unknown' } };
  }
}
