import type { INestApplication, HttpServer } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { Registry } from '#eventstore/store';
import {
  PROBLEMS,
  type ProblemType,
  type DocumentedProblem,
  documentedProblems,
  errorPath,
} from '../problems/problems.js';
import { classesInFeed, documentFeed } from './feed.js';
import { DELIVERIES, webhookBodies, webhooksOf, type ServiceDocument } from './webhooks.js';
import { operationIdOf } from './names.js';
import { requestOptions } from '../pipeline/parameters.js';
import { sufficientPermissions } from '../pipeline/permissions.js';
import { CODES, OPTIONS } from './operation.js';
import { documentRepresentations } from './representation.js';
import { documentPathParameters } from './path-parameters.js';
import { documentCodeSamples } from './code-samples.js';
import { documentExamples } from './recorded-examples.js';
import { INTRODUCTION } from './introduction.js';
import { tagsOf } from './tags.js';
import type { Request, Response } from 'express';
import { baseUrlOf } from '../pipeline/request.js';
import { JSON_TYPE } from '../pipeline/response-writer.js';
import { StaticContent } from '../content/static-content.js';

/** Generates the OpenAPI 3.1 document of all routes and webhooks from the classes that validate and present. */
export function openApiOf(app: INestApplication, version: string): OpenAPIObject {
  const config = new DocumentBuilder()
    .setTitle('Fieldline')
    .setDescription(INTRODUCTION)
    .setLicense('MIT', 'https://opensource.org/license/mit')
    .setVersion(version)
    .setOpenAPIVersion('3.1.0')
    .addSecurity('key', {
      type: 'http',
      scheme: 'bearer',
      description:
        'An API key. GET, and a search by POST, require the scope `read` or that of a context (`crm:read`); other operations require `write` or `crm:write`. Any key may read the account; changing it, its history, and all operations of API keys require `admin`. The scope `booking` suffices only for the operations that name it. The token of a person (`POST /v2/tokens`) is sent in the same way: the permissions of the user decide, `x-permissions` of an operation lists those of which one is enough, and the owner of the account may do everything',
    })
    .addSecurity('signature', {
      type: 'apiKey',
      in: 'query',
      name: 'signature',
      description:
        'A signed URL, as returned by another route: with its `account`, `expires` and `signature` the path may be requested with its method until it expires, without an API key. Use it unchanged; with an API key in the header, the key counts',
    })
    .build();
  const { aggregates, eventTypes: published, feedTypes } = app.get(Registry);
  const eventTypes = [...published.values()];
  const document = SwaggerModule.createDocument(
    app,
    {
      ...config,
      info: { ...config.info, contact: { name: 'Fieldline' } },
      servers: [{ url: '/' }],
      ...tagsOf(app, [DELIVERIES]),
      webhooks: webhooksOf(eventTypes),
    },
    {
      extraModels: [...webhookBodies(eventTypes), ...classesInFeed(feedTypes)],
      operationIdFactory: operationIdOf,
      autoTagControllers: false,
    },
  );
  const errors = documentedProblems(app.get<readonly ProblemType[]>(PROBLEMS));
  documentOptions(document);
  documentPermissions(document);
  documentRepresentations(document);
  documentFeed(document, feedTypes);
  documentExamples(document);
  documentPathParameters(document, [...aggregates.values()]);
  documentCodeSamples(document);
  const responses: Record<string, object> = {};
  for (const item of Object.values(document.paths))
    for (const operation of Object.values(item as Record<string, Operation>)) {
      for (const [status, { [CODES]: codes, ...response }] of Object.entries(operation.responses)) {
        response.headers = { ...response.headers, ...COMMON_HEADERS };
        if (codes === undefined) {
          operation.responses[status] = response;
          continue;
        }
        const name = codes.join('-');
        responses[name] ??= problemResponse(response, codes, errors);
        operation.responses[status] = { $ref: `#/components/responses/${name}` };
      }
    }
  document.components = {
    ...document.components,
    examples: examplesOf(errors),
    responses,
    headers: DOCUMENTED_HEADERS,
  } as Components;
  removeAbsentLocations(document);
  removeUnusedComponents(document);
  return document;
}

type Components = NonNullable<OpenAPIObject['components']>;

interface Operation {
  readonly responses: Record<string, ResponseObject>;
  parameters?: readonly object[];
  [OPTIONS]?: readonly string[] | 'all';
  'x-permissions'?: readonly string[];
}

interface ResponseObject {
  readonly $ref?: string;
  headers?: object;
  readonly content?: Readonly<Record<string, object>>;
  readonly [CODES]?: readonly string[];
}

