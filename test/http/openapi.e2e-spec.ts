import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type Service, sharedService } from '../support/service.js';

interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly required?: boolean;
    readonly style?: string;
    readonly example?: unknown;
    readonly schema?: { readonly type?: string; readonly examples?: unknown };
  }[];
  readonly responses: Readonly<Record<string, { readonly $ref?: string; readonly headers?: object }>>;
}

interface ListedError {
  readonly 'x-codes': readonly string[];
  readonly description: string;
  readonly content: { readonly 'application/problem+json': { readonly examples: object } };
}

interface Document {
  readonly openapi: string;
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly 'x-tagGroups': readonly { readonly name: string; readonly tags: readonly string[] }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

let service: Service;
let document: Document;
beforeAll(async () => {
  service = await sharedService();
  document = (await service.api('GET', '/openapi.json', { key: null })).body as Document;
});
afterAll(() => service.stop());

it('the document is OpenAPI 3.1, and every reference in it leads somewhere', () => {
  expect(document.openapi).toMatch(/^3\.1\./);
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]*)"/g)].map(([, ref = '']) => ref);
  const known = Object.entries(document.components).flatMap(([kind, all]) =>
    Object.keys(all).map((name) => `#/components/${kind}/${name}`),
  );
  expect(references.length).toBeGreaterThan(0);
  expect(references.filter((ref) => !known.includes(ref))).toEqual([]);
});

it('no pattern escapes a slash, which generators that write it as a literal escape once more', () => {
  const patterns = [...JSON.stringify(document).matchAll(/"pattern":("(?:[^"\\]|\\.)*")/g)].map(
    ([, text = '']) => JSON.parse(text) as string,
  );
  expect(patterns).toContain('^/[\\x21-\\x22\\x24-\\x3e\\x40-\\x7e]*$');
  expect(patterns.filter((pattern) => /(^|[^\\])(\\\\)*\\\//.test(pattern))).toEqual([]);
});

it('nested fields, lists and references say what is to be known of them', () => {
  const described = (schema: string, field: string): unknown =>
    (document.components.schemas?.[schema] as { properties: Record<string, { description?: string }> }).properties[
      field
    ]?.description;
  expect(described('UpdateCategoryBody', 'parent')).toBe('null makes it a root category');
  expect(described('UpdateClientBody', 'address')).toBe('Alias of site_address');
  expect(described('UpdateClientBody', 'contacts')).toBe('Replaces all contacts');
  expect(described('CreateProductBody', 'unit')).toBe('The unit of quantities and of the price');
});

it('every operation has a unique id', () => {
  const ids = Object.values(document.paths).flatMap((item) =>
    Object.values(item).map(({ operationId }) => operationId),
  );
  expect(new Set(ids).size).toBe(ids.length);
});

it('operation ids say what is done to what', () => {
  const ids = Object.values(document.paths).flatMap((item) =>
    Object.values(item).map(({ operationId }) => operationId),
  );
  expect(ids.filter((id) => !/^[a-z]+[A-Z]\w*$/.test(id) || id.includes('_'))).toEqual([]);
  const some = ['listClients', 'createClient', 'publishJob', 'getServiceCategoryHistory', 'useMaterial', 'getShifts'];
  expect(ids).toEqual(expect.arrayContaining(some));
});

it('every operation is in a section with a text, and every section in a group', () => {
  const sections = document.tags.map(({ name }) => name);
  expect(document.tags.filter(({ description }) => description === '')).toEqual([]);
  expect(document['x-tagGroups'].flatMap(({ tags }) => tags)).toEqual(sections);
  expect(
    operations().filter(({ operation: { tags } }) => !(tags.length === 1 && sections.includes(String(tags)))),
  ).toEqual([]);
});

it('filters are flat parameters without examples, which tools would send', () => {
  const asked = operations().flatMap(({ operation: { parameters = [] } }) =>
    parameters.filter((one) => one.in === 'query'),
  );
  expect(asked.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['updated_at[after]', 'assignee[worker_uuid]', 'events[0][uuid]']),
  );
  expect(asked.filter(({ style, schema }) => style !== undefined || schema?.type === 'object')).toEqual([]);
  expect(
    asked.filter(({ required, example, schema }) => !required && (example ?? schema?.examples) !== undefined),
  ).toEqual([]);
});

it('Location is documented where the entity can be read by it', () => {
  const created = operations().filter(
    ({ method, operation }) => method === 'post' && operation.responses['201']?.headers,
  );
  const hasLocation = ({ operation }: (typeof created)[number]): boolean =>
    Object.keys(operation.responses['201']?.headers ?? {}).includes('Location');
  const without = created.filter((one) => !hasLocation(one)).map(({ name }) => name);
  expect(without).toEqual(
    expect.arrayContaining(['POST /v2/dictionaries/{dictionary}/values', 'POST /v2/jobs/{job}/provided_services']),
  );
  for (const { path } of created.filter(hasLocation))
    expect({ path, read: Object.keys(document.paths).some((other) => other.startsWith(`${path}/{`)) }).toEqual({
      path,
      read: true,
    });
});

/** Operations as `METHOD /path`, with their request headers. */
const operations = (): { name: string; method: string; path: string; headers: string[]; operation: Operation }[] =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      method,
      path,
      headers: (operation.parameters ?? []).flatMap((parameter) => (parameter.in === 'header' ? [parameter.name] : [])),
      operation,
    })),
  );
