import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newUuid } from '#eventstore/domain';
import { ConsoleClient } from '../support/console-client.js';
import type { Route, WireAnswer } from '../support/document.js';
import { LONG } from '../support/long.js';
import { type Json, LISTED, Maker } from '../support/resources.js';
import { only, type RequestOptions, type Service, sharedService, startBeside } from '../support/service.js';

// What a client sends is found by its letter, which no other text repeats so often. It begins with control characters.
const CONTROL = '\u0007\u001b[31m\u007f\u0085\u2028\u202e';
const KEY = `${CONTROL}${'Q'.repeat(5_000)}`;
const TEXT = `${CONTROL}${'Q'.repeat(2_000)}`;
/** Texts that each have an allowed length. */
const TEXTS = Array.from({ length: 20 }, (_, i) => `${i}${'Q'.repeat(90)}`);
/** What stands where bodies have a scalar. */
const LEAVES: readonly unknown[] = [TEXT, TEXTS[0], TEXTS, [TEXT], { [KEY]: TEXT }, [{ [KEY]: TEXT }], 5];
const DEPTHS = [0, 1, 2, 3];

type Schema = Readonly<Record<string, unknown>>;

let service: Service;
let schemas: Readonly<Record<string, Schema>>;
/** A uuid for each parameter of a path that has entities. */
const entities = new Map<string, string>();

beforeAll(async () => {
  service = await sharedService();
  const { body } = await service.api('GET', '/openapi.json', { key: null });
  ({ schemas } = (body as { components: { schemas: Record<string, Schema> } }).components);
  const maker = new Maker(service.api);
  const made = async (path: string, body: Json) => only(await service.api('POST', path, { body }));
  for (const resource of LISTED) entities.set(resource.path, await maker.make(resource));
  entities.set('/v2/dictionaries', await made('/v2/dictionaries', { name: 'Colours', values: [{ name: 'Red' }] }));
  entities.set('/v2/templates', await made('/v2/templates', { name: 'Repair' }));
});
afterAll(() => service.stop());

/** The strings of a value, keys included. */
function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => [key, ...stringsIn(one)]);
}

/** Texts that repeat more than 100 characters of the input, all of a long list, or a control character. */
const wrongIn = (texts: readonly string[]): string[] =>
  texts.filter((text) => /Q{101}|[\p{Cc}\u2028\u202e]/u.test(text) || text.replaceAll(/[^Q]/g, '').length > 2 * 100);

/** What is wrong with a refusal; of a batch with those of its operations. Links repeat the query, which is their purpose. */
function faultsOf({ status, headers, body }: WireAnswer): string[] {
  const results = (body as { results?: readonly { status: number; body: unknown }[] } | undefined)?.results ?? [];
  const refusals = [...(status >= 400 ? [body] : []), ...results.filter((one) => one.status >= 400)];
  const others = [...headers].filter(([name]) => name !== 'link' && name !== 'location');
  return [...wrongIn(stringsIn(refusals)), ...wrongIn(others.flatMap(([, value]) => value.split(', ')))];
}

const resolved = (schema: Schema | undefined): Schema =>
  typeof schema?.$ref === 'string'
    ? resolved(schemas[schema.$ref.replace('#/components/schemas/', '')])
    : (schema ?? {});

/** A value of the form of a schema: what is below `depth`, and each scalar, is the leaf; each object has the key. */
function filled(given: Schema | undefined, leaf: unknown, depth: number): unknown {
  const { properties, items, oneOf, anyOf, allOf } = resolved(given) as {
    readonly properties?: Readonly<Record<string, Schema>>;
    readonly items?: Schema;
  } & Readonly<Record<'oneOf' | 'anyOf' | 'allOf', readonly Schema[] | undefined>>;
  const [choice] = [...(allOf ?? []), ...(oneOf ?? []), ...(anyOf ?? [])].filter((one) => {
    const { properties: own, items: list } = resolved(one);
    return own !== undefined || list !== undefined;
  });
  if (properties === undefined && items === undefined && choice !== undefined) return filled(choice, leaf, depth);
  if (depth === 0) return leaf;
  if (items !== undefined) return [filled(items, leaf, depth - 1)];
  if (properties === undefined) return leaf;
  return {
    ...Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, filled(one, leaf, depth - 1)])),
    [KEY]: leaf,
  };
}

