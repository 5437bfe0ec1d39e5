import { openRoutes } from '#http';
import {
  type Listening,
  type Logger,
  Loops,
  serveOperations,
  ServiceMetrics,
  type Settings,
  startTracing,
  healthResponse,
  withLoops,
} from '#platform';
import { Database, watchProjectionLag, databaseHealth, followClock } from '#eventstore/store';
import { cluster } from '../../cluster.js';
import { urlsOf, WORKER_COMMIT_CONNECTIONS } from '../../connections.js';
import { pending, prepareDatabase } from '../../schema.js';
import { requireSecretsKey } from '../../secrets-key.js';
import { WorkerModule } from './worker.module.js';

/** How long a loop may be stalled before the worker is to be started again, in milliseconds. */
const STUCK_AFTER_MS = 180_000;

/** A running worker. It serves `/metrics`, `/health/live` and `/health/ready`. */
export interface Worker extends Listening {
  close(): Promise<void>;
}

/** Migrates the database, checks the key of its secrets, then runs projections and the worker parts of all contexts until closed. */
export async function startWorker(
  settings: Settings & { readonly databaseUrl: string },
  log: Logger,
  loops = new Loops(),
): Promise<Worker> {
  const urls = urlsOf(settings);
  await prepareDatabase(urls);
  await requireSecretsKey(urls, settings.secretsKey);
  const database = new Database({
    ...urls,
    poolSize: settings.databasePoolSize,
    name: 'fieldline-worker',
    distributed: cluster,
    commitConnections: WORKER_COMMIT_CONNECTIONS,
  });
  const stopClock = await followClock(database.coordinator, log);
  const metrics = new ServiceMetrics();
  metrics.watchPool(database.pool);
  watchProjectionLag(metrics, database);
  const stopTracing = await startTracing('fieldline-worker', settings, log);
  const app = await openRoutes(WorkerModule.forRoot({ settings, database, metrics, log }, loops), { settings, log });
  const port = settings.metricsPort === undefined || settings.metricsPort === 0 ? undefined : settings.metricsPort + 1;
  const json = (status: number, body: object) => ({ status, type: 'application/json', body: JSON.stringify(body) });
  const health = databaseHealth(database, () => pending(database.coordinator), log);
  const operations = await serveOperations(metrics, port, settings.host, {
    '/health/live': async () => {
      // While the database is away, another start changes nothing.
      const isStuck = loops.stalled(STUCK_AFTER_MS).length > 0 && (await health()).checks['database'] === 'up';
      return isStuck ? json(503, { status: 'stalled' }) : json(200, { status: 'live' });
    },
    '/health/ready': async () => {
      const { status, body } = healthResponse(withLoops(await health(), loops, log));
      return json(status, body);
    },
  });
  return {
    url: operations.url,
    host: operations.host,
    async close() {
      const stopRequestedAt = performance.now();
      await app.close();
      operations.server.close();
      operations.server.closeAllConnections();
      await stopClock();
      await database.close();
      await stopTracing(stopRequestedAt);
    },
  };
}
