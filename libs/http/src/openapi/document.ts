import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { Registry } from '#eventstore/store';
import { PROBLEMS, type ProblemType } from '../problems/problem-type.js';
import { deliveriesOf } from './webhooks.js';
import { errorPath } from '../problems/problem-pages.js';
import { CODES } from './operation.js';
import { type DocumentedProblem, documentedProblems } from '../problems/problems.js';

/** The OpenAPI 3.1 document of routes and deliveries, from the same classes that check and present. */
export function openApiOf(app: INestApplication, version: string): OpenAPIObject {
  const config = new DocumentBuilder()
    .setTitle('Fieldline')
    .setDescription(
      'Field-service management: catalog, clients, sites, people, shifts, jobs and webhooks. Errors are `application/problem+json`.',
    )
    .setVersion(version)
    .setOpenAPIVersion('3.1.0')
    .addSecurity('key', { type: 'http', scheme: 'bearer', description: 'An API key' })
    .build();
  const document = SwaggerModule.createDocument(app, config, {
    operationIdFactory: (controller, method) => `${controller.replace(/Controller$/, '')}_${method}`,
    autoTagControllers: false,
  });
  const errors = documentedProblems(app.get<readonly ProblemType[]>(PROBLEMS));
  const refusals: Record<string, object> = {};
  for (const [path, item] of Object.entries(document.paths))
    for (const operation of Object.values(item as Record<string, Operation>)) {
      operation.tags = [
        path
          .split('/')
          .slice(2)
          .filter((part) => !part.startsWith('{'))[0] ?? 'service',
      ];
      for (const [status, { [CODES]: codes, ...answer }] of Object.entries(operation.responses)) {
        answer.headers = { ...answer.headers, ...EVERYWHERE };
        if (codes === undefined) {
          operation.responses[status] = answer;
          continue;
        }
        const name = codes.join('-');
        refusals[name] ??= explained(answer, codes, errors);
        operation.responses[status] = { $ref: `#/components/responses/${name}` };
      }
    }
  document.components = { ...document.components, examples: examplesOf(errors), responses: refusals } as Components;
  return withDeliveries(inOpenApi31(document) as OpenAPIObject, app.get(Registry));
}

type Components = NonNullable<OpenAPIObject['components']>;

interface Operation {
  tags?: string[];
  readonly responses: Record<string, Answer>;
}

interface Answer {
  readonly $ref?: string;
  headers?: object;
  readonly content?: Readonly<Record<string, object>>;
  readonly [CODES]?: readonly string[];
}

/** An error, with which codes it may carry and an example of each; routes that may answer with the same ones share it. */
function explained(
  { content = {}, ...answer }: Answer,
  codes: readonly string[],
  errors: ReadonlyMap<string, DocumentedProblem>,
): object {
  const lines = codes.map((code) => {
    const error = errors.get(code);
    if (error === undefined) throw new Error(`A route may be refused with "${code}", which nobody explains`);
    return `[\`${code}\`](${errorPath(code)}): ${error.means}`;
  });
  const examples = Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }]));
  return {
    ...answer,
    description: lines.length === 1 ? lines.join('') : lines.map((line) => `- ${line}`).join('\n'),
    content: Object.fromEntries(Object.entries(content).map(([type, body]) => [type, { ...body, examples }])),
    [CODES]: codes,
  };
}

const examplesOf = (errors: ReadonlyMap<string, DocumentedProblem>): Record<string, object> =>
  Object.fromEntries(
    [...errors.values()].map(({ code, means, remedy, example }) => [
      code,
      { summary: means, description: `${remedy} See [${code}](${errorPath(code)}).`, value: example },
    ]),
  );

/** Adds what the service sends by itself, and the shapes of that. */
function withDeliveries(document: OpenAPIObject, { eventTypes }: Registry): OpenAPIObject {
  const { webhooks, schemas } = deliveriesOf([...eventTypes.values()], document.components?.schemas ?? {});
  const components = { ...document.components, schemas: { ...document.components?.schemas, ...schemas } };
  return { ...document, components, webhooks } as OpenAPIObject;
}

const EVERYWHERE = {
  'X-Request-Id': { description: "The request's own, or one made here", schema: { type: 'string' } },
  'RateLimit-Policy': { description: 'Requests a minute', schema: { type: 'string' } },
  RateLimit: { description: 'What is left, and when all is back', schema: { type: 'string' } },
};

/** @nestjs/swagger writes `nullable` as in OpenAPI 3.0; in 3.1 null is a type of JSON Schema. */
function inOpenApi31(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(inOpenApi31);
  if (typeof node !== 'object' || node === null) return node;
  const { nullable, ...rest } = Object.fromEntries(
    Object.entries(node).map(([key, value]) => [key, inOpenApi31(value)]),
  );
  if (nullable !== true) return nullable === undefined ? rest : { ...rest, nullable };
  if (typeof rest.type === 'string')
    return {
      ...rest,
      type: [rest.type, 'null'],
      ...(Array.isArray(rest.enum) ? { enum: [...(rest.enum as unknown[]), null] } : {}),
    };
  const { description, ...schema } = rest;
  return { ...(description === undefined ? {} : { description }), anyOf: [schema, { type: 'null' }] };
}
