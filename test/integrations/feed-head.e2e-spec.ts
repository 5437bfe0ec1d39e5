import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { nextOf, type Service, sharedService, startBeside } from '../support/service.js';

const UNITS = '/v2/catalog/products/units';
const CLIENTS = '/v2/clients';

interface Page {
  readonly events: readonly { readonly position: number; readonly type: string }[];
  readonly head: number;
  /** The path of the next page, while more remains. */
  readonly next: string | undefined;
}

let service: Service;
/** An account of this test, with its newest position. */
let key: string;
let start: number;
beforeAll(async () => {
  service = await sharedService();
});
beforeEach(async () => {
  ({ key } = await service.newAccount());
  start = (await feed()).head;
});
afterAll(() => service.stop());

async function feed(query = '', asking = key): Promise<Page> {
  const answer = await service.api('GET', `/v2/events${query}`, { key: asking });
  return { ...(answer.body as Omit<Page, 'next'>), next: nextOf(answer) };
}
const unit = (n: number, writer = key) =>
  service.api('POST', UNITS, { key: writer, body: { name: `Unit ${n}`, code: `u${n}` } });
const client = (n: number) =>
  service.api('POST', CLIENTS, { key, body: { organization: true, organization_name: `Client ${n}` } });
const positionsOf = ({ events }: Pick<Page, 'events'>): number[] => events.map(({ position }) => position);

describe('a page of the change feed', () => {
  it('contains 100 events by default, and at most 5000', async () => {
    for (let n = 0; n < 4; n++) await Promise.all(Array.from({ length: 30 }, (_, i) => unit(30 * n + i)));
    expect((await feed()).events).toHaveLength(100);
    expect((await feed('?limit=1')).events).toHaveLength(1);
    const all = await feed('?limit=5000');
    expect(positionsOf(all)).toEqual(Array.from({ length: start + 120 }, (_, i) => i + 1));
    expect(all.next).toBeUndefined();
    // The same page without compression.
    const headers = { 'Accept-Encoding': 'identity' };
    const plain = await service.api('GET', '/v2/events?limit=5000', { key, headers });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(plain.body).toEqual({ events: all.events, head: start + 120, epoch: expect.any(String) });
  });

  it('returns the newest position of the account, independent of its own events', async () => {
    await unit(1);
    await client(1);
    const head = start + 2;
    for (const query of [
      '',
      '?limit=1',
      `?after=${head}`,
      '?after=999999999999999',
      '?types=unit_archived',
      '?types=unit_created&limit=1',
      '?include=snapshot',
      `?after=${head}&include=snapshot`,
    ])
      expect({ query, head: (await feed(query)).head }).toEqual({ query, head });
    expect((await feed(`?after=${head}`)).events).toEqual([]);
  });

  it('returns the position of its own account', async () => {
    const other = await service.newAccount();
    const before = await feed('', other.key);
    await unit(1);
    await unit(2);
    expect((await feed()).head).toBe(start + 2);
    expect((await feed('', other.key)).head).toBe(before.head);
    await unit(3, other.key);
    expect((await feed('', other.key)).head).toBe(before.head + 1);
    expect((await feed()).head).toBe(start + 2);
  });

  it('returns it even to a key that may not read the newest events', async () => {
    const narrow = await service.newKey({ scopes: ['integrations:read', 'catalog:read'] });
    const mine = { key: service.key };
    await service.api('POST', UNITS, { ...mine, body: { name: 'Seen', code: 's' } });
    await service.api('POST', CLIENTS, { ...mine, body: { organization: true, organization_name: 'Hidden' } });
    const all = await feed('?limit=5000', service.key);
    const seen = await feed('?limit=5000', narrow);
    expect(seen.head).toBe(all.head);
    expect(positionsOf(all).at(-1)).toBe(all.head);
    expect(positionsOf(seen).at(-1)).toBe(all.head - 1);
    expect(await feed(`?after=${seen.head}`, narrow)).toMatchObject({ events: [], head: all.head, next: undefined });
  });

  it('misses nothing when it is not full and continues with after=<head> during concurrent writes', async () => {
    const second = await startBeside(service);
    const types = '&types=unit_created';
    let writing = true;
    const writers = [service, second].flatMap((api, at) =>
      Array.from({ length: 4 }, async (_, writer) => {
        for (let n = 0; n < 25; n++) {
          const code = `${at}-${writer}-${n}`;
          // Every other change is filtered out, so the head skips it.
          if (n % 2 === 0) await api.api('POST', UNITS, { key, body: { name: code, code } });
          else await api.api('POST', CLIENTS, { key, body: { organization: true, organization_name: code } });
        }
      }),
    );
    const follow = async (filter: string): Promise<number[]> => {
      const seen: number[] = [];
      let after = start;
      for (let isLast = false; !isLast;) {
        isLast = !writing;
        for (let more = true; more;) {
          const page = await feed(`?limit=5&after=${after}${filter}`);
          seen.push(...positionsOf(page));
          more = page.next !== undefined;
          expect(page.head).toBeGreaterThanOrEqual(Math.max(after, seen.at(-1) ?? 0));
          after = more ? (seen.at(-1) ?? after) : page.head;
        }
      }
      return seen;
    };
    const followers = [follow(types), follow(types), follow('')];
    await Promise.all(writers).finally(() => (writing = false));
    const [one, two, every] = await Promise.all(followers);
    await second.stop();

    const log = await feed(`?limit=5000&after=${start}`);
    expect(log.events).toHaveLength(200);
    expect(every).toEqual(positionsOf(log));
    const wanted = positionsOf({ events: log.events.filter(({ type }) => type === 'unit_created') });
    expect(wanted).toHaveLength(104);
    expect(one).toEqual(wanted);
    expect(two).toEqual(wanted);
  });
});
