import { describe, expect, test } from '@jest/globals';
import { breakingChanges, type Document } from './openapi-diff.js';

type Json = Record<string, unknown>;

const TEXT = { type: 'string' };
const json = (schema: Json): Json => ({ content: { 'application/json': { schema } } });

/** A document with one of everything that is compared. */
const before = (): Json => ({
  paths: {
    '/v2/items/{item}': {
      patch: {
        parameters: [
          { name: 'item', in: 'path', required: true, schema: { type: 'string' } },
          { name: 'limit', in: 'query', required: false, schema: { type: 'integer', maximum: 500 } },
          { name: 'If-Match', in: 'header', required: false, schema: { type: 'string' } },
        ],
        requestBody: { required: true, ...json({ $ref: '#/components/schemas/ItemBody' }) },
        responses: {
          200: { headers: { ETag: {} }, ...json({ $ref: '#/components/schemas/ItemView' }) },
          404: { $ref: '#/components/responses/not_found' },
        },
      },
      delete: { responses: { 204: {} } },
    },
  },
  webhooks: {
    item_made: {
      post: {
        parameters: [{ name: 'webhook-id', in: 'header', required: true }],
        requestBody: json({ $ref: '#/components/schemas/ItemView' }),
      },
    },
  },
  components: {
    examples: { not_found: {}, 'item.stuck': {} },
    responses: { not_found: { headers: { 'X-Request-Id': {} }, ...json({ $ref: '#/components/schemas/ErrorView' }) } },
    schemas: {
      ErrorView: { type: 'object', required: ['code'], properties: { code: { type: 'string' } } },
      ItemBody: {
        type: 'object',
        required: ['name'],
        properties: {
          name: { type: 'string', maxLength: 200 },
          size: { type: ['number', 'null'], minimum: 0 },
          kind: { type: 'string', enum: ['a', 'b'] },
          labels: { type: 'array', items: { type: 'string' } },
          parent: { $ref: '#/components/schemas/ItemBody' },
          more: { type: 'object', additionalProperties: { type: 'string' } },
        },
      },
      ItemView: {
        type: 'object',
        required: ['uuid', 'kind', 'parent', 'state'],
        properties: {
          uuid: { type: 'string', format: 'uuid' },
          kind: { type: 'string', enum: ['a', 'b'] },
          state: { type: 'string', enum: ['new'], 'x-open': true },
          parent: { anyOf: [{ $ref: '#/components/schemas/ItemView' }, { type: 'null' }] },
          sizes: { type: 'array', items: { type: 'number' } },
          event: { $ref: '#/components/schemas/EventView' },
        },
      },
      EventView: {
        oneOf: [{ $ref: '#/components/schemas/MadeEvent' }, { $ref: '#/components/schemas/SoldEvent' }],
        'x-open': true,
        discriminator: {
          propertyName: 'type',
          mapping: { made: '#/components/schemas/MadeEvent', sold: '#/components/schemas/SoldEvent' },
        },
      },
      MadeEvent: {
        type: 'object',
        required: ['type'],
        properties: { type: { type: 'string', const: 'made' }, data: { type: 'object', properties: { name: TEXT } } },
      },
      SoldEvent: {
        type: 'object',
        required: ['type'],
        properties: { type: { type: 'string', const: 'sold' }, data: { type: 'object', properties: { price: TEXT } } },
      },
    },
  },
});

type Change = (document: Json) => void;

/** The part of a document at a path of keys. */
const at = (document: Json, ...keys: (string | number)[]): Json =>
  keys.reduce<Json>((part, key) => part[key] as Json, document);
const route = (document: Json): Json => at(document, 'paths', '/v2/items/{item}', 'patch');
const body = (document: Json, field?: string): Json =>
  field === undefined
    ? at(document, 'components', 'schemas', 'ItemBody')
    : at(document, 'components', 'schemas', 'ItemBody', 'properties', field);
const view = (document: Json, field?: string): Json =>
  field === undefined
    ? at(document, 'components', 'schemas', 'ItemView')
    : at(document, 'components', 'schemas', 'ItemView', 'properties', field);
const schemas = (document: Json): Json => at(document, 'components', 'schemas');
/** Adds a type to the union of events. */
const addEvent: Change = (document) => {
  schemas(document).LostEvent = { type: 'object', properties: { type: { type: 'string', const: 'lost' } } };
  at(schemas(document), 'EventView', 'discriminator', 'mapping').lost = '#/components/schemas/LostEvent';
};

const set =
  (part: (document: Json) => Json, values: Json): Change =>
  (document) =>
    void Object.assign(part(document), values);
const drop =
  (part: (document: Json) => Json, key: string): Change =>
  (document) =>
    void Reflect.deleteProperty(part(document), key);
const properties =
  (part: (document: Json) => Json) =>
  (document: Json): Json =>
    part(document).properties as Json;

