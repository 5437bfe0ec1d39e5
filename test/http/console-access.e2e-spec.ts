import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { newUuid } from '#eventstore/domain';
import { ConsoleClient, type ConsoleRequest } from '../support/console-client.js';
import { problem } from '../support/problems.js';
import { sendRaw } from '../support/raw.js';
import { type Service, sharedService, startBeside } from '../support/service.js';

const SESSION = '/console/session';
const UNITS = '/v2/catalog/products/units';
const PUBLIC = 'http://api.example.com';
const unit = { name: 'Piece', code: 'pc' };

let service: Service;
/** With CORS for every origin, and a public URL. */
let open: Service;
let key: string;
let account: string;
let browser: ConsoleClient;
beforeAll(async () => {
  service = await sharedService();
  open = await startBeside(service, { corsOrigins: ['*'], publicUrl: PUBLIC });
});
beforeEach(async () => {
  ({ key, uuid: account } = await service.newAccount());
  browser = new ConsoleClient(service.url);
  await browser.signIn(key);
});
afterAll(async () => {
  await open.stop();
  await service.stop();
});

const FOREIGN = {
  status: 403,
  body: problem(
    403,
    'session.foreign_origin',
    'A session is accepted only from pages of this service: send an API key instead',
  ),
};

/** The requests that the cookie may authorise. */
const REQUESTS: readonly (readonly [string, string, unknown?])[] = [
  ['GET', UNITS],
  ['POST', UNITS, unit],
  ['GET', SESSION],
  ['DELETE', SESSION],
];

it('a sign-in that is refused before its body has arrived closes the connection, and says so', async () => {
  const head = ['POST /console/session HTTP/1.1', 'Host: x', 'Origin: https://evil.example', 'Content-Length: 4000'];
  const answer = await sendRaw(service.url, `${head.join('\r\n')}\r\n\r\n{"key":`);
  expect([answer.status, answer.headers.get('connection')]).toEqual([403, 'close']);
});

