import 'reflect-metadata';
import type { OpenAPIObject } from '@nestjs/swagger';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
// By its path: the aliases are the service's own, and this folder is of another package.
import { apiDocument } from '../../../apps/api/src/document.js';
import { flatTypes } from './flat-types.js';
import { withLiterals } from './literals.js';
import type { Operation } from '../../../libs/http/src/openapi/client-methods.js';
import { listPathsOf, namesOf } from './operations.js';
import { resourcesOf } from './resources.js';

const HEAD = '// Made from the OpenAPI document of the service by `npm run client:types`; not to be edited.\n\n';

/**
 * Leaves out what no type of the client is made of, four fifths of the whole: errors have one shape for all operations
 * and are thrown, headers are written and read by the client, and examples would be comments.
 */
function withoutWhatIsCommon(document: OpenAPIObject): OpenAPIObject {
  const small = structuredClone(document) as OpenAPIObject & { webhooks: OpenAPIObject['paths'] };
  small.components = { schemas: small.components?.schemas ?? {} };
  const items = [...Object.values(small.paths), ...Object.values(small.webhooks)];
  for (const operation of items.flatMap((item) => Object.values(item as Record<string, Operation>))) {
    // By these headers an operation says that it can be held against a version, and that it can return its entity.
    operation.parameters = operation.parameters?.filter(
      (one) => one.in !== 'header' || one.name === 'If-Match' || one.name === 'Prefer',
    );
    const contents = [operation.requestBody, ...Object.values(operation.responses)].map((one) => one?.content ?? {});
    for (const one of [...(operation.parameters ?? []), ...contents.flatMap((content) => Object.values(content))]) {
      delete one.example;
      delete one.examples;
    }
    operation.responses = Object.fromEntries(
      Object.entries(operation.responses)
        .filter(([status]) => status.startsWith('2'))
        .map(([status, { headers: _, ...response }]) => [status, response]),
    );
  }
  return small;
}

// node … types.ts <folder>
const [folder = ''] = process.argv.slice(2);
const document = withLiterals(withoutWhatIsCommon(await apiDocument()));
// A body may leave out what has a default.
const syntax = await openapiTS(document as unknown as OpenAPI3, { defaultNonNullable: false });
writeFileSync(join(folder, 'api.d.ts'), HEAD + flatTypes(astToString(syntax)) + listPathsOf(document));
writeFileSync(join(folder, 'names.ts'), HEAD + namesOf(document));
writeFileSync(join(folder, 'resources.ts'), HEAD + resourcesOf(document));
