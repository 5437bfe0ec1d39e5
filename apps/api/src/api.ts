import { listen } from '#http';
import {
  type Listening,
  type Logger,
  serveOperations,
  ServiceMetrics,
  type Settings,
  startTracing,
  VERSION,
} from '#platform';
import { AccountsService } from '#accounts';
import { CommitNotifier, Database, EventStore, databaseHealth } from '#eventstore/store';
import { migrate, pending } from '../../schema.js';
import { AppModule, type FurtherModule } from './app.module.js';

/** A running API. */
export interface Api extends Listening {
  readonly metricsUrl: string;
  /** The secret of the first key, when this start made the first account. */
  readonly firstKey: string | undefined;
  /** Tells balancers that it will stop, and resolves when they had the time to see it. */
  announceShutdown(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Migrates the database, makes the first account of an empty one, and listens.
 * @param further modules with routes beside those of the product.
 */
export async function startApi(
  settings: Settings & { readonly databaseUrl: string },
  log: Logger,
  further: readonly FurtherModule[] = [],
): Promise<Api> {
  await migrate(settings.databaseUrl);
  const database = new Database({
    url: settings.databaseUrl,
    poolSize: settings.databasePoolSize,
    name: 'fieldline-api',
  });
  const metrics = new ServiceMetrics();
  metrics.watchPool(database.pool);
  const stopTracing = await startTracing('fieldline-api', settings, log);
  const options = { settings, database, metrics, log };
  const server = await listen(AppModule.forRoot(options, further), options, {
    version: VERSION,
    health: () => databaseHealth(database, () => pending(database), log),
  });
  const first = await server.app.get(AccountsService).ensureFirst(settings.apiKey);
  const notifier = new CommitNotifier(database, (error) =>
    log.warn({ err: error }, 'the worker could not be notified'),
  );
  server.app.get(EventStore).onCommit((account) => notifier.add(account));
  const operations = await serveOperations(metrics, settings.metricsPort, settings.host);
  return {
    url: server.url,
    host: server.host,
    metricsUrl: `${operations.url}/metrics`,
    firstKey: first?.secret,
    announceShutdown: () => server.announceShutdown(),
    async close() {
      const askedAt = performance.now();
      await server.close();
      operations.server.close();
      await notifier.close();
      await database.close();
      await stopTracing(askedAt);
    },
  };
}
