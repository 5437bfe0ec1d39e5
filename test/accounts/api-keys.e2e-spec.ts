import { scopes } from '#http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { KEY } from '../../tools/harness/environment.js';
import { answered, invalid, mismatch, notFound, refused } from '../support/problems.js';
import { nextOf, only, type Service, startBeside, startService } from '../support/service.js';
import { until } from '../../tools/harness/until.js';

const KEYS = '/v2/api_keys';
const UNITS = '/v2/catalog/products/units';
const FORM = /^fk_[A-Za-z0-9]{8}_[A-Za-z0-9]{46}$/;
const piece = { name: 'Piece', code: 'pc' };

interface Key {
  readonly uuid: string;
  readonly name: string | null;
  readonly last_used_at: string | null;
  readonly last_used_ip: string | null;
  readonly expires_at: string | null;
  readonly revoked_at: string | null;
}

let service: Service;
/** All scopes of an account of this test. */
let admin: string;
beforeAll(async () => {
  service = await startService();
});
beforeEach(async () => {
  ({ key: admin } = await service.newAccount());
});
afterAll(() => service.stop());

const as = (key: string, method: string, path: string, body?: object) =>
  service.api(method, path, { key, ...(body ? { body } : {}) });
const create = async (fields: object = {}): Promise<{ api_key_uuid: string; key: string }> =>
  (await as(admin, 'POST', KEYS, fields)).body as { api_key_uuid: string; key: string };
const list = async (): Promise<Key[]> => only<Key[]>(await as(admin, 'GET', KEYS));
const SOME_SCOPES = `must list one or more of ${scopes().join(', ')}, each once`;
const forbidden = (...scopes: string[]) =>
  refused(403, 'forbidden', `The API key lacks the scope ${scopes.map((scope) => `"${scope}"`).join(' or ')}`);
const unauthorized = (message: string) => refused(401, 'unauthorized', message);
const INSTANT = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();

describe('the first key', () => {
  it('is created on the first start with an empty database, with all scopes, and shown once', async () => {
    const first = await startService({ apiKey: undefined });
    try {
      expect(first.key).toMatch(FORM);
      expect(only<object[]>(await first.api('GET', KEYS))).toEqual([
        expect.objectContaining({ name: 'First key', scopes: ['read', 'write', 'admin', 'tokens'], expires_at: null }),
      ]);
      expect(only<object>(await first.api('GET', '/v2/account'))).toMatchObject({ name: 'Default' });
      const second = await startService({ databaseUrl: first.databaseUrl, apiKey: 'another-key-for-it' });
      expect(only<object[]>(await second.api('GET', KEYS, { key: first.key }))).toHaveLength(1);
      expect((await second.api('GET', KEYS, { key: 'another-key-for-it' })).status).toBe(401);
      await second.stop();
    } finally {
      await first.stop();
    }
  });

  it('is the value of API_KEY when that is set', async () => {
    expect(service.key).toBe(KEY);
    expect((await service.api('GET', KEYS)).status).toBe(200);
  });
});