describe('a request with the cookie', () => {
  it.each<[string, NonNullable<ConsoleRequest['headers']>]>([
    ['another site', { 'Sec-Fetch-Site': 'cross-site' }],
    ['another origin of the site, such as another port', { 'Sec-Fetch-Site': 'same-site' }],
    ['no page', { 'Sec-Fetch-Site': 'none' }],
    ['two sites', { 'Sec-Fetch-Site': 'same-origin, cross-site' }],
    [
      'a foreign page in a browser without Sec-Fetch-Site',
      { 'Sec-Fetch-Site': undefined, Origin: 'https://evil.example' },
    ],
    ['a page without an origin in such a browser', { 'Sec-Fetch-Site': undefined, Origin: 'null' }],
    ['a program', { 'Sec-Fetch-Site': undefined }],
    [
      'another site that names an origin of the service',
      { 'Sec-Fetch-Site': 'cross-site', Origin: 'http://127.0.0.1' },
    ],
  ])('of %s is refused, whatever it does', async (_, headers) => {
    for (const [method, path, body] of REQUESTS)
      expect(await browser.send(method, path, { body, headers })).toMatchObject(FOREIGN);
    expect((await browser.send('GET', UNITS)).body).toEqual({ units: [] });
  });

  it('of a page of the service is accepted, in browsers without Sec-Fetch-Site by its Origin', async () => {
    expect((await browser.send('GET', UNITS)).status).toBe(200);
    const headers = { 'Sec-Fetch-Site': undefined, Origin: service.url };
    expect((await browser.send('GET', UNITS, { headers })).status).toBe(200);
    expect((await browser.send('POST', UNITS, { headers, body: unit })).status).toBe(201);
  });

  it('is told apart from one with the key: its events are made via the console', async () => {
    const made = await browser.send('POST', UNITS, { body: unit });
    const path = `${UNITS}/${(made.body as { unit_uuid: string }).unit_uuid}`;
    await service.api('PATCH', path, { body: { name: 'Pieces' }, key });
    const { events } = (await service.api('GET', `${path}/history`, { key })).body as {
      events: { context: { source: string; via: string } }[];
    };
    expect(events.map(({ context: { source, via } }) => [source, via])).toEqual([
      ['api', 'console'],
      ['api', 'api'],
    ]);
  });

  it('of a page at PUBLIC_URL is accepted, whatever Host the proxy sends', async () => {
    const client = new ConsoleClient(open.url);
    await client.signIn(key);
    const headers = { 'Sec-Fetch-Site': undefined, Origin: PUBLIC };
    expect((await client.send('GET', UNITS, { headers })).status).toBe(200);
    expect(
      await client.send('GET', UNITS, { headers: { ...headers, Origin: `${PUBLIC}.evil.example` } }),
    ).toMatchObject(FOREIGN);
  });

  it('that writes needs the header X-Fieldline-Console', async () => {
    for (const value of [undefined, '0', 'true'])
      for (const [method, path, body] of REQUESTS.filter(([method]) => method !== 'GET'))
        expect(await browser.send(method, path, { body, headers: { 'X-Fieldline-Console': value } })).toMatchObject({
          status: 403,
          body: problem(
            403,
            'session.header_missing',
            'A write by a session needs the header "X-Fieldline-Console: 1"',
          ),
        });
    for (const method of ['GET', 'HEAD'])
      expect((await browser.send(method, UNITS, { headers: { 'X-Fieldline-Console': undefined } })).status).toBe(200);
  });

  it('and an API key is that of the key, with its errors', async () => {
    const other = await service.newAccount({ name: 'Other' });
    const withKey = (secret: string) =>
      browser.send('GET', '/v2/account', {
        headers: { Authorization: `Bearer ${secret}`, 'Sec-Fetch-Site': 'cross-site' },
      });
    expect(await withKey(other.key)).toMatchObject({ status: 200, body: { account: { name: 'Other' } } });
    expect(await withKey('fk_unknown')).toMatchObject({ status: 401, body: { detail: 'The API key is not known' } });
  });

  it('varies with the cookie, so that a browser shows no session what it keeps of another', async () => {
    expect((await browser.send('GET', '/v2/account')).headers.get('vary')).toBe(
      'Accept-Encoding, Authorization, Cookie, X-Fieldline-Account',
    );
    expect((await browser.send('GET', SESSION)).headers.get('vary')).toContain('Cookie');
    expect((await service.api('GET', '/v2/account')).headers.get('vary')).toBe('Accept-Encoding, Authorization');
  });

  it('counts in the rate limit of its key', async () => {
    const limited = await startBeside(service, { rateLimitPerMinute: 2 });
    try {
      const client = new ConsoleClient(limited.url);
      await client.signIn(key);
      expect((await client.send('GET', UNITS)).headers.get('ratelimit')).toBe('"default";r=1;t=30');
      expect((await limited.api('GET', UNITS, { key })).status).toBe(200);
      expect((await client.send('GET', UNITS)).status).toBe(429);
    } finally {
      await limited.stop();
    }
  });
});

