import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Sealer } from '#kernel/accounts';
import { Answer, type Database } from '#kernel/store';
import { Idempotency } from './idempotency.js';

describe('a second request with an Idempotency-Key whose first is still running', () => {
  const nothingKept = { query: () => Promise.resolve([]) } as unknown as Database;
  const idempotency = new Idempotency(nothingKept, new Sealer(undefined));
  const send = (perform: () => Promise<Answer>): Promise<Answer> => idempotency.once('account', 'key', 'hash', perform);
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('is refused with 409 after 20 seconds', async () => {
    const first = Promise.withResolvers<Answer>();
    const running = send(() => first.promise);
    const second = send(() => Promise.reject(new Error('executed twice')));
    const refusal = expect(second).rejects.toMatchObject({
      kind: 'conflict',
      code: 'idempotency_in_progress',
      headers: { 'Retry-After': '1' },
    });
    await jest.advanceTimersByTimeAsync(20_000);
    await refusal;
    first.resolve(new Answer(201, {}));
    expect(await running).toEqual(new Answer(201, {}));
  });

  it('takes its turn when the first was refused', async () => {
    const first = Promise.withResolvers<Answer>();
    const running = send(() => first.promise);
    const second = send(() => Promise.resolve(new Answer(200, {})));
    first.reject(new Error('refused'));
    await expect(running).rejects.toThrow('refused');
    expect(await second).toEqual(new Answer(200, {}));
  });
});