const without = (header: string, of: ReturnType<typeof operations>): string[] =>
  of.filter(({ headers }) => !headers.includes(header)).map(({ name }) => name);

it('every POST and PATCH documents Idempotency-Key, and that it may be replayed', () => {
  // A query by POST is not replayed.
  const writes = operations().filter(({ operation }) => operation.operationId !== 'searchAvailability');
  const all = writes.filter(({ method }) => method === 'post' || method === 'patch');
  expect(without('Idempotency-Key', all)).toEqual([]);
  for (const { name, operation } of all)
    for (const [status, { headers }] of Object.entries(operation.responses))
      if (status.startsWith('2'))
        expect({ name, status, headers }).toEqual({
          name,
          status,
          headers: expect.objectContaining({ 'Idempotency-Replayed': expect.anything() }),
        });
});

it('every PATCH, DELETE and action documents If-Match, but for what has no version', () => {
  const actions = operations().filter(
    ({ method, path, operation }) =>
      // A POST to a list below something creates there, and is no action.
      (method === 'post' ? /\}\/\w+$/.test(path) && document.paths[path]?.get === undefined : method !== 'get') &&
      // Timelines answer nothing: they have no version.
      operation.responses[204] === undefined,
  );
  expect(without('If-Match', actions)).toEqual([]);
  expect(actions.length).toBeGreaterThan(10);
});

it('every GET of one entity documents ETag and If-None-Match', () => {
  // A template of imports is a file that is made for each request, and no entity.
  const gets = operations().filter(
    ({ method, path }) => method === 'get' && path.endsWith('}') && path !== '/v2/imports/templates/{file}',
  );
  expect(without('If-None-Match', gets)).toEqual([]);
  for (const { name, operation } of gets)
    expect({ name, headers: operation.responses[200]?.headers }).toEqual({
      name,
      headers: expect.objectContaining({ ETag: expect.anything() }),
    });
});

it('every error of every route lists its codes, with an example of each and a link to its page', () => {
  const errors = operations().flatMap(({ name, operation }) =>
    Object.entries(operation.responses)
      .filter(([status]) => Number(status) >= 400)
      .map(([status, { $ref = '' }]) => ({
        name,
        status,
        error: document.components.responses?.[$ref.replace('#/components/responses/', '')] as ListedError,
      })),
  );
  expect(errors.length).toBeGreaterThan(1000);
  for (const { name, status, error } of errors) {
    const codes = error['x-codes'];
    expect({ name, status, codes }).toEqual({ name, status, codes: expect.arrayContaining([expect.any(String)]) });
    expect(Object.keys(error.content['application/problem+json'].examples).sort()).toEqual([...codes].sort());
    for (const code of codes) {
      const { value } = document.components.examples?.[code] as { readonly value: object };
      expect(value).toMatchObject({ code, type: `/errors/${code}`, status: Number(status) });
      expect(error.description).toContain(`[\`${code}\`](/errors/${code})`);
    }
  }
});

it.each([
  [
    'POST /v2/jobs/{job}/start',
    422,
    ['idempotency_key_reused', 'validation_failed', 'job.fields_missing', 'job.not_startable', 'job.too_large'],
  ],
  ['DELETE /v2/job_types/{job_type}', 422, ['validation_failed', 'job_type.built_in']],
  ['DELETE /v2/job_types/{job_type}', 409, ['conflict', 'in_use']],
  ['GET /v2/clients', 400, ['bad_request']],
])('%s %i lists its own codes', (route, status, codes) => {
  const { $ref = '' } = operations().find(({ name }) => name === route)?.operation.responses[status] ?? {};
  const error = document.components.responses?.[$ref.replace('#/components/responses/', '')] as ListedError;
  expect(error['x-codes']).toEqual(codes);
});

it('every path is known to the service under its methods, and under no other', async () => {
  for (const [path, item] of Object.entries(document.paths)) {
    // OPTIONS is a method that no route has.
    const answer = await service.api('OPTIONS', path.replace(/\{\w+\}/g, 'x'));
    expect(answer.status).toBe(405);
    const methods = Object.keys(item).map((method) => method.toUpperCase());
    const allowed = methods.includes('GET') ? [...methods, 'HEAD'] : methods;
    expect({ path, allow: answer.headers.get('allow') }).toEqual({ path, allow: allowed.sort().join(', ') });
  }
});
