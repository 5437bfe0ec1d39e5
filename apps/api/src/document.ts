import { NestFactory } from '@nestjs/core';
import { createLogger, readSettings, ServiceMetrics, VERSION } from '#platform';
import { openApiOf } from '#http';
import { Database } from '#eventstore/store';
import { AppModule } from './app.module.js';

/** The OpenAPI document of the API as `/openapi.json` serves it. It opens no connection: the pool connects on demand. */
export async function apiDocument(): Promise<ReturnType<typeof openApiOf>> {
  const url = 'postgres://nobody@127.0.0.1:1/none';
  const database = new Database({ url, poolSize: 1, name: 'document' });
  const log = createLogger('document', 'silent');
  const options = { settings: readSettings({}), database, metrics: new ServiceMetrics(), log };
  const app = await NestFactory.create(AppModule.forRoot(options), { logger: false, abortOnError: false });
  try {
    return openApiOf(app, VERSION);
  } finally {
    await app.close();
    await database.close();
  }
}
