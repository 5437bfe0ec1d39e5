import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { runs } from '../support/long.js';
import { invalid } from '../support/problems.js';
import { JOBS, LISTED, Maker, UNITS } from '../support/resources.js';
import { nextOf, only, type Service, sharedService } from '../support/service.js';

let service: Service;
beforeAll(async () => {
  service = await sharedService();
});
afterAll(() => service.stop());

const FILTER_FAULTS: [string, Record<string, string>][] = [
  ['updated_at=2026-01-01T00:00:00Z', { updated_at: 'must be an object' }],
  ['updated_at[since]=2026-01-01T00:00:00Z', { 'updated_at.since': 'is not known: did you mean "after"?' }],
  ['updated_at[from]=yesterday', { 'updated_at.from': 'must be a date or a timestamp such as 2026-11-21T09:30:00Z' }],
  ['count=1', { count: 'must be one of true, false' }],
  ['count=true&count=true', { count: 'must be one of true, false' }],
  ['updated_at[before]=yesterday', { 'updated_at.before': 'must be a timestamp such as 2026-11-21T09:30:00Z' }],
];
const ARCHIVED_FAULTS: [string, Record<string, string>][] = [
  ['archived=yes', { archived: 'must be one of true, false' }],
  ['archived=', { archived: 'must be one of true, false' }],
];

