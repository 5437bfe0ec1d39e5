import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { newUuid } from '#eventstore/domain';
import { StreamClient } from '../../tools/harness/event-stream-client.js';
import { until } from '../../tools/harness/until.js';
import { ConsoleClient, LINK_ENDED } from '../support/console-client.js';
import { problem } from '../support/problems.js';
import { only, type Service, startBeside, startService } from '../support/service.js';

const SESSION = '/console/session';

let service: Service;
/** All scopes of an account of this test. */
let admin: string;
let account: string;
/** The uuid of the owner of the account. */
let owner: string;
let browser: ConsoleClient;
/** Of the test, which wrong links are limited by. */
let address: string;
let tests = 0;
beforeAll(async () => {
  service = await startService({ trustProxy: 1 });
});
beforeEach(async () => {
  ({ key: admin, uuid: account } = await service.newAccount({ name: 'Acme' }));
  owner = await newUser({ email: 'olga@acme.example', first_name: 'Olga', last_name: 'Owner' });
  browser = new ConsoleClient(service.url);
  address = `192.0.2.${++tests}`;
});
afterAll(() => service.stop());

const newUser = async (body: object, key = admin): Promise<string> =>
  only(await service.api('POST', '/v2/users', { key, body }));
/** A user who may sign in, with further permissions. */
const newPerson = (name: string, web: object = {}): Promise<string> =>
  newUser({
    email: `${name}@acme.example`,
    first_name: name,
    last_name: 'Person',
    permissions: { web: { login: true, ...web } },
  });
const permit = async (user: string, permissions: object): Promise<void> => {
  const { status } = await service.api('PATCH', `/v2/users/${user}`, { key: admin, body: { permissions } });
  expect(status).toBe(200);
};
const askForLink = (user: string, body: object = {}) =>
  service.api('POST', `/v2/users/${user}/sign_in_link`, { key: admin, body });
/** The path of a new link of a user. */
async function newLink(user: string, body?: object): Promise<string> {
  const answer = await askForLink(user, body);
  expect(answer.status).toBe(201);
  const { url } = answer.body as { url: string };
  expect(url.startsWith(`${service.url}/console/sign-in/`)).toBe(true);
  return url.slice(service.url.length);
}
const from = () => ({ 'X-Forwarded-For': address });
const open = (path: string, client = browser, method = 'GET') =>
  client.send(method, path, { headers: { ...from(), Accept: 'text/html' } });
const press = (path: string, client = browser, headers: Readonly<Record<string, string | undefined>> = {}) =>
  client.send('POST', path, { headers: { ...from(), ...headers } });
const session = (client = browser) => client.send('GET', SESSION, { headers: { 'X-Fieldline-Account': account } });
const links = () => service.sql('select * from sign_in_link where account_id = $1', [account]);

const ENDED = { status: 401, body: problem(401, 'unauthorized', LINK_ENDED) };
const LACKS_LOGIN = expect.objectContaining({ code: 'forbidden', permission: 'web.login' });

/** Signs a user in by a new link. @returns the browser. */
async function signedIn(user: string): Promise<ConsoleClient> {
  const client = new ConsoleClient(service.url);
  expect((await press(await newLink(user), client)).status).toBe(303);
  client.account = account;
  return client;
}
/** The events of sign-ins of the account, without those of its other entities. */
async function signIns(): Promise<readonly Record<string, unknown>[]> {
  const { body } = await service.api('GET', '/v2/events?types=sign_in_*', { key: admin });
  return (body as { events: Record<string, unknown>[] }).events;
}

