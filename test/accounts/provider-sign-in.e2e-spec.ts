import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { ConsoleClient } from '../support/console-client.js';
import { oidcSettings, type OwnProvider, startProvider } from '../support/oidc.js';
import { only, type Service, startService } from '../support/service.js';

const PUBLIC_URL = 'http://fieldline.localhost';

let provider: OwnProvider;
let service: Service;
let account: string;
let admin: string;
let email: string;
let browser: ConsoleClient;
/** Of the test, by which refused answers are limited. */
let address: string;
let tests = 0;
beforeAll(async () => {
  provider = await startProvider(PUBLIC_URL);
  service = await startService({ trustProxy: 1, ...oidcSettings(provider.issuer, PUBLIC_URL) });
});
beforeEach(async () => {
  ({ key: admin, uuid: account } = await service.newAccount({ name: 'Acme' }));
  email = `ann.${randomUUID()}@acme.example`;
  provider.people.set('ann', { email, email_verified: true });
  browser = new ConsoleClient(service.url);
  address = `192.0.2.${++tests}`;
  // Who comes first is the owner.
  await newUser(`owner.${randomUUID()}@acme.example`);
});
afterAll(async () => {
  await service.stop();
  await provider.stop();
});

const LOGIN = { web: { login: true } };
/** Creates a user. @returns the uuid. */
const newUser = async (address: string, permissions: object = LOGIN, key = admin): Promise<string> => {
  const fields = { first_name: 'Ann', last_name: 'Field', email: address, permissions };
  const { status, body } = await service.api('POST', '/v2/users', { key, body: fields });
  expect(status).toBe(201);
  return (body as { user_uuid: string }).user_uuid;
};
/** Opens a URL of the service as a link of another site. */
const open = (url: string, client = browser) => {
  const { pathname, search } = new URL(url, PUBLIC_URL);
  const headers = { 'Sec-Fetch-Site': 'cross-site', 'X-Forwarded-For': address };
  return client.send('GET', pathname + search, { headers });
};
/** Begins to sign in. @returns the URL of the provider. */
const begin = async (client = browser): Promise<string> => {
  const { status, headers } = await open('/console/oidc', client);
  expect(status).toBe(303);
  return headers.get('location') ?? '';
};
/** Signs a person in at the provider. @returns where the provider leads. */
const atProvider = async (person: string | undefined = 'ann', client = browser): Promise<string> =>
  provider.signIn(await begin(client), person);
/** Signs a person in. */
const signIn = async (person?: string, client = browser) => open(await atProvider(person, client), client);
/** The users of the sessions of an account. */
const sessions = async (of = account) =>
  (await service.sql('select user_uuid from console_session where account_id = $1', [of])).map(
    ({ user_uuid: user }) => user,
  );
/** A page that says why somebody is not signed in. */
const refusal = (status: number, text: string) => ({
  status,
  body: expect.stringMatching(new RegExp(`<h1>You are not signed in</h1>\\s*<p>[^<]*${text}`)),
});

