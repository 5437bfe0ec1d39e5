import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createLink } from '#accounts';
import type { Queryable } from '#eventstore/store';
import { ConsoleClient, LINK_ENDED } from '../support/console-client.js';
import { problem } from '../support/problems.js';
import { newPerson, type TestPerson } from '../support/people.js';
import { type Service, startService, startWorkerFor } from '../support/service.js';
import { until } from '../../tools/harness/until.js';

const SESSION = '/console/session';

let service: Service;
/** All scopes of an account of this test. */
let admin: string;
let account: string;
let browser: ConsoleClient;
/** Of the test, which wrong keys are limited by. */
let address: string;
let tests = 0;
beforeAll(async () => {
  service = await startService({ trustProxy: 1 });
});
beforeEach(async () => {
  ({ key: admin, uuid: account } = await service.newAccount({ name: 'Acme' }));
  browser = new ConsoleClient(service.url);
  address = `192.0.2.${++tests}`;
});
afterAll(() => service.stop());

const ENDED = { status: 401, body: problem(401, 'unauthorized', LINK_ENDED) };
const database = { query: (text: string, values?: readonly unknown[]) => service.sql(text, values) } as Queryable;

/** Creates a key. @returns its uuid. */
const newKey = async (fields: object = {}): Promise<string> => {
  const { status, body } = await service.api('POST', '/v2/api_keys', { key: admin, body: fields });
  expect(status).toBe(201);
  return (body as { api_key_uuid: string }).api_key_uuid;
};
/** The code of a new link, by default of a new key. */
const newCode = async (apiKey?: string): Promise<string> =>
  (await createLink(database, account, apiKey ?? (await newKey()))).code;
const useCode = (code: unknown, client = browser) =>
  client.send('POST', SESSION, { body: { code }, headers: { 'X-Forwarded-For': address } });
const links = () => service.sql('select * from sign_in_link where account_id = $1', [account]);
/** Moves the links of the account into the past. */
const age = (interval: string) =>
  service.sql(
    `update sign_in_link set created_at = created_at - $2::interval, expires_at = expires_at - $2::interval
     where account_id = $1`,
    [account, interval],
  );

describe('the code of a sign-in link', () => {
  it('begins a session of its key, with the scopes of the key', async () => {
    const code = await newCode(await newKey({ name: 'Office', scopes: ['read'] }));
    const { status, headers } = await useCode(code);
    expect({ status, account: headers.get('X-Fieldline-Account') }).toEqual({ status: 204, account });
    expect((await browser.send('GET', SESSION)).body).toMatchObject({
      account: { uuid: account, name: 'Acme' },
      scopes: ['read'],
      key: { name: 'Office' },
    });
  });

  it('is stored as a hash', async () => {
    const code = await newCode();
    const hash = await crypto.subtle.digest('SHA-256', Buffer.from(code));
    expect(await links()).toEqual([expect.objectContaining({ hash: Buffer.from(hash).toString('hex') })]);
    expect(code).toMatch(/^[\da-f-]{36}\.[\w-]{43}$/);
  });

  it('works once', async () => {
    const code = await newCode();
    expect((await useCode(code)).status).toBe(204);
    expect(await useCode(code, new ConsoleClient(service.url))).toMatchObject(ENDED);
    expect(await links()).toEqual([]);
  });

  it('works once in a race', async () => {
    const code = await newCode();
    const uses = await Promise.all(
      Array.from({ length: 5 }, async () => (await useCode(code, new ConsoleClient(service.url))).status),
    );
    expect(uses.sort()).toEqual([204, 401, 401, 401, 401]);
    expect(await service.sql('select from console_session where account_id = $1', [account])).toHaveLength(1);
  });

  it('ends after ten minutes', async () => {
    const code = await newCode();
    await age('9 minutes 50 seconds');
    expect((await useCode(code)).status).toBe(204);
    const late = await newCode();
    await age('10 minutes');
    expect(await useCode(late)).toMatchObject(ENDED);
  });

  it('ends with its key, and so does its session', async () => {
    const revoked = await newKey();
    const code = await newCode(revoked);
    await useCode(await newCode(revoked));
    await service.api('DELETE', `/v2/api_keys/${revoked}`, { key: admin });
    expect((await browser.send('GET', SESSION)).status).toBe(401);
    expect(await useCode(code)).toMatchObject(ENDED);
    const expired = await newKey({ expires_at: '2099-01-01T00:00:00Z' });
    const other = await newCode(expired);
    await service.sql('update api_key set expires_at = now() where uuid = $1', [expired]);
    expect(await useCode(other)).toMatchObject(ENDED);
  });

  it('is of one account, and is neither a key nor a session', async () => {
    const other = await service.newAccount({ name: 'Other' });
    const code = await newCode();
    expect(await useCode(code.replace(account, other.uuid))).toMatchObject(ENDED);
    expect((await service.api('GET', '/v2/account', { key: code })).status).toBe(401);
    browser.account = account;
    browser.cookies.set(`fieldline-${account.slice(-12)}`, code);
    expect((await browser.send('GET', '/v2/account')).status).toBe(401);
    expect((await useCode(code)).status).toBe(204);
  });

  it('is refused to pages of other origins, which do not use it up', async () => {
    const code = await newCode();
    const headers = { 'Sec-Fetch-Site': 'cross-site' };
    expect(await browser.send('POST', SESSION, { body: { code }, headers })).toMatchObject({
      status: 403,
      body: { code: 'session.foreign_origin' },
    });
    expect((await useCode(code)).status).toBe(204);
  });

  it('is refused when it is unknown, of another form, or the token of a session', async () => {
    await browser.signIn(admin);
    const [token] = [...browser.cookies.values()];
    for (const code of [`${account}.${'x'.repeat(43)}`, token, admin, "' or 1=1 --", '\u{1f511}'])
      expect(await useCode(code, new ConsoleClient(service.url))).toMatchObject(ENDED);
  });

  it.each([
    ['a number', { code: 1 }, 'code'],
    ['null', { code: null }, 'code'],
    ['a blank', { code: ' ' }, 'code'],
    ['a long text', { code: 'x'.repeat(301) }, 'code'],
    ['beside a key', { code: 'x', key: 'y' }, 'key'],
    ['beside another field', { code: 'x', name: 'y' }, 'name'],
    ['absent, as the key is', {}, 'key'],
  ])('is refused as %s', async (_, body, path) => {
    const answer = await browser.send('POST', SESSION, { body });
    expect(answer).toMatchObject({ status: 422, body: { code: 'validation_failed' } });
    expect(Object.keys((answer.body as { errors: object }).errors)).toContain(path);
  });

  it('counts as a wrong key of its address when it is wrong; a right one passes', async () => {
    const wrong: number[] = [];
    for (let i = 0; i < 6; i++) wrong.push((await useCode(`wrong-${i}`)).status);
    for (let i = 0; i < 6; i++)
      wrong.push((await browser.signIn(`fk_unknown_${i}`, { 'X-Forwarded-For': address })).status);
    wrong.push((await useCode('wrong')).status);
    expect(wrong).toEqual([...Array<number>(10).fill(401), 429, 429, 429]);
    expect((await useCode(await newCode())).status).toBe(204);
  });
});

