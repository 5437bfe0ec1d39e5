import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createLogger } from '#platform';
import { ConsoleClient } from '../support/console-client.js';
import { startLoggedService } from '../support/logged-service.js';
import { problem } from '../support/problems.js';
import { type Service, sharedService, startBeside } from '../support/service.js';
import { until } from '../../tools/harness/until.js';

const SESSION = '/console/session';
const UNITS = '/v2/catalog/products/units';
const TOKEN = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\.[\w-]{43}$/;

let service: Service;
/** All scopes of an account of this test. */
let admin: string;
let account: string;
let browser: ConsoleClient;
beforeAll(async () => {
  service = await sharedService();
});
beforeEach(async () => {
  ({ key: admin, uuid: account } = await service.newAccount({ name: 'Acme', timeZone: 'Europe/Berlin' }));
  browser = new ConsoleClient(service.url);
});
afterAll(() => service.stop());

const unauthorized = (message: string) => ({ status: 401, body: problem(401, 'unauthorized', message) });
const OTHER_ACCOUNT = {
  status: 409,
  body: problem(
    409,
    'console.other_account',
    'The session is of another account than the page, so nothing was done: sign in to the account of the page again',
  ),
};
/** The name of the cookie of an account, over plain http to a loopback address. */
const cookieOf = (uuid: string): string => `fieldline-${uuid.slice(-12)}`;
const ENDED = unauthorized('The session has ended: sign in again');
const newKey = async (fields: object = {}): Promise<{ api_key_uuid: string; key: string }> =>
  (await service.api('POST', '/v2/api_keys', { key: admin, body: fields })).body as {
    api_key_uuid: string;
    key: string;
  };
const rows = () => service.sql('select * from console_session where account_id = $1', [account]);
/** Moves the times of the sessions of the account into the past. */
const age = (column: 'created_at' | 'last_seen_at', interval: string) =>
  service.sql(`update console_session set ${column} = ${column} - $2::interval where account_id = $1`, [
    account,
    interval,
  ]);

