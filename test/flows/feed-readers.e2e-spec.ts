import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { createAccountServices } from '#accounts';
import { createLogger } from '#platform';
import { Database, EventFeed, type FeedReader, type SqlValue } from '#eventstore/store';
import { send } from '../../tools/harness/api-client.js';
import { Cluster } from '../../tools/harness/cluster.js';
import { createDatabase, type TestDatabase } from '../../tools/harness/database.js';
import { KEY } from '../../tools/harness/environment.js';
import { until } from '../../tools/harness/until.js';
import type { Api } from '../../apps/api/src/api.js';
import { contexts } from '../../apps/contexts.js';
import { StreamClient } from '../../tools/harness/event-stream-client.js';
import { ConsoleClient } from '../support/console-client.js';
import { runs } from '../support/long.js';
import { firstAccount, newAccount, oneTo } from '../support/store.js';

const silent = createLogger('flows', 'silent');

let database: TestDatabase;
let cluster: Cluster;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database.drop());
// Each test has programs of its own.
beforeEach(async () => {
  cluster = await Cluster.open(database.url);
});
afterEach(() => {
  jest.restoreAllMocks();
  return cluster.close();
});

const unit = async (api: Pick<Api, 'url'>, code: string): Promise<void> => {
  expect((await send(api, 'POST', '/v2/catalog/products/units', { name: code, code })).status).toBe(201);
};
const client = async (api: Pick<Api, 'url'>, name: string): Promise<void> => {
  expect((await send(api, 'POST', '/v2/clients', { organization: true, organization_name: name })).status).toBe(201);
};
const headOf = async (api: Pick<Api, 'url'>): Promise<number> =>
  (await send(api, 'GET', '/v2/events?limit=1')).body.head as number;
/** The positions of the whole log, or of one type. */
async function positionsOf(api: Pick<Api, 'url'>, query = ''): Promise<number[]> {
  const { body } = await send(api, 'GET', `/v2/events?limit=5000${query}`);
  return (body.events as { position: number }[]).map(({ position }) => position);
}

/** What a client does next: it reads `count` events and cuts its connection, or asks with `wait`. */
interface Step {
  readonly how: 'stream' | 'wait';
  readonly count: number;
  /** Which of the two APIs it asks. */
  readonly api: 0 | 1;
}

const step: fc.Arbitrary<Step> = fc.record({
  how: fc.constantFrom('stream', 'wait'),
  count: fc.nat({ max: 12 }),
  api: fc.constantFrom(0, 1),
});

/** Records the texts of the statements that it runs. */
class RecordingDatabase extends Database {
  constructor(
    url: string,
    private readonly statements: string[],
  ) {
    super({ url, poolSize: 5, name: 'fieldline-flows' });
  }

  override query<R extends object>(text: string, values?: readonly SqlValue[]): Promise<R[]> {
    this.statements.push(text);
    return super.query(text, values);
  }

  override queryJsonText<R extends object>(text: string, values: readonly SqlValue[]): Promise<R[]> {
    this.statements.push(text);
    return super.queryJsonText(text, values);
  }
}