describe('an API key', () => {
  it('is shown once at creation, and stored as SHA-256', async () => {
    const { api_key_uuid, key } = await create({ name: 'CI', scopes: ['read'] });
    expect(key).toMatch(FORM);
    expect(JSON.stringify(await list())).not.toContain(key.slice(12));
    const [row] = await service.sql('select * from api_key where uuid = $1', [api_key_uuid]);
    expect(row).toMatchObject({ lookup: key.slice(3, 11) });
    expect(JSON.stringify(row)).not.toContain(key.slice(12));
    expect((row?.hash as Buffer).toString('hex')).toBe(
      Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(key))).toString('hex'),
    );
  });

  it('is shown alone as in the list, without its secret; the ETag covers its use', async () => {
    const { api_key_uuid: uuid, key } = await create({ name: 'CI', scopes: ['read'] });
    const get = (ref: string) => as(admin, 'GET', `${KEYS}/${ref}`);
    const shown = await get(uuid.toUpperCase());
    expect(shown).toEqual(answered(200, { api_key: (await list()).find((one) => one.uuid === uuid) }));
    expect(shown.headers.get('etag')).toMatch(/^"1\./);
    await as(key, 'GET', UNITS);
    await until(async () => (await get(uuid)).headers.get('etag') !== shown.headers.get('etag'));
    await as(admin, 'DELETE', `${KEYS}/${uuid}`);
    expect(only<Key>(await get(uuid)).revoked_at).toEqual(INSTANT);
    for (const ref of ['x', crypto.randomUUID()]) expect(await get(ref)).toEqual(notFound('api key'));
    expect(await service.api('GET', `${KEYS}/${uuid}`)).toEqual(notFound('api key'));
    const reader = (await create({ scopes: ['read'] })).key;
    expect(await as(reader, 'GET', `${KEYS}/${uuid}`)).toEqual(forbidden('admin'));
  });

  it('has name, scopes, expires_at and agent_writes as given; read, write and confirm by default', async () => {
    const expires = inMinutes(60);
    const given = await create({
      ...{ name: 'CI', scopes: ['write', 'read'], expires_at: expires },
      agent_writes: 'direct',
    });
    const plain = await create();
    expect((await list()).slice(1)).toEqual([
      {
        uuid: given.api_key_uuid,
        name: 'CI',
        scopes: ['write', 'read'],
        agent_writes: 'direct',
        expires_at: expires,
        last_used_at: null,
        last_used_ip: null,
        revoked_at: null,
        created_at: INSTANT,
      },
      {
        uuid: plain.api_key_uuid,
        name: null,
        scopes: ['read', 'write'],
        agent_writes: 'confirm',
        expires_at: null,
        last_used_at: null,
        last_used_ip: null,
        revoked_at: null,
        created_at: INSTANT,
      },
    ]);
  });

  it('may have the scope booking, alone or among others', async () => {
    for (const scopes of [['booking'], ['read', 'booking']]) {
      const { api_key_uuid } = await create({ scopes });
      expect((await list()).find(({ uuid }) => uuid === api_key_uuid)).toMatchObject({ scopes });
    }
  });

  it('is listed oldest first, paged like any list', async () => {
    for (const name of ['a', 'b', 'c']) await create({ name });
    const first = await as(admin, 'GET', `${KEYS}?limit=2`);
    expect(only<Key[]>(first).map(({ name }) => name)).toEqual(['First key', 'a']);
    const second = await as(admin, 'GET', nextOf(first) ?? '');
    expect(only<Key[]>(second).map(({ name }) => name)).toEqual(['b', 'c']);
    expect(nextOf(second)).toBeUndefined();
    expect(await as(admin, 'GET', `${KEYS}?limit=0&archived=true`)).toEqual(
      invalid({ limit: 'must be a whole number from 1 to 500', archived: 'is not known' }),
    );
  });

  it('is counted to 10,000, beside those that were revoked', async () => {
    const { api_key_uuid: uuid } = await create({ name: 'Ended' });
    await as(admin, 'DELETE', `${KEYS}/${uuid}`);
    const total = async (): Promise<string | null> =>
      (await as(admin, 'GET', `${KEYS}?name=ended&limit=1&count=true`)).headers.get('total-count');
    const copy = (n: number) =>
      service.sql(
        `insert into api_key select (made.r).* from (select jsonb_populate_record(k, jsonb_build_object('uuid', gen_random_uuid())) as r
           from api_key k, generate_series(1, $2) n where k.uuid = $1 offset 0) made`,
        [uuid, n],
      );
    await copy(9999);
    expect(await total()).toBe('10000');
    await copy(1);
    expect(await total()).toBe('10000+');
  });

  it('shows when it was last used, to the minute', async () => {
    const { api_key_uuid, key } = await create();
    await as(key, 'GET', UNITS);
    const lastUse = async (): Promise<string | null | undefined> =>
      (await list()).find(({ uuid }) => uuid === api_key_uuid)?.last_used_at;
    await until(async () => (await lastUse()) !== null);
    expect(await lastUse()).toMatch(/:00\.000Z$/);
    expect((await list()).find(({ uuid }) => uuid === api_key_uuid)?.last_used_ip).toBe('127.0.0.1');
  });

  it('shows the address of the client behind TRUST_PROXY proxies, and that of the connection without any', async () => {
    const behind = await startService({ databaseUrl: service.databaseUrl, trustProxy: 1 });
    try {
      const used = async (url: string, forwarded: string): Promise<unknown> => {
        const { api_key_uuid, key } = await create();
        await fetch(url + UNITS, { headers: { Authorization: `Bearer ${key}`, 'X-Forwarded-For': forwarded } });
        const own = async () => (await list()).find(({ uuid }) => uuid === api_key_uuid);
        await until(async () => typeof (await own())?.last_used_at === 'string');
        return (await own())?.last_used_ip;
      };
      expect(await used(behind.url, '192.0.2.1, 198.51.100.7')).toBe('198.51.100.7');
      expect(await used(behind.url, '2001:db8::1')).toBe('2001:db8::1');
      expect(await used(behind.url, 'unknown')).toBe('127.0.0.1');
      expect(await used(service.url, '198.51.100.7')).toBe('127.0.0.1');
    } finally {
      await behind.stop();
    }
  });

  it.each<[object, Record<string, string>]>([
    [{ name: '' }, { name: 'must not be blank' }],
    [{ scopes: [] }, { scopes: SOME_SCOPES }],
    [{ scopes: ['read', 'read'] }, { scopes: SOME_SCOPES }],
    [{ scopes: ['root'] }, { scopes: SOME_SCOPES }],
    [{ scopes: 'read' }, { scopes: SOME_SCOPES }],
    [{ agent_writes: 'never' }, { agent_writes: 'must be one of direct, confirm, none' }],
    [{ expires_at: 'tomorrow' }, { expires_at: 'must be a timestamp such as 2026-11-21T09:30:00Z' }],
    [
      { expires_at: '2020-01-01T00:00:00Z', scopes: ['root'] },
      { expires_at: 'must be in the future', scopes: SOME_SCOPES },
    ],
    [{ scope: ['read'] }, { scope: 'is not known: did you mean "scopes"?' }],
  ])('422: %j', async (body, faults) => {
    expect(await as(admin, 'POST', KEYS, body)).toEqual(invalid(faults));
    expect(await list()).toHaveLength(1);
  });

  it('expires_at without offset is read in the time zone of the account', async () => {
    await as(admin, 'PATCH', '/v2/account', { time_zone: 'Asia/Tokyo' });
    await create({ expires_at: '2099-01-01T09:00:00' });
    expect((await list()).at(-1)?.expires_at).toBe('2099-01-01T00:00:00.000Z');
    // Only the conversion to UTC leaves the valid years. This must not create a key without expiry.
    expect(await as(admin, 'POST', KEYS, { expires_at: '0001-01-01T00:00:00' })).toMatchObject({
      status: 422,
      body: { errors: { expires_at: ['must lie in the years 0001 to 9999 of UTC'] } },
    });
  });
});