describe.each(LISTED)('a list, $order: $path', (resource) => {
  const { order, path, archivable } = resource;
  /** Of an account that has twelve, and nothing else. */
  let key: string;
  let maker: Maker;
  /** In the order of the list. */
  let uuids: string[];
  beforeAll(async () => {
    ({ key } = await service.newAccount());
    maker = new Maker(service.api, key);
    await maker.body(resource);
    uuids = await shown(key);
    for (let i = uuids.length; i < 12; i++) uuids.push(await maker.make(resource));
    if (order === 'newest first') uuids.reverse();
  });

  const shown = async (key: string): Promise<string[]> =>
    only<{ uuid: string }[]>(await service.api('GET', path, { key })).map(({ uuid }) => uuid);
  const page = async (target: string, as = key): Promise<{ items: string[]; next: string | undefined }> => {
    const answer = await service.api('GET', target, { key: as });
    return { items: only<{ uuid: string }[]>(answer).map(({ uuid }) => uuid), next: nextOf(answer) };
  };
  /** The items of all pages from a target on, each request preceded by `between`. */
  const walk = async (target: string, key: string, between: () => Promise<void>): Promise<string[]> => {
    const seen: string[] = [];
    for (let at: string | undefined = target; at !== undefined;) {
      await between();
      const { items, next } = await page(at, key);
      seen.push(...items);
      at = next;
    }
    return seen;
  };

  it('carries Link rel="next" while more remains, with the query of the request', async () => {
    expect(await page(`${path}?limit=5`)).toEqual({
      items: uuids.slice(0, 5),
      next: `${path}?limit=5&after=${uuids[4]}`,
    });
    expect(await page(`${path}?limit=5&after=${uuids[4]}`)).toEqual({
      items: uuids.slice(5, 10),
      next: `${path}?limit=5&after=${uuids[9]}`,
    });
    expect(await page(`${path}?limit=5&after=${uuids[9]}`)).toEqual({ items: uuids.slice(10), next: undefined });
  });

  it('keeps the filters of the query in Link, and pages within them', async () => {
    const filters = [
      'updated_at[after]=2000-01-01T00:00:00%2B02:00',
      ...(archivable ? ['archived=false'] : []),
      'limit=11',
    ];
    const { items, next } = await page(`${path}?${filters.join('&')}`);
    expect(items).toEqual(uuids.slice(0, 11));
    expect(await page(next ?? '')).toEqual({ items: uuids.slice(11), next: undefined });
  });

  it('ends with an empty list, and a page that is full by chance has no Link', async () => {
    expect(await page(`${path}?limit=12`)).toEqual({ items: uuids, next: undefined });
    expect(await page(`${path}?after=${uuids.at(-1)}`)).toEqual({ items: [], next: undefined });
  });

  it('takes any uuid as after, in either case, also that of a deleted or unknown entity', async () => {
    const [low, high] = ['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'];
    const [start, end] = order === 'oldest first' ? [low, high] : [high, low];
    expect((await page(`${path}?after=${start}`)).items).toEqual(uuids);
    expect((await page(`${path}?after=${end}`)).items).toEqual([]);
    expect((await page(`${path}?after=${String(uuids[3]).toUpperCase()}`)).items).toEqual(uuids.slice(4));
    const extra = await maker.make(resource);
    await service.api('DELETE', `${path}/${extra}`, { key });
    expect((await page(`${path}?after=${extra}`)).items).toEqual(order === 'oldest first' ? [] : uuids);
  });

  it.each<[string, Record<string, string>]>([
    ['limit=0', { limit: 'must be a whole number from 1 to 500' }],
    ['limit=501', { limit: 'must be a whole number from 1 to 500' }],
    ['limit=-1', { limit: 'must be a whole number from 1 to 500' }],
    ['limit=1.5', { limit: 'must be a whole number from 1 to 500' }],
    ['limit=', { limit: 'must be a whole number from 1 to 500' }],
    ['limit=1&limit=2', { limit: 'must be a whole number from 1 to 500' }],
    ['after=1', { after: 'must be a UUID' }],
    ['after=', { after: 'must be a UUID' }],
    ['limit=0&after=x', { limit: 'must be a whole number from 1 to 500', after: 'must be a UUID' }],
    ...FILTER_FAULTS,
    ...(archivable ? ARCHIVED_FAULTS : []),
    ['lmit=1', { lmit: 'is not known: did you mean "limit"?' }],
    ['toString=1', { toString: 'is not known' }],
  ])('422: %s', async (query, faults) => {
    expect(await service.api('GET', `${path}?${query}`, { key })).toEqual(invalid(faults));
  });

  it('takes limits from 1 to 500, and 100 is the default', async () => {
    expect((await page(`${path}?limit=1`)).items).toEqual(uuids.slice(0, 1));
    expect((await page(`${path}?limit=500`)).items).toEqual(uuids);
  });

  it('walked in pages of any size while others insert, edit and delete, it yields every item that stays once', async () => {
    const { key } = await service.newAccount();
    const maker = new Maker(service.api, key);
    await maker.body(resource);
    const staying = await shown(key);
    for (let i = staying.length; i < 12; i++) staying.push(await maker.make(resource));
    if (order === 'newest first') staying.reverse();
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 13 }), async (limit) => {
        const doomed = await maker.make(resource);
        // Pages of one would never come to an end while each step adds one.
        const inserted: string[] = [];
        const seen = await walk(`${path}?limit=${limit}`, key, async () => {
          if (inserted.length < 5) inserted.push(await maker.make(resource));
          const body = limit % 2 === 0 ? resource.change : await maker.body(resource);
          const edited = await service.api('PATCH', `${path}/${staying.at(-1 - (limit % 2))}`, { body, key });
          expect(edited.status).toBe(200);
          await service.api('DELETE', `${path}/${doomed}`, { key });
        });
        expect(new Set(seen).size).toBe(seen.length);
        expect(seen.filter((uuid) => staying.includes(uuid))).toEqual(staying);
        expect(seen).toEqual(order === 'oldest first' ? [...seen].sort() : [...seen].sort().reverse());
        // There may be no room for those of all runs.
        for (const uuid of inserted) await service.api('DELETE', `${path}/${uuid}`, { key });
      }),
      { numRuns: runs(2) },
    );
  });
});

it('a list of more than 100 is cut at 100 when no limit is given', async () => {
  const { key } = await service.newAccount();
  await Promise.all(
    Array.from({ length: 101 }, (_, i) => service.api('POST', UNITS, { body: { name: `u${i}`, code: 'u' }, key })),
  );
  const first = await service.api('GET', UNITS, { key });
  expect(only<object[]>(first)).toHaveLength(100);
  expect(only<object[]>(await service.api('GET', nextOf(first) ?? '', { key }))).toHaveLength(1);
});

it('leads to the next page of the same filters, also where a value holds a question mark', async () => {
  const body = { external_order_id: 'PO?1' };
  const [first, second] = [
    only(await service.api('POST', JOBS, { body })),
    only(await service.api('POST', JOBS, { body })),
  ];
  const page = await service.api('GET', `${JOBS}?external_order_id=PO?1&limit=1`);
  expect(only<{ uuid: string }[]>(page)).toMatchObject([{ uuid: second }]);
  expect(only<{ uuid: string }[]>(await service.api('GET', nextOf(page) ?? ''))).toMatchObject([{ uuid: first }]);
});