const bodySchema = ({ operation }: Route): Schema | undefined =>
  (operation.requestBody as { content?: Record<string, { schema: Schema }> } | undefined)?.content?.['application/json']
    ?.schema;

/** The path of an entity that exists, where there is one. */
const targetOf = ({ path }: Route): string =>
  path.replaceAll(/\{\w+\}/g, (_, at: number) => entities.get(path.slice(0, at - 1)) ?? newUuid());

/** Sends a request. @returns what is wrong with the answer, with the status. */
async function faults(method: string, path: string, options: RequestOptions = {}, to = service): Promise<object[]> {
  const answer = await to.api(method, path, options);
  return faultsOf(answer).map((fault) => ({ method, path: path.slice(0, 200), status: answer.status, fault }));
}

const all = async (requests: readonly Parameters<typeof faults>[]): Promise<object[]> => {
  const found: object[] = [];
  for (const request of requests) found.push(...(await faults(...request)));
  return found;
};

describe('an answer repeats at most 100 characters of a request, and no control characters', () => {
  it('of a body, whatever its form and depth', async () => {
    const requests = service.document.routes.flatMap((route, place) => {
      const schema = bodySchema(route);
      // In the short form each leaf stands at one depth of each route.
      const depths = (leaf: number): readonly number[] =>
        LONG ? DEPTHS : [DEPTHS[(place + leaf) % DEPTHS.length] ?? 0];
      const bodies = LEAVES.flatMap((leaf, i) => depths(i).map((depth) => filled(schema, leaf, depth)));
      const target = targetOf(route);
      return schema === undefined ? [] : bodies.map((body) => [route.method, target, { body }] as const);
    });
    expect(requests.length).toBeGreaterThan(LONG ? 1_500 : 400);
    expect(await all(requests.map(([...request]) => request))).toEqual([]);
  });

  it('of a query, by each of its parameters and by one that is not known', async () => {
    const requests = service.document.routes.flatMap((route) => {
      const parameters = (route.operation.parameters ?? []) as readonly {
        readonly in: string;
        readonly name: string;
      }[];
      const names = parameters.filter((one) => one.in === 'query').map(({ name }) => name);
      const long = `${encodeURIComponent(CONTROL)}${'Q'.repeat(300)}`;
      const queries = [
        names.map((name) => `${name}=${long}`).join('&'),
        ...names.map((name) => `${name}=${TEXTS.join(',')}`),
        ...names.map((name) => `${name}[${long}]=${long}`),
        `${long}${'Q'.repeat(3_000)}=${long}`,
      ];
      return queries.map((query) => [route.method, `${targetOf(route)}?${query}`] as const);
    });
    expect(await all(requests.filter(([method]) => method === 'GET').map(([...request]) => request))).toEqual([]);
  });

  it('of a path: a route, an id, and what is no UTF-8', async () => {
    const segments = [`${encodeURIComponent(CONTROL)}${'Q'.repeat(3_000)}`, `${'Q'.repeat(3_000)}%ff`];
    const paths = service.document.routes.flatMap(({ method, path }) =>
      segments.map((segment) => [method, path.replaceAll(/\{\w+\}/g, segment)] as const),
    );
    const others = ['/', '/v2/', '/v2/jobs/', '/errors/', '/docs/', '/docs/guides/', '/console/assets/'].flatMap(
      (path) => segments.map((segment) => ['GET', path + segment] as const),
    );
    const body = {};
    expect(
      await all([...paths, ...others].map(([method, path]) => [method, path, method === 'GET' ? {} : { body }])),
    ).toEqual([]);
  });

  it('of a header', async () => {
    const names = [
      ...['Authorization', 'If-Match', 'If-None-Match', 'Idempotency-Key', 'Prefer', 'Range', 'X-Request-Id', 'Cookie'],
      ...[
        'Accept',
        'Accept-Encoding',
        'Content-Type',
        'Content-Encoding',
        'Last-Event-ID',
        'Origin',
        'X-Forwarded-For',
      ],
      ...[
        'X-Forwarded-Proto',
        'X-Fieldline-Account',
        'X-Service-Scheduling-Checks',
        'X-Service-Territory',
        'traceparent',
      ],
    ];
    const long = 'Q'.repeat(3_000);
    const paths: readonly (readonly [string, string, RequestOptions?])[] = [
      ['POST', '/v2/jobs', { body: { territory: { uuid: long } } }],
      ['PATCH', `/v2/jobs/${entities.get('/v2/jobs')}`, { body: { description: 'x' } }],
      ['GET', `/v2/jobs/${entities.get('/v2/jobs')}`],
      ['GET', '/v2/events'],
      ['GET', '/console/session'],
    ];
    const values = [long, `charset=${long}`, `"${long}"`, `Bearer ${long}`, `overlap=${long}`, `return=${long}`];
    const requests = paths.flatMap(([method, path, options]) =>
      names.flatMap((name) =>
        values.map((value) => [method, path, { ...options, headers: { [name]: value } }] as const),
      ),
    );
    expect(await all(requests.map(([...request]) => request))).toEqual([]);
  });

  it('of a text that is no JSON', async () => {
    const texts = [`{"a":${KEY}}`, KEY, `{"${KEY}":1}`, `{"a":"b"} ${'Q'.repeat(5_000)}`, `{${'Q'.repeat(200)}\u0085`];
    expect(await all(texts.map((raw) => ['POST', '/v2/jobs', { raw }]))).toEqual([]);
  });

  it('of a sign-in', async () => {
    const browser = new ConsoleClient(service.url);
    const long = TEXT.slice(0, 1_000);
    for (const body of [
      { [TEXT]: long },
      { key: long },
      { code: long },
      { code: TEXTS[0] },
      [long],
      { key: { [long]: 1 } },
    ])
      expect(faultsOf(await browser.send('POST', '/console/session', { body }))).toEqual([]);
  });

  it('of an operation of a batch', async () => {
    const paths = [`/v2/${'Q'.repeat(3_000)}`, `/v2/webhooks/${'Q'.repeat(3_000)}`, '/v2/jobs'];
    const operations = paths.flatMap((path) => [
      { method: 'POST', path, body: { [KEY]: TEXT } },
      { method: 'PATCH', path: `${path}/${'Q'.repeat(3_000)}%ff`, body: { [KEY]: TEXT } },
      { method: 'DELETE', path: `${path}/x` },
    ]);
    expect(await faults('POST', '/v2/batch', { body: { operations } })).toEqual([]);
  });

  it('of the value of a field of a job', async () => {
    const choice = { uuid: entities.get('/v2/dictionaries') };
    const values = [
      ...[
        { [KEY]: TEXT },
        { name: TEXT },
        { name: 'Red', [KEY]: TEXT },
        TEXT,
        { attachment: { uuid: TEXT, [KEY]: 1 } },
      ],
      ...[
        { attachment: { uuid: newUuid() }, [KEY]: 1 },
        { name: 'a', base64_content: 'AAAA', [KEY]: 1 },
        [{ [KEY]: 1 }],
      ],
    ];
    const fields = ['image', 'dictionary', 'link', 'input', 'number', 'date'].flatMap((field_type) =>
      values.map((value) => ({
        ...{ name: `${field_type} ${'Q'.repeat(99)}`, field_type, value },
        ...(field_type === 'dictionary' && { dictionary: choice }),
      })),
    );
    expect(
      await all(
        fields.map((field) => ['POST', '/v2/jobs', { body: { report_fields: [field], custom_fields: [field] } }]),
      ),
    ).toEqual([]);
  });

  it('of the URL and the headers of a webhook', async () => {
    const bodies = [
      { url: `http://${`${'q'.repeat(60)}.`.repeat(4).toUpperCase()}local/` },
      { url: `http://${'Q'.repeat(1_000)}.local/${TEXT}` },
      { url: 'https://example.com/', headers: { [KEY]: TEXT, ['Q'.repeat(200)]: 'x' } },
      { url: 'https://example.com/', headers: { [`content-${'Q'.repeat(90)}`]: 'x' } },
    ];
    const requests = bodies.map((body) => ['POST', '/v2/webhooks', { body: { ...body, event_types: TEXTS } }] as const);
    expect(await all(requests.map(([...request]) => request))).toEqual([]);
  });

  it('of keys that are passed over', async () => {
    const own = await startBeside(service, { unknownFields: 'ignore' });
    try {
      const body = Object.fromEntries(TEXTS.map((text) => [`${text}${KEY}`, TEXT]));
      const operations = [{ method: 'POST', path: '/v2/skills', body }];
      expect(await faults('POST', '/v2/skills', { body }, own)).toEqual([]);
      expect(await faults('POST', '/v2/batch', { body: { operations } }, own)).toEqual([]);
    } finally {
      await own.stop();
    }
  });

  it('of the names of stored entities, in the texts of errors', async () => {
    const name = 'Q'.repeat(200);
    const make = async (path: string, body: object): Promise<string> =>
      only(await service.api('POST', path, { body: { ...body, name } }));
    const territory = await make('/v2/territories', {});
    const field = { name, field_type: 'input', required: true };
    const ordered = { service: { uuid: await make('/v2/catalog/services', {}) }, required: true };
    const body = {
      ...{ scheduled_at: '2058-01-07T08:00:00Z', assignee: { worker: { uuid: entities.get('/v2/users') } } },
      ...{ custom_fields: [field], report_fields: [field], ordered_services: [ordered] },
      ...{ territory: { uuid: territory }, skills: [{ uuid: await make('/v2/skills', {}) }] },
    };
    const job = only(await service.api('POST', '/v2/jobs', { body }));
    /** The texts of a refusal, each of which names something. */
    const textsOf = async (method: string, path: string, options: RequestOptions): Promise<string[]> => {
      const { body } = await service.api(method, path, options);
      const { detail, errors = {} } = body as { detail: string; errors?: Record<string, string[]> };
      return [detail, ...Object.values(errors).flat()].filter((text) => text.includes('Q'));
    };
    const at = `/v2/jobs/${job}`;
    const strict = { 'X-Service-Scheduling-Checks': 'refuse' };
    const conflicts = await textsOf('POST', '/v2/jobs', { body, headers: strict });
    const unfilled = await textsOf('POST', `${at}/publish`, { body: {} });
    const value = { custom_fields: [{ name, value: 'x' }] };
    expect((await service.api('PATCH', at, { body: value })).status).toBe(200);
    expect((await service.api('POST', `${at}/start`, { body: {} })).status).toBe(200);
    const [resolution] = only<{ uuid: string }[]>(await service.api('GET', '/v2/resolutions'));
    const unfinished = await textsOf('POST', `${at}/finish`, { body: { resolution: { uuid: resolution?.uuid } } });
    const [{ ordered_service_uuid: first } = {}] = only<{ ordered_services: { ordered_service_uuid: string }[] }>(
      await service.api('GET', at),
    ).ordered_services;
    await service.api('POST', `${at}/provided_services`, { body: { ordered_service_uuid: first } });
    const lost = await textsOf('PATCH', at, { body: { ordered_services: [] } });
    expect([conflicts.length, unfilled.length, unfinished.length, lost.length]).toEqual([1, 2, 3, 2]);
    expect(wrongIn([...conflicts, ...unfilled, ...unfinished, ...lost])).toEqual([]);
  });
});
