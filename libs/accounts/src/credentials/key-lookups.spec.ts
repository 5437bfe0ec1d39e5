import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { HttpError } from '#http';
import { KeyLookups, type SentKey } from './key-lookups.service.js';

const SECOND = 1_000;
const ADDRESS = '192.0.2.1';

const keyOf = (name: string): SentKey => ({ hash: name, lookup: name });
const NO_KEY: SentKey = { hash: 'none', lookup: undefined };

/** A database with the keys `right…`, a cache of those that were verified, and a clock that the test moves. */
class Api {
  now = 0;
  /** The keys of each statement. */
  readonly statements: string[][] = [];
  private readonly verified = new Set<string>();
  private readonly lookups: KeyLookups<string>;

  constructor(maxKept?: { readonly networks: number; readonly refusedKeys: number }) {
    const source = {
      findOne: ({ hash }: SentKey) => Promise.resolve(this.read([hash])[0]),
      findAll: (keys: readonly SentKey[]) =>
        Promise.resolve(new Map(this.read(keys.map(({ hash }) => hash)).map((one) => [one, one]))),
      isRight: (found: string) => !found.includes('revoked'),
      remember: (hash: string) => void this.verified.add(hash),
    };
    this.lookups = new KeyLookups<string>(source, () => this.now, maxKept);
  }

  private read(hashes: readonly string[]): string[] {
    this.statements.push([...hashes]);
    return hashes.filter((hash) => hash.startsWith('right'));
  }

  /** 200, 401, or 429 with the seconds after which to try again. */
  async send(key: SentKey, address = ADDRESS): Promise<number | { readonly retryAfter: number }> {
    if (this.verified.has(key.hash)) return 200;
    try {
      const found = await this.lookups.find(key, address);
      return found === undefined || found.includes('revoked') ? 401 : 200;
    } catch (error) {
      if (!(error instanceof HttpError && error.status === 429)) throw error;
      return { retryAfter: Number(error.headers['Retry-After']) };
    }
  }

  /** Sends wrong keys at once. @returns how many were answered 401. */
  async sendWrong(count: number, address?: string): Promise<number> {
    const answers = Array.from({ length: count }, (_, i) => this.send(keyOf(`wrong${i}`), address));
    return (await Promise.all(answers)).filter((answer) => answer === 401).length;
  }
}

describe('wrong keys', () => {
  it('are looked up ten times a minute, then once a second, one by one or all at once', async () => {
    for (const together of [1, 7, 30]) {
      const api = new Api();
      let unauthorized = 0;
      for (let sent = 0; sent < 30; sent += together) unauthorized += await api.sendWrong(together);
      // Ten, and the first after them.
      expect(unauthorized).toBe(11);
      expect(await api.sendWrong(5)).toBe(0);
      api.now += SECOND;
      expect(await api.sendWrong(5)).toBe(1);
      expect(api.statements).toHaveLength(12);
    }
  });

  it('are forgotten, one each six seconds', async () => {
    const api = new Api();
    await api.sendWrong(20);
    api.now += 18 * SECOND;
    // Three, and the one of the second.
    expect(await api.sendWrong(20)).toBe(4);
    api.now += 60 * SECOND;
    expect(await api.sendWrong(20)).toBe(11);
  });

  it('include revoked ones; those whose form shows that they are none cost no look-up', async () => {
    const api = new Api();
    for (let i = 0; i < 5; i++) expect(await api.send(keyOf('right, revoked'))).toBe(401);
    for (let i = 0; i < 5; i++) expect(await api.send(NO_KEY)).toBe(401);
    for (let i = 0; i < 5; i++) expect(await api.send(NO_KEY)).toEqual({ retryAfter: 1 });
    expect(api.statements).toHaveLength(5);
  });

  it.each([
    ['192.0.2.1', '192.0.2.1', true],
    ['192.0.2.1', '192.0.2.2', false],
    ['192.0.2.1', '::ffff:192.0.2.1', true],
    ['2001:db8:0:1::1', '2001:DB8:0:1:ffff::', true],
    ['2001:db8:0:1::1', '2001:db8:0:2::1', false],
    ['fe80::1%eth0', 'fe80::2', true],
  ])('of %s and %s count together: %j', async (one, other, together) => {
    const api = new Api();
    await api.sendWrong(20, one);
    expect(await api.sendWrong(20, other)).toBe(together ? 0 : 11);
  });

  it('of many addresses take bounded memory: the oldest are forgotten', async () => {
    const api = new Api({ networks: 50, refusedKeys: 100 });
    const others = Array.from({ length: 20 }, (_, i) => `198.51.100.${i}`);
    await api.sendWrong(11);
    await api.send(keyOf('right'));
    for (const other of others) await api.sendWrong(21, other);
    api.now += SECOND;
    await api.sendWrong(1);
    // The other addresses were refused 200 keys since.
    expect(api.statements.at(-1)).toEqual(['wrong0']);
    for (let i = 0; i < 50; i++) await api.send(NO_KEY, `203.0.113.${i}`);
    expect(await api.sendWrong(20)).toBe(11);
  });
});

