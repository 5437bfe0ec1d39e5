import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { createLogger, NestLogger, ServiceMetrics } from '#platform';
import { CommitNotifier, EventStore } from '#eventstore/store';
import { ProductModule } from '../../product.module.js';
import type { Session } from './session.js';

/** Runs `work` on an application context of the product without HTTP, and closes the context. */
export async function withApplication<T>(
  { settings, database }: Pick<Session, 'settings' | 'database'>,
  work: (app: INestApplicationContext) => Promise<T>,
): Promise<T> {
  const log = createLogger('cli', 'error');
  const options = { settings, database, metrics: new ServiceMetrics(), log };
  const app = await NestFactory.createApplicationContext(ProductModule.forRoot(options), {
    logger: new NestLogger(log),
    abortOnError: false,
  });
  // A running worker is notified of commits at once; without a notification it finds them by polling.
  const notifier = new CommitNotifier(database, () => undefined);
  app.get(EventStore).onCommit((account) => notifier.add(account));
  try {
    return await work(app);
  } finally {
    await notifier.close();
    await app.close();
  }
}
