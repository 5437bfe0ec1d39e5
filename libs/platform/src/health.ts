import type { Database } from '#eventstore/store';
import type { Logger } from './logging.js';
import { PROJECTION_LAG, type ProjectionLag } from './metrics.js';

/** What `/health/ready` answers: 503 while the database is away or lacks migrations; lag is told, never a reason. */
export async function readiness(
  database: Database,
  pendingMigrations: () => Promise<readonly string[]>,
  log: Logger,
): Promise<{ readonly status: number; readonly body: object }> {
  try {
    const pending = await pendingMigrations();
    if (pending.length > 0)
      return {
        status: 503,
        body: { status: 'not ready', checks: { database: 'up', migrations: `pending: ${pending.join(', ')}` } },
      };
    const projections = await database.query<ProjectionLag>(PROJECTION_LAG);
    return {
      status: 200,
      body: { status: 'ready', checks: { database: 'up', migrations: 'up to date' }, projections },
    };
  } catch (error) {
    // Whatever keeps the check from running keeps requests from being served.
    log.warn({ err: error }, 'not ready');
    return { status: 503, body: { status: 'not ready', checks: { database: 'down', migrations: 'unknown' } } };
  }
}
