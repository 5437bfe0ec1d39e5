import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ServerResponse } from 'node:http';
import type { AvailabilityView } from '../../libs/dispatch/src/availability/availability.view.js';
import { LocalServer } from '../../tools/harness/local-server.js';
import { only, type Service, startService } from '../support/service.js';

// Longer than a busy machine takes to answer.
const TIMEOUT_MS = 2_000;

/** An OSRM server. By default a degree of longitude takes two hours on each road. */
class Osrm {
  requests: { readonly path: string; readonly query: string }[] = [];
  answer: (response: ServerResponse, table: object) => void = (response, table) =>
    void response.end(JSON.stringify(table));
  private server: LocalServer | undefined;

  async start(): Promise<string> {
    this.server = await LocalServer.start(({ message }, response) => {
      const { pathname, search } = new URL(message.url ?? '', 'http://osrm');
      this.requests.push({ path: pathname, query: decodeURIComponent(search) });
      this.answer(response, this.tableOf(pathname, new URLSearchParams(search)));
    });
    return this.server.url;
  }

  async close(): Promise<void> {
    await this.server?.close();
  }

  private tableOf(path: string, query: URLSearchParams): object {
    const places = path
      .replace('/routed/table/v1/driving/', '')
      .split(';')
      .map((one) => Number(one.split(',')[0]));
    const chosen = (name: string): number[] => (query.get(name) ?? '').split(';').map((i) => places[Number(i)] ?? NaN);
    const table = (value: (degrees: number) => number) =>
      chosen('sources').map((from) => chosen('destinations').map((to) => value(Math.abs(from - to))));
    return {
      code: 'Ok',
      durations: table((degrees) => degrees * 7200),
      distances: table((degrees) => degrees * 90_000),
    };
  }
}

let osrm: Osrm;
let service: Service;
let account: { readonly key: string };
let anna: string;

beforeAll(async () => {
  osrm = new Osrm();
  service = await startService({ travelMatrixUrl: `${await osrm.start()}/routed`, travelMatrixTimeoutMs: TIMEOUT_MS });
});
afterAll(async () => {
  await service.stop();
  await osrm.close();
});
const normal = new Osrm().answer;
afterEach(() => {
  osrm.answer = normal;
  osrm.requests = [];
});

const send = (method: string, path: string, body: object) => service.api(method, path, { key: account.key, body });
let tests = 0;
/** The longitude of the stop, another one in each test: drives are cached for a day. */
let stop: number;
beforeEach(async () => {
  account = await service.newAccount({ name: 'Acme', timeZone: 'UTC' });
  anna = only(
    await send('POST', '/v2/users', { first_name: 'A', last_name: 'B', email: `matrix.${++tests}@example.com` }),
  );
  stop = tests / 10;
  await send('PATCH', `/v2/users/${anna}/shifts`, {
    shifts: [{ time_from: '2058-01-07T08:00', time_to: '2058-01-07T16:00' }],
  });
  await send('POST', '/v2/jobs', {
    scheduled_at: '2058-01-07T08:00',
    scheduled_duration: { minutes: 60 },
    assignee: { worker: { uuid: anna } },
    address: { formatted: 'A street', geolocation: { longitude: 10 + stop, latitude: 0 } },
  });
});

const find = async (mode = 'matrix'): Promise<AvailabilityView> => {
  const { status, body } = await send('POST', '/v2/availability', {
    from: '2058-01-07T00:00',
    to: '2058-01-08T00:00',
    duration: { minutes: 60 },
    workers: [{ uuid: anna }],
    location: { longitude: 10, latitude: 0 },
    travel: { mode },
    grid: { minutes: 5 },
  });
  expect(status).toBe(200);
  return body as AvailabilityView;
};
/** Minutes from 09:00 until the first slot, and its drive. */
const first = ({ slots }: AvailabilityView) => ({
  after: (Date.parse(slots[0]?.from ?? '') - Date.parse('2058-01-07T09:00:00Z')) / 60_000,
  source: slots[0]?.travel?.source,
  to: slots[0]?.travel?.to,
});