describe('a wrong key', () => {
  it('whose form or checksum is wrong is refused without a query of the database', async () => {
    const wrong = [
      admin.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
      admin.replace(/^(fk_........_)./, (_, start: string) => `${start}${admin[12] === 'a' ? 'b' : 'a'}`),
      'fk_unknown',
      'x'.repeat(256),
      'kéy-with-another-letter',
    ];
    const possible = [`fk_abcdefgh_${'x'.repeat(40)}`, 'a-key-from-the-environment'];
    const other = new pg.Client({ connectionString: service.databaseUrl });
    await other.connect();
    const held = async (): Promise<number> =>
      (await other.query(`select from pg_locks where relation = 'api_key'::regclass and not granted`)).rowCount ?? 0;
    try {
      await other.query('begin; lock table api_key in access exclusive mode');
      const looked = possible.map((key) => as(key, 'GET', UNITS));
      await until(async () => (await held()) === possible.length);
      for (const key of wrong) expect(await as(key, 'GET', UNITS)).toEqual(unauthorized('The API key is not known'));
      await other.query('rollback');
      for (const answer of looked) expect(await answer).toEqual(unauthorized('The API key is not known'));
    } finally {
      await other.end();
    }
  });

  it('is also that of a closed account: ten a minute from an address are looked up one by one', async () => {
    const { key, uuid: account } = await service.newAccount();
    const own = await startBeside(service);
    try {
      await service.sql('update account set closed_at = now() where account_id = $1', [account]);
      const statuses: number[] = [];
      for (let i = 0; i < 20; i++) statuses.push((await own.api('GET', UNITS, { key })).status);
      expect(statuses.slice(0, 10)).toEqual(Array<number>(10).fill(403));
      expect(statuses).toContain(429);
    } finally {
      await own.stop();
    }
  });

  it('may be the form of API_KEY, whose secret is any', async () => {
    const apiKey = `fk_custom00_${'x'.repeat(46)}`;
    const own = await startService({ apiKey });
    try {
      expect((await own.api('GET', UNITS, { key: apiKey })).status).toBe(200);
    } finally {
      await own.stop();
    }
  });
});