const changed = (...changes: Change[]): string[] => {
  const after = before();
  for (const change of changes) change(after);
  return breakingChanges(before() as unknown as Document, after as unknown as Document);
};

const PATCH = 'PATCH /v2/items/{item}';
const WHERE_SHOWN = `${PATCH} and 1 more`;

describe('breaks who relies on it:', () => {
  test.each<[string, Change, string]>([
    [
      'a path that is gone',
      drop((document) => at(document, 'paths'), '/v2/items/{item}'),
      `${PATCH} and 1 more: the route is gone`,
    ],
    [
      'a method that is gone',
      drop((document) => at(document, 'paths', '/v2/items/{item}'), 'delete'),
      'DELETE /v2/items/{item}: the route is gone',
    ],
    [
      'a status that is gone',
      drop((document) => at(route(document), 'responses'), '404'),
      `${PATCH}: the status 404 is gone`,
    ],
    [
      'a header that is not answered any more',
      drop((document) => at(route(document), 'responses', 200, 'headers'), 'ETag'),
      `${PATCH}: 200 lacks the header ETag`,
    ],
    [
      'the same of an answer that routes share',
      drop((document) => at(document, 'components', 'responses', 'not_found', 'headers'), 'X-Request-Id'),
      `${PATCH}: 404 lacks the header X-Request-Id`,
    ],
    ['a key that is needed now', set(route, { security: [{ key: [] }] }), `${PATCH}: a key is needed now`],
    [
      'a parameter that is gone',
      (document) => (route(document).parameters as Json[]).splice(1, 1),
      `${PATCH}: the parameter limit is gone`,
    ],
    [
      'a parameter that is needed now',
      set((document) => at(route(document), 'parameters', 1), { required: true }),
      `${PATCH}: the parameter limit is needed now`,
    ],
    [
      'a new parameter that is needed',
      (document) => (route(document).parameters as Json[]).push({ name: 'X', in: 'header', required: true }),
      `${PATCH}: the header X is needed now`,
    ],
    [
      'a narrower parameter',
      set((document) => at(route(document), 'parameters', 1, 'schema'), { maximum: 100 }),
      `${PATCH}: parameter limit: has the maximum 100 now, and had 500`,
    ],
    [
      'a body that is not taken any more',
      drop(route, 'requestBody'),
      `${PATCH}: the body is no application/json any more`,
    ],
    [
      'a field that is not taken any more',
      drop(properties(body), 'size'),
      `${PATCH}: the body, size: is not taken any more`,
    ],
    [
      'a field that is required now',
      set(body, { required: ['name', 'kind'] }),
      `${PATCH}: the body, kind: is required now`,
    ],
    [
      'a new field that is required',
      (document) => {
        set(body, { required: ['name', 'new'] })(document);
        set(properties(body), { new: { type: 'string' } })(document);
      },
      `${PATCH}: the body, new: is required now`,
    ],
    [
      'null that is not taken any more',
      set((document) => body(document, 'size'), { type: 'number' }),
      `${PATCH}: the body, size: does not take what it took: null`,
    ],
    [
      'a narrower type of what is asked for',
      set((document) => body(document, 'size'), { type: ['integer', 'null'] }),
      `${PATCH}: the body, size: does not take what it took: number`,
    ],
    [
      'a word that is not taken any more',
      set((document) => body(document, 'kind'), { enum: ['a'] }),
      `${PATCH}: the body, kind: does not take "b" any more`,
    ],
    [
      'words where any text was taken',
      set((document) => body(document, 'name'), { enum: ['x'] }),
      `${PATCH}: the body, name: does not take any other word any more`,
    ],
    [
      'a lower limit',
      set((document) => body(document, 'name'), { maxLength: 100 }),
      `${PATCH}: the body, name: has the maxLength 100 now, and had 200`,
    ],
    [
      'a limit where none was',
      set((document) => body(document, 'labels'), { maxItems: 5 }),
      `${PATCH}: the body, labels: has the maxItems 5 now, and had none`,
    ],
    [
      'a form that must be kept',
      set((document) => body(document, 'labels'), { items: { type: 'string', pattern: '^x' } }),
      `${PATCH}: the body, labels[]: must keep the pattern "^x" now`,
    ],
    [
      'other fields that are not taken any more',
      set((document) => body(document, 'more'), { additionalProperties: false }),
      `${PATCH}: the body, more: takes no other fields any more`,
    ],
    ['a field that is not answered any more', drop(properties(view), 'sizes'), `${PATCH}: 200, sizes: is gone`],
    [
      'a field that may be absent',
      set(view, { required: ['uuid', 'kind', 'state'] }),
      `${PATCH}: 200, parent: may be absent now`,
    ],
    [
      'a field that may be null',
      set((document) => view(document, 'uuid'), { type: ['string', 'null'] }),
      `${PATCH}: 200, uuid: may be what it never was: null`,
    ],
    [
      'another type of what is answered',
      set((document) => view(document, 'sizes'), { items: { type: 'string' } }),
      `${PATCH}: 200, sizes[]: may be what it never was: string`,
    ],
    [
      'another form of what is answered',
      drop((document) => view(document, 'uuid'), 'format'),
      `${PATCH}: 200, uuid: is no "uuid" any more`,
    ],
    [
      'a word that was never answered',
      set((document) => view(document, 'kind'), { enum: ['a', 'b', 'c'] }),
      `${PATCH}: 200, kind: may be "c" now`,
    ],
    [
      'any text where words were answered',
      drop((document) => view(document, 'kind'), 'enum'),
      'may be any other word now',
    ],
    [
      'another type of what a member of a union answers',
      set((document) => at(schemas(document), 'SoldEvent', 'properties', 'data', 'properties'), {
        price: { type: 'number' },
      }),
      `${PATCH}: 200, event.<sold>.data.price: may be what it never was: number`,
    ],
    [
      'a delivery that is not made any more',
      drop((document) => at(document, 'webhooks'), 'item_made'),
      'POST item_made: the route is gone',
    ],
    [
      'a header that a delivery may lack',
      set((document) => at(document, 'webhooks', 'item_made', 'post', 'parameters', 0), { required: false }),
      'POST item_made: the header webhook-id may be absent',
    ],
    [
      'a code that is gone',
      drop((document) => at(document, 'components', 'examples'), 'item.stuck'),
      'errors: the code item.stuck is gone',
    ],
  ])('%s', (_, change, reported) => {
    expect(changed(change).join('\n')).toContain(reported);
  });
});

