import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readSettings } from '#platform';
import { refused } from '../support/problems.js';
import { type Service, sharedService, startService } from '../support/service.js';

const UNITS = '/v2/catalog/products/units';

/** Two requests a minute: what leaks out while the test runs does not matter. */
describe('the rate limit', () => {
  let service: Service;
  beforeAll(async () => {
    service = await startService({ rateLimitPerMinute: 2 });
  });
  afterAll(() => service.stop());

  it('is a leaky bucket per key, one minute deep: headers on every answer, then 429 with Retry-After', async () => {
    const key = await service.newKey({});
    const headers = ({ headers: all }: { headers: Headers }) =>
      ['ratelimit-policy', 'ratelimit', 'retry-after'].map((name) => all.get(name));
    expect(headers(await service.api('GET', UNITS, { key }))).toEqual([
      '"default";q=2;w=60',
      '"default";r=1;t=30',
      null,
    ]);
    const second = await service.api('GET', '/v2/nothing', { key });
    expect(second.status).toBe(404);
    expect(headers(second)).toEqual(['"default";q=2;w=60', expect.stringMatching(/^"default";r=0;t=\d\d$/), null]);
    const third = await service.api('GET', UNITS, { key });
    expect(third).toEqual(refused(429, 'rate_limited', expect.stringMatching(/^Too many requests: retry in \d+ s$/)));
    expect(headers(third)).toEqual([
      '"default";q=2;w=60',
      expect.stringMatching(/^"default";r=0;t=\d+$/),
      expect.stringMatching(/^\d+$/),
    ]);
    expect(Number(third.headers.get('retry-after'))).toBeLessThanOrEqual(30);
  });

  it('counts each key alone, and not what is open to all', async () => {
    const key = await service.newKey({});
    for (const status of [200, 200, 429]) expect((await service.api('GET', UNITS, { key })).status).toBe(status);
    expect((await service.api('GET', UNITS, { key: await service.newKey({}) })).status).toBe(200);
    for (let i = 0; i < 4; i++) {
      expect((await service.api('GET', '/health/live', { key })).status).toBe(200);
      expect((await service.api('GET', '/openapi.json', { key: null })).status).toBe(200);
    }
  });

  it('401 comes before 429, 429 before 404 and 405 of the path, 403, and the body', async () => {
    const key = await service.newKey({ scopes: ['read'] });
    for (let i = 0; i < 3; i++) await service.api('GET', UNITS, { key });
    expect((await service.api('GET', UNITS, { key: 'unknown-key' })).status).toBe(401);
    expect((await service.api('GET', '/v2/nothing', { key })).status).toBe(429);
    expect((await service.api('PUT', UNITS, { key })).status).toBe(429);
    expect((await service.api('POST', UNITS, { key, raw: '{' })).status).toBe(429);
  });
});

describe('RATE_LIMIT_PER_MINUTE', () => {
  it('is 6000 unless set', () => expect(readSettings({}).rateLimitPerMinute).toBe(6000));

  it('0 turns the limit off: no headers', async () => {
    const service = await sharedService();
    const { headers } = await service.api('GET', UNITS);
    expect([headers.get('ratelimit'), headers.get('ratelimit-policy')]).toEqual([null, null]);
    await service.stop();
  });
});