describe('an account', () => {
  const full = refused(
    422,
    'api_key.too_many',
    'An account has at most 100 API keys that are valid: revoke one that is not needed',
  );
  const keys = async (): Promise<Key[]> => only<Key[]>(await as(admin, 'GET', `${KEYS}?limit=500`));
  /** Copies of the second key, valid unless `changes` end them. */
  const copy = (count: number, changes = '') =>
    service.sql(
      `insert into api_key select (made.r).* from (
         select jsonb_populate_record(k, jsonb_build_object('uuid', gen_random_uuid(), 'lookup', gen_random_uuid() ${changes})) as r
         from api_key k, generate_series(1, $2) n where k.uuid = $1 offset 0) made`,
      [second, count],
    );
  let second: string;
  beforeEach(async () => {
    ({ api_key_uuid: second } = await create());
  });

  it('has at most 100 that are valid, also under concurrency and over several processes', async () => {
    for (const end of ['revoked_at', 'expires_at', 'ends_at'])
      await copy(60, `, '${end}', now() - interval '1 minute'`);
    await copy(95);
    const other = await startService({ databaseUrl: service.databaseUrl });
    try {
      const rotate = () => other.api('POST', `${KEYS}/${second}/rotate`, { key: admin, body: { overlap_minutes: 5 } });
      const answers = await Promise.all([
        ...Array.from({ length: 6 }, () => as(admin, 'POST', KEYS, {})),
        ...Array.from({ length: 3 }, rotate),
      ]);
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
      for (const answer of answers.filter(({ status }) => status !== 201)) expect(answer).toEqual(full);
    } finally {
      await other.stop();
    }
  });

  it('with 100 may rotate one without an overlap, revoke one, and then create another', async () => {
    await copy(98);
    expect(await as(admin, 'POST', KEYS, {})).toEqual(full);
    expect(await as(admin, 'POST', `${KEYS}/${second}/rotate`, { overlap_minutes: 1 })).toEqual(full);
    expect((await as(admin, 'POST', `${KEYS}/${second}/rotate`)).status).toBe(201);
    // It has ended already: this would be one more.
    expect(await as(admin, 'POST', `${KEYS}/${second}/rotate`)).toEqual(full);
    expect((await as(admin, 'DELETE', `${KEYS}/${(await keys()).at(-1)?.uuid}`)).status).toBe(200);
    expect((await as(admin, 'POST', KEYS, {})).status).toBe(201);
    expect(await as(admin, 'POST', KEYS, {})).toEqual(full);
  });
});

describe('scopes', () => {
  it('read: GET, also of the account', async () => {
    const { key } = await create({ scopes: ['read'] });
    for (const path of [UNITS, '/v2/clients', '/v2/events', '/v2/account'])
      expect((await as(key, 'GET', path)).status).toBe(200);
    expect(await as(key, 'POST', UNITS, piece)).toEqual(forbidden('write', 'catalog:write'));
    expect(await as(key, 'GET', KEYS)).toEqual(forbidden('admin'));
    expect(await as(key, 'PATCH', '/v2/account', {})).toEqual(forbidden('admin'));
  });

  it('write: everything else but admin', async () => {
    const { key } = await create({ scopes: ['write'] });
    const unit = only(await as(key, 'POST', UNITS, piece));
    expect((await as(key, 'PATCH', `${UNITS}/${unit}`, {})).status).toBe(200);
    expect((await as(key, 'POST', `${UNITS}/${unit}/archive`)).status).toBe(200);
    expect((await as(key, 'DELETE', `${UNITS}/${unit}`)).status).toBe(200);
    expect(await as(key, 'GET', UNITS)).toEqual(forbidden('read', 'catalog:read'));
    expect((await as(key, 'GET', '/v2/account')).status).toBe(200);
    expect(await as(key, 'POST', KEYS, {})).toEqual(forbidden('admin'));
  });

  it('admin: keys and changes of the account; alone it gives neither read nor write', async () => {
    const { key } = await create({ scopes: ['admin'] });
    expect((await as(key, 'GET', KEYS)).status).toBe(200);
    expect((await as(key, 'PATCH', '/v2/account', { name: 'x' })).status).toBe(200);
    expect((await as(key, 'GET', '/v2/account')).status).toBe(200);
    expect(await as(key, 'GET', UNITS)).toEqual(forbidden('read', 'catalog:read'));
    expect(await as(key, 'POST', UNITS, piece)).toEqual(forbidden('write', 'catalog:write'));
  });
});

