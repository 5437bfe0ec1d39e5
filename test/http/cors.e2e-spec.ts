import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { exchange } from '../support/exchange.js';
import { type Service, sharedService, startService } from '../support/service.js';

const UNITS = '/v2/catalog/products/units';
const PAGE = 'https://app.example.com';
const OTHER = 'https://app.example.com.evil.example';

const EXPOSED =
  'ETag, Link, Location, Allow, RateLimit, RateLimit-Policy, Retry-After, X-Request-Id, Idempotency-Replayed, Ignored-Fields, Preference-Applied, WWW-Authenticate, Content-Disposition, Content-Range, Feed-Epoch, Dry-Run, Total-Count';
const ALLOWED =
  'Authorization, Content-Type, If-Match, If-None-Match, Idempotency-Key, Last-Event-ID, Prefer, Range, X-Request-Id, X-Fieldline-Account, X-Service-Notify-Assignees, X-Service-Trigger-Webhooks, X-Service-Scheduling-Checks, X-Service-Dry-Run';

let off: Service;
/** One request a minute for each key, to see 429. */
let listed: Service;
let open: Service;
beforeAll(async () => {
  off = await sharedService();
  const { databaseUrl } = off;
  listed = await startService({ databaseUrl, corsOrigins: [PAGE, 'http://localhost:5173'], rateLimitPerMinute: 1 });
  open = await startService({ databaseUrl, corsOrigins: ['*'], compatibilityHeaders: 'X-Example' });
});
afterAll(async () => {
  await open.stop();
  await listed.stop();
  await off.stop();
});

const preflight = (service: Service, path: string, origin: string) =>
  exchange(service.url + path, 'OPTIONS', {
    Origin: origin,
    'Access-Control-Request-Method': 'PATCH',
    'Access-Control-Request-Headers': 'authorization,if-match',
  });

/** The CORS headers of an answer. */
const corsOf = (headers: object): object =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith('access-control-')));

const varies = (headers: { readonly vary?: string | undefined }): string[] => headers.vary?.split(', ') ?? [];

describe('a preflight', () => {
  it.each([UNITS, '/v2/nothing', '/openapi.json', '/health/ready', '/'])(
    'of %s is answered with 204, before the key is asked for',
    async (path) => {
      const { status, headers, bytes } = await preflight(listed, path, PAGE);
      expect({ status, length: bytes.length }).toEqual({ status: 204, length: 0 });
      expect(corsOf(headers)).toEqual({
        'access-control-allow-origin': PAGE,
        'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
        'access-control-allow-headers': ALLOWED,
        'access-control-expose-headers': EXPOSED,
        'access-control-max-age': '600',
      });
      expect(varies(headers)).toContain('Origin');
      expect(headers['x-request-id']).toBeDefined();
    },
  );

  it('from another origin allows nothing', async () => {
    for (const origin of [OTHER, 'http://app.example.com', 'null']) {
      const { status, headers } = await preflight(listed, UNITS, origin);
      expect({ status, cors: corsOf(headers) }).toEqual({ status: 204, cors: {} });
      expect(varies(headers)).toContain('Origin');
    }
  });

  it('comes after 414 and 431, which a page may read too', async () => {
    const { status, headers } = await preflight(listed, `${UNITS}?x=${'x'.repeat(8200)}`, PAGE);
    expect(status).toBe(414);
    expect(headers['access-control-allow-origin']).toBe(PAGE);
  });

  it('is a preflight alone with Origin and Access-Control-Request-Method: other OPTIONS need a key', async () => {
    const { status, headers } = await exchange(listed.url + UNITS, 'OPTIONS', { Origin: PAGE });
    expect(status).toBe(401);
    expect(headers['access-control-allow-methods']).toBeUndefined();
  });

  it('allows the headers of COMPATIBILITY_HEADERS where they are read', async () => {
    const { headers } = await preflight(open, UNITS, PAGE);
    expect(headers['access-control-allow-headers']).toBe(
      `${ALLOWED}, X-Example-Notify-Assignees, X-Example-Trigger-Webhooks, X-Example-Scheduling-Checks, X-Example-Dry-Run`,
    );
  });
});

describe('an answer to a page of an origin in CORS_ORIGINS', () => {
  const readable = { 'access-control-allow-origin': PAGE, 'access-control-expose-headers': EXPOSED };
  const get = (path: string, key?: string) =>
    exchange(listed.url + path, 'GET', { Origin: PAGE, ...(key && { Authorization: `Bearer ${key}` }) });

  it('may be read: also 401, 404 and 429', async () => {
    const key = await listed.newKey({});
    const answers = [await get(UNITS), await get(UNITS, key), await get('/v2/nothing', key)];
    expect(answers.map(({ status }) => status)).toEqual([401, 200, 429]);
    const lost = await get('/v2/nothing', await listed.newKey({}));
    expect(lost.status).toBe(404);
    for (const { headers } of [...answers, lost]) {
      expect(corsOf(headers)).toEqual(readable);
      expect(varies(headers)).toContain('Origin');
    }
  });

  it.each(['/', '/openapi.json', '/errors', '/errors/not_found', '/errors/nothing', '/health/live', '/docs'])(
    'may be read without a key: %s',
    async (path) => {
      const { headers } = await get(path);
      expect(corsOf(headers)).toEqual(readable);
      expect(varies(headers)).toContain('Origin');
    },
  );

  it('to another origin, or to none, may not, and varies with it', async () => {
    for (const headers of [{ Origin: OTHER }, { Origin: `${PAGE}:8443` }, {}]) {
      const answer = await exchange(listed.url + UNITS, 'GET', headers);
      expect(corsOf(answer.headers)).toEqual({});
      expect(varies(answer.headers)).toContain('Origin');
    }
  });
});

describe('CORS_ORIGINS=*', () => {
  it('lets pages of every origin read, without credentials of the browser', async () => {
    const { headers } = await exchange(open.url + UNITS, 'GET', { Origin: OTHER });
    expect(corsOf(headers)).toEqual({ 'access-control-allow-origin': '*', 'access-control-expose-headers': EXPOSED });
    expect(headers['access-control-allow-credentials']).toBeUndefined();
    expect((await preflight(open, UNITS, OTHER)).headers['access-control-allow-origin']).toBe('*');
  });
});

describe('without CORS_ORIGINS', () => {
  it('no answer has a CORS header, and a preflight needs a key like any request', async () => {
    const { status, headers } = await preflight(off, UNITS, PAGE);
    expect(status).toBe(401);
    const key = { Origin: PAGE, Authorization: `Bearer ${off.key}` };
    const answers = [
      headers,
      ...(await Promise.all([UNITS, '/openapi.json', '/'].map((path) => exchange(off.url + path, 'GET', key)))).map(
        (one) => one.headers,
      ),
    ];
    for (const one of answers) {
      expect(corsOf(one)).toEqual({});
      expect(varies(one)).not.toContain('Origin');
    }
  });
});