describe('with TRAVEL_MATRIX_URL, the mode "matrix"', () => {
  it('reads drives from the OSRM server, and moves slots by them', async () => {
    expect(first(await find())).toEqual({
      after: Math.ceil((stop * 120) / 5) * 5,
      source: 'matrix',
      to: { minutes: stop * 120, meters: stop * 90_000 },
    });
    expect(osrm.requests).toEqual([
      {
        path: `/routed/table/v1/driving/${(10 + stop).toFixed(4)},0.0000;10.0000,0.0000`,
        query: '?sources=0&destinations=1&annotations=duration,distance',
      },
    ]);
    expect(first(await find('estimate')).source).toBe('estimate');
  });

  it('asks for each drive once a day', async () => {
    const found = await find();
    expect((await find()).slots).toEqual(found.slots);
    expect(osrm.requests).toHaveLength(1);
  });

  it('asks for at most 100 places at once', async () => {
    const bert = only(
      await send('POST', '/v2/users', { first_name: 'B', last_name: 'C', email: `matrix.${tests}.b@example.com` }),
    );
    // 12 days of two workers with five stops each, all of them at other places.
    for (const [w, worker] of [anna, bert].entries())
      for (let day = 8; day < 20; day++) {
        const date = `2058-01-${String(day).padStart(2, '0')}`;
        const shift = { time_from: `${date}T08:00`, time_to: `${date}T23:00` };
        await send('PATCH', `/v2/users/${worker}/shifts`, { shifts: [shift] });
        for (let n = 0; n < 5; n++)
          await send('POST', '/v2/jobs', {
            scheduled_at: `${date}T${String(8 + 3 * n).padStart(2, '0')}:00`,
            scheduled_duration: { minutes: 30 },
            assignee: { worker: { uuid: worker } },
            address: {
              formatted: 'A street',
              geolocation: { longitude: 10 + day / 1000, latitude: n / 1000 + w / 100 },
            },
          });
      }
    const { status, body } = await send('POST', '/v2/availability', {
      from: '2058-01-08T00:00',
      to: '2058-01-20T00:00',
      duration: { minutes: 60 },
      location: { longitude: 10, latitude: 0 },
      workers: [{ uuid: anna }, { uuid: bert }],
      travel: { mode: 'matrix' },
      per_worker: 50,
      limit: 500,
    });
    expect(status).toBe(200);
    const sources = (body as AvailabilityView).slots.map(({ travel }) => travel?.source);
    expect(sources.length).toBeGreaterThan(95);
    expect(sources.slice(0, 80)).toEqual(Array.from({ length: 80 }, () => 'matrix'));
    expect(osrm.requests.map(({ path }) => path.split(';').length)).toEqual([100]);
  });

  it.each<[string, Osrm['answer']]>([
    ['is late', () => undefined],
    ['stops in the middle', (response) => void response.write('{"code":')],
    ['breaks the connection', (response) => void response.destroy()],
    ['fails', (response) => void response.writeHead(500).end('<html>')],
    ['refuses', (response) => void response.end('{"code":"TooBig","message":"Too many table coordinates"}')],
    ['returns no table', (response) => void response.end('{"code":"Ok","durations":[1],"distances":null}')],
    ['returns null', (response) => void response.end('null')],
    ['redirects', (response) => void response.writeHead(302, { Location: '/' }).end()],
    ['knows no road', (response) => void response.end('{"code":"Ok","durations":[[null]],"distances":[[null]]}')],
  ])('estimates when the server %s', async (_, answer) => {
    osrm.answer = answer;
    const before = performance.now();
    const found = await find();
    expect(performance.now() - before).toBeLessThan(20 * TIMEOUT_MS);
    expect(osrm.requests).toHaveLength(1);
    expect(found.slots).toEqual((await find('estimate')).slots);
    expect(first(found).source).toBe('estimate');
  });
});

it('without TRAVEL_MATRIX_URL, the mode "matrix" estimates', async () => {
  const other = await startService({ databaseUrl: service.databaseUrl });
  try {
    const { body } = await other.api('POST', '/v2/availability', {
      key: account.key,
      body: {
        from: '2058-01-07T00:00',
        to: '2058-01-08T00:00',
        duration: { minutes: 60 },
        workers: [{ uuid: anna }],
        location: { longitude: 10, latitude: 0 },
        travel: { mode: 'matrix' },
      },
    });
    expect((body as AvailabilityView).slots.map(({ travel }) => travel?.source)).toEqual(['estimate']);
    expect(osrm.requests).toEqual([]);
  } finally {
    await other.stop();
  }
});
