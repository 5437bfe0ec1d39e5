import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { StreamClient } from '../../tools/harness/event-stream-client.js';
import { until } from '../../tools/harness/until.js';
import { newPerson, newToken, type TestPerson, treeOf } from '../support/people.js';
import { answered, invalid, notFound, problem } from '../support/problems.js';
import { only, type Service, sharedService, startBeside } from '../support/service.js';

const TOKENS = '/v2/tokens';
const ME = '/v2/me';

let service: Service;
/** All scopes of an account of this test, and one key with the scope `tokens`. */
let admin: string;
let tokens: string;
let account: string;
let owner: string;
beforeAll(async () => {
  service = await sharedService();
});
beforeEach(async () => {
  ({ key: admin, uuid: account } = await service.newAccount({
    name: 'Acme',
    currency: 'eur',
    timeZone: 'Europe/Berlin',
  }));
  const created = await service.api('POST', '/v2/api_keys', { key: admin, body: { name: 'App', scopes: ['tokens'] } });
  tokens = (created.body as { key: string }).key;
  owner = only(
    await service.api('POST', '/v2/users', {
      key: admin,
      body: { email: 'owner@example.com', first_name: 'Ann', last_name: 'Owner' },
    }),
  );
});

const person = (...permissions: string[]): Promise<TestPerson> => newPerson(service, { admin, tokens }, permissions);
const create = (body: object, key = tokens) => service.api('POST', TOKENS, { key, body });
const me = async (key: string) => {
  const { status, body } = await service.api('GET', ME, { key });
  return status === 200 ? (body as { me: object }).me : { status, body };
};

/** The answer to a key without a scope. */
const lacks = (scope: string) => ({
  status: 403,
  body: problem(403, 'forbidden', `The API key lacks the scope "${scope}"`),
});