describe('a sign-in link of a user', () => {
  it('signs in by its button, with the rights of the user', async () => {
    const dora = await newPerson('dora', { jobs: { view: true } });
    const { status, headers } = await press(await newLink(dora));
    expect({ status, to: headers.get('Location') }).toEqual({ status: 303, to: `/console/${account}` });
    expect((await session()).body).toEqual({
      account: { uuid: account, name: 'Acme', time_zone: expect.any(String) },
      scopes: [],
      key: null,
      user: { uuid: dora, email: 'dora@acme.example', first_name: 'dora', last_name: 'Person' },
      permissions: {
        web: {
          login: true,
          jobs: { view: true, edit: false, delete: false },
          clients: { view: false, edit: false },
          schedule: { view: false, edit: false },
          map: { edit: false },
          shifts: { edit: false },
          teams: { view: false, edit: false },
        },
        mobile: { login: false, jobs: { view: false, complete: false, create: false } },
      },
    });
    browser.account = account;
    expect((await browser.send('GET', '/v2/jobs')).status).toBe(200);
    expect(await browser.send('POST', '/v2/clients', { body: { name: 'x' } })).toMatchObject({
      status: 403,
      body: { code: 'forbidden', permission: 'web.clients.edit' },
    });
  });

  it('is not used up by GET and HEAD, which say nothing about the person', async () => {
    const link = await newLink(owner);
    for (let i = 0; i < 3; i++) {
      expect(await open(link, browser, 'HEAD')).toMatchObject({ status: 200, body: undefined });
      const { status, headers, body } = await open(link);
      expect(status).toBe(200);
      expect(headers.get('Cache-Control')).toBe('no-store');
      expect(headers.get('Content-Security-Policy')).toContain("form-action 'self'");
      expect(headers.get('Set-Cookie')).toBeNull();
      expect(body).toContain('<button>Sign in</button>');
      expect(body).not.toMatch(/olga|acme/i);
    }
    expect(await signIns()).toEqual([]);
    expect((await press(link)).status).toBe(303);
  });

  it.each([
    ['another site', { 'Sec-Fetch-Site': 'cross-site' }],
    ['another origin of the site', { 'Sec-Fetch-Site': 'same-site' }],
    ['the address bar', { 'Sec-Fetch-Site': 'none' }],
    ['another origin, by an older browser', { 'Sec-Fetch-Site': undefined, Origin: 'https://evil.example' }],
    ['a program that says nothing', { 'Sec-Fetch-Site': undefined }],
  ])('is not used up by a POST from %s', async (_, headers) => {
    const link = await newLink(owner);
    expect(await press(link, browser, headers)).toMatchObject({
      status: 403,
      body: { code: 'session.foreign_origin' },
    });
    expect((await press(link)).status).toBe(303);
  });

  it.each([
    ['of HTML', encodeURIComponent('"><img src=x onerror=alert(1)>'), 401],
    ['of a path', encodeURIComponent('../../v2/account'), 401],
    ['with a NUL', '%00', 401],
    ['of other letters', encodeURIComponent('\u202e\u{1f511}'), 401],
    ['that is long', 'x'.repeat(7000), 401],
    ['that is broken', '%E0%A4%A', 400],
  ])('with a code %s is refused, and the page does not repeat it', async (_, code, status) => {
    for (const send of [open, press]) {
      const answer = await send(`/console/sign-in/${code}`);
      expect(answer.status).toBe(status);
      expect(JSON.stringify(answer.body)).not.toMatch(/alert|v2.account|xxxx|\u202e/);
    }
  });

  it('takes no body', async () => {
    const link = await newLink(owner);
    expect((await browser.send('POST', link, { body: { a: 1 }, headers: from() })).status).toBe(413);
    expect((await press(link)).status).toBe(303);
  });

  it('works once, also in a race', async () => {
    const link = await newLink(owner);
    const uses = await Promise.all(
      Array.from({ length: 4 }, async () => (await press(link, new ConsoleClient(service.url))).status),
    );
    expect(uses.sort()).toEqual([303, 401, 401, 401]);
    expect(await press(link)).toMatchObject(ENDED);
    expect(await open(link)).toMatchObject({ status: 401, body: expect.stringContaining('You are not signed in') });
    expect(await links()).toEqual([]);
    expect(await service.sql('select from console_session where account_id = $1', [account])).toHaveLength(1);
  });

  it('ends with its time, of 60 minutes unless the request says otherwise', async () => {
    const dora = await newPerson('dora');
    await newLink(owner);
    await newLink(dora, { expires_in: { minutes: 10_080 } });
    expect(
      await service.sql(
        `select extract(epoch from expires_at - created_at)::int / 60 as minutes from sign_in_link where account_id = $1
         order by expires_at`,
        [account],
      ),
    ).toEqual([{ minutes: 60 }, { minutes: 10_080 }]);
    const late = await newLink(owner);
    await service.sql('update sign_in_link set expires_at = now() where account_id = $1', [account]);
    expect(await press(late)).toMatchObject(ENDED);
    for (const minutes of [4, 10_081]) expect((await askForLink(owner, { expires_in: { minutes } })).status).toBe(422);
  });

  it('ends the older one of the user, and of no other', async () => {
    const dora = await newPerson('dora');
    const [older, other] = [await newLink(owner), await newLink(dora)];
    const newer = await newLink(owner);
    expect(await press(older)).toMatchObject(ENDED);
    expect((await press(other, new ConsoleClient(service.url))).status).toBe(303);
    expect((await press(newer)).status).toBe(303);
  });

  it('is stored as a hash', async () => {
    const code = (await newLink(owner)).split('/').at(-1) ?? '';
    expect(code).toMatch(/^[\da-f-]{36}\.[\w-]{43}$/);
    const hash = await crypto.subtle.digest('SHA-256', Buffer.from(code));
    expect(await links()).toEqual([expect.objectContaining({ hash: Buffer.from(hash).toString('hex') })]);
  });

  it('is for users who may sign in', async () => {
    const tom = await newUser({ email: 'tom@acme.example', first_name: 'Tom', last_name: 'T' });
    expect(await askForLink(tom)).toMatchObject({ status: 403, body: LACKS_LOGIN });
    await permit(tom, { web: { login: true } });
    const link = await newLink(tom);
    await permit(tom, { web: { login: false } });
    expect(await press(link)).toMatchObject({ status: 403, body: LACKS_LOGIN });
    expect(browser.cookies.size).toBe(0);
    // The link was not used up: whoever gets the permission back may use it.
    await permit(tom, { web: { login: true } });
    expect((await press(link)).status).toBe(303);
  });

  it('ends with its user', async () => {
    const tom = await newPerson('tom');
    const link = await newLink(tom);
    expect((await service.api('DELETE', `/v2/users/${tom}`, { key: admin })).status).toBe(200);
    expect((await press(link)).status).toBe(401);
    expect((await askForLink(tom)).status).toBe(404);
  });

  it('is of one account', async () => {
    const other = await service.newAccount({ name: 'Other' });
    expect((await service.api('POST', `/v2/users/${owner}/sign_in_link`, { key: other.key, body: {} })).status).toBe(
      404,
    );
    const link = await newLink(owner);
    expect(await press(link.replace(account, other.uuid))).toMatchObject(ENDED);
    expect((await press(link)).status).toBe(303);
    // The cookie of the account in the page of the other.
    const [cookie = ''] = [...browser.cookies.values()];
    browser.cookies.clear();
    browser.cookies.set(`fieldline-${other.uuid.slice(-12)}`, cookie);
    browser.account = other.uuid;
    expect(await browser.send('GET', '/v2/account')).toMatchObject({
      status: 409,
      body: { code: 'console.other_account' },
    });
  });

  it('needs the scope admin, or the owner', async () => {
    const dora = await newPerson('dora', { teams: { edit: true } });
    const ofDora = await signedIn(dora);
    expect((await ofDora.send('POST', `/v2/users/${owner}/sign_in_link`, { body: {} })).status).toBe(403);
    const ofOwner = await signedIn(owner);
    expect((await ofOwner.send('POST', `/v2/users/${dora}/sign_in_link`, { body: {} })).status).toBe(201);
    const { body } = await service.api('POST', '/v2/api_keys', { key: admin, body: { scopes: ['read', 'write'] } });
    const { key } = body as { key: string };
    expect((await service.api('POST', `/v2/users/${dora}/sign_in_link`, { key, body: {} })).status).toBe(403);
  });

  it('is limited: wrong ones of an address count as wrong keys, a right one passes', async () => {
    const link = await newLink(owner);
    const wrong = () => press(`/console/sign-in/${account}.${'x'.repeat(43)}`);
    const statuses: number[] = [];
    for (let i = 0; i < 14; i++) statuses.push((await wrong()).status);
    expect(new Set(statuses.slice(0, 10))).toEqual(new Set([401]));
    expect(statuses.slice(11)).toContain(429);
    expect((await press(link)).status).toBe(303);
  });

  it('replaces the session of a cookie that the browser was given', async () => {
    const planted = await signedIn(await newPerson('mallory'));
    for (const [name, value] of planted.cookies) browser.cookies.set(name, value);
    await press(await newLink(owner));
    expect((await session()).body).toMatchObject({ user: { uuid: owner } });
    expect([...browser.cookies.values()]).not.toEqual([...planted.cookies.values()]);
    expect((await session(planted)).status).toBe(401);
  });
});