describe('only adds to what there was:', () => {
  test.each<[string, Change]>([
    ['nothing', () => undefined],
    ['a new path', set((document) => at(document, 'paths'), { '/v2/others': { get: { responses: {} } } })],
    ['a new method', set((document) => at(document, 'paths', '/v2/items/{item}'), { get: { responses: {} } })],
    [
      'a parameter of a path that is called otherwise',
      (document) => {
        const paths = at(document, 'paths');
        paths['/v2/items/{item_uuid}'] = paths['/v2/items/{item}'];
        drop(() => paths, '/v2/items/{item}')(document);
      },
    ],
    ['a new status', set((document) => at(route(document), 'responses'), { 409: {} })],
    [
      'a new optional parameter',
      (document) => (route(document).parameters as Json[]).push({ name: 'X', in: 'query', required: false }),
    ],
    ['a new optional field of a body', set(properties(body), { new: { type: 'string' } })],
    ['a field that need not be given any more', set(body, { required: [] })],
    ['a higher limit', set((document) => body(document, 'name'), { maxLength: 300 })],
    ['a limit that is gone', drop((document) => body(document, 'name'), 'maxLength')],
    ['null that is taken now', set((document) => body(document, 'name'), { type: ['string', 'null'] })],
    [
      'the same written otherwise',
      (document) => {
        properties(body)(document).size = { anyOf: [{ type: 'null' }, { type: 'number', minimum: 0 }] };
      },
    ],
    ['another word that is taken', set((document) => body(document, 'kind'), { enum: ['a', 'b', 'c'] })],
    ['a new field of an answer', set(properties(view), { new: { type: 'string' } })],
    ['a field that is always there now', set(view, { required: ['uuid', 'kind', 'parent', 'state', 'sizes'] })],
    [
      'a null that never is any more',
      set((document) => view(document, 'parent'), { anyOf: [{ $ref: '#/components/schemas/ItemView' }] }),
    ],
    ['a word that is not answered any more', set((document) => view(document, 'kind'), { enum: ['a'] })],
    ['a new word where more were announced', set((document) => view(document, 'state'), { enum: ['new', 'old'] })],
    ['a new member of a union where more were announced', addEvent],
    [
      'a member of a union that is not answered any more',
      drop((document) => at(schemas(document), 'EventView', 'discriminator', 'mapping'), 'made'),
    ],
    [
      'a whole number where any was answered',
      set((document) => view(document, 'sizes'), { items: { type: 'integer' } }),
    ],
    ['a new code', set((document) => at(document, 'components', 'examples'), { 'item.odd': {} })],
  ])('%s', (_, change) => {
    expect(changed(change)).toEqual([]);
  });
});

test('a new member of a union breaks clients where no more were announced', () => {
  const closed = before();
  drop((document) => at(schemas(document), 'EventView'), 'x-open')(closed);
  const after = structuredClone(closed);
  addEvent(after);
  const [breach] = breakingChanges(closed as unknown as Document, after as unknown as Document);
  expect(breach).toContain('event.type: may be what it never was: lost');
});

test('a breach in a schema that routes share is reported once', () => {
  expect(changed(set((document) => view(document, 'kind'), { type: 'integer', enum: undefined }))).toHaveLength(2);
  const gone = changed(drop((document) => at(document, 'paths'), '/v2/items/{item}'));
  expect(gone).toEqual([`${WHERE_SHOWN}: the route is gone`]);
});
