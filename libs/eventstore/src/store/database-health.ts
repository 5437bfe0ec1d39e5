import type { HealthReport, Logger } from '#platform';
import type { Queryable } from './database.js';
import { PROJECTION_LAG, type ProjectionLag } from './projection-lag.js';

/** Whether the database can be reached and has all migrations. The lag of projections is reported, never a reason. */
export async function databaseHealth(
  database: Queryable,
  pendingMigrations: () => Promise<readonly string[]>,
  log: Logger,
): Promise<HealthReport> {
  try {
    const pending = await pendingMigrations();
    if (pending.length > 0)
      return { ready: false, checks: { database: 'up', migrations: `pending: ${pending.join(', ')}` } };
    const projections = await database.query<ProjectionLag>(PROJECTION_LAG);
    return { ready: true, checks: { database: 'up', migrations: 'up to date' }, details: { projections } };
  } catch (error) {
    // Whatever keeps the check from running keeps requests from being served.
    log.warn({ err: error }, 'not ready');
    return { ready: false, checks: { database: 'down', migrations: 'unknown' } };
  }
}