describe('a right key', () => {
  it('does not count: hundreds at once, that no one knows yet, pass', async () => {
    const api = new Api();
    const answers = await Promise.all(Array.from({ length: 500 }, (_, i) => api.send(keyOf(`right${i}`))));
    expect(new Set(answers)).toEqual(new Set([200]));
    expect(await api.sendWrong(10)).toBe(10);
  });

  it('passes after an error of the database, which does not count', async () => {
    let fails = true;
    const lookups = new KeyLookups<string>({
      findOne: ({ hash }) => (fails ? Promise.reject(new Error('away')) : Promise.resolve(hash)),
      findAll: () => Promise.reject(new Error('away')),
      isRight: () => true,
      remember: () => undefined,
    });
    const all = Array.from({ length: 30 }, () => lookups.find(keyOf('right'), ADDRESS));
    for (const result of await Promise.allSettled(all)) expect(result).toMatchObject({ reason: { message: 'away' } });
    fails = false;
    expect(await lookups.find(keyOf('right'), ADDRESS)).toBe('right');
  });

  it('is never locked out: it passes at once, or when its client tries again after Retry-After', () =>
    fc.assert(
      fc.asyncProperty(
        // What others behind the same address do: how many wrong keys they send, and how long they wait before.
        fc.array(
          fc.record({ count: fc.integer({ min: 0, max: 40 }), after: fc.integer({ min: 0, max: 3 * SECOND }) }),
          {
            minLength: 1,
            maxLength: 20,
          },
        ),
        fc.integer({ min: 1, max: 30 }),
        fc.boolean(),
        async (others, clients, sendAtOnce) => {
          const api = new Api();
          for (const { count, after } of others) {
            api.now += after;
            await api.sendWrong(count);
          }
          const keys = Array.from({ length: clients }, (_, i) => keyOf(`right${i}`));
          const wrong = api.sendWrong(40);
          if (!sendAtOnce) await wrong;
          const first = await Promise.all(keys.map((key) => api.send(key)));
          // Others go on, and are first each second.
          api.now += SECOND;
          await api.sendWrong(40);
          for (const [i, key] of keys.entries())
            if (first[i] !== 200) {
              expect(first[i]).toEqual({ retryAfter: 1 });
              expect(await api.send(key)).toBe(200);
            }
        },
      ),
    ));

  it('among more wrong ones than one look-up covers, passes in some second', async () => {
    const api = new Api();
    await api.sendWrong(20);
    for (let second = 0; (await api.send(keyOf('right'))) !== 200; second++) {
      expect(second).toBeLessThan(200);
      await api.sendWrong(3_000);
      api.now += SECOND;
      await api.sendWrong(1);
    }
    expect(Math.max(...api.statements.map(({ length }) => length))).toBeLessThanOrEqual(1_001);
  });
});