describe('links, sessions and uses of tokens that have ended', () => {
  it('are removed by the worker, and no others', async () => {
    expect((await useCode(await newCode())).status).toBe(204);
    await service.sql(`update console_session set last_seen_at = now() - interval '12 hours' where account_id = $1`, [
      account,
    ]);
    await newCode();
    await age('10 minutes');
    const living = await newCode();
    expect((await new ConsoleClient(service.url).signIn(admin)).status).toBe(204);
    const sessions = () => service.sql('select from console_session where account_id = $1', [account]);
    await service.sql(
      `insert into person_token_use select $1, gen_random_uuid(), now() - make_interval(days => d) from unnest(array[89, 91]) d`,
      [account],
    );
    const uses = () => service.sql('select from person_token_use where account_id = $1', [account]);
    const counts = async () => (await Promise.all([links(), sessions(), uses()])).map(({ length }) => length);
    expect(await counts()).toEqual([2, 2, 2]);
    const stop = await startWorkerFor(service);
    try {
      await until(async () => JSON.stringify(await counts()) === '[1,1,1]', { timeoutMs: 30_000 });
    } finally {
      await stop();
    }
    expect((await useCode(living, new ConsoleClient(service.url))).status).toBe(204);
  });

  it('are also those of users who may not sign in, which do not work again when they may', async () => {
    const body = { scopes: ['tokens', 'admin'] };
    const { key: tokens } = (await service.api('POST', '/v2/api_keys', { key: admin, body })).body as { key: string };
    // The first one is the owner.
    await newPerson(service, { admin, tokens }, []);
    const people: TestPerson[] = [];
    for (const leaf of ['web.jobs.view', 'mobile.jobs.view', 'web.clients.view'])
      people.push(await newPerson(service, { admin, tokens }, ['web.login', leaf]));
    const [left, moved, stays] = people;
    const change = (user: string | undefined, path: string, fields?: object) =>
      service.api(fields === undefined ? 'POST' : 'PATCH', `/v2/users/${user}${path}`, { key: admin, body: fields });
    const users = async () =>
      (await service.sql('select user_uuid as user from console_session where account_id = $1', [account])).map(
        ({ user }) => user,
      );
    const clients = await Promise.all(
      people.map(async ({ uuid }) => {
        const client = new ConsoleClient(service.url);
        const { url } = (await change(uuid, '/sign_in_link')).body as { url: string };
        await useCode(url.split('/').at(-1), client);
        return client;
      }),
    );
    const states = async () => [
      ...(await Promise.all(clients.map(async (client) => (await client.send('GET', SESSION)).status))),
      ...(await Promise.all(
        people.map(async ({ token: key }) => (await service.api('GET', '/v2/me', { key })).status),
      )),
    ];
    expect(await users()).toHaveLength(3);
    await change(left?.uuid, '/deactivate');
    await change(moved?.uuid, '', { permissions: { web: { login: false } } });
    const stop = await startWorkerFor(service);
    try {
      await until(async () => (await users()).join() === stays?.uuid, { timeoutMs: 30_000 });
    } finally {
      await stop();
    }
    await change(left?.uuid, '/activate');
    await change(moved?.uuid, '', { permissions: { web: { login: true } } });
    expect(await states()).toEqual([401, 401, 200, 401, 200, 200]);
  });
});
