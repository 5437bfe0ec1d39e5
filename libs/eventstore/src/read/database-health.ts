import type { HealthReport, Logger } from '#platform';
import type { Database } from '../database/database.js';
import { isReadOnly, isUnavailable } from '../database/database-errors.js';
import { PROJECTION_LAG_SQL, type ProjectionLag } from './projection-lag.js';

/**
 * Fails in a session that may not write, so that the pool closes it, and the next check sees the present state of the server. It
 * writes and locks nothing.
 */
const WRITABLE_SQL = 'select 1 as one from function_set where false for update';

/**
 * Reports whether the database is reachable, accepts changes and has all migrations. Projection lag is reported, but does not affect
 * readiness.
 */
export async function databaseHealth(
  database: Pick<Database, 'query' | 'coordinator'>,
  pendingMigrations: () => Promise<readonly string[]>,
  log: Logger,
): Promise<HealthReport> {
  try {
    const pending = await pendingMigrations();
    if (pending.length > 0)
      return { ready: false, checks: { database: 'up', migrations: `pending: ${pending.join(', ')}` } };
    await database.coordinator.query(WRITABLE_SQL);
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
    if (isReadOnly(error)) return { ready: false, checks: { database: 'read-only', migrations: 'up to date' } };
    return { ready: false, checks: { database: 'down', migrations: 'unknown' } };
  }
}
