import { describe, expect, it } from '@jest/globals';
import { FieldlineConnectionError, isRateLimited } from '../src/errors.js';
import { type Init, json, connectionLost, outcome, problem, scripted } from './scripted.js';

const URL_OF_JOB = '/v2/jobs/{job}';
const JOB = { path: { job: 'a/b' } };

describe('retries', () => {
  const keys = (sent: readonly { readonly init: Init }[]) =>
    sent.map(({ init }) => init.headers.get('Idempotency-Key'));

  it.each([
    ['a lost connection', connectionLost],
    ['429', () => problem(429, 'rate_limited', {}, { 'Retry-After': '0' })],
    ['500, of which nothing was done', () => problem(500, 'internal_error')],
    ['502 of a gateway', () => new Response('<html>', { status: 502 })],
    ['503', () => problem(503, 'unavailable')],
    ['504 of a gateway', () => new Response('', { status: 504 })],
    ['a first attempt that still runs', () => problem(409, 'idempotency_in_progress')],
  ])('come after %s, with the same key and body', async (_, fault) => {
    const { api, sent } = scripted([fault(), fault(), json(201, { client_uuid: '1' })]);
    const { result } = await outcome(() => api.post('/v2/clients', { body: { organization: true } }));
    expect(result).toMatchObject({ data: { client_uuid: '1' } });
    expect(new Set(keys(sent)).size).toBe(1);
    expect(keys(sent)).toEqual(Array.from({ length: 3 }, () => expect.stringMatching(/^[0-9a-f-]{36}$/)));
    expect(sent.map(({ init }) => init.body)).toEqual(Array.from({ length: 3 }, () => '{"organization":true}'));
  });

  it('are of reads and deletions too, and each call has its own key', async () => {
    const { api, sent } = scripted([connectionLost(), json(200, {}), connectionLost(), json(200, {})]);
    await outcome(() => api.get('/v2/account'));
    await outcome(() => api.delete(URL_OF_JOB, JOB));
    expect(keys(sent)).toEqual([null, null, null, null]);
    await api.post('/v2/jobs');
    await api.post('/v2/jobs');
    expect(new Set(keys(sent).slice(4)).size).toBe(2);
  });

  it.each([
    [400, 'bad_request'],
    [401, 'unauthorized'],
    [404, 'not_found'],
    [409, 'conflict'],
    [412, 'version_mismatch'],
    [422, 'validation_failed'],
    [501, 'not_implemented'],
  ])('do not come after %d %s', async (status, code) => {
    const { api, sent } = scripted([problem(status, code)]);
    await expect(api.get('/v2/account')).rejects.toMatchObject({ status, code, attempts: 1 });
    expect(sent).toHaveLength(1);
  });

  it('end after as many as were asked for', async () => {
    const all = Array.from({ length: 9 }, connectionLost);
    for (const [options, more, attempts] of [
      [{}, {}, 4],
      [{ retries: 1 }, {}, 2],
      [{ retries: 1 }, { retries: 0 }, 1],
    ] as const) {
      const { api, sent } = scripted(all, options);
      const { result } = await outcome(() => api.post('/v2/jobs', { body: {}, ...more }));
      expect(result).toBeInstanceOf(FieldlineConnectionError);
      expect(result).toMatchObject({
        reason: 'network',
        attempts,
        cause: connectionLost(),
        idempotencyKey: keys(sent)[0],
      });
      expect(sent).toHaveLength(attempts);
    }
  });

  it('wait longer and longer, and as long as they are asked to', async () => {
    const { waited: own } = await outcome(() =>
      scripted([connectionLost(), connectionLost(), connectionLost()]).api.get('/v2/account'),
    );
    expect(own).toBeGreaterThanOrEqual(125 + 250 + 500);
    expect(own).toBeLessThanOrEqual(250 + 500 + 1000 + 4 * 25);
    const date = new Date(Date.now() + 31_000).toUTCString();
    for (const after of ['30', date]) {
      const { api } = scripted([problem(503, 'unavailable', {}, { 'Retry-After': after })]);
      const { waited } = await outcome(() => api.get('/v2/account'));
      expect(waited).toBeGreaterThanOrEqual(28_000);
      expect(waited).toBeLessThanOrEqual(31_500);
    }
  });

  it('do not come when they are asked to wait for too long', async () => {
    const { api } = scripted([problem(429, 'rate_limited', {}, { 'Retry-After': '61' })]);
    const error: unknown = await api.get('/v2/account').catch((reason: unknown) => reason);
    expect(isRateLimited(error)).toBe(true);
    expect(error).toMatchObject({ retryAfterMs: 61_000, attempts: 1 });
  });
});

describe('an end', () => {
  /** Never answers, until its signal ends it. */
  const silent = ({ signal }: Init): Promise<Response> =>
    new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)));

  it('comes to an attempt that takes too long, and it is made again', async () => {
    const { api, sent } = scripted([silent, json(200, { account: {} })], { timeoutMs: 10 });
    expect((await api.get('/v2/account')).data).toEqual({ account: {} });
    expect(sent).toHaveLength(2);
    const slow = scripted([silent]).api.get('/v2/account', { timeoutMs: 10, retries: 0 });
    await expect(slow).rejects.toMatchObject({ name: 'FieldlineConnectionError', reason: 'timeout', attempts: 1 });
    await expect(scripted([silent]).api.account.get({ timeoutMs: 10, retries: 0 })).rejects.toThrow(
      'No response from https://api.example.com within 10 ms: check that the service runs, or raise timeoutMs',
    );
  });

  it("comes by the caller's signal: before, during, and between the attempts", async () => {
    const { api, sent } = scripted([silent, problem(503, 'unavailable', {}, { 'Retry-After': '30' })]);
    await expect(api.get('/v2/account', { signal: AbortSignal.abort(new Error('before')) })).rejects.toThrow('before');
    expect(sent).toEqual([]);
    const during = new AbortController();
    const first = api.get('/v2/account', { signal: during.signal });
    during.abort(new Error('during'));
    await expect(first).rejects.toThrow('during');
    const between = new AbortController();
    const second = api.get('/v2/account', { signal: between.signal });
    // The answer has been read, and the wait begun.
    for (let turn = 0; turn < 20; turn++) await Promise.resolve();
    between.abort(new Error('between'));
    await expect(second).rejects.toThrow('between');
    expect(sent).toHaveLength(2);
  });
});