describe('readers of the change feed', () => {
  it('receive each position once and in order, however often they lose the connection, beside writers of two APIs', async () => {
    const apis = [await cluster.api(), await cluster.api()] as const;
    const at = (which: 0 | 1): Api => apis[which];
    const schedule = fc.record({
      steps: fc.array(step, { minLength: 1, maxLength: 12 }),
      types: fc.constantFrom('', '&types=unit_created', '&entity_type=client'),
      fromStart: fc.boolean(),
    });
    let run = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(schedule, { minLength: 1, maxLength: 4 }), async (schedules) => {
        const code = `${++run}`;
        const start = await headOf(apis[0]);
        const done = new AbortController();
        const readers = schedules.map(async ({ steps, types, fromStart }) => {
          const from = fromStart ? 0 : start;
          const seen: number[] = [];
          let known = from;
          for (let n = 0; ; n++) {
            const isLast = n >= steps.length && done.signal.aborted;
            const { how, count, api } = steps[n % steps.length] ?? { how: 'wait', count: 0, api: 0 };
            if (how === 'stream') {
              const stream = await StreamClient.open(at(api).url, KEY, `?after=0${types}`, {
                'Last-Event-ID': String(known),
              });
              await until(() => stream.events.length >= count || done.signal.aborted);
              stream.close();
              await until(() => stream.isEnded);
              seen.push(...stream.positions);
              known = Number(stream.lastId ?? known);
            } else {
              const wait = done.signal.aborted ? 0 : 1;
              const { body } = await send(at(api), 'GET', `/v2/events?after=${known}&wait=${wait}&limit=5${types}`);
              const positions = (body.events as { position: number }[]).map(({ position }) => position);
              seen.push(...positions);
              known = positions.length === 5 ? (positions.at(-1) ?? known) : Math.max(known, body.head as number);
            }
            if (isLast) break;
          }
          const rest = await positionsOf(at(0), `&after=${known}${types}`);
          return { seen: [...seen, ...rest], expected: await positionsOf(at(0), `&after=${from}${types}`) };
        });
        await Promise.all(
          apis.map(async (api, which) => {
            for (const n of oneTo(15))
              await (n % 3 === 0 ? client(api, `${code}-${which}-${n}`) : unit(api, `${code}-${which}-${n}`));
          }),
        ).finally(() => done.abort());
        for (const { seen, expected } of await Promise.all(readers)) expect(seen).toEqual(expected);
      }),
      { numRuns: runs(1), endOnFailure: true },
    );
  });

  it('find events without notifications, by the sweep alone', async () => {
    const api = await cluster.api();
    const { database } = await cluster.process();
    const query = database.query.bind(database);
    const start = await headOf(api);
    const stream = await StreamClient.open(api.url, KEY);
    const cut = async (): Promise<number> =>
      (
        await query(
          `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'fieldline-feed-listener'
           and datname = current_database()`,
        )
      ).length;
    await until(async () => (await cut()) > 0);
    for (const n of oneTo(5)) {
      await unit(api, `swept ${n}`);
      await cut();
    }
    await until(() => stream.events.length === 5);
    expect(stream.positions).toEqual(oneTo(5).map((n) => start + n));
    stream.close();
  });

  it('wait for one query per second in all, whatever their number, and read an event once for all', async () => {
    const process = await cluster.process();
    const api = await cluster.api();
    const first = await firstAccount(process);
    const accounts = [first, ...(await Promise.all(oneTo(9).map(() => newAccount(process))))];
    const start = await headOf(api);
    const statements: string[] = [];
    const database = new RecordingDatabase(cluster.url, statements);
    const feed = new EventFeed(database, silent);
    const received: number[] = [];
    const readers = accounts.flatMap((account) =>
      oneTo(100).map(() => feed.reader(account, account === first ? start : 0)),
    );
    const follow = async (reader: FeedReader): Promise<void> => {
      for (let batch = await reader.next(); batch !== undefined; batch = await reader.next())
        if (batch.isLive) received.push(...batch.events.map(({ position }) => position));
    };
    const following = readers.map(follow);
    const isSweep = (text: string): boolean => text.includes('account_id = any($1)');
    const sweeps = (): number => statements.filter(isSweep).length;
    await until(() => sweeps() > 0 && statements.filter((one) => !isSweep(one)).length >= 1000);
    statements.length = 0;
    const idleSince = performance.now();
    await until(() => sweeps() === 3);
    const idleSeconds = (performance.now() - idleSince) / 1000;
    expect(statements).toHaveLength(3);
    expect(statements.length).toBeLessThanOrEqual(idleSeconds + 1);

    statements.length = 0;
    await unit(api, 'once');
    await until(() => received.length === 100);
    expect(new Set(received).size).toBe(1);
    expect(statements.filter((one) => !isSweep(one)).length).toBeLessThanOrEqual(2);
    await feed.close();
    await Promise.all(following);
    await database.close();
  });

  it('that are slow read the rest from the database later, in order and without a gap', async () => {
    const process = await cluster.process();
    const api = await cluster.api();
    const account = await firstAccount(process);
    const feed = new EventFeed(process.database, silent);
    const start = await headOf(api);
    const reader = feed.reader(account, start);
    const other = feed.reader(account, start);
    let known = start;
    const seen: number[] = [];
    const next = async (): Promise<boolean> => {
      const batch = await reader.next();
      seen.push(...(batch?.events ?? []).map(({ position }) => position));
      known = batch?.position ?? known;
      return batch?.isLive ?? false;
    };
    const first = next();
    const followed = (async () => {
      for (let at = start; at < start + 1501;) at = (await other.next())?.position ?? Infinity;
    })();
    await unit(api, 'first');
    expect(await first).toBe(true);
    const codes = oneTo(1500).map((n) => `slow ${n}`);
    for (let at = 0; at < codes.length; at += 500) {
      const operations = codes.slice(at, at + 500).map((code) => ({
        method: 'POST',
        path: '/v2/catalog/products/units',
        body: { name: code, code },
      }));
      expect((await send(api, 'POST', '/v2/batch', { operations })).status).toBe(200);
    }
    await followed;
    const isLive: boolean[] = [];
    for (let at = start; at < start + 1501; at = known) isLive.push(await next());
    // The buffer was full, so the rest came from the database.
    expect(isLive).toContain(false);
    await unit(api, 'last');
    expect(await next()).toBe(true);
    expect(seen).toEqual(oneTo(1502).map((n) => start + n));
    reader.close();
    other.close();
    expect(await reader.next()).toBeUndefined();
    await feed.close();
  });

  it('are not delayed by a slow one, which is ended with lag and then misses nothing', async () => {
    const api = await cluster.api();
    const start = await headOf(api);
    const slow = await StreamClient.open(api.url, KEY, `?after=${start}&types=client_created`);
    const fast = await StreamClient.open(api.url, KEY, `?after=${start}&types=client_created`);
    slow.pause();
    const contacts = oneTo(20).map((n) => ({ type: 'phone', name: 'x'.repeat(400), value: `${n}${'1'.repeat(400)}` }));
    const hasLag = async (): Promise<boolean> =>
      (await (await fetch(api.metricsUrl)).text()).includes('fieldline_event_streams_ended_total{reason="lag"} 1');
    // The buffers of the kernel take the first megabytes.
    let sent = 0;
    while (!(await hasLag())) {
      const names = oneTo(25).map((n) => `Client ${sent + n}`);
      for (const name of names) {
        const body = { organization: true, organization_name: name, contacts };
        expect((await send(api, 'POST', '/v2/clients', body)).status).toBe(201);
      }
      sent += names.length;
      await until(() => fast.events.length === sent);
    }
    slow.resume();
    await until(() => slow.isEnded);
    expect(slow.events.at(-1)?.event).toBe('lag');
    const seen = slow.events.slice(0, -1).map(({ id }) => id);
    const resumed = await StreamClient.open(api.url, KEY, '?types=client_created', {
      'Last-Event-ID': slow.lastId ?? '',
    });
    await until(() => seen.length + resumed.events.length === sent);
    expect([...seen, ...resumed.positions]).toEqual(fast.positions);
    fast.close();
    resumed.close();
  });

  it('receive many events at once without lag when they read as fast as they can', async () => {
    const api = await cluster.api();
    const { database } = await cluster.process();
    const streams = await Promise.all(oneTo(3).map(() => StreamClient.open(api.url, KEY)));
    await until(() => streams.every(({ lastId }) => lastId !== undefined));
    // Without notifications the next sweep finds all events together.
    await until(
      async () =>
        (
          await database.query(
            `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'fieldline-feed-listener'
             and datname = current_database()`,
          )
        ).length > 0,
    );
    const contacts = oneTo(20).map((n) => ({ type: 'phone', name: 'x'.repeat(400), value: `${n}${'1'.repeat(400)}` }));
    const operations = oneTo(150).map((n) => ({
      method: 'POST',
      path: '/v2/clients',
      body: { organization: true, organization_name: `Client ${n}`, contacts },
    }));
    expect((await send(api, 'POST', '/v2/batch', { operations })).status).toBe(200);
    await until(() => streams.every(({ events, isEnded }) => events.length === 150 || isEnded));
    expect(streams.map(({ isEnded }) => isEnded)).toEqual([false, false, false]);
    for (const stream of streams) stream.close();
  });

  it('are ended cleanly at a shutdown: streams end, and requests that wait are answered', async () => {
    const program = await cluster.fork('apps/api/src/main.js');
    const start = await headOf(program);
    const streams = await Promise.all(oneTo(20).map(() => StreamClient.open(program.url, KEY)));
    const waiting = oneTo(20).map(() => send(program, 'GET', `/v2/events?after=${start}&wait=25`));
    const failed = jest.fn();
    for (const stream of streams) stream.response.on('aborted', failed);
    const metrics = async (): Promise<string> => (await fetch(program.addresses['metrics'] ?? '')).text();
    await until(async () => (await metrics()).includes('fieldline_event_waiting_requests 20'));
    await until(() => streams.every(({ lastId }) => lastId === String(start)));
    const askedAt = performance.now();
    await program.stop();
    expect(performance.now() - askedAt).toBeLessThan(25_000);
    for (const { status, body } of await Promise.all(waiting))
      expect([status, body]).toEqual([200, { events: [], head: start, epoch: expect.any(String) }]);
    expect(streams.every(({ response }) => response.complete)).toBe(true);
    expect(failed).not.toHaveBeenCalled();
  });

  it('receive a comment with their position every 15 seconds, and end when their key is revoked or has expired', async () => {
    const intervals = jest.spyOn(globalThis, 'setInterval');
    const api = await cluster.api();
    const keys = await Promise.all(
      ['stays', 'is revoked', 'expires'].map(async (name) => {
        const { body } = await send(api, 'POST', '/v2/api_keys', { name, scopes: ['read'] });
        return body as { api_key_uuid: string; key: string };
      }),
    );
    const streams = await Promise.all(keys.map(({ key }) => StreamClient.open(api.url, key)));
    const [stays, revoked, expired] = streams;
    const [keepAlive, ms] = intervals.mock.calls.find(([, interval]) => interval === 15_000) ?? [];
    if (keepAlive === undefined) throw new Error('There is no interval of 15 seconds');
    expect(ms).toBe(15_000);
    await unit(api, 'one');
    await until(() => streams.every(({ events }) => events.length === 1));
    keepAlive();
    await until(() => streams.every(({ comments }) => comments.length === 1));
    expect(streams.map(({ lastId }) => Number(lastId))).toEqual(streams.map(({ positions }) => positions[0]));

    expect((await send(api, 'DELETE', `/v2/api_keys/${keys[1]?.api_key_uuid}`)).status).toBe(200);
    const { database } = await cluster.process();
    await database.query(
      "update api_key set expires_at = now() - interval '1 second' where account_id = $1 and uuid = $2",
      [await firstAccount(await cluster.process()), keys[2]?.api_key_uuid ?? null],
    );
    keepAlive();
    await until(() => revoked?.isEnded === true && expired?.isEnded === true);
    expect([revoked, expired].map((stream) => stream?.response.complete)).toEqual([true, true]);
    expect(stays?.isEnded).toBe(false);
    stays?.close();
  });

  it('end when their account is closed', async () => {
    const intervals = jest.spyOn(globalThis, 'setInterval');
    const api = await cluster.api();
    const { accounts } = createAccountServices(await cluster.process(), contexts);
    const { uuid, secret } = await accounts.create({ name: 'Closing' });
    const [stays, closed] = [await StreamClient.open(api.url, KEY), await StreamClient.open(api.url, secret)];
    const [keepAlive] = intervals.mock.calls.find(([, interval]) => interval === 15_000) ?? [];
    if (keepAlive === undefined) throw new Error('There is no interval of 15 seconds');
    await accounts.setClosed(uuid, true);
    keepAlive();
    await until(() => closed.isEnded);
    expect(closed.response.complete).toBe(true);
    expect(stays.isEnded).toBe(false);
    stays.close();
  });

  it('end when their session is signed out, or had no request for 12 hours', async () => {
    const intervals = jest.spyOn(globalThis, 'setInterval');
    const api = await cluster.api();
    const { body } = await send(api, 'POST', '/v2/api_keys', { name: 'Office', scopes: ['read'] });
    const { key } = body as { key: string };
    const [stays, signedOut, idle] = await Promise.all(
      ['stays', 'is signed out', 'is idle'].map(async () => {
        const browser = new ConsoleClient(api.url);
        await browser.signIn(key);
        const { cookie = '', account = '' } = browser;
        const headers = { Cookie: cookie, 'Sec-Fetch-Site': 'same-origin', 'X-Fieldline-Account': account };
        return { browser, stream: await StreamClient.open(api.url, undefined, '', headers) };
      }),
    );
    const [keepAlive] = intervals.mock.calls.find(([, interval]) => interval === 15_000) ?? [];
    if (keepAlive === undefined) throw new Error('There is no interval of 15 seconds');
    expect((await signedOut?.browser.send('DELETE', '/console/session'))?.status).toBe(204);
    const { database } = await cluster.process();
    const token = idle?.browser.cookie?.split('=')[1] ?? '';
    await database.query(
      "update console_session set last_seen_at = now() - interval '12 hours' where account_id = $1 and hash = $2",
      [await firstAccount(await cluster.process()), createHash('sha256').update(token).digest('hex')],
    );
    keepAlive();
    await until(() => signedOut?.stream.isEnded === true && idle?.stream.isEnded === true);
    expect(stays?.stream.isEnded).toBe(false);
    stays?.stream.close();
  });
});
