import { once } from 'node:events';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { createGzip } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { pino } from 'pino';
import { TRANSFER_TIMEOUTS } from '../../libs/http/src/pipeline/transfer-timeouts.js';
import { Cluster } from '../../tools/harness/cluster.js';
import { KEY } from '../../tools/harness/environment.js';
import { StreamClient } from '../../tools/harness/event-stream-client.js';
import { until } from '../../tools/harness/until.js';
import { startLoggedService } from '../support/logged-service.js';
import { refused } from '../support/problems.js';
import { only, type Service, serviceAt } from '../support/service.js';

const UNITS = '/v2/catalog/products/units';
const CLIENTS = '/v2/clients';
const MIB = 1024 * 1024;

let service: Service;
let metricsUrl: string;
/** Keys of two accounts. */
let one: string;
let other: string;
beforeAll(async () => {
  const cluster = await Cluster.open();
  const api = await cluster.api({
    databasePoolSize: 2,
    bodyBytesPerSecond: 0,
    eventStreamsPerAccount: 2,
    waitingRequestsPerAccount: 2,
    runningReadsPerAccount: 1,
  });
  metricsUrl = api.metricsUrl;
  service = await serviceAt(api.url, cluster.url, KEY, () => cluster.close());
});
beforeEach(async () => {
  one = (await service.newAccount()).key;
  other = (await service.newAccount()).key;
});
afterAll(() => service.stop());

const busy = (share: string): object =>
  refused(429, 'account_busy', expect.stringMatching(new RegExp(`\\(${share}\\): try again$`)));

/** The value of a counter with one label. */
async function counted(metric: string, label: string): Promise<number> {
  const text = await (await fetch(metricsUrl)).text();
  return Number(new RegExp(`^${metric}\\{\\w+="${label}"\\} (\\d+)$`, 'm').exec(text)?.[1]);
}
const BUSY = 'fieldline_account_busy_total';
const DROPPED = 'fieldline_http_requests_dropped_total';

/** A request whose body is announced, and sent as the test says. */
class SlowBody {
  static readonly open = new Set<Socket>();
  answer = '';
  private readonly socket: Socket;

  constructor(at: Service, key: string, path: string, length: number, headers = '') {
    const { hostname, port } = new URL(at.url);
    this.socket = connect(Number(port), hostname);
    SlowBody.open.add(this.socket);
    this.socket.on('error', () => undefined).on('data', (data) => (this.answer += data.toString()));
    this.write(
      `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n${headers}\r\n`,
    );
  }

  write(bytes: string | Buffer): this {
    this.socket.write(bytes);
    return this;
  }
}

afterEach(() => {
  for (const socket of SlowBody.open) socket.destroy();
  SlowBody.open.clear();
});

describe('an account', () => {
  it('has two bodies above 1 MiB in progress; those of others go on', async () => {
    const open = [1, 2, 3].map(() => new SlowBody(service, one, '/v2/jobs', 2 * MIB).write('{'.padEnd(MIB + 10_000)));
    const large = (key: string) => service.api('POST', '/v2/jobs', { key, raw: '{}'.padEnd(MIB + 1) });
    // One of them is refused: the others are in progress.
    await until(() => open.some(({ answer }) => answer.includes('(large bodies)')));
    const further = await large(one);
    expect(further).toEqual(busy('large bodies'));
    expect(further.headers.get('retry-after')).toBe('1');
    expect(await counted(BUSY, 'large bodies')).toBe(2);
    expect((await large(other)).status).not.toBe(429);
    expect((await service.api('GET', UNITS, { key: one })).status).toBe(200);
    for (const body of open) body.write(' '.repeat(2 * MIB));
    await until(async () => (await large(one)).status !== 429);
  });

  it('has its part of the event streams, over all of its keys', async () => {
    const streams = await Promise.all([1, 2].map(() => StreamClient.open(service.url, one, '', {})));
    try {
      const refusal = await service.api('GET', '/v2/events/stream', { key: one });
      expect(refusal).toEqual(busy('event streams'));
      expect(await counted(BUSY, 'event streams')).toBe(1);
      expect(refusal.headers.get('retry-after')).toBe('1');
      expect((await service.api('GET', '/v2/events/stream', { key: other })).status).toBe(200);
      streams[0]?.close();
      await until(async () => (await service.api('GET', '/v2/events/stream', { key: one })).status === 200);
    } finally {
      for (const stream of streams) stream.close();
    }
  });

  it('has its part of the requests that wait for an event', async () => {
    const { head } = (await service.api('GET', '/v2/events', { key: one })).body as { head: number };
    const wait = (key: string, seconds: number) =>
      service.api('GET', `/v2/events?after=${head}&wait=${seconds}`, { key });
    const waiting = [wait(one, 20), wait(one, 20), wait(one, 20)];
    expect(await Promise.race(waiting)).toEqual(busy('waiting requests'));
    expect(await counted(BUSY, 'waiting requests')).toBe(1);
    expect((await wait(other, 1)).status).toBe(200);
    // Without waiting, it reads as before.
    expect((await wait(one, 0)).status).toBe(200);
    await service.api('POST', UNITS, { key: one, body: { name: 'Piece', code: 'pc' } });
    expect((await Promise.all(waiting)).map(({ status }) => status).sort()).toEqual([200, 200, 429]);
  });
});

