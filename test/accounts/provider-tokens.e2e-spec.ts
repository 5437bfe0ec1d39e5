import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { ConsoleClient } from '../support/console-client.js';
import { challengeOf, FakeProvider, newKeys, oidcSettings } from '../support/oidc.js';
import { runCommand } from '../support/programs.js';
import { type Service, startService } from '../support/service.js';

const PUBLIC_URL = 'http://fieldline.localhost';

let provider: FakeProvider;
let service: Service;
let email: string;
let address: string;
let tests = 0;
beforeAll(async () => {
  provider = await FakeProvider.start();
  service = await startService({ trustProxy: 1, ...oidcSettings(provider.issuer, PUBLIC_URL) });
  const { key } = await service.newAccount({ name: 'Acme' });
  email = `ann.${randomUUID()}@acme.example`;
  await service.api('POST', '/v2/users', { key, body: { first_name: 'Ann', last_name: 'Field', email } });
});
beforeEach(() => {
  provider.answer = () => false;
  provider.metadata = {};
  address = `198.51.100.${++tests}`;
});
afterAll(async () => {
  await service.stop();
  await provider.stop();
});

type Change = (claims: Record<string, unknown>) => Partial<FakeProvider['token']>;

/** Signs in with the token that a test makes of a right one. @param url of the service; by default that of all tests. */
async function signIn(change: Change = (claims) => ({ claims }), url = service.url) {
  const browser = new ConsoleClient(url);
  const headers = { 'X-Forwarded-For': address };
  const begun = await browser.send('GET', '/console/oidc', { headers });
  if (begun.status !== 303) return begun;
  const { searchParams } = new URL(begun.headers.get('location') ?? '');
  const claims = { ...provider.claims(searchParams.get('nonce')), email, email_verified: true };
  provider.token = { claims, ...change(claims) };
  const query = new URLSearchParams({ code: 'secret-code', state: searchParams.get('state') ?? '' });
  const ended = await browser.send('GET', `/console/oidc/callback?${query.toString()}`, { headers });
  return { ...ended, challenge: searchParams.get('code_challenge') };
}

/** A service that knows nothing of the provider yet. */
async function withService<T>(use: (own: Service) => Promise<T>): Promise<T> {
  const own = await startService({ databaseUrl: service.databaseUrl, ...oidcSettings(provider.issuer, PUBLIC_URL) });
  try {
    return await use(own);
  } finally {
    await own.stop();
  }
}

const refusal = (status: number, text: string) => ({ status, body: expect.stringContaining(`<p>${text}`) });
const UNPROVEN = refusal(401, 'The answer of the provider does not prove who you are.');
const AWAY = refusal(503, 'The provider cannot be reached at present.');

const seconds = (from: number): number => Math.floor(Date.now() / 1000) + from;
const WITH =
  (changed: object): Change =>
  (claims) => ({ claims: { ...claims, ...changed } });

describe('a token', () => {
  it('that is right signs in; the code is redeemed with the verifier of the challenge', async () => {
    const answer = await signIn();
    expect(answer.status).toBe(303);
    const form = provider.forms.at(-1);
    expect(Object.fromEntries(form ?? [])).toMatchObject({
      grant_type: 'authorization_code',
      code: 'secret-code',
      redirect_uri: `${PUBLIC_URL}/console/oidc/callback`,
    });
    expect({ challenge: challengeOf(form?.get('code_verifier') ?? '') }).toEqual({
      challenge: 'challenge' in answer ? answer.challenge : undefined,
    });
  });

  it.each<[string, Change]>([
    ['another nonce', WITH({ nonce: 'x' })],
    ['no nonce', WITH({ nonce: undefined })],
    ['another audience', WITH({ aud: 'another client' })],
    ['several audiences without being meant', WITH({ aud: ['fieldline', 'other'], azp: 'other' })],
    ['another issuer', WITH({ iss: 'https://id.example.com' })],
    ['an expiry in the past', WITH({ iat: seconds(-7200), exp: seconds(-3600) })],
    ['no expiry', WITH({ exp: undefined })],
    ['a beginning in the future', WITH({ nbf: seconds(3600) })],
    ['no subject', WITH({ sub: undefined })],
    ['no signature (alg none)', (claims) => ({ claims, header: { alg: 'none' }, key: null })],
    ['an empty signature', (claims) => ({ claims, key: null })],
    ['the signature of another key', (claims) => ({ claims, key: newKeys().privateKey })],
    ['a key that the provider does not have', (claims) => ({ claims, header: { alg: 'RS256', kid: 'other' } })],
    ['a signature by a shared secret', (claims) => ({ claims, header: { alg: 'HS256' } })],
  ])('with %s is refused', async (_, change) => {
    expect(await signIn(change)).toMatchObject(UNPROVEN);
  });

  it('of a clock that is half a minute ahead or behind is accepted', async () => {
    expect((await signIn(WITH({ exp: seconds(-30) }))).status).toBe(303);
    expect((await signIn(WITH({ nbf: seconds(30), iat: seconds(30) }))).status).toBe(303);
  });

  it('of Microsoft Entra ID says by xms_edov that the address is verified; email_verified comes first', async () => {
    for (const xms_edov of [true, 1, '1'])
      expect((await signIn(WITH({ email_verified: undefined, xms_edov }))).status).toBe(303);
    for (const xms_edov of [false, 0, '0', null])
      expect((await signIn(WITH({ email_verified: undefined, xms_edov }))).status).toBe(403);
    expect((await signIn(WITH({ email_verified: false, xms_edov: true }))).status).toBe(403);
  });
});

