import type { Database } from '#kernel/store';

/** What `/health/ready` answers: 503 while the database is away or lacks migrations; lag is told, never a reason. */
export async function readiness(
  database: Database,
  pendingMigrations: () => Promise<readonly string[]>,
): Promise<{ readonly status: number; readonly body: object }> {
  const checks = { database: 'up', migrations: 'up to date' };
  try {
    const pending = await pendingMigrations();
    if (pending.length > 0) checks.migrations = `pending: ${pending.join(', ')}`;
    const [lag] = await database.query<{ seconds: number; events: number }>(LAG);
    const ready = pending.length === 0;
    return {
      status: ready ? 200 : 503,
      body: {
        status: ready ? 'ready' : 'not ready',
        checks,
        projection_lag_seconds: lag?.seconds ?? 0,
        projection_lag_events: lag?.events ?? 0,
      },
    };
  } catch {
    // Whatever keeps the check from running keeps requests from being served.
    return { status: 503, body: { status: 'not ready', checks: { database: 'down', migrations: 'unknown' } } };
  }
}

/** How far the furthest live projection is behind, by the row that writers move: an idle worker cannot hide it. */
const LAG = `select coalesce(sum(l.position - c.position), 0)::bigint as events,
  coalesce(max(extract(epoch from now() - e.recorded_at)), 0)::float8 as seconds
  from account_log l
  join projection_checkpoint c on c.account_id = l.account_id and c.state = 'live' and c.position < l.position
  join event e on e.account_id = c.account_id and e.position = c.position + 1`;
