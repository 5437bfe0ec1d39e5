import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import type { OpenAPIObject } from '@nestjs/swagger';
import { writeFileSync } from 'node:fs';
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
// By their paths, for the aliases are the service's own: this folder is of another package.
import { AppModule } from '../../../apps/api/src/app.module.js';
import { contexts } from '../../../apps/contexts.js';
import { openApiOf } from '../../../libs/http/src/openapi/document.js';
import { createLogger, readSettings, ServiceMetrics, VERSION } from '#platform';
import { Database } from '#eventstore/store';

const HEAD = '// Made from the OpenAPI document of the service by `npm run client:types`; not to be edited.\n\n';

interface Operation {
  parameters?: { readonly in: string; readonly name: string }[] | undefined;
  responses: Record<string, { headers?: object }>;
}

/** The document of the API as it is in the sources. Nothing connects: the pool is lazy. */
async function documentOfSources(): Promise<OpenAPIObject> {
  const database = await Database.open({
    url: 'postgres://nobody@127.0.0.1:1/none',
    poolSize: 1,
    name: 'client-types',
  });
  const log = createLogger('client-types', 'silent');
  const options = { settings: readSettings({}), contexts, database, metrics: new ServiceMetrics(), log };
  const app = await NestFactory.create(AppModule.forRoot(options), { logger: false, abortOnError: false });
  const document = openApiOf(app, VERSION);
  await app.close();
  await database.close();
  return document;
}

/**
 * Leaves out what no type of the client is made of, four fifths of the whole: refusals are of one shape for all
 * operations and are thrown, headers are written and read by the client.
 */
function withoutWhatIsCommon(document: OpenAPIObject): OpenAPIObject {
  const small = structuredClone(document) as OpenAPIObject & { webhooks: OpenAPIObject['paths'] };
  small.components = { schemas: small.components?.schemas ?? {} };
  const items = [...Object.values(small.paths), ...Object.values(small.webhooks)];
  for (const operation of items.flatMap((item) => Object.values(item as Record<string, Operation>))) {
    // By this one header an operation says that it can be held against a version.
    operation.parameters = operation.parameters?.filter((one) => one.in !== 'header' || one.name === 'If-Match');
    operation.responses = Object.fromEntries(
      Object.entries(operation.responses)
        .filter(([status]) => status.startsWith('2'))
        .map(([status, { headers: _, ...response }]) => [status, response]),
    );
  }
  return small;
}

// node … types.ts <file>
const [file = ''] = process.argv.slice(2);
const document = withoutWhatIsCommon(await documentOfSources());
// A body may leave out what has a default.
const syntax = await openapiTS(document as unknown as OpenAPI3, { defaultNonNullable: false });
writeFileSync(file, HEAD + astToString(syntax));