describe('signing in by a provider', () => {
  it('asks it for a code, with PKCE, state and nonce', async () => {
    const url = new URL(await begin());
    expect(url.origin).toBe(provider.issuer);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: 'fieldline',
      redirect_uri: `${PUBLIC_URL}/console/oidc/callback`,
      response_type: 'code',
      scope: 'openid email',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
  });

  it('binds the browser by a cookie of its own for ten minutes, which shows nothing', async () => {
    const { headers } = await open('/console/oidc');
    const [cookie = ''] = headers.getSetCookie();
    expect(cookie).toMatch(/^fieldline-oidc=[\w+/=]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=600$/);
    const { searchParams } = new URL(headers.get('location') ?? '');
    for (const name of ['state', 'nonce'])
      expect(Buffer.from(cookie, 'base64').toString('latin1') + cookie).not.toContain(searchParams.get(name));
  });

  it('sets a cookie for https alone when the service is reached by it', async () => {
    const { headers } = await browser.send('GET', '/console/oidc', { headers: { 'X-Forwarded-Proto': 'https' } });
    expect(headers.getSetCookie()[0]).toMatch(/^__Host-fieldline-oidc=.+; Path=\/; HttpOnly; Secure; SameSite=Lax/);
  });

  it('begins a session of the user with the address, ignoring case', async () => {
    const user = await newUser(email.toUpperCase());
    const { status, headers } = await signIn();
    expect({ status, to: headers.get('location') }).toEqual({ status: 303, to: `/console/${account}` });
    expect(await sessions()).toEqual([user]);
    expect([...browser.cookies.keys()]).toEqual([`fieldline-${account.slice(-12)}`]);
    expect(headers.getSetCookie()).toContainEqual(
      expect.stringMatching(/^fieldline-[\da-f]{12}=.+; Path=\/; HttpOnly; SameSite=Strict$/),
    );
  });

  it('ends the session that the browser had in the account', async () => {
    await newUser(email);
    await signIn();
    const [[name = '', first = ''] = []] = browser.cookies;
    const url = await atProvider();
    // The provider is another site: the browser sends it no cookie that is `SameSite=Strict`.
    browser.cookies.delete(name);
    expect((await open(url)).status).toBe(303);
    expect(browser.cookies.get(name)).not.toBe(first);
    expect(await sessions()).toHaveLength(1);
    browser.cookies.set(name, first);
    expect(
      (await browser.send('GET', '/console/session', { headers: { 'Sec-Fetch-Site': 'same-origin' } })).status,
    ).toBe(401);
  });

  it('ends at any API of the service', async () => {
    await newUser(email);
    const other = await startService({
      databaseUrl: service.databaseUrl,
      ...oidcSettings(provider.issuer, PUBLIC_URL),
    });
    try {
      const url = await atProvider();
      const elsewhere = new ConsoleClient(other.url);
      for (const [name, value] of browser.cookies) elsewhere.cookies.set(name, value);
      expect((await open(url, elsewhere)).status).toBe(303);
    } finally {
      await other.stop();
    }
  });

  it('creates nobody', async () => {
    expect(await signIn()).toMatchObject(refusal(403, `No account has an active user with the email address ${email}`));
    expect(await service.sql('select from app_user where account_id = $1', [account])).toHaveLength(1);
    expect(await sessions()).toEqual([]);
  });

  it('refuses a deleted user', async () => {
    const user = await newUser(email);
    await service.api('DELETE', `/v2/users/${user}`, { key: admin });
    expect(await signIn()).toMatchObject(refusal(403, 'No account has'));
  });

  it('refuses a user of a closed account', async () => {
    await newUser(email);
    await service.sql('update account set closed_at = now() where account_id = $1', [account]);
    expect(await signIn()).toMatchObject(refusal(403, 'No account has'));
  });

  it('refuses a user without the permission to sign in', async () => {
    await newUser(email, { web: { login: false, jobs: { view: true } } });
    expect(await signIn()).toMatchObject(refusal(403, '[^<]*web.login'));
    expect(await sessions()).toEqual([]);
    expect([...browser.cookies.keys()]).toEqual([]);
  });

  it.each([
    ['is not verified', { email_verified: false }],
    ['is not said to be verified', {}],
    ['is verified in another type', { email_verified: 'true' }],
  ])('refuses an address that %s', async (_, verified) => {
    await newUser(email);
    provider.people.set('bob', { email, ...verified });
    expect(await signIn('bob')).toMatchObject(
      refusal(403, 'The provider does not say that your email address is verified'),
    );
    expect(await sessions()).toEqual([]);
  });

  it.each([
    ['absent', undefined],
    ['no text', ['ann@acme.example']],
    ['two lines', 'ann@acme.example\nbob@acme.example'],
    ['with a NUL', 'ann\0@acme.example'],
    ['too long', `${'a'.repeat(250)}@acme.example`],
  ])('refuses an address that is %s', async (_, address) => {
    provider.people.set('bob', { email: address, email_verified: true });
    expect((await signIn('bob')).status).toBe(403);
  });

  it('takes no letter for another, as PostgreSQL does in lower case', async () => {
    await newUser(email.replace('ann', 'k'));
    provider.people.set('bob', { email: email.replace('ann', '\u212a'), email_verified: true });
    expect((await signIn('bob')).status).toBe(403);
    provider.people.set('bob', { email: email.replace('ann', 'K'), email_verified: true });
    expect((await signIn('bob')).status).toBe(303);
  });

  it('says that the person refused', async () => {
    expect(await open(await provider.signIn(await begin(), undefined))).toMatchObject(
      refusal(403, 'The provider says that signing in was canceled or refused'),
    );
  });
});

