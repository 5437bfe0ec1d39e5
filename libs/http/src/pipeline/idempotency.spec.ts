import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { SecretCipher } from '#platform';
import { HttpResponse } from './response.js';
import type { Database } from '#eventstore/store';
import { Idempotency } from './idempotency.js';

describe('a second request with an Idempotency-Key whose first is still running', () => {
  const nothingKept = { query: () => Promise.resolve([]) } as unknown as Database;
  const idempotency = new Idempotency(nothingKept, new SecretCipher(undefined));
  const send = (perform: () => Promise<HttpResponse>): Promise<HttpResponse> =>
    idempotency.runOnce('account', 'key', 'hash', perform);
  beforeEach(() => void jest.useFakeTimers({ doNotFake: ['nextTick'] }));
  afterEach(() => void jest.useRealTimers());

  it('gets 409 after 20 seconds', async () => {
    const first = Promise.withResolvers<HttpResponse>();
    const running = send(() => first.promise);
    const second = send(() => Promise.reject(new Error('executed twice')));
    const rejection = expect(second).rejects.toMatchObject({
      status: 409,
      code: 'idempotency_in_progress',
      headers: { 'Retry-After': '1' },
    });
    await jest.advanceTimersByTimeAsync(20_000);
    await rejection;
    first.resolve(new HttpResponse(201, {}));
    expect(await running).toEqual(new HttpResponse(201, {}));
  });

  it('runs when the first has failed', async () => {
    const first = Promise.withResolvers<HttpResponse>();
    const running = send(() => first.promise);
    const second = send(() => Promise.resolve(new HttpResponse(200, {})));
    first.reject(new Error('failed'));
    await expect(running).rejects.toThrow('failed');
    expect(await second).toEqual(new HttpResponse(200, {}));
  });
});
