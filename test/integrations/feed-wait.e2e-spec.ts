import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { invalid } from '../support/problems.js';
import { nextOf, only, type Service, sharedService } from '../support/service.js';

const UNITS = '/v2/catalog/products/units';
const CLIENTS = '/v2/clients';

interface Page {
  readonly events: readonly { readonly position: number; readonly type: string; readonly snapshot?: object | null }[];
  readonly head: number;
}

let service: Service;
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

const feed = async (query = ''): Promise<Page> =>
  (await service.api('GET', `/v2/events${query}`, { key })).body as Page;
const unit = async (n: number): Promise<string> =>
  only(await service.api('POST', UNITS, { key, body: { name: `Unit ${n}`, code: `u${n}` } }));
const client = async (name: string): Promise<string> =>
  only(await service.api('POST', CLIENTS, { key, body: { organization: true, organization_name: name } }));
const positionsOf = ({ events }: Page): number[] => events.map(({ position }) => position);
/** Resolves with the page and the seconds that it took. */
async function timed(query: string): Promise<Page & { readonly seconds: number }> {
  const from = performance.now();
  const page = await feed(query);
  return { ...page, seconds: (performance.now() - from) / 1000 };
}

describe('a request for events that waits', () => {
  it('is answered as soon as an event matches the filters', async () => {
    const any = feed(`?after=${start}&wait=25`);
    const ofClients = Promise.all(
      ['types=client_created', 'entity_type=client'].map((filter) => timed(`?after=${start}&wait=25&${filter}`)),
    );
    await unit(1);
    expect(positionsOf(await any)).toEqual([start + 1]);
    const mill = await client('Mill');
    for (const page of await ofClients) {
      expect([positionsOf(page), page.head, page.seconds < 20]).toEqual([[start + 2], start + 2, true]);
    }
    const byEntity = timed(`?after=${start + 2}&wait=25&entity_uuid=${mill}&include=snapshot`);
    await unit(2);
    await service.api('PATCH', `${CLIENTS}/${mill}`, { key, body: { organization_name: 'Windmill' } });
    const { events, head } = await byEntity;
    expect(events).toMatchObject([{ position: start + 4, snapshot: { organization_name: 'Windmill' } }]);
    expect(head).toBe(start + 4);
  });

  it('leaves the turn to others of its account: more may wait than are worked on at once', async () => {
    const waiting = Array.from({ length: 300 }, () => feed(`?after=${start}&wait=25`));
    // An account may have 256 requests in progress. The others would wait for their turn, and then be refused.
    expect((await service.api('GET', CLIENTS, { key })).status).toBe(200);
    await unit(1);
    for (const page of await Promise.all(waiting)) expect(positionsOf(page)).toEqual([start + 1]);
  });

  it('does not wait when events match already, and ends empty after the seconds', async () => {
    await unit(1);
    const ready = await timed(`?after=${start}&wait=25`);
    expect([positionsOf(ready), ready.seconds < 20]).toEqual([[start + 1], true]);
    const none = await timed(`?after=${start}&wait=1&types=client_created`);
    expect([none.events, none.head]).toEqual([[], start + 1]);
    expect(none.seconds).toBeGreaterThanOrEqual(0.95);
    expect((await timed(`?after=${start + 1}&wait=0`)).events).toEqual([]);
  });

  it('returns a head after which nothing is missed, although other events arrived while it waited', async () => {
    const waiting = timed(`?after=${start}&wait=1&types=client_created`);
    await unit(1);
    await unit(2);
    const { events, head } = await waiting;
    expect(events).toEqual([]);
    expect(head).toBeGreaterThanOrEqual(start);
    await client('Mill');
    expect(positionsOf(await feed(`?after=${head}&types=client_created`))).toEqual([start + 3]);
  });

  it('keeps the limit, with a link to the rest', async () => {
    const waiting = service.api('GET', `/v2/events?after=${start}&wait=25&limit=1`, { key });
    const operations = [1, 2, 3].map((n) => ({
      method: 'POST',
      path: UNITS,
      body: { name: `Unit ${n}`, code: `u${n}` },
    }));
    await service.api('POST', '/v2/batch', { key, body: { operations } });
    const first = await waiting;
    expect(positionsOf(first.body as Page)).toEqual([start + 1]);
    const rest: number[] = [];
    for (let next = nextOf(first); next !== undefined && rest.length < 2;) {
      const page = await service.api('GET', next, { key });
      rest.push(...positionsOf(page.body as Page));
      next = nextOf(page);
    }
    expect([start + 1, ...rest, ...positionsOf(await feed(`?after=${rest.at(-1) ?? start + 1}`))]).toEqual([
      start + 1,
      start + 2,
      start + 3,
    ]);
  });

  it('receives nothing of another account, and nothing at or before its position', async () => {
    const waiting = timed(`?after=${start + 2}&wait=25`);
    await service.api('POST', UNITS, { body: { name: 'Foreign', code: `f${start}` } });
    for (const n of [1, 2, 3]) await unit(n);
    expect(positionsOf(await waiting)).toEqual([start + 3]);
  });

  it('returns the newest position as head, also to a request from beyond it', async () => {
    const waiting = timed(`?after=1000000&wait=1`);
    await unit(1);
    const { events, head } = await waiting;
    expect(events).toEqual([]);
    expect(head).toBe(start + 1);
  });

  it.each(['-1', '26', '2.5', 'long', ''])('is refused with wait=%s', async (wait) => {
    expect(await service.api('GET', `/v2/events?wait=${wait}`, { key })).toMatchObject(
      invalid({ wait: 'must be a number of seconds from 0 to 25' }),
    );
  });
});