describe('the provider', () => {
  const fails =
    (on: string, status: number, body: object | string = {}) =>
    (path: string, response: ServerResponse): boolean => {
      if (path !== on) return false;
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(text);
      return true;
    };
  const DESCRIPTION = '/.well-known/openid-configuration';

  it.each([
    ['503 on the token', '/token', 503],
    ['429 on the token', '/token', 429],
    ['404 on the token', '/token', 404],
  ])('that answers %s is away', async (_, path, status) => {
    provider.answer = fails(path, status);
    expect(await signIn()).toMatchObject(AWAY);
  });

  it('that closes the connection is away', async () => {
    provider.answer = (path, response) => {
      if (path === '/token') response.destroy();
      return path === '/token';
    };
    expect(await signIn()).toMatchObject(AWAY);
  });

  it('that sends too much is away', async () => {
    provider.answer = fails('/token', 200, ' '.repeat(2 * 1024 * 1024));
    expect(await signIn()).toMatchObject(AWAY);
  });

  it('that refuses the client is named with its error, not with what it says', async () => {
    provider.answer = fails('/token', 401, { error: 'invalid_client', error_description: '<b>secret-of-the-client' });
    const answer = await signIn();
    expect(answer).toMatchObject(refusal(502, 'The provider answered with the error &quot;invalid_client&quot;.'));
    expect(answer.body).not.toContain('secret');
  });

  it('that leads elsewhere is not followed', async () => {
    provider.answer = (path, response) => {
      if (path !== '/token') return false;
      response.writeHead(307, { Location: `${provider.issuer}/elsewhere` }).end();
      return true;
    };
    expect(await signIn()).toMatchObject(AWAY);
    expect(provider.paths).not.toContain('/elsewhere');
  });

  it('that is away does not stop the service from starting; it signs in when the provider is back', async () => {
    provider.answer = fails(DESCRIPTION, 500);
    await withService(async ({ url }) => {
      expect(await signIn(undefined, url)).toMatchObject(AWAY);
      provider.answer = () => false;
      expect((await signIn(undefined, url)).status).toBe(303);
    });
  });

  it('is asked once for its description, however many begin', async () => {
    await withService(async ({ url }) => {
      provider.paths.length = 0;
      const statuses = await Promise.all(Array.from({ length: 5 }, async () => (await signIn(undefined, url)).status));
      expect(new Set(statuses).has(503)).toBe(false);
      expect(provider.paths.filter((path) => path === DESCRIPTION)).toEqual([DESCRIPTION]);
    });
  });

  it.each([
    ['token endpoint', { token_endpoint: 'http://169.254.169.254/token' }],
    ['keys', { jwks_uri: 'http://10.0.0.1/jwks' }],
    ['keys in a file', { jwks_uri: 'file:///etc/passwd' }],
    ['users', { userinfo_endpoint: 'http://id.example.com/users' }],
    ['page in a script', { authorization_endpoint: 'javascript:alert(1)' }],
    ['page by plain http', { authorization_endpoint: 'http://id.example.com/authorize' }],
    ['page nowhere', { authorization_endpoint: undefined }],
    ['issuer of another', { issuer: 'https://id.example.com' }],
  ])('that has its %s is not asked', async (_, metadata) => {
    provider.metadata = metadata;
    provider.paths.length = 0;
    await withService(async ({ url }) => {
      const { status, headers, body } = await new ConsoleClient(url).send('GET', '/console/oidc');
      expect({ status, location: headers.get('location'), body }).toEqual({
        ...refusal(502, 'The provider is not what this service is set up for.'),
        location: null,
      });
    });
    expect(provider.paths).toEqual([DESCRIPTION]);
  });

  it('is looked for by doctor, which does not show the secret', async () => {
    const env = {
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: 'fieldline',
      OIDC_CLIENT_SECRET: 'secret-of-the-client',
      PUBLIC_URL,
    };
    const doctor = async () => {
      const { stdout } = await runCommand(service.databaseUrl, ['doctor', '--json'], env);
      expect(stdout).not.toContain('secret-of-the-client');
      return JSON.parse(stdout) as { provider: object; settings: object[] };
    };
    const { provider: found, settings } = await doctor();
    expect(found).toEqual({ issuer: provider.issuer, error: null });
    expect(settings).toContainEqual({ name: 'OIDC_CLIENT_SECRET', value: 'set, not shown', source: 'environment' });
    provider.metadata = { issuer: 'https://id.example.com' };
    expect((await doctor()).provider).toMatchObject({
      error: 'its issuer is "https://id.example.com", not that of OIDC_ISSUER',
    });
    provider.answer = fails(DESCRIPTION, 500);
    expect((await doctor()).provider).toMatchObject({
      error: expect.stringMatching(/openid-configuration answers 500$/),
    });
  });

  it('gets the secret of the client as it takes it', async () => {
    await signIn();
    expect(provider.forms.at(-1)?.has('client_secret')).toBe(false);
    provider.metadata = { token_endpoint_auth_methods_supported: ['client_secret_post'] };
    await withService(async ({ url }) => {
      expect((await signIn(undefined, url)).status).toBe(303);
      expect(provider.forms.at(-1)?.get('client_secret')).toBe('secret-of-the-client');
    });
  });
});