describe('signing in', () => {
  it('answers 204 with a cookie over plain http to a loopback address, and stores the hash of its token', async () => {
    const { status, body, headers } = await browser.signIn(admin);
    expect({ status, body }).toEqual({ status: 204, body: undefined });
    const [cookie = ''] = headers.getSetCookie();
    expect(cookie).toMatch(/^fieldline-[\da-f]{12}=[^;]+; Path=\/; HttpOnly; SameSite=Strict$/);
    expect(headers.get('cache-control')).toBe('no-store');
    const token = /=([^;]+)/.exec(cookie)?.[1] ?? '';
    expect(token).toMatch(TOKEN);
    const hash = await crypto.subtle.digest('SHA-256', Buffer.from(token));
    expect(await rows()).toEqual([expect.objectContaining({ hash: Buffer.from(hash).toString('hex') })]);
  });

  it.each([{ 'X-Forwarded-Proto': 'https' }, { Host: 'api.example.com' }])(
    'answers a Secure cookie of the host alone with %j',
    async (headers) => {
      const [cookie] = (await browser.signIn(admin, headers)).headers.getSetCookie();
      expect(cookie).toMatch(/^__Host-fieldline-[\da-f]{12}=[^;]+; Path=\/; HttpOnly; Secure; SameSite=Strict$/);
      expect((await browser.send('GET', SESSION, { headers })).status).toBe(200);
      // Over plain http another cookie counts.
      if ('X-Forwarded-Proto' in headers) expect((await browser.send('GET', SESSION)).status).toBe(401);
    },
  );

  it('is refused with a key that is unknown, revoked or has expired', async () => {
    const revoked = await newKey();
    await service.api('DELETE', `/v2/api_keys/${revoked.api_key_uuid}`, { key: admin });
    const expired = await newKey({ expires_at: '2099-01-01T00:00:00Z' });
    await service.sql(`update api_key set expires_at = now() where uuid = $1`, [expired.api_key_uuid]);
    expect(await browser.signIn('fk_unknown')).toMatchObject(unauthorized('The API key is not known'));
    expect(await browser.signIn(revoked.key)).toMatchObject(unauthorized('The API key was revoked'));
    expect(await browser.signIn(expired.key)).toMatchObject(unauthorized('The API key has expired'));
    expect(await rows()).toEqual([]);
  });

  it.each<[unknown, number, string]>([
    ['{"key":', 400, 'malformed_json'],
    ['[]', 400, 'bad_request'],
    [{}, 422, 'validation_failed'],
    [{ key: 1 }, 422, 'validation_failed'],
    [{ key: ' ' }, 422, 'validation_failed'],
    [{ key: 'x', name: 'y' }, 422, 'validation_failed'],
    [{ key: 'x'.repeat(5000) }, 413, 'payload_too_large'],
  ])('is refused with the body %j', async (body, status, code) => {
    expect(await browser.send('POST', SESSION, { body })).toMatchObject({ status, body: { code } });
  });

  it('does not need the headers of a browser, but is refused to pages of other origins', async () => {
    const none = { 'Sec-Fetch-Site': undefined, 'X-Fieldline-Console': undefined };
    expect((await browser.signIn(admin, none)).status).toBe(204);
    expect((await browser.signIn(admin, { ...none, Origin: service.url })).status).toBe(204);
    for (const headers of [{ 'Sec-Fetch-Site': 'cross-site' }, { ...none, Origin: 'https://evil.example' }])
      expect(await browser.signIn(admin, headers)).toMatchObject({
        status: 403,
        body: { code: 'session.foreign_origin' },
      });
  });

  it('removes the sessions of the account that have ended', async () => {
    await browser.signIn(admin);
    await age('last_seen_at', '12 hours');
    await browser.signIn(admin);
    await age('created_at', '7 days');
    await browser.signIn(admin);
    expect(await rows()).toHaveLength(1);
  });

  it('is limited after ten wrong keys in a minute from an address, together with requests by keys; right keys pass', async () => {
    const other = await startBeside(service);
    try {
      const client = new ConsoleClient(other.url);
      for (let i = 0; i < 12; i++) expect((await client.signIn(admin)).status).toBe(204);
      const wrong = await Promise.all([
        ...Array.from({ length: 7 }, () => client.signIn('fk_unknown')),
        ...Array.from({ length: 7 }, () => other.api('GET', UNITS, { key: 'fk_unknown' })),
      ]);
      expect(wrong.map(({ status }) => status).sort()).toEqual([...Array<number>(10).fill(401), 429, 429, 429, 429]);
      for (const answer of wrong.filter(({ status }) => status === 429)) {
        expect(answer.body).toEqual(
          problem(429, 'rate_limited', 'Too many wrong API keys from this address: retry in 1 s'),
        );
        expect(answer.headers.get('retry-after')).toBe('1');
      }
      expect((await client.signIn(admin)).status).toBe(204);
      expect((await other.api('GET', UNITS, { key: admin })).status).toBe(200);
      // The first look-up of a second. A key that nobody has sent yet passes then, or when it is sent again.
      const { key } = await newKey();
      const ofOther = Array.from({ length: 20 }, (_, i) => other.api('GET', UNITS, { key: `unknown-key-number-${i}` }));
      await Promise.all([...ofOther, client.signIn(key)]);
      await until(async () => (await client.signIn(key)).status === 204, { intervalMs: 1_000 });
    } finally {
      await other.stop();
    }
  });

  it('limits wrong keys by the client that TRUST_PROXY proxies before name in X-Forwarded-For', async () => {
    const behind = await startBeside(service, { trustProxy: 2 });
    try {
      const client = new ConsoleClient(behind.url);
      const from = async (addresses: string) =>
        (await client.signIn('fk_unknown', { 'X-Forwarded-For': addresses })).status;
      // The first address is what the client claims.
      for (let i = 0; i < 10; i++) expect(await from(`192.0.2.${i}, 198.51.100.7, 10.0.0.1`)).toBe(401);
      expect(await from('192.0.2.99, 198.51.100.7, 10.0.0.1')).toBe(429);
      expect(await from('198.51.100.8, 10.0.0.1')).toBe(401);
      // What is no address is not taken for one.
      expect(await from('unknown, 10.0.0.1')).toBe(401);
    } finally {
      await behind.stop();
    }
  });
});