describe('each route, by the cookie of a browser with sessions of two accounts', () => {
  const takesBody = (method: string): boolean => method !== 'GET' && method !== 'DELETE';
  const CONTENTS = ['/v2/attachments/{attachment}/content', '/v2/exports/{export_id}/content'];
  let other: { readonly key: string; readonly uuid: string };
  beforeEach(async () => {
    other = await service.newAccount({ name: 'Other' });
    await browser.signIn(other.key);
  });

  /** Sends each request of the document. @returns the distinct statuses and codes. */
  const answersTo = async (named: string | undefined): Promise<string[]> => {
    const answers = new Set<string>();
    for (const { method, path } of service.document.routes) {
      const { status, body } = await browser.send(method, path.replace(/\{\w+\}/g, newUuid()), {
        headers: { 'X-Fieldline-Account': named },
        ...(takesBody(method) && { body: {} }),
      });
      answers.add(`${status} ${(body as { code: string }).code}`);
    }
    return [...answers];
  };
  const heads = () =>
    Promise.all(
      [key, other.key].map(async (one) => (await service.api('GET', '/v2/events?limit=1', { key: one })).body),
    );

  it('is refused unless the page names an account that the browser has a session of', async () => {
    expect(service.document.routes.length).toBeGreaterThan(80);
    const before = await heads();
    expect(await answersTo(undefined)).toEqual(['403 session.account_missing']);
    expect(await answersTo('Other')).toEqual(['403 session.account_missing']);
    expect(await answersTo(newUuid())).toEqual(['401 unauthorized']);
    expect(await heads()).toEqual(before);
  });

  it('is refused when the cookie of the account has the session of another', async () => {
    const before = await heads();
    const [[name = ''] = [], [, ofOther = ''] = []] = browser.cookies;
    browser.cookies.set(name, ofOther);
    expect(await answersTo(account)).toEqual(['409 console.other_account']);
    expect(await heads()).toEqual(before);
  });

  it('that is a GET of the content of a file may name the account in its query, and no other may', async () => {
    const headers = { 'X-Fieldline-Account': undefined };
    for (const { method, path } of service.document.routes) {
      const target = `${path.replace(/\{\w+\}/g, newUuid())}?account=${account}`;
      const { status, body } = await browser.send(method, target, { headers, ...(takesBody(method) && { body: {} }) });
      const isContent = method === 'GET' && CONTENTS.includes(path);
      expect({ method, path, status, ...(body as object) }).toMatchObject(
        isContent ? { status: 404, code: 'not_found' } : { status: 403, code: 'session.account_missing' },
      );
    }
    const content = `/v2/attachments/${newUuid()}/content?account=${newUuid()}`;
    expect((await browser.send('GET', content, { headers })).status).toBe(401);
  });
});

describe('CORS', () => {
  it('never allows credentials, nor the header of the console', async () => {
    const client = new ConsoleClient(open.url);
    await client.signIn(key);
    const Origin = 'https://app.example.com';
    for (const path of [UNITS, SESSION]) {
      const asked = {
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'x-fieldline-console',
      };
      const preflight = await client.send('OPTIONS', path, { headers: { Origin, ...asked } });
      expect(preflight.status).toBe(204);
      expect(preflight.headers.get('access-control-allow-headers')).not.toMatch(/x-fieldline-console/i);
      const answer = await client.send('GET', path, { headers: { Origin, 'Sec-Fetch-Site': 'cross-site' } });
      expect(answer.status).toBe(403);
      for (const { headers } of [preflight, answer]) expect(headers.get('access-control-allow-credentials')).toBeNull();
    }
  });
});

describe('CONSOLE=off', () => {
  it('removes the page, the sessions, and the cookie', async () => {
    const off = await startBeside(service, { console: 'off' });
    try {
      const client = new ConsoleClient(off.url);
      for (const [name, value] of browser.cookies) client.cookies.set(name, value);
      for (const path of ['/console', '/console/jobs', SESSION])
        expect(await client.send('GET', path)).toMatchObject({ status: 404, body: { code: 'not_found' } });
      expect((await client.signIn(key)).status).toBe(404);
      expect(await client.send('GET', UNITS)).toMatchObject({ status: 401, body: { code: 'unauthorized' } });
      expect((await browser.send('GET', UNITS)).status).toBe(200);
    } finally {
      await off.stop();
    }
  });
});

it('other methods of the session are 405', async () => {
  const { status, headers } = await browser.send('PUT', SESSION);
  expect({ status, allow: headers.get('allow') }).toEqual({ status: 405, allow: 'DELETE, GET, HEAD, POST' });
});

it('the operations of the console are not part of the document', () => {
  expect(service.document.routes.filter(({ path }) => path.startsWith('/console'))).toEqual([]);
});
