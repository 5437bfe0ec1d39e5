import type { HealthReport, Logger } from '#platform';
import type { Database } from '../database/database.js';
import { machineClock } from '../database/database-clock.js';
import { isNotMigrated, isReadOnly, isUnavailable, UnavailableError } from '../database/database-errors.js';
import { within } from '../database/connection-pool.js';
import { PROJECTION_LAG_SQL, type ProjectionLag } from './projection-lag.js';

/** How long the connections of commits may take to answer, and the whole check, in milliseconds. */
const LIMIT_MS = { commits: 2000, all: 3000 };

/**
 * Makes a check of whether the database answers, accepts commits and has all migrations, and whether the clock of the machine is
 * usable. It answers within 3 s. Those who ask meanwhile share it: anybody may ask. Projection lag is reported, but does not affect
 * readiness.
 */
export function databaseHealth(
  database: Pick<Database, 'query' | 'commits'>,
  pendingMigrations: () => Promise<readonly string[]>,
  log: Logger,
): () => Promise<HealthReport> {
  let running: Promise<HealthReport> | undefined;
  const report = async (): Promise<HealthReport> => {
    try {
      const checked = await within(LIMIT_MS.all, check(database, pendingMigrations, log));
      if (checked !== undefined) return checked;
      throw new UnavailableError('The database does not answer');
    } catch (error) {
      // An error of the check would also affect requests.
      log.warn({ err: error }, 'not ready');
      if (isReadOnly(error)) return { ready: false, checks: { database: 'read-only', migrations: 'up to date' } };
      return { ready: false, checks: { database: 'down', migrations: 'unknown' } };
    }
  };
  return () => (running ??= report().finally(() => (running = undefined)));
}

async function check(
  database: Pick<Database, 'query' | 'commits'>,
  pendingMigrations: () => Promise<readonly string[]>,
  log: Logger,
): Promise<HealthReport> {
  const refusal = await database.commits.check(LIMIT_MS.commits).catch((error: unknown) => {
    if (!isReadOnly(error) && !isNotMigrated(error)) throw error;
    return { error };
  });
  const pending = await pendingMigrations();
  if (pending.length > 0)
    return { ready: false, checks: { database: 'up', migrations: `pending: ${pending.join(', ')}` } };
  if (refusal !== undefined) throw refusal.error;
  // Its own times are right all the same; those of certificates and of other services are not.
  const { isUsable, text } = machineClock();
  const checks = { database: 'up', migrations: 'up to date', clock: text };
  if (!isUsable) log.warn({ machine_clock: text }, 'not ready');
  // While a node of a distributed database is away, the accounts of the others are served.
  const projections = await database.query<ProjectionLag>(PROJECTION_LAG_SQL).catch((error: unknown) => {
    if (!isUnavailable(error)) throw error;
    log.warn({ err: error }, 'the lag of the projections is unknown');
  });
  return { ready: isUsable, checks, ...(projections && { details: { projections } }) };
}