describe('a session', () => {
  it('shows its account, scopes and key', async () => {
    const { key } = await newKey({ name: 'Office', scopes: ['read', 'crm:write'] });
    await browser.signIn(key);
    const answer = await browser.send('GET', SESSION);
    expect(answer).toMatchObject({ status: 200 });
    expect(answer.body).toEqual({
      account: { uuid: account, name: 'Acme', time_zone: 'Europe/Berlin' },
      scopes: ['read', 'crm:write'],
      key: { name: 'Office' },
      user: null,
      permissions: null,
    });
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('has the scopes of its key', async () => {
    await browser.signIn((await newKey({ scopes: ['read'] })).key);
    expect((await browser.send('GET', UNITS)).status).toBe(200);
    const body = { name: 'Piece', code: 'pc' };
    expect(await browser.send('POST', UNITS, { body })).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  });

  it('acts as its key: in history and in the last use', async () => {
    const { key, api_key_uuid: uuid } = await newKey();
    await browser.signIn(key);
    const made = await browser.send('POST', UNITS, { body: { name: 'Piece', code: 'pc' } });
    expect(made.status).toBe(201);
    const { unit_uuid: unit } = made.body as { unit_uuid: string };
    const { body } = await browser.send('GET', `${UNITS}/${unit}/history`);
    expect(JSON.stringify(body)).toContain(uuid);
    const used = 'select last_used_ip from api_key_use where account_id = $1 and uuid = $2';
    await until(async () => (await service.sql(used, [account, uuid])).length > 0);
  });

  it('is of one account: a token with another account is none', async () => {
    const other = await service.newAccount({ name: 'Other' });
    await browser.signIn(admin);
    await service.api('POST', UNITS, { key: other.key, body: { name: 'Piece', code: 'pc' } });
    expect((await browser.send('GET', UNITS)).body).toEqual({ units: [] });
    const second = new ConsoleClient(service.url);
    await second.signIn(other.key);
    expect((await second.send('GET', SESSION)).body).toMatchObject({ account: { uuid: other.uuid, name: 'Other' } });
    const [[name = '', token = ''] = []] = browser.cookies;
    browser.cookies.set(name, token.replace(account, other.uuid));
    expect(await browser.send('GET', UNITS)).toMatchObject(OTHER_ACCOUNT);
    browser.account = other.uuid;
    browser.cookies.set(cookieOf(other.uuid), token.replace(account, other.uuid));
    expect(await browser.send('GET', UNITS)).toMatchObject(ENDED);
  });

  it.each(['x', `${'0'.repeat(36)}.${'x'.repeat(43)}`, "' or 1=1 --"])('is none with the cookie %s', async (token) => {
    browser.cookies.set(cookieOf(account), token);
    browser.account = account;
    expect(await browser.send('GET', UNITS)).toMatchObject(ENDED);
  });

  it('is none without a cookie', async () => {
    for (const method of ['GET', 'DELETE'])
      expect(await browser.send(method, SESSION)).toMatchObject(unauthorized('There is no session: sign in'));
  });

  it('ends when it is signed out, and the cookie is removed', async () => {
    await browser.signIn(admin);
    expect((await browser.send('GET', UNITS)).status).toBe(200);
    const [[name = '', token = ''] = []] = browser.cookies;
    const { status, headers } = await browser.send('DELETE', SESSION);
    expect(status).toBe(204);
    expect(headers.getSetCookie()).toEqual([`${name}=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0`]);
    expect(browser.cookies.size).toBe(0);
    browser.cookies.set(name, token);
    expect(await browser.send('GET', UNITS)).toMatchObject(ENDED);
    expect(await rows()).toEqual([]);
  });

  it.each([
    ['last_seen_at', '12 hours'],
    ['created_at', '7 days'],
  ] as const)('ends when %s is %s ago', async (column, interval) => {
    await browser.signIn(admin);
    await age(column, interval);
    expect(await browser.send('GET', SESSION)).toMatchObject(ENDED);
    expect(await browser.send('GET', UNITS)).toMatchObject(ENDED);
  });

  it('goes on before that, and notes the request', async () => {
    await browser.signIn(admin);
    await age('last_seen_at', '11 hours 59 minutes');
    await age('created_at', '6 days 23 hours');
    expect((await browser.send('GET', UNITS)).status).toBe(200);
    const recent = `select from console_session where account_id = $1 and last_seen_at > now() - interval '1 minute'`;
    await until(async () => (await service.sql(recent, [account])).length === 1);
  });

  it('ends with its key', async () => {
    const revoked = await newKey();
    await browser.signIn(revoked.key);
    expect((await browser.send('GET', UNITS)).status).toBe(200);
    await service.api('DELETE', `/v2/api_keys/${revoked.api_key_uuid}`, { key: admin });
    expect(await browser.send('GET', UNITS)).toMatchObject(ENDED);
    const expired = await newKey({ expires_at: '2099-01-01T00:00:00Z' });
    await browser.signIn(expired.key);
    await service.sql(`update api_key set expires_at = now() where uuid = $1`, [expired.api_key_uuid]);
    expect(await browser.send('GET', UNITS)).toMatchObject(ENDED);
    const rotated = await newKey();
    await browser.signIn(rotated.key);
    await service.api('POST', `/v2/api_keys/${rotated.api_key_uuid}/rotate`, { key: admin });
    expect(await browser.send('GET', UNITS)).toMatchObject(ENDED);
  });
});

describe('a browser with sessions of several accounts', () => {
  const names = async () => {
    const { body } = await browser.send('GET', '/console/sessions');
    return (body as { sessions: { account: { name: string } }[] }).sessions.map(({ account: { name } }) => name);
  };
  const newest = async () => {
    const { body } = await browser.send('GET', SESSION, { headers: { 'X-Fieldline-Account': undefined } });
    return (body as { account: { name: string } }).account.name;
  };

  it('acts in the account that the page names, whichever session is newer', async () => {
    const other = await service.newAccount({ name: 'Other' });
    await browser.signIn(admin);
    await browser.signIn(other.key);
    for (const [uuid, code] of [
      [account, 'a'],
      [other.uuid.toUpperCase(), 'b'],
    ] as const) {
      browser.account = uuid;
      expect((await browser.send('POST', UNITS, { body: { name: code, code } })).status).toBe(201);
      expect((await browser.send('GET', SESSION)).body).toMatchObject({ account: { uuid: uuid.toLowerCase() } });
    }
    for (const [key, code] of [
      [admin, 'a'],
      [other.key, 'b'],
    ] as const)
      expect((await service.api('GET', UNITS, { key })).body).toMatchObject({ units: [{ code }] });
  });

  it('shows them, the newest first, which a page without an account is of', async () => {
    expect((await browser.send('GET', '/console/sessions')).body).toEqual({ sessions: [] });
    const other = await service.newAccount({ name: 'Other' });
    await browser.signIn(admin);
    await browser.signIn(other.key);
    expect(await names()).toEqual(['Other', 'Acme']);
    expect(await newest()).toBe('Other');
    await browser.signIn(admin);
    expect(await names()).toEqual(['Acme', 'Other']);
    expect(await newest()).toBe('Acme');
    await browser.send('DELETE', SESSION);
    expect(await names()).toEqual(['Other']);
    expect(await newest()).toBe('Other');
    expect(await browser.send('GET', SESSION)).toMatchObject(
      unauthorized('There is no session of this account: sign in'),
    );
  });

  it('shows none that has ended', async () => {
    const other = await service.newAccount({ name: 'Other' });
    await browser.signIn(other.key);
    await browser.signIn(admin);
    await age('created_at', '7 days');
    expect(await names()).toEqual(['Other']);
    expect(await newest()).toBe('Other');
  });

  it('ends the session that another one of the account replaces', async () => {
    await browser.signIn(admin);
    const [[name = '', first = ''] = []] = browser.cookies;
    await browser.signIn(admin);
    expect(await rows()).toHaveLength(1);
    browser.cookies.set(name, first);
    expect(await browser.send('GET', UNITS)).toMatchObject(ENDED);
  });

  it('has ten at most: the next one ends the oldest', async () => {
    await browser.signIn(admin);
    const others = [];
    for (let i = 0; i < 10; i++) others.push(await service.newAccount({ name: `Other ${i}` }));
    for (const { key } of others.slice(0, 9)) await browser.signIn(key);
    expect(await names()).toHaveLength(10);
    await browser.signIn(others[9]?.key);
    expect(browser.cookies.size).toBe(10);
    expect(await names()).toEqual(others.map((_, i) => `Other ${9 - i}`));
    expect(await rows()).toEqual([]);
  });
});

describe('an API that has a session cached', () => {
  let cached: Service;
  beforeAll(async () => {
    cached = await startLoggedService(createLogger('test', 'silent'), {});
  });
  afterEach(() => void jest.restoreAllMocks());
  afterAll(() => cached.stop());

  it('refuses it 30 seconds after its key was revoked elsewhere', async () => {
    const client = new ConsoleClient(cached.url);
    await client.signIn(cached.key);
    expect((await client.send('GET', UNITS)).status).toBe(200);
    await cached.sql('update api_key set revoked_at = now()');
    const now = performance.now.bind(performance);
    jest.spyOn(performance, 'now').mockImplementation(() => now() + 30_000);
    expect(await client.send('GET', UNITS)).toMatchObject(ENDED);
  });
});