describe('a session of a user', () => {
  it('acts as the user, whose version it does not change', async () => {
    const client = await signedIn(owner);
    const { status, body } = await client.send('POST', '/v2/clients', {
      body: { organization: true, organization_name: 'Client' },
    });
    expect(status).toBe(201);
    const { client_uuid: uuid } = body as { client_uuid: string };
    const history = await service.api('GET', `/v2/clients/${uuid}/history`, { key: admin });
    expect(history.body).toMatchObject({
      events: [{ context: { user_uuid: owner, user_email: 'olga@acme.example', api_key_uuid: null, via: 'console' } }],
    });
    const { headers } = await service.api('GET', `/v2/users/${owner}`, { key: admin });
    expect(headers.get('ETag')).toMatch(/^"1/);
    expect(await service.sql('select from api_key_use where uuid = $1', [owner])).toEqual([]);
  });

  it('is listed, the newest first, and ends by DELETE', async () => {
    const [older, newer] = [await signedIn(owner), await signedIn(owner)];
    const list = (query = '') => service.api('GET', `/v2/users/${owner}/sessions${query}`, { key: admin });
    const { sessions } = (await list()).body as { sessions: { uuid: string }[] };
    expect(sessions).toEqual(
      [0, 1].map(() => ({
        uuid: expect.any(String),
        created_at: expect.any(String),
        last_seen_at: expect.any(String),
        expires_at: expect.any(String),
        ip: address,
        user_agent: null,
      })),
    );
    const first = await list('?limit=1');
    expect(first.body).toEqual({ sessions: sessions.slice(0, 1) });
    expect((await list(`?limit=1&after=${sessions[0]?.uuid}`)).body).toEqual({ sessions: sessions.slice(1) });
    const end = (uuid: string | undefined) =>
      service.api('DELETE', `/v2/users/${owner}/sessions/${uuid}`, { key: admin });
    expect((await session(newer)).status).toBe(200);
    expect((await end(sessions[0]?.uuid)).status).toBe(200);
    expect((await session(newer)).status).toBe(401);
    expect((await session(older)).status).toBe(200);
    expect((await end(sessions[0]?.uuid)).status).toBe(404);
    expect((await service.api('POST', `/v2/users/${owner}/sign_out`, { key: admin })).status).toBe(204);
    expect((await session(older)).status).toBe(401);
    expect((await list()).body).toEqual({ sessions: [] });
  });

  it('is listed and ended by the person, who does so with those of nobody else', async () => {
    const ella = await newPerson('ella');
    const [older, newer] = [await signedIn(ella), await signedIn(ella)];
    await signedIn(owner);
    const own = `/v2/users/${ella}/sessions`;
    const { sessions } = (await newer.send('GET', own)).body as { sessions: { uuid: string }[] };
    expect(sessions).toHaveLength(2);
    expect((await newer.send('DELETE', `${own}/${sessions[1]?.uuid}`)).status).toBe(200);
    expect((await session(older)).status).toBe(401);
    expect((await session(newer)).status).toBe(200);
    const forbidden = { status: 403, body: { permission: 'owner' } };
    const others = `/v2/users/${owner}/sessions`;
    expect(await newer.send('GET', others)).toMatchObject(forbidden);
    const { body } = await service.api('GET', others, { key: admin });
    const [foreign] = (body as { sessions: { uuid: string }[] }).sessions;
    expect(await newer.send('DELETE', `${others}/${foreign?.uuid}`)).toMatchObject(forbidden);
    expect(await newer.send('DELETE', `${own}/${foreign?.uuid}`)).toMatchObject({ status: 404 });
    expect(await newer.send('POST', `/v2/users/${ella}/sign_out`)).toMatchObject(forbidden);
  });

  it('is recorded: who signed in and out by which way, and who was refused, without secrets', async () => {
    const client = await signedIn(owner);
    const { sessions } = (await service.api('GET', `/v2/users/${owner}/sessions`, { key: admin })).body as {
      sessions: { uuid: string }[];
    };
    await client.send('DELETE', SESSION);
    const wrong = `/console/sign-in/${account}.${'y'.repeat(43)}`;
    for (let i = 0; i < 3; i++) await press(wrong);
    const ofOwner = { user_uuid: owner, user_email: 'olga@acme.example' };
    expect(await signIns()).toEqual([
      expect.objectContaining({
        type: 'user_signed_in',
        entity_type: 'sign_in',
        entity_uuid: sessions[0]?.uuid,
        data: { user_uuid: owner, way: 'link' },
        context: expect.objectContaining(ofOwner),
      }),
      expect.objectContaining({ type: 'user_signed_out', context: expect.objectContaining(ofOwner) }),
      expect.objectContaining({ type: 'sign_in_refused', data: { user_uuid: null, way: 'link', ip: address } }),
    ]);
    // A key without admin does not see them.
    const { body } = await service.api('POST', '/v2/api_keys', { key: admin, body: { scopes: ['read'] } });
    const { key } = body as { key: string };
    const seen = (await service.api('GET', '/v2/events?limit=1000', { key })).body as { events: { type: string }[] };
    expect(seen.events.filter(({ type }) => /sign/.test(type))).toEqual([]);
  });

  it('is recorded as refused in each account that is tried, at most ten times a minute when no user is named', async () => {
    const refused = async (): Promise<object[]> =>
      (await signIns()).filter(({ type }) => type === 'sign_in_refused').map(({ data }) => data as object);
    const tried = (uuid: string, ip = address) =>
      press(`/console/sign-in/${uuid}.${'z'.repeat(43)}`, browser, { 'X-Forwarded-For': ip });
    // An account of their own, or one that does not exist, hides nothing.
    const { uuid: other } = await service.newAccount({ name: 'Other' });
    for (const uuid of [newUuid(), other, account]) expect((await tried(uuid)).status).toBe(401);
    expect(await refused()).toEqual([{ user_uuid: null, way: 'link', ip: address }]);
    for (let i = 1; i <= 20; i++) expect((await tried(account, `198.51.100.${i}`)).status).toBe(401);
    expect(await refused()).toHaveLength(10);
    // Who has a link is not one of many that have none.
    const tom = await newPerson('tom');
    const link = await newLink(tom);
    await permit(tom, { web: { login: false } });
    expect((await press(link, browser, { 'X-Forwarded-For': '203.0.113.1' })).status).toBe(403);
    expect((await refused()).at(-1)).toEqual({ user_uuid: tom, way: 'link', ip: '203.0.113.1' });
  });

  it('takes no lock of an account that a cookie names which is of no session', async () => {
    const database = new pg.Client(service.databaseUrl);
    await database.connect();
    try {
      await database.query('begin');
      await database.query('select from account_log where account_id = $1 for update', [account]);
      browser.cookies.set(`fieldline-${account.slice(-12)}`, `${account}.${'x'.repeat(43)}`);
      browser.account = account;
      expect((await browser.send('DELETE', SESSION)).status).toBe(204);
    } finally {
      await database.end();
    }
  });

  it('ends within 30 s in all APIs when the user loses the permission to sign in, with its streams', async () => {
    const beside = await startBeside(service, { trustProxy: 1 });
    try {
      const tom = await newPerson('tom', { jobs: { view: true } });
      const client = await signedIn(tom);
      const there = new ConsoleClient(beside.url);
      for (const [name, value] of client.cookies) there.cookies.set(name, value);
      there.account = account;
      expect((await session(there)).status).toBe(200);
      const stream = await StreamClient.open(beside.url, undefined, '', {
        Cookie: there.cookie ?? '',
        'X-Fieldline-Account': account,
        'Sec-Fetch-Site': 'same-origin',
      });
      expect(stream.response.statusCode).toBe(200);
      const began = Date.now();
      await permit(tom, { web: { login: false } });
      await until(() => stream.isEnded, { timeoutMs: 31_000, intervalMs: 200 });
      await until(async () => (await session(there)).status === 403, { timeoutMs: 31_000, intervalMs: 200 });
      expect(Date.now() - began).toBeLessThan(32_000);
      expect((await session(there)).body).toEqual(LACKS_LOGIN);
    } finally {
      await beside.stop();
    }
  }, 90_000);
});