/** Documents the headers of the options that writes take. */
function documentOptions({ paths }: OpenAPIObject): void {
  for (const item of Object.values(paths))
    for (const operation of Object.values(item as Record<string, Operation>)) {
      const named = operation[OPTIONS];
      if (named === undefined) continue;
      Reflect.deleteProperty(operation, OPTIONS);
      const taken = requestOptions().filter(
        ({ name, isOfEveryWrite }) => isOfEveryWrite || named === 'all' || named.includes(name),
      );
      const headers = taken.map(({ header, documented }) => ({
        name: `X-Service-${header}`,
        in: 'header',
        required: false,
        ...documented,
      }));
      operation.parameters = [...(operation.parameters ?? []), ...headers];
    }
}

/** Documents the permissions of people at each operation, any of which is enough; the owner of the account needs none. */
function documentPermissions({ paths }: OpenAPIObject): void {
  for (const [path, item] of Object.entries(paths))
    for (const [method, operation] of Object.entries(item as Record<string, Operation>))
      operation['x-permissions'] = sufficientPermissions(method.toUpperCase(), path.replace(/\{(\w+)\}/g, ':$1'));
}

/** Removes the header `Location` of creations whose entity has no GET, since there is no path of it. */
function removeAbsentLocations({ paths }: OpenAPIObject): void {
  const items = paths as Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  const collections = new Set(
    Object.entries(items).flatMap(([path, { get }]) => (get ? (/^(.*)\/\{\w+\}$/.exec(path)?.[1] ?? []) : [])),
  );
  for (const [path, { post }] of Object.entries(items)) {
    const created = post?.responses['201'];
    if (created?.headers !== undefined && !collections.has(path))
      created.headers = Object.fromEntries(Object.entries(created.headers).filter(([name]) => name !== 'Location'));
  }
}

/** The response of a status, with its codes and an example of each. Operations with the same codes share it. */
function problemResponse(
  { content = {}, ...response }: ResponseObject,
  codes: readonly string[],
  errors: ReadonlyMap<string, DocumentedProblem>,
): object {
  const lines = codes.map((code) => {
    const error = errors.get(code);
    if (error === undefined) throw new Error(`An operation names the error "${code}", which has no problem type`);
    return `[\`${code}\`](${errorPath(code)}): ${error.means}`;
  });
  const examples = Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }]));
  return {
    ...response,
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

/** The descriptions of the headers of every response. */
const HEADERS: Readonly<Record<string, string>> = {
  'X-Request-Id': 'The id from the request, or a generated one',
  'RateLimit-Policy': 'Requests per minute',
  RateLimit: 'Remaining requests, and seconds until all are available again',
  'Ignored-Fields':
    'The unknown keys that were ignored, percent-encoded, at most 20; only with `UNKNOWN_FIELDS=ignore`',
  'Cache-Control': '`no-store`, or `private, no-cache` with an ETag',
  Vary: 'The request headers that the response depends on',
  'X-Content-Type-Options': '`nosniff`',
};
const DOCUMENTED_HEADERS = Object.fromEntries(
  Object.entries(HEADERS).map(([name, description]) => [name, { description, schema: { type: 'string' } }]),
);
const COMMON_HEADERS = Object.fromEntries(
  Object.keys(HEADERS).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
);

/** Removes the schemas and examples that nothing in the document refers to. */
export function removeUnusedComponents(document: OpenAPIObject): void {
  const components = document.components as unknown as Record<string, Record<string, unknown>>;
  for (;;) {
    const references = JSON.stringify(document).matchAll(/"#\/components\/(\w+\/[^"]+)"/g);
    const used = new Set([...references].map(([, reference]) => reference));
    const unused = ['schemas', 'examples'].flatMap((kind) =>
      Object.keys(components[kind] ?? {})
        .filter((name) => !used.has(`${kind}/${name}`))
        .map((name) => [kind, name] as const),
    );
    if (unused.length === 0) return;
    for (const [kind, name] of unused) delete components[kind]?.[name];
  }
}

/** The hosts by which clients reach a service are few. For further ones, the document names none: each costs a megabyte to make. */
const MAX_BASE_URLS = 8;

/**
 * Serves the document at `/openapi.json`. Its server has an absolute URL, without which programs that import it have none to send to.
 * @param publicUrl the URL under which clients reach the service; undefined: the host of each request.
 */
export function serveDocument(server: HttpServer, service: ServiceDocument, publicUrl: string | undefined): void {
  const documents = new Map<string, StaticContent>();
  server.get('/openapi.json', ({ headers }: Request, response: Response) => {
    response.vary('X-Forwarded-Proto');
    const asked = publicUrl ?? (baseUrlOf(headers) || '/');
    const url = documents.has(asked) || documents.size < MAX_BASE_URLS ? asked : '/';
    let document = documents.get(url);
    if (document === undefined) {
      document = new StaticContent(JSON_TYPE, JSON.stringify({ ...service.document, servers: [{ url }] }));
      documents.set(url, document);
    }
    return document.send(response);
  });
}
