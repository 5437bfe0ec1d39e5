import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Agent, EventSource } from 'undici';
import { until } from '../../tools/harness/until.js';
import { StreamClient } from '../../tools/harness/event-stream-client.js';
import { invalid } from '../support/problems.js';
import { only, type Service, startService } from '../support/service.js';

const UNITS = '/v2/catalog/products/units';
const CLIENTS = '/v2/clients';

let service: Service;
let key: string;
/** The newest position of the new account. */
let start: number;
let clients: StreamClient[] = [];
beforeAll(async () => {
  service = await startService({ eventStreams: 25 });
});
beforeEach(async () => {
  ({ key } = await service.newAccount());
  start = ((await service.api('GET', '/v2/events', { key })).body as { head: number }).head;
});
afterEach(() => {
  for (const client of clients) client.close();
  clients = [];
});
afterAll(() => service.stop());

async function open(query = '', headers: Record<string, string> = {}, withKey = key): Promise<StreamClient> {
  const client = await StreamClient.open(service.url, withKey, query, headers);
  clients.push(client);
  return client;
}
const unit = async (n: number): Promise<string> =>
  only(await service.api('POST', UNITS, { key, body: { name: `Unit ${n}`, code: `u${n}` } }));
const client = async (name: string): Promise<string> =>
  only(await service.api('POST', CLIENTS, { key, body: { organization: true, organization_name: name } }));
const received = (stream: StreamClient, count: number): Promise<void> => until(() => stream.events.length >= count);

/** Forwards connections to the service, and cuts them. */
class CuttingProxy {
  private readonly sockets = new Set<Socket>();

  private constructor(private readonly server: Server) {}