describe('a token', () => {
  it('acts as its user, who is in GET /v2/me with the key that made it, and in what is recorded', async () => {
    const pat = await person('web.clients.edit');
    const device = { uuid: '5b0c3f0e-6f5c-4a55-9b1c-0d6f3f7f2d11', name: 'Phone' };
    const created = await create({ user: { email: pat.email }, expires_in: { minutes: 5 }, device });
    expect(created).toEqual(
      answered(201, {
        token_uuid: expect.any(String),
        token: expect.stringMatching(/^fu_[\dA-Za-z]{8}_[\dA-Za-z]{46}$/),
        expires_at: expect.any(String),
      }),
    );
    const { token } = created.body as { token: string };
    expect(await me(token)).toMatchObject({
      user: { uuid: pat.uuid, email: pat.email, first_name: 'Pat' },
      api_key: { name: 'App' },
      scopes: [],
      permissions: ['web.clients.edit', 'web.clients.view', 'web.login'],
      account: { uuid: account, name: 'Acme', time_zone: 'Europe/Berlin', currency: 'eur' },
    });
    const client: string = only(
      await service.api('POST', '/v2/clients', { key: token, body: { organization: true, organization_name: 'Acme' } }),
    );
    const history = await service.api('GET', `/v2/clients/${client}/history`, { key: admin });
    expect(history.body).toMatchObject({
      events: [
        {
          context: { source: 'api', via: 'api', user_uuid: pat.uuid, user_email: pat.email, device_uuid: device.uuid },
        },
      ],
    });
  });

  it('may do what the permissions of the user allow, and nothing else', async () => {
    const { token } = await person('web.clients.view');
    expect((await service.api('GET', '/v2/clients', { key: token })).status).toBe(200);
    expect(await service.api('POST', '/v2/clients', { key: token, body: {} })).toMatchObject({
      status: 403,
      body: { code: 'forbidden', permission: 'web.clients.edit' },
    });
    expect(await service.api('GET', '/v2/webhooks', { key: token })).toMatchObject({
      status: 403,
      body: { code: 'forbidden', permission: 'owner' },
    });
  });

  it('of the owner may do everything, and needs the scope admin', async () => {
    expect(await create({ user: { uuid: owner }, expires_in: { minutes: 5 } })).toMatchObject(lacks('admin'));
    const both = await service.api('POST', '/v2/api_keys', { key: admin, body: { scopes: ['tokens', 'admin'] } });
    const token = await newToken(service, (both.body as { key: string }).key, owner);
    expect((await service.api('GET', '/v2/webhooks', { key: token })).status).toBe(200);
  });

  it('needs a user with a login', async () => {
    const body = { email: 'none@example.com', first_name: 'No', last_name: 'Login' };
    const user: string = only(await service.api('POST', '/v2/users', { key: admin, body }));
    expect(await create({ user: { uuid: user }, expires_in: { minutes: 5 } })).toMatchObject({
      status: 403,
      body: { permission: 'mobile.login' },
    });
  });

  it('of a user who has lost the logins is refused for want of one, whatever is asked for', async () => {
    const other = await startBeside(service);
    const { uuid, token } = await person('web.clients.view');
    const permissions = { web: { login: false } };
    await service.api('PATCH', `/v2/users/${uuid}`, { key: admin, body: { permissions } });
    for (const path of [ME, '/v2/clients', '/v2/webhooks'])
      expect(await other.api('GET', path, { key: token })).toMatchObject({
        status: 403,
        body: { code: 'forbidden', permission: 'mobile.login' },
      });
    await other.stop();
  });

  it('of a user who has become the owner is refused when its key has no scope admin', async () => {
    const { uuid, token } = await person('web.clients.view');
    const both = await service.api('POST', '/v2/api_keys', { key: admin, body: { scopes: ['tokens', 'admin'] } });
    const ofBoth = await newToken(service, (both.body as { key: string }).key, uuid);
    // Whoever may write users transfers the ownership.
    const writer = await service.api('POST', '/v2/api_keys', { key: admin, body: { scopes: ['write'] } });
    const { key } = writer.body as { key: string };
    expect((await service.api('PATCH', `/v2/users/${uuid}`, { key, body: { owner: true } })).status).toBe(200);
    const other = await startBeside(service);
    expect(await other.api('GET', '/v2/webhooks', { key: token })).toMatchObject({ status: 401 });
    expect((await other.api('GET', '/v2/webhooks', { key: ofBoth })).status).toBe(200);
    await other.stop();
  });

  it('is made by keys with the scope tokens alone', async () => {
    const { uuid } = await person('mobile.login');
    const others = await service.api('POST', '/v2/api_keys', {
      key: admin,
      body: { scopes: ['read', 'write', 'admin'] },
    });
    const { key } = others.body as { key: string };
    expect(await create({ user: { uuid }, expires_in: { minutes: 5 } }, key)).toMatchObject(lacks('tokens'));
  });

  it('is refused with all that is wrong', async () => {
    expect(await create({ user: { uuid: owner.replace(/.$/, '0') }, expires_in: { minutes: 4 } })).toMatchObject({
      status: 422,
    });
    expect(await create({})).toEqual(invalid({ user: 'is required', expires_in: 'is required' }));
  });

  it('is listed without its secret, and is refused once it is revoked', async () => {
    const pat = await person('mobile.jobs.view');
    const other = await person('mobile.login');
    await me(pat.token);
    const listed = await service.api('GET', `${TOKENS}?user_uuid=${pat.uuid}&count=true`, { key: tokens });
    expect(listed.headers.get('Total-Count')).toBe('1');
    const [{ uuid, ...rest }] = only<[{ uuid: string }]>(listed);
    expect(rest).toMatchObject({ user_uuid: pat.uuid, device: null, revoked_at: null });
    expect(JSON.stringify(rest)).not.toContain(pat.token.slice(12));
    expect((await service.api('DELETE', `${TOKENS}/${uuid}`, { key: tokens })).status).toBe(200);
    expect((await service.api('DELETE', `${TOKENS}/${uuid}`, { key: tokens })).status).toBe(200);
    expect(await me(pat.token)).toEqual({ status: 401, body: problem(401, 'unauthorized', 'The token was revoked') });
    expect(await me(other.token)).toMatchObject({ user: { uuid: other.uuid } });
    const { key: foreign } = await service.newAccount();
    const key = await service.api('POST', '/v2/api_keys', { key: foreign, body: { scopes: ['tokens'] } });
    const secret = (key.body as { key: string }).key;
    expect(await service.api('DELETE', `${TOKENS}/${uuid}`, { key: secret })).toEqual(notFound('token'));
    expect(await service.api('GET', TOKENS, { key: secret })).toEqual(answered(200, { tokens: [] }));
  });

  it('ends when its user is signed out everywhere, at once in this process', async () => {
    const pat = await person('mobile.login');
    const other = await person('mobile.login');
    expect((await service.api('POST', `/v2/users/${pat.uuid}/sign_out`, { key: admin })).status).toBe(204);
    expect(await me(pat.token)).toMatchObject({ status: 401 });
    expect(await me(other.token)).toMatchObject({ user: { uuid: other.uuid } });
    const listed = await service.api('GET', `${TOKENS}?user_uuid=${pat.uuid}`, { key: tokens });
    expect(only<{ revoked_at: string | null }[]>(listed)).toMatchObject([{ revoked_at: expect.any(String) }]);
  });

  it('is one of at most 20 of a user, also of many that are made at once', async () => {
    const { uuid } = await person('mobile.login');
    const made = await Promise.all(
      Array.from({ length: 25 }, () => create({ user: { uuid }, expires_in: { minutes: 5 } })),
    );
    expect(made.filter(({ status }) => status === 201)).toHaveLength(19);
    expect(made.find(({ status }) => status !== 201)).toMatchObject({ status: 422, body: { code: 'token.too_many' } });
  });

  it('that is unknown or wrong is 401', async () => {
    const { token } = await person('mobile.login');
    for (const wrong of [`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`, token.replace('fu_', 'fk_')])
      expect(await me(wrong)).toMatchObject({ status: 401 });
  });
});