describe('changing a key', () => {
  it('sets its name and how assistants change by it, and nothing else', async () => {
    const { api_key_uuid: uuid } = await create({ name: 'CI', scopes: ['read'] });
    const path = `${KEYS}/${uuid}`;
    const get = () => as(admin, 'GET', path);
    const before = only<object>(await get());
    const body = { name: 'Assistant', agent_writes: 'direct' };
    const answer = await as(admin, 'PATCH', path, body);
    expect(answer).toEqual(answered(200, { api_key_uuid: uuid }));
    expect(answer.headers.get('etag')).toBe('"2"');
    expect(only(await get())).toEqual({ ...before, ...body });
    // As it is shown: nothing is recorded.
    const shown = { ...before, ...body, last_used_at: '2026-01-01T00:00:00Z' };
    expect((await as(admin, 'PATCH', path, shown)).headers.get('etag')).toBe('"2"');
    await as(admin, 'PATCH', path, { name: null });
    expect(only(await get())).toMatchObject({ name: null, agent_writes: 'direct' });
    const history = only<{ type: string; payload: object }[]>(await as(admin, 'GET', `${path}/history`));
    expect(history.slice(1)).toMatchObject([
      { type: 'api_key_updated', payload: body },
      { type: 'api_key_updated', payload: { name: null } },
    ]);
  });

  it('may be held against a version, and tried', async () => {
    const path = `${KEYS}/${(await create({ name: 'CI' })).api_key_uuid}`;
    const patch = (name: string, headers: Record<string, string>) =>
      service.api('PATCH', path, { key: admin, body: { name }, headers });
    expect((await patch('A', { 'If-Match': '"1"' })).status).toBe(200);
    expect(await patch('B', { 'If-Match': '"1"' })).toEqual(mismatch(2));
    const tried = await patch('C', { 'X-Service-Dry-Run': 'true', Prefer: 'return=representation' });
    expect(tried.body).toMatchObject({ api_key: { name: 'C' } });
    expect(only<Key>(await as(admin, 'GET', path)).name).toBe('A');
  });

  it('is rejected for scopes and invalid values, of an unknown key, and without the scope admin', async () => {
    const { api_key_uuid: uuid, key } = await create({ scopes: ['read', 'write'] });
    const path = `${KEYS}/${uuid}`;
    expect(
      await as(admin, 'PATCH', path, { name: ' ', agent_writes: null, scopes: ['read'], expires_at: null }),
    ).toEqual(invalid({ name: 'must not be blank', agent_writes: 'must not be null', scopes: 'is read-only' }));
    expect(await as(admin, 'PATCH', path, { agent_write: 'none' })).toEqual(
      invalid({ agent_write: 'is not known: did you mean "agent_writes"?' }),
    );
    expect(await as(admin, 'PATCH', `${KEYS}/${crypto.randomUUID()}`, { name: ' ' })).toEqual(notFound('api key'));
    expect(await as(key, 'PATCH', path, { name: 'x' })).toEqual(forbidden('admin'));
  });
});

describe('revoking a key', () => {
  it('ends it immediately: 401; it stays in the list', async () => {
    const { api_key_uuid, key } = await create();
    expect((await as(key, 'GET', UNITS)).status).toBe(200);
    expect(await as(admin, 'DELETE', `${KEYS}/${api_key_uuid}`)).toEqual(answered(200, { message: 'Performed' }));
    expect(await as(key, 'GET', UNITS)).toEqual(unauthorized('The API key was revoked'));
    const revoked = (await list()).at(-1)?.revoked_at;
    expect(revoked).toEqual(INSTANT);
    expect((await as(admin, 'DELETE', `${KEYS}/${api_key_uuid}`)).status).toBe(200);
    expect((await list()).at(-1)?.revoked_at).toBe(revoked);
  });

  it('of an unknown one is 404', async () => {
    for (const ref of ['01890000-0000-7000-8000-000000000000', 'x'])
      for (const [method, path] of [
        ['DELETE', `${KEYS}/${ref}`],
        ['POST', `${KEYS}/${ref}/rotate`],
      ] as const)
        expect(await as(admin, method, path)).toEqual(notFound('api key'));
  });
});

