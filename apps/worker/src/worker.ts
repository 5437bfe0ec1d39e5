import { NestFactory } from '@nestjs/core';
import {
  type Listening,
  type Logger,
  Loops,
  NestLogger,
  serveOperations,
  ServiceMetrics,
  type Settings,
  startTracing,
  SecretCipher,
  healthResponse,
  withLoops,
} from '#platform';
import { DeliveryWorker, GoneWebhooks, Sender } from '#integrations';
import { AttachmentRemoval, HoldExpiry, HoldExpiryLoop, OrphanRemoval, UnusedAttachments } from '#work-orders';
import { Database, Registry, watchProjectionLag, databaseHealth } from '#eventstore/store';
import { NewEventWatcher, PartitionOwnership, Projector, startReceiptCleanup } from '#eventstore/worker';
import { cluster } from '../../cluster.js';
import { urlsOf, WORKER_COMMIT_CONNECTIONS } from '../../connections.js';
import { pending, prepareDatabase } from '../../schema.js';
import { requireSecretsKey } from '../../secrets-key.js';
import { ProductModule } from '../../product.module.js';

/** A running worker. It serves `/metrics`, `/health/live` and `/health/ready`. */
export interface Worker extends Listening {
  close(): Promise<void>;
}

/** Migrates the database, checks the key of its secrets, then runs projections, deliveries, the expiry of holds, the removal of attachments and the cleanup of receipts until closed. */
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
  const metrics = new ServiceMetrics();
  metrics.watchPool(database.pool);
  watchProjectionLag(metrics, database);
  const stopTracing = await startTracing('fieldline-worker', settings, log);
  const app = await NestFactory.createApplicationContext(ProductModule.forRoot({ settings, database, metrics, log }), {
    logger: new NestLogger(log),
    abortOnError: false,
  });
  const ownership = new PartitionOwnership(database.coordinator, loops, metrics, log);
  const watcher = new NewEventWatcher(database, ownership, loops, log);
  const registry = app.get(Registry);
  const projector = new Projector({
    database: database.projections,
    registry,
    ownership,
    watcher,
    loops,
    metrics,
    log,
  });
  const deliveries = new DeliveryWorker({
    database,
    functions: registry.functions,
    ownership,
    watcher,
    loops,
    settings,
    sender: app.get(Sender),
    cipher: app.get(SecretCipher),
    gone: app.get(GoneWebhooks),
    metrics,
    log,
  });
  const attachments = new AttachmentRemoval(app.get(UnusedAttachments), app.get(OrphanRemoval), ownership, log);
  const holds = new HoldExpiryLoop(app.get(HoldExpiry), ownership, log);
  ownership.start();
  watcher.start();
  deliveries.start();
  attachments.start();
  holds.start();
  const stopCleanup = startReceiptCleanup(database, log);
  const port = settings.metricsPort === undefined || settings.metricsPort === 0 ? undefined : settings.metricsPort + 1;
  const json = (status: number, body: object) => ({ status, type: 'application/json', body: JSON.stringify(body) });
  const operations = await serveOperations(metrics, port, settings.host, {
    '/health/live': () => Promise.resolve(json(200, { status: 'live' })),
    '/health/ready': async () => {
      const report = await databaseHealth(database, () => pending(database.coordinator), log);
      const { status, body } = healthResponse(withLoops(report, loops, log));
      return json(status, body);
    },
  });
  return {
    url: operations.url,
    host: operations.host,
    async close() {
      const stopRequestedAt = performance.now();
      stopCleanup();
      // Deliveries and ownership stop first, so that other workers take over at once.
      deliveries.stop();
      await ownership.stop();
      await deliveries.close();
      await Promise.all([attachments.stop(), holds.stop()]);
      await watcher.stop();
      await projector.stop();
      operations.server.close();
      operations.server.closeAllConnections();
      await app.close();
      await database.close();
      await stopTracing(stopRequestedAt);
    },
  };
}