describe('a token that another API has cached', () => {
  let other: Service;
  beforeAll(async () => {
    other = await startBeside(service);
  });
  afterEach(() => void jest.restoreAllMocks());
  afterAll(() => other.stop());

  const now = performance.now.bind(performance);
  /** Sets the clock of caches. */
  const later = (seconds: number): void =>
    void jest.spyOn(performance, 'now').mockImplementation(() => now() + seconds * 1000);
  const clients = async (key: string): Promise<object> => {
    const { status, body } = await other.api('GET', '/v2/clients', { key });
    return { status, ...(status === 200 ? {} : (body as object)) };
  };

  it('follows the permissions of its user within 30 seconds', async () => {
    const pat = await person('web.clients.view');
    expect(await clients(pat.token)).toEqual({ status: 200 });
    const change = (permissions: object) =>
      service.api('PATCH', `/v2/users/${pat.uuid}`, { key: admin, body: { permissions } });
    await change({ web: { clients: { view: false } } });
    later(30);
    expect(await clients(pat.token)).toMatchObject({ status: 403, permission: 'web.clients.view' });
    await change({ web: { login: false } });
    later(60);
    expect(await clients(pat.token)).toMatchObject({ status: 403, code: 'forbidden', permission: 'mobile.login' });
  });

  it('is refused within 30 seconds of its revocation, or of the deletion of its user', async () => {
    const [revoked, gone] = [await person('web.clients.view'), await person('web.clients.view')];
    for (const { token } of [revoked, gone]) expect(await clients(token)).toEqual({ status: 200 });
    const [{ uuid }] = only<[{ uuid: string }]>(
      await service.api('GET', `${TOKENS}?user_uuid=${revoked.uuid}`, { key: tokens }),
    );
    await service.api('DELETE', `${TOKENS}/${uuid}`, { key: tokens });
    await service.api('DELETE', `/v2/users/${gone.uuid}`, { key: admin });
    later(30);
    for (const { token } of [revoked, gone]) expect(await clients(token)).toMatchObject({ status: 401 });
  });
});

describe('the stream of a person', () => {
  it('ends within 15 seconds when the token is revoked, the user is gone, or a permission is taken, in another API', async () => {
    const intervals = jest.spyOn(globalThis, 'setInterval');
    const other = await startBeside(service);
    const people = [];
    for (let i = 0; i < 4; i++) people.push(await person('web.jobs.view', 'web.clients.view'));
    const streams = await Promise.all(people.map(({ token }) => StreamClient.open(other.url, token)));
    const [keepAlive] = intervals.mock.calls.findLast(([, interval]) => interval === 15_000) ?? [];
    jest.restoreAllMocks();
    if (keepAlive === undefined) throw new Error('There is no interval of 15 seconds');
    const [stays, revoked, gone, narrowed] = people.map(({ uuid }) => uuid);
    const [{ uuid }] = only<[{ uuid: string }]>(
      await service.api('GET', `${TOKENS}?user_uuid=${revoked}`, { key: tokens }),
    );
    await service.api('DELETE', `${TOKENS}/${uuid}`, { key: tokens });
    await service.api('DELETE', `/v2/users/${gone}`, { key: admin });
    const permissions = { web: { clients: { view: false } } };
    await service.api('PATCH', `/v2/users/${narrowed}`, { key: admin, body: { permissions } });
    await service.api('PATCH', `/v2/users/${stays}`, { key: admin, body: { first_name: 'Patricia' } });
    keepAlive();
    await until(() => streams.slice(1).every(({ isEnded }) => isEnded));
    expect(streams.map(({ isEnded }) => isEnded)).toEqual([false, true, true, true]);
    streams[0]?.close();
    await other.stop();
  });
});

describe('GET /v2/me', () => {
  it('shows the scopes of an API key, and no person', async () => {
    expect(await me(tokens)).toMatchObject({
      user: null,
      api_key: { name: 'App' },
      scopes: ['tokens'],
      permissions: null,
    });
  });
});

describe('the permissions of a tree', () => {
  it('have the logins that they need', () => {
    expect(treeOf(['web.jobs.view'])).toEqual({ web: { login: true, jobs: { view: true } } });
  });
});
