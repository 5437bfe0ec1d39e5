import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Queryable, streamAfter } from '#eventstore/store';
import { scopes } from '#http';
import { NOBODY } from '../support/fields.js';
import { answered, invalid, notFound, refused } from '../support/problems.js';
import {
  DICTIONARIES,
  hasExternalId,
  type Json,
  LISTED,
  Maker,
  PRODUCT_CATEGORIES,
  type Resource,
  SERVICE_CATEGORIES,
  TEMPLATES,
  UNITS,
  USERS,
  WEBHOOKS,
} from '../support/resources.js';
import { nextOf, only, type Service, startService } from '../support/service.js';

interface HistoryEvent {
  readonly version: number;
  readonly uuid: string;
  readonly type: string;
  readonly payload: Json;
  readonly context: Json;
}

interface FeedEvent {
  readonly uuid: string;
  readonly type: string;
  readonly entity_type: string;
  readonly entity_uuid: string;
  readonly entity_version: number;
  readonly context: Json;
  readonly data: Json;
}

interface NewKey {
  readonly api_key_uuid: string;
}

/** A kind of entity that is made, changed and deleted by the routes of its list. */
interface Kind extends Pick<Resource, 'path' | 'body' | 'needs' | 'founder' | 'change'> {
  /** Its `entity_type`. */
  readonly type: string;
  /** What a 404 calls it. */
  readonly called: string;
}

const typeOf = ({ path, noun }: Pick<Resource, 'path' | 'noun'>): string =>
  ({ [SERVICE_CATEGORIES]: 'service_category', [PRODUCT_CATEGORIES]: 'product_category' })[path] ?? noun;

const KINDS: readonly Kind[] = [
  ...LISTED.map((one) => ({ ...one, type: typeOf(one), called: one.called ?? one.noun })),
  {
    type: 'dictionary',
    called: 'dictionary',
    path: DICTIONARIES,
    body: (n) => ({ name: `Colours ${n}`, values: [{ name: 'Red' }] }),
    change: { name: 'Stolen' },
  },
  {
    type: 'template',
    called: 'template',
    path: TEMPLATES,
    body: (n) => ({ name: `Check ${n}` }),
    change: { name: 'Stolen' },
  },
];

/** The paths of histories that are not of an entity that a list at the path before shows. */
const OTHERS = [
  '/v2/account/history',
  '/v2/api_keys/{api_key}/history',
  '/v2/attachments/{attachment}/history',
  '/v2/calendar_feeds/{calendar_feed}/history',
  '/v2/holds/{hold}/history',
  '/v2/import_mappings/{import_mapping}/history',
  '/v2/tokens/{token}/history',
  `${USERS}/{user}/job_list_presets/{preset}/history`,
  `${USERS}/{user}/shifts/{shift_month}/history`,
];

let service: Service;
let maker: Maker;
/** The key of another account. */
let other: string;
/** A key of each scope to read. */
const readers = new Map<string, string>();
beforeAll(async () => {
  service = await startService();
  maker = new Maker(service.api);
  other = (await service.newAccount()).key;
  for (const scope of ['read', ...scopes().filter((scope) => scope.endsWith(':read'))])
    readers.set(scope, await service.newKey({ scopes: [scope] }));
});
afterAll(() => service.stop());