describe('an answer of the provider', () => {
  beforeEach(() => newUser(email));

  it('counts once', async () => {
    const url = await atProvider();
    const copy = new ConsoleClient(service.url);
    for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
    expect((await open(url)).status).toBe(303);
    expect(await open(url)).toMatchObject(refusal(400, 'This browser did not begin'));
    expect(await open(url, copy)).toMatchObject(refusal(400, 'The answer of the provider was used already'));
    expect(await sessions()).toHaveLength(1);
  });

  it('is refused in a browser that did not begin', async () => {
    const url = await atProvider();
    expect(await open(url, new ConsoleClient(service.url))).toMatchObject(refusal(400, 'This browser did not begin'));
    expect((await open(url)).status).toBe(303);
  });

  it('is refused in a browser that began something else: nobody signs another person in', async () => {
    const url = await atProvider();
    const victim = new ConsoleClient(service.url);
    await begin(victim);
    expect(await open(url, victim)).toMatchObject(refusal(400, 'The answer of the provider does not belong'));
    expect(await sessions()).toEqual([]);
  });

  it('is refused without a state, and with another', async () => {
    const url = new URL(await atProvider());
    for (const state of [null, '', 'x']) {
      if (state === null) url.searchParams.delete('state');
      else url.searchParams.set('state', state);
      expect(await open(url.href)).toMatchObject(refusal(400, 'The answer of the provider does not belong'));
    }
  });

  it.each(['fieldline-oidc=', 'fieldline-oidc=x', `fieldline-oidc=${'A'.repeat(400)}`])(
    'is refused with the cookie %s',
    async (Cookie) => {
      const { pathname, search } = new URL(await atProvider());
      const { status } = await browser.send('GET', pathname + search, { headers: { Cookie } });
      expect(status).toBe(400);
    },
  );

  it('with a wrong code counts as a wrong key of its address; a right one passes', async () => {
    const wrong = new URL(await atProvider());
    const right = wrong.href;
    wrong.searchParams.set('code', 'x'.repeat(43));
    const statuses: number[] = [];
    for (let i = 0; i < 12; i++) statuses.push((await open(wrong.href)).status);
    expect(statuses).toEqual([...Array<number>(10).fill(400), 429, 429]);
    expect((await browser.signIn('fk_unknown', { 'X-Forwarded-For': address })).status).toBe(429);
    expect((await open(right)).status).toBe(303);
  });
});