describe('rotating a key', () => {
  it('creates a new one with its name and scopes; the old one stays valid for the overlap', async () => {
    const old = await create({ name: 'CI', scopes: ['read'] });
    const answer = await as(admin, 'POST', `${KEYS}/${old.api_key_uuid}/rotate`, { overlap_minutes: 10 });
    expect(answer).toEqual(answered(201, { api_key_uuid: expect.any(String), key: expect.stringMatching(FORM) }));
    const { key } = answer.body as { key: string };
    for (const one of [old.key, key]) expect((await as(one, 'GET', UNITS)).status).toBe(200);
    const [before, after] = (await list()).slice(1);
    expect(after).toMatchObject({ name: 'CI', scopes: ['read'], expires_at: null });
    const end = Date.parse(before?.expires_at ?? '');
    expect(Math.abs(end - Date.now() - 600_000)).toBeLessThan(60_000);
  });

  it('ends the old one immediately without an overlap', async () => {
    const old = await create();
    const { key } = (await as(admin, 'POST', `${KEYS}/${old.api_key_uuid}/rotate`)).body as { key: string };
    expect(await as(old.key, 'GET', UNITS)).toEqual(unauthorized('The API key has expired'));
    expect((await as(key, 'GET', UNITS)).status).toBe(200);
  });

  it('never extends the validity of the old one', async () => {
    const expires = inMinutes(5);
    const old = await create({ expires_at: expires });
    await as(admin, 'POST', `${KEYS}/${old.api_key_uuid}/rotate`, { overlap_minutes: 60 });
    expect((await list()).slice(1).map(({ expires_at }) => expires_at)).toEqual([expires, expires]);
  });

  it('again creates a key with the expiry of the first, even when the response was lost', async () => {
    const old = await create();
    const rotate = () => as(admin, 'POST', `${KEYS}/${old.api_key_uuid}/rotate`);
    await rotate();
    const { key } = (await rotate()).body as { key: string };
    expect((await as(key, 'GET', UNITS)).status).toBe(200);
    expect((await list()).at(-1)?.expires_at).toBeNull();
  });

  it('is rejected for an expired one: the new key would be expired too', async () => {
    const old = await create({ expires_at: inMinutes(5) });
    await service.sql(`update api_key set expires_at = now() - interval '1 second' where uuid = $1`, [
      old.api_key_uuid,
    ]);
    expect(await as(admin, 'POST', `${KEYS}/${old.api_key_uuid}/rotate`)).toEqual(
      invalid({ uuid: 'has expired: create a key instead' }, 'api_key.expired'),
    );
  });

  it('is rejected for a revoked one, and with an invalid overlap', async () => {
    const old = await create();
    const path = `${KEYS}/${old.api_key_uuid}/rotate`;
    for (const overlap_minutes of [-1, 1.5, '1', 43_201])
      expect(await as(admin, 'POST', path, { overlap_minutes })).toEqual(
        invalid({ overlap_minutes: 'must be a whole number from 0 to 43200' }),
      );
    await as(admin, 'DELETE', `${KEYS}/${old.api_key_uuid}`);
    expect(await as(admin, 'POST', path)).toEqual(
      invalid({ uuid: 'is revoked: create a key instead' }, 'api_key.revoked'),
    );
  });

  it('404 of the key precedes errors of the body', async () => {
    const path = `${KEYS}/01890000-0000-7000-8000-000000000000/rotate`;
    expect(await as(admin, 'POST', path, { overlap_minutes: -1 })).toEqual(notFound('api key'));
  });
});

describe('a key that has expired', () => {
  it('is 401', async () => {
    const { api_key_uuid, key } = await create({ expires_at: inMinutes(1) });
    expect((await as(key, 'GET', UNITS)).status).toBe(200);
    const { key: fresh, api_key_uuid: other } = await create({ expires_at: inMinutes(1) });
    await service.sql(`update api_key set expires_at = now() - interval '1 second' where uuid = any($1)`, [
      [api_key_uuid, other],
    ]);
    expect(await as(fresh, 'GET', UNITS)).toEqual(unauthorized('The API key has expired'));
  });
});
