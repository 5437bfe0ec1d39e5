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

describe('the rate limit of an account', () => {
  it('counts its keys together; the header shows the nearer limit', async () => {
    const service = await startService({ rateLimitPerMinute: 3, rateLimitPerAccountPerMinute: 4 });
    try {
      const [one, two] = [await service.newKey({}), await service.newKey({})];
      const limitOf = async (key: string) => {
        const { status, headers } = await service.api('GET', UNITS, { key });
        return [status, headers.get('ratelimit')];
      };
      const nearest = (name: string, remaining: number): unknown =>
        expect.stringMatching(new RegExp(`^"${name}";r=${remaining};t=\\d+$`));
      expect(await limitOf(one)).toEqual([200, nearest('default', 2)]);
      expect(await limitOf(one)).toEqual([200, nearest('default', 1)]);
      expect(await limitOf(two)).toEqual([200, nearest('account', 1)]);
      expect(await limitOf(two)).toEqual([200, nearest('account', 0)]);
      expect(await limitOf(two)).toEqual([429, nearest('account', 0)]);
      const other = await service.newAccount();
      const { headers } = await service.api('GET', UNITS, { key: other.key });
      expect(headers.get('ratelimit-policy')).toBe('"default";q=3;w=60, "account";q=4;w=60');
      expect(headers.get('ratelimit')).toMatch(/^"default";r=2/);
    } finally {
      await service.stop();
    }
  });
});

describe('RATE_LIMIT_PER_MINUTE', () => {
  it('is 6000 unless set, that of an account 30,000', () =>
    expect(readSettings({})).toMatchObject({ rateLimitPerMinute: 6000, rateLimitPerAccountPerMinute: 30_000 }));

  it('of 0 turns off that of accounts too, unless it is set itself', () => {
    expect(readSettings({ RATE_LIMIT_PER_MINUTE: '0' }).rateLimitPerAccountPerMinute).toBe(0);
    const both = { RATE_LIMIT_PER_MINUTE: '0', RATE_LIMIT_PER_ACCOUNT_PER_MINUTE: '100' };
    expect(readSettings(both).rateLimitPerAccountPerMinute).toBe(100);
    expect(readSettings({ RATE_LIMIT_PER_ACCOUNT_PER_MINUTE: '0' }).rateLimitPerAccountPerMinute).toBe(0);
  });

  it('0 turns the limit off: no headers', async () => {
    const service = await sharedService();
    const { headers } = await service.api('GET', UNITS);
    expect([headers.get('ratelimit'), headers.get('ratelimit-policy')]).toEqual([null, null]);
    await service.stop();
  });
});