describe('an address in several accounts', () => {
  const HOSTILE = '</button><script>alert(1)</script> "&\'';
  let other: { readonly uuid: string; readonly key: string };
  beforeEach(async () => {
    other = await service.newAccount({ name: HOSTILE });
    await newUser(email);
    await newUser(email, LOGIN, other.key);
  });
  /** Presses a button of the page. */
  const choose = (uuid: string, client = browser, headers = {}) =>
    client.send('POST', `/console/oidc/accounts/${uuid}`, { headers: { 'X-Forwarded-For': address, ...headers } });

  it('lets the person choose; the names of accounts are texts', async () => {
    const { status, headers, body } = await signIn();
    expect({ status, sessions: [...(await sessions()), ...(await sessions(other.uuid))] }).toEqual({
      status: 200,
      sessions: [],
    });
    expect(body).toContain(`<button formaction="/console/oidc/accounts/${account}">Acme</button>`);
    expect(body).toContain(
      `<button formaction="/console/oidc/accounts/${other.uuid}">&lt;/button&gt;&lt;script&gt;alert(1)&lt;/script&gt; &quot;&amp;&#39;</button>`,
    );
    expect(headers.get('content-security-policy')).toMatch(
      /default-src 'none'.*form-action 'self'; frame-ancestors 'none'/,
    );
    expect(headers.get('cache-control')).toBe('no-store');
    const chosen = await choose(other.uuid);
    expect(chosen.headers.get('location')).toBe(`/console/${other.uuid}`);
    expect(await sessions()).toEqual([]);
    expect(await sessions(other.uuid)).toHaveLength(1);
  });

  it('is chosen once, and in the same browser', async () => {
    await signIn();
    expect(await choose(account, new ConsoleClient(service.url))).toMatchObject(
      refusal(400, 'This browser did not begin'),
    );
    expect((await choose(account)).status).toBe(303);
    expect(await choose(other.uuid)).toMatchObject(refusal(400, 'This browser did not begin'));
  });

  it('is not chosen by a page of another origin', async () => {
    await signIn();
    expect((await choose(account, browser, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
    expect((await choose(account)).status).toBe(303);
  });

  it('is not an account in which the person is no user, or no more', async () => {
    const third = await service.newAccount({ name: 'Third' });
    await signIn();
    for (const uuid of [third.uuid, 'x', `${account}%00`]) expect((await choose(uuid)).status).toBe(403);
    const boss = { email: 'boss@acme.example', first_name: 'Bo', last_name: 'Boss' };
    const { key } = other;
    const uuid: string = only(await service.api('POST', '/v2/users', { key, body: boss }));
    await service.api('PATCH', `/v2/users/${uuid}`, { key, body: { owner: true } });
    expect((await service.api('DELETE', `/v2/users/${email}`, { key })).status).toBe(200);
    expect((await choose(other.uuid)).status).toBe(403);
    expect((await choose(account)).status).toBe(303);
  });

  it('is not chosen before the person has signed in at the provider', async () => {
    await begin();
    expect(await choose(account)).toMatchObject(refusal(400, 'This browser did not begin'));
  });
});

describe('the ways to sign in', () => {
  it('are shown without a key', async () => {
    const { status, body } = await browser.send('GET', '/console/sign_in');
    expect({ status, body }).toEqual({
      status: 200,
      body: { ways: ['link', 'key', 'oidc'], oidc: { name: 'Acme <id>' } },
    });
  });

  it('have no provider unless one is set, and its paths are none then', async () => {
    const { databaseUrl } = service;
    const other = await startService({ databaseUrl });
    try {
      const client = new ConsoleClient(other.url);
      expect((await client.send('GET', '/console/sign_in')).body).toEqual({ ways: ['link', 'key'], oidc: null });
      for (const path of ['/console/oidc', '/console/oidc/callback?code=x&state=y'])
        expect((await client.send('GET', path)).status).toBe(404);
      expect((await client.send('POST', `/console/oidc/accounts/${account}`)).status).toBe(404);
    } finally {
      await other.stop();
    }
  });

  it('need a SECRETS_KEY for a provider', async () => {
    const settings = { ...oidcSettings(provider.issuer, PUBLIC_URL), secretsKey: undefined };
    await expect(startService({ databaseUrl: service.databaseUrl, ...settings })).rejects.toThrow(
      'OIDC_ISSUER needs SECRETS_KEY',
    );
  });
});