const done = async (method: string, path: string, body?: object): Promise<unknown> => {
  const answer = await service.api(method, path, body === undefined ? {} : { body });
  if (answer.status >= 300) throw new Error(`${method} ${path} → ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body;
};
const make = async (path: string, body: object): Promise<string> => only(await service.api('POST', path, { body }));
const history = (path: string, query = '', key = service.key) => service.api('GET', `${path}/history${query}`, { key });
const events = async (path: string, query = ''): Promise<HistoryEvent[]> =>
  only<HistoryEvent[]>(await history(path, query));

/** What the feed shows of an entity, in the form of a history. */
async function inFeed(uuid: string): Promise<HistoryEvent[]> {
  const feed = only<FeedEvent[]>(await service.api('GET', '/v2/events?limit=5000'));
  return feed
    .filter(({ entity_uuid }) => entity_uuid === uuid)
    .map(({ entity_version: version, uuid: id, type, data: payload, context }) => ({
      version,
      uuid: id,
      type,
      payload,
      context,
    }));
}

it('every kind of the feed has a history, and each is in the table of this suite', () => {
  const paths = service.document.routes.filter(({ path }) => path.endsWith('/history')).map(({ path }) => path);
  const tabled = KINDS.map(({ path }) => paths.find((one) => one.replace(/\/\{\w+\}\/history$/, '') === path) ?? path);
  expect([...tabled, ...OTHERS].sort()).toEqual([...paths].sort());
});

describe.each(KINDS)('the history of a $called', (kind) => {
  const { path, type, called } = kind;
  const at = (ref: string): string => `${path}/${encodeURIComponent(ref)}`;

  it('shows its events as the feed does, one for each version, also when it is deleted', async () => {
    const uuid = await maker.make(kind);
    await done('PATCH', at(uuid), kind.change);
    expect(await events(at(uuid))).toEqual(await inFeed(uuid));
    await done('DELETE', at(uuid));
    const shown = await events(at(uuid));
    expect(shown).toEqual(await inFeed(uuid));
    expect(shown.map(({ version, type: name }) => [version, name])).toEqual([
      [1, `${type}_created`],
      [2, `${type}_updated`],
      [3, `${type}_deleted`],
    ]);
    expect(shown[2]?.context).toMatchObject({ source: 'api', api_key_uuid: expect.any(String) });
    expect(await events(at(uuid.toUpperCase()))).toEqual(shown);
    expect(await history(at(uuid), '', other)).toEqual(notFound(called));
  });

  it('is paged by version', async () => {
    const uuid = await maker.make(kind);
    await done('PATCH', at(uuid), kind.change);
    await done('DELETE', at(uuid));
    const all = await events(at(uuid));
    const first = await history(at(uuid), '?limit=2');
    expect(only(first)).toEqual(all.slice(0, 2));
    expect(nextOf(first)).toBe(`${at(uuid)}/history?limit=2&after=2`);
    const last = await service.api('GET', nextOf(first) ?? '');
    expect(last).toEqual(answered(200, { events: all.slice(2) }));
    expect(nextOf(last)).toBeUndefined();
    expect(await events(at(uuid), '?after=3')).toEqual([]);
  });

  it('is that of one entity of this kind and account', async () => {
    const uuid = await maker.make(kind);
    expect(await history(at(uuid), '', other)).toEqual(notFound(called));
    const another = await maker.make(KINDS.find((one) => one.path !== path && one.path !== USERS) ?? kind);
    for (const ref of [another, NOBODY, 'nothing', 'a\0b'])
      expect(await history(at(ref), '?limit=0')).toEqual(notFound(called));
    const errors = {
      after: 'must be a version: a whole number from 0',
      limit: 'must be a whole number from 1 to 500',
    };
    for (const after of ['-1', 'x', '1.5', '', '2147483648'])
      expect(await history(at(uuid), `?after=${after}`)).toEqual(invalid({ after: errors.after }));
    for (const limit of ['0', '501', 'x', ''])
      expect(await history(at(uuid), `?limit=${limit}`)).toEqual(invalid({ limit: errors.limit }));
    expect(await history(at(uuid), '?after=x&limit=0&since=1')).toEqual(
      invalid({ ...errors, since: 'is not known: did you mean "after"?' }),
    );
  });

  it('is read with the scope of its context', async () => {
    const uuid = await maker.make(kind);
    const statuses = await Promise.all(
      [...readers].map(async ([scope, key]) => [
        scope,
        (await history(at(uuid), '', key)).status,
        (await service.api('GET', path, { key })).status,
      ]),
    );
    for (const [scope, status, ofList] of statuses) expect([scope, status]).toEqual([scope, ofList]);
    expect(statuses.filter(([, status]) => status === 200)).toHaveLength(2);
  });
});

it.each(KINDS.filter(hasExternalId))(
  'the history of a $called is found by its external id until it is deleted',
  async (kind) => {
    const uuid = await maker.make(kind, { external_id: 'once/ä' });
    const path = `${kind.path}/${encodeURIComponent('once/ä')}`;
    const shown = await events(path);
    expect(shown).toMatchObject([{ version: 1 }]);
    expect(shown).toEqual(await events(`${kind.path}/${uuid}`));
    await done('DELETE', path);
    expect(await history(path)).toEqual(notFound(kind.called));
    expect(await events(`${kind.path}/${uuid}`)).toHaveLength(2);
    // Another entity takes the external id over.
    await maker.make(kind, { external_id: 'once/ä' });
    expect((await events(path))[0]?.uuid).not.toBe(shown[0]?.uuid);
    await done('DELETE', path);
  },
);

it('the history of a user is found by the email address', async () => {
  for (const one of LISTED.filter(({ path }) => path === USERS)) await maker.make(one);
  const uuid = await make(USERS, { email: 'Ada.History@example.com', first_name: 'Ada', last_name: 'L' });
  expect(await events(`${USERS}/ada.history@EXAMPLE.com`)).toEqual(await events(`${USERS}/${uuid}`));
});

it('a value that names an entity above or a static segment is no history', async () => {
  // `units` and `categories` win over the product and the service of that name.
  expect((await service.api('GET', `${UNITS}/history`)).body).toMatchObject({ message: 'No such unit' });
  await done('POST', UNITS, { name: 'Piece', code: 'pc', external_id: 'history' });
  expect((await service.api('GET', `${UNITS}/history`)).body).toMatchObject({ unit: { external_id: 'history' } });
  expect(await events(`${UNITS}/history`)).toMatchObject([{ type: 'unit_created' }]);
});

describe('the history of what has a secret', () => {
  it('shows of a webhook that there is one, and never the secret', async () => {
    const secret = 'whsec_c2VjcmV0LW9mLWhpc3Rvcnk=';
    const webhook = { url: 'https://hooks.example.com/in', event_types: ['job_created'], secret };
    const uuid = await make(WEBHOOKS, webhook);
    await done('PATCH', `${WEBHOOKS}/${uuid}`, { secret: 'another-secret' });
    await done('PATCH', `${WEBHOOKS}/${uuid}`, { secret: null });
    const shown = await events(`${WEBHOOKS}/${uuid}`);
    expect(shown.map(({ payload }) => payload.secret)).toEqual(['[redacted]', '[redacted]', null]);
    expect(JSON.stringify(shown)).not.toContain('another-secret');
    expect(shown).toEqual(await inFeed(uuid));
  });

  it('shows of an API key its name, scopes and expiry, to keys with admin alone', async () => {
    const { api_key_uuid: uuid } = (await done('POST', '/v2/api_keys', { name: 'CI', scopes: ['read'] })) as NewKey;
    const { api_key_uuid: next } = (await done('POST', `/v2/api_keys/${uuid}/rotate`, {
      overlap_minutes: 5,
    })) as NewKey;
    await done('PATCH', `/v2/api_keys/${uuid}`, { agent_writes: 'none' });
    await done('DELETE', `/v2/api_keys/${uuid}`);
    const shown = await events(`/v2/api_keys/${uuid}`);
    expect(shown.map(({ version, type, payload }) => [version, type, payload])).toEqual([
      [1, 'api_key_created', { name: 'CI', scopes: ['read'], agent_writes: 'confirm', expires_at: null }],
      [2, 'api_key_rotated', { ends_at: expect.any(String), by_uuid: next }],
      [3, 'api_key_updated', { agent_writes: 'none' }],
      [4, 'api_key_revoked', { revoked_at: expect.any(String) }],
    ]);
    expect(await history(`/v2/api_keys/${uuid}`, '', other)).toEqual(notFound('api key'));
    const reader = await service.newKey({ scopes: ['read', 'write'] });
    expect(await history(`/v2/api_keys/${uuid}`, '', reader)).toEqual(
      refused(403, 'forbidden', 'The API key lacks the scope "admin"'),
    );
  });
});

describe('the history of the account', () => {
  it('shows its changes to keys with admin', async () => {
    const { uuid, key } = await service.newAccount({ name: 'Third' });
    for (const name of ['Fourth', 'Fifth'])
      expect((await service.api('PATCH', '/v2/account', { body: { name }, key })).status).toBe(200);
    const shown = only<HistoryEvent[]>(await history('/v2/account', '', key));
    expect(shown.map(({ version, type, payload }) => [version, type, payload.name])).toEqual([
      [1, 'account_created', 'Third'],
      [2, 'account_updated', 'Fourth'],
      [3, 'account_updated', 'Fifth'],
    ]);
    expect(only(await history('/v2/account', '?after=1&limit=1', key))).toEqual([shown[1]]);
    expect(await history('/v2/account', '?after=x', key)).toEqual(
      invalid({ after: 'must be a version: a whole number from 0' }),
    );
    expect(JSON.stringify(await history('/v2/account'))).not.toContain(uuid);
    // The account's events require `admin` in the feed, too.
    const reader = await service.newKey({ scopes: ['read'] });
    expect(await history('/v2/account', '', reader)).toEqual(
      refused(403, 'forbidden', 'The API key lacks the scope "admin"'),
    );
  });
});

describe('the history of what belongs to a user', () => {
  let [ann, bob] = ['', ''];
  beforeAll(async () => {
    const person = (name: string) => ({ email: `${name}@example.com`, first_name: name, last_name: 'Lee' });
    [ann, bob] = [await make(USERS, person('ann')), await make(USERS, person('bob'))];
  });

  it('is that of a preset of this user', async () => {
    const preset = await make(`${USERS}/${ann}/job_list_presets`, { name: 'Late', filters: {} });
    const path = (user: string): string => `${USERS}/${user}/job_list_presets/${preset}`;
    expect(await events(path(ann))).toEqual(await inFeed(preset));
    expect(await events(path('ANN@example.com'))).toHaveLength(1);
    for (const user of [bob, NOBODY, 'nobody@example.com'])
      expect(await history(path(user))).toEqual(notFound('preset'));
    expect(await history(path(ann), '', other)).toEqual(notFound('preset'));
    await done('DELETE', path(ann));
    expect((await events(path(ann))).map(({ type }) => type)).toEqual(['preset_created', 'preset_deleted']);
    expect(await history(path(bob))).toEqual(notFound('preset'));
  });

  it('is that of a month of shifts, and stays when the user is deleted', async () => {
    const cy = await make(USERS, { email: 'cy@example.com', first_name: 'Cy', last_name: 'Lee' });
    const shifts = (from: number) => [
      { time_from: `2026-12-01T0${from}:00:00Z`, time_to: '2026-12-01T17:00:00Z', working: true },
    ];
    for (const from of [7, 6]) await done('PATCH', `${USERS}/${cy}/shifts`, { shifts: shifts(from) });
    const feed = only<FeedEvent[]>(await service.api('GET', '/v2/events?types=shifts_updated&limit=500'));
    const [month = ''] = feed.filter(({ data }) => data.user_uuid === cy).map(({ entity_uuid }) => entity_uuid);
    const path = (user: string): string => `${USERS}/${user}/shifts/${month}`;
    const shown = await events(path(cy));
    expect(shown).toEqual(await inFeed(month));
    expect(shown).toMatchObject([
      { version: 1, payload: { user_uuid: cy, month: '2026-12' } },
      { version: 2, type: 'shifts_updated' },
    ]);
    expect(await history(path(ann))).toEqual(notFound('shift month'));
    await done('DELETE', `${USERS}/${cy}`);
    expect(await events(path(cy))).toEqual(shown);
    expect(await history(path('cy@example.com'))).toEqual(notFound('shift month'));
  });
});

it('a page reads the events that it returns, by the index of their stream, whatever the length of the history', async () => {
  const uuid = await make(UNITS, { name: 'Piece', code: 'pc' });
  // As many changes would.
  await service.sql(
    `insert into event select (made.r).* from (
       select jsonb_populate_record(e, jsonb_build_object(
         'version', n, 'position', 100000 + n, 'event_id', gen_random_uuid(), 'type', 'unit.updated', 'data', '{"name": "x"}'::jsonb)) as r
       from event e, generate_series(2, 20000) n where e.stream_id = $1 and e.version = 1 offset 0
     ) made`,
    [uuid],
  );
  await service.sql('update unit set version = 20000 where uuid = $1', [uuid]);
  const page = await history(`${UNITS}/${uuid}`, '?after=10000&limit=5');
  expect(only<HistoryEvent[]>(page).map(({ version }) => version)).toEqual([10001, 10002, 10003, 10004, 10005]);
  expect(nextOf(page)).toBe(`${UNITS}/${uuid}/history?after=10005&limit=5`);
  const [row] = await service.sql('select account_id as account from unit where uuid = $1', [uuid]);
  const plans: unknown[] = [];
  const explaining: Queryable = {
    query: async (text, values) => {
      plans.push(...(await service.sql(`explain (analyze, format json) ${text}`, values)));
      return [];
    },
  };
  await streamAfter(explaining, String(row?.account), uuid, 10_000, 5);
  expect(JSON.stringify(plans)).toMatch(/"Index Name":"event_stream_version_key(_\d+)?"/);
  const rows = [...JSON.stringify(plans).matchAll(/"Actual Rows":([\d.]+)/g)].map(([, read]) => Number(read));
  expect(Math.max(...rows)).toBe(5);
  expect(JSON.stringify(plans)).not.toMatch(/"Rows Removed by (Filter|Index Recheck)":[1-9]/);
});