describe('while statements hang', () => {
  let lock: pg.Client;
  beforeEach(async () => {
    lock = new pg.Client({ connectionString: service.databaseUrl });
    await lock.connect();
    await lock.query('begin; lock table unit in access exclusive mode');
  });
  afterEach(() => lock.end());

  it('reads of an account beyond its part are refused after two seconds when others wait, and those are served', async () => {
    // Then its key is known: the look-up of a key is a statement of no account.
    expect((await service.api('GET', CLIENTS, { key: other })).status).toBe(200);
    // A search for free times, because a list ends after two seconds as well.
    await lock.query('lock table team in access exclusive mode');
    const body = { from: '2058-01-07T00:00', to: '2058-01-08T00:00', duration: { minutes: 60 } };
    const hanging = Array.from({ length: 4 }, () => service.api('POST', '/v2/availability', { key: one, body }));
    const settled: number[] = [];
    for (const each of hanging) void each.then(({ status }) => settled.push(status));
    // Those that run take all connections, so that the other account waits.
    await until(async () => {
      const running = await lock.query(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      return running.rowCount === 2;
    });
    const ofOther = service.api('GET', CLIENTS, { key: other });
    await until(() => settled.length === 2);
    expect(settled).toEqual([429, 429]);
    expect(await counted(BUSY, 'running reads')).toBeGreaterThanOrEqual(2);
    await lock.query('rollback');
    expect((await ofOther).status).toBe(200);
    const answers = await Promise.all(hanging);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    for (const answer of answers.filter(({ status }) => status !== 200)) expect(answer).toEqual(busy('running reads'));
  });

  it('new requests of an account with too many are refused after 250 ms; those of others and health are answered', async () => {
    const client: string = only(
      await service.api('POST', CLIENTS, { key: other, body: { organization: true, organization_name: 'Mill' } }),
    );
    const leaving = new AbortController();
    const hanging = Array.from({ length: 300 }, () =>
      fetch(service.url + UNITS, { headers: { authorization: `Bearer ${one}` }, signal: leaving.signal }).catch(
        () => undefined,
      ),
    );
    const probe = async (): Promise<number | undefined> =>
      fetch(`${service.url}${CLIENTS}/${client}`, {
        headers: { authorization: `Bearer ${one}` },
        signal: AbortSignal.timeout(1_000),
      }).then(
        ({ status }) => status,
        () => undefined,
      );
    await until(async () => (await probe()) === 503);
    const refusal = await service.api('GET', `${CLIENTS}/${client}`, { key: one });
    expect(refusal).toEqual(refused(503, 'unavailable', 'The service is overloaded: try again'));
    expect(refusal.headers.get('retry-after')).toBe('1');
    expect(await counted(DROPPED, 'overload')).toBeGreaterThanOrEqual(2);
    expect((await service.api('GET', `${CLIENTS}/${client}`, { key: other })).status).toBe(200);
    expect((await service.api('GET', '/health/live', { key: null })).status).toBe(200);
    leaving.abort();
    await Promise.all(hanging);
    // Those that waited for their turn.
    await until(async () => (await counted(DROPPED, 'abandoned')) > 0);
    await lock.query('rollback');
    await until(async () => (await service.api('GET', UNITS, { key: one })).status === 200);
  });
});

describe('a command whose client has closed the connection', () => {
  it('is not sent while it waits; that of a client that waits is', async () => {
    const { uuid, key } = await service.newAccount();
    const lock = new pg.Client({ connectionString: service.databaseUrl });
    await lock.connect();
    try {
      await lock.query('begin');
      await lock.query('select 1 from account_log where account_id = $1 for update', [uuid]);
      const create = (code: string) => service.api('POST', UNITS, { key, body: { name: code, code } });
      const first = create('first');
      await until(
        async () =>
          (
            await lock.query(
              "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%commit_units%'",
            )
          ).rowCount === 1,
      );
      const gone = request(service.url + UNITS, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      });
      gone.on('error', () => undefined);
      gone.end(JSON.stringify({ name: 'gone', code: 'gone' }));
      await once(gone, 'finish');
      const last = create('last');
      await service.api('GET', UNITS, { key });
      gone.destroy();
      await service.api('GET', UNITS, { key });
      await lock.query('rollback');
      expect((await Promise.all([first, last])).map(({ status }) => status)).toEqual([201, 201]);
      const units = only<{ code: string }[]>(await service.api('GET', UNITS, { key }));
      expect(units.map(({ code }) => code).sort()).toEqual(['first', 'last']);
    } finally {
      await lock.end();
    }
  });
});

it('408: a body that comes at less than BODY_BYTES_PER_SECOND, as it is sent', async () => {
  const slow = await startLoggedService(
    pino({ level: 'silent' }),
    { databaseUrl: service.databaseUrl, bodyBytesPerSecond: 10_000 },
    [],
    { ...TRANSFER_TIMEOUTS, rateMs: 200 },
  );
  const gzip = createGzip();
  const compressed = setInterval(() => {
    gzip.write(' '.repeat(20_000));
    gzip.flush();
  }, 20);
  try {
    const plain = new SlowBody(slow, one, UNITS, 10_000).write('{');
    const small = new SlowBody(slow, one, UNITS, 1_000_000, 'Content-Encoding: gzip\r\n');
    gzip.on('data', (chunk: Buffer) => small.write(chunk));
    for (const body of [plain, small]) {
      await until(() => body.answer.includes('"request_timeout"'));
      expect(body.answer).toMatch(/^HTTP\/1\.1 408 /);
      expect(body.answer).toContain('The body arrives too slowly');
    }
  } finally {
    clearInterval(compressed);
    gzip.destroy();
    await slow.stop();
  }
});