  static async open(target: string): Promise<CuttingProxy> {
    const { hostname, port } = new URL(target);
    const server = createServer((socket) => {
      const onward = connect(Number(port), hostname);
      for (const one of [socket, onward]) {
        proxy.sockets.add(one);
        one.on('error', () => undefined).on('close', () => proxy.sockets.delete(one));
      }
      socket.pipe(onward).pipe(socket);
    });
    const proxy = new CuttingProxy(server);
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  cut(): void {
    for (const socket of this.sockets) socket.destroy();
  }

  async close(): Promise<void> {
    this.cut();
    this.server.close();
    await once(this.server, 'close');
  }
}

describe('a stream of the change feed', () => {
  it('sends each new event as the feed shows it, with its position as id and its type as event', async () => {
    const stream = await open();
    expect(stream.response.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    await unit(1);
    await client('Mill');
    await received(stream, 2);
    const { events } = (await service.api('GET', `/v2/events?after=${start}`, { key })).body as { events: object[] };
    expect(stream.events).toEqual([
      { id: start + 1, event: 'unit_created', data: events[0] },
      { id: start + 2, event: 'client_created', data: events[1] },
    ]);
  });

  it('starts with the next event when neither a position nor an id is given, and sends an id to resume from', async () => {
    await unit(1);
    const stream = await open();
    await until(() => stream.lastId !== undefined);
    expect(stream.lastId).toBe(String(start + 1));
    await unit(2);
    await received(stream, 1);
    expect(stream.positions).toEqual([start + 2]);
  });

  it('starts after a position, and with what follows Last-Event-ID, which has precedence', async () => {
    for (const n of [1, 2, 3]) await unit(n);
    const after = await open(`?after=${start + 1}`);
    const resumed = await open(`?after=0`, { 'Last-Event-ID': String(start + 2) });
    const all = await open('?after=0');
    await unit(4);
    await Promise.all([received(after, 3), received(resumed, 2), received(all, start + 4)]);
    expect(after.positions).toEqual([start + 2, start + 3, start + 4]);
    expect(resumed.positions).toEqual([start + 3, start + 4]);
    expect(all.positions).toEqual(Array.from({ length: start + 4 }, (_, i) => i + 1));
  });

  it('is not sent in the response to HEAD', async () => {
    for (let n = 0; n < 25; n++) {
      const answer = await fetch(`${service.url}/v2/events/stream`, {
        method: 'HEAD',
        headers: { Authorization: `Bearer ${key}` },
      });
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
    }
    const stream = await open();
    expect(stream.response.statusCode).toBe(200);
  });

  it('starts with the next event for an empty Last-Event-ID', async () => {
    const stream = await open('', { 'Last-Event-ID': '' });
    await unit(1);
    await received(stream, 1);
    expect(stream.positions).toEqual([start + 1]);
  });

  it('sends only the types and entities that are wanted, also after it has caught up', async () => {
    const mill = await client('Mill');
    const other = await client('Other');
    const streams = await Promise.all(
      [
        '?after=0&types=unit_created',
        '?after=0&entity_type=client',
        `?after=0&entity_uuid=${mill.toUpperCase()}`,
        `?after=0&entity_uuid=${mill},${other}&types=client_updated`,
        '?after=0&entity_type=client&types=unit_created',
      ].map((query) => open(query)),
    );
    await unit(1);
    for (const uuid of [mill, other])
      await service.api('PATCH', `${CLIENTS}/${uuid}`, { key, body: { organization_name: `New ${uuid}` } });
    const expected = [
      [start + 3],
      [1, 2, 4, 5].map((n) => start + n),
      [start + 1, start + 4],
      [start + 4, start + 5],
      [],
    ];
    await until(() => streams.every(({ events }, i) => events.length === expected[i]?.length));
    expect(streams.map(({ positions }) => positions)).toEqual(expected);
  });

  it('shows the entity at each version with include=snapshot, before and after it has caught up', async () => {
    const uuid = await client('Mill');
    const stream = await open(`?after=${start}&include=snapshot`);
    await received(stream, 1);
    await service.api('PATCH', `${CLIENTS}/${uuid}`, { key, body: { organization_name: 'Windmill' } });
    await unit(1);
    await received(stream, 3);
    const page = await service.api('GET', `/v2/events?after=${start}&include=snapshot`, { key });
    expect(stream.events.map(({ data }) => data)).toEqual((page.body as { events: object[] }).events);
    expect(
      stream.events.map(({ data }) => (data['snapshot'] as { organization_name?: string } | null)?.organization_name),
    ).toEqual(['Mill', 'Windmill', undefined]);
  });

  it('sends only events that the scopes of the key allow', async () => {
    const narrow = await service.newKey({ scopes: ['integrations:read', 'catalog:read'] });
    const stream = await open('', {}, narrow);
    const mine = { key: service.key };
    await service.api('POST', CLIENTS, { ...mine, body: { organization: true, organization_name: 'Hidden' } });
    await service.api('POST', UNITS, { ...mine, body: { name: 'Seen', code: 'seen' } });
    await received(stream, 1);
    expect(stream.events.map(({ event }) => event)).toEqual(['unit_created']);
  });

  it('sends nothing of other accounts', async () => {
    const stream = await open();
    await service.api('POST', UNITS, { body: { name: 'Foreign', code: 'f' } });
    await unit(1);
    await received(stream, 1);
    expect(stream.positions).toEqual([start + 1]);
  });

  it('is read by the EventSource of undici, which resumes a lost connection with Last-Event-ID', async () => {
    const proxy = await CuttingProxy.open(service.url);
    const agent = new Agent();
    const lastIds: (string | undefined)[] = [];
    const dispatcher = agent.compose((dispatch) => (options, handler) => {
      const headers = options.headers as Record<string, string>;
      lastIds.push(headers['last-event-id']);
      return dispatch({ ...options, headers: { ...headers, authorization: `Bearer ${key}` } }, handler);
    });
    const received: string[] = [];
    const source = new EventSource(`${proxy.url}/v2/events/stream`, { node: { dispatcher, reconnectionTime: 10 } });
    source.addEventListener('unit_created', (event) => received.push((event as MessageEvent).lastEventId));
    await until(() => source.readyState === EventSource.OPEN);
    await unit(1);
    await until(() => received.length === 1);
    proxy.cut();
    await unit(2);
    await until(() => received.length === 2);
    source.close();
    await agent.destroy();
    await proxy.close();
    expect(received).toEqual([String(start + 1), String(start + 2)]);
    expect(lastIds.slice(0, 2)).toEqual([undefined, String(start + 1)]);
  });
});

describe('a request for a stream is refused', () => {
  it.each([
    ['after', '?after=-1', 'must be a position: a whole number from 0'],
    ['types', '?types=unit_painted', /contains unknown types: unit_painted; known types are /],
    ['entity_type', '?entity_type=ship', /contains unknown types: ship; known types are account, /],
    ['entity_uuid', '?entity_uuid=1', 'must be a comma-separated list of UUIDs'],
    ['include', '?include=all', 'must be one of snapshot'],
    ['wait', '?wait=5', /is not known/],
    ['limit', '?limit=5', /is not known/],
  ])('with 422 for an invalid %s', async (field, query, message) => {
    const answer = await service.api('GET', `/v2/events/stream${query}`, { key });
    expect(answer).toMatchObject(
      invalid({ [field]: typeof message === 'string' ? message : expect.stringMatching(message) }),
    );
  });

  it.each([
    ['after', '?after=1000000', {}],
    ['Last-Event-ID', '', { 'Last-Event-ID': '1000000' }],
  ])(
    'with 422 for a position in %s beyond the newest one, after which nothing would be sent',
    async (field, query, headers) => {
      const answer = await service.api('GET', `/v2/events/stream${query}`, { key, headers });
      const message = `is beyond the newest position ${start}: if a backup was restored, read the data again and continue after ${start}`;
      expect(answer).toMatchObject(invalid({ [field]: message }));
    },
  );

  it('with 422 for a Last-Event-ID that is no position', async () => {
    const answer = await service.api('GET', '/v2/events/stream', { key, headers: { 'Last-Event-ID': 'latest' } });
    expect(answer).toMatchObject(invalid({ 'Last-Event-ID': 'must be a position: a whole number from 0' }));
  });

  it('with 401 without a key, and 403 without a scope', async () => {
    expect((await service.api('GET', '/v2/events/stream', { key: null })).status).toBe(401);
    const scopeless = await service.newKey({ scopes: ['admin'] });
    expect((await service.api('GET', '/v2/events/stream', { key: scopeless })).status).toBe(403);
  });

  it('with 503 and Retry-After when the key has 20 streams, or the process EVENT_STREAMS, until one ends', async () => {
    const other = (await service.newAccount()).key;
    for (let n = 0; n < 20; n++) await open();
    const tooMany = await service.api('GET', '/v2/events/stream', { key });
    expect([tooMany.status, tooMany.headers.get('retry-after'), tooMany.body]).toEqual([
      503,
      '30',
      expect.objectContaining({
        code: 'unavailable',
        detail: 'The API key has 20 event streams, the maximum: close one, or read several types in one',
      }),
    ]);
    for (let n = 0; n < 5; n++) await open('', {}, other);
    const full = await service.api('GET', '/v2/events/stream', { key: other });
    expect([full.status, full.headers.get('retry-after'), (full.body as { detail: string }).detail]).toEqual([
      503,
      '30',
      'This process serves its maximum of 25 event streams (EVENT_STREAMS)',
    ]);
    clients[0]?.close();
    await until(async () => {
      const again = await open();
      return again.response.statusCode === 200;
    });
  });

  it('with 503 also when requests at once would exceed the limit', async () => {
    const streams = await Promise.all(Array.from({ length: 60 }, () => open('?types=unit_deleted')));
    const statuses = streams.map(({ response }) => response.statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    expect(statuses.filter((status) => status === 503)).toHaveLength(40);
  });
});
