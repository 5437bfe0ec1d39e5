import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { setImmediate as turn } from 'node:timers/promises';
import pg from 'pg';
import { createLogger, Loops } from '#platform';
import {
  type BoundedContext,
  Database,
  defineProjection,
  type Queryable,
  type RecordedEvent,
  UnavailableError,
  watchProjectionLag,
} from '#eventstore/store';
import { ProjectionRunner, rebuild } from '#eventstore/worker';
import { ProjectionLoop } from '../../libs/eventstore/src/worker/projection-loop.js';
import { migrate } from '../../apps/schema.js';
import { cleanUp, launch, newDataDir } from '../support/embedded.js';
import { cli, startCli } from '../support/cli.js';
import {
  requestContext,
  createdClient,
  deleted,
  findingsIn,
  firstAccount,
  logOf,
  newAccount,
  territoryOf,
  updated,
  oneTo,
} from '../support/store.js';
import { Cluster, type StoreProcess } from '../../tools/harness/cluster.js';
import { createDatabase, query, type TestDatabase } from '../../tools/harness/database.js';
import { send } from '../../tools/harness/api-client.js';
import { until } from '../../tools/harness/until.js';
import { checkWorkersProgress } from '../../tools/harness/worker-progress.js';

const silent = createLogger('flows', 'silent');

interface Tally {
  readonly versions: readonly number[];
}

/** Streams whose next event cannot be applied, until the cause is fixed. */
const poisoned = new Set<string>();

const tallied = (row: Tally | undefined, { streamId, version }: { streamId: string; version: number }): Tally => {
  if (poisoned.has(streamId) && version === 2) throw new Error('poison');
  return { versions: [...(row?.versions ?? []), version] };
};

/** A projection has entries for the events that matter to it, and needs none for others, such as the last of these. */
type TalliedEvent = { type: `client.${'created' | 'updated' | 'deleted' | 'merged'}`; data: object };

/** Keeps the versions of each client that it was given, in their order. */
const tallying: BoundedContext = {
  name: 'tallying',
  aggregates: [],
  projections: [
    defineProjection<Tally, TalliedEvent>({
      name: 'flow_tally',
      columns: {},
      on: {
        'client.created': (row, _, origin) => tallied(row, origin),
        'client.updated': (row, _, origin) => tallied(row, origin),
        'client.deleted': (row, _, origin) => tallied(row, origin),
      },
    }),
  ],
};

const TALLY = `create table flow_tally (account_id uuid, generation int, uuid uuid, row jsonb,
  primary key (account_id, generation, uuid))`;

/** The events that a worker's projections applied, from its metric. */
const appliedIn = (metric: string): number =>
  [...metric.matchAll(/^fieldline_projection_events_total\{.*\} (\d+)$/gm)].reduce((sum, [, n]) => sum + Number(n), 0);

async function create(process: StoreProcess, account: string, name: string): Promise<string> {
  const clients = process.registry.aggregate('client');
  const territory = await territoryOf(process, account);
  return (await process.store.create(clients, requestContext(account), createdClient(name, territory))).uuid;
}

const rename = (process: StoreProcess, account: string, uuid: string, name: string) =>
  process.store.change(
    process.registry.aggregate('client'),
    requestContext(account),
    uuid,
    updated('client', { organizationName: name }),
  );

const remove = (process: StoreProcess, account: string, uuid: string) =>
  process.store.change(process.registry.aggregate('client'), requestContext(account), uuid, deleted('client'));

/** The rows that readers see: those of the live generation. */
const liveRows = <R extends object>({ database }: StoreProcess, account: string, name: string, columns: string) =>
  database.query<R & { uuid: string }>(
    `select d.uuid, ${columns} from ${name} d join projection_checkpoint c on c.account_id = d.account_id
       and c.projection = '${name}' and c.generation = d.generation and c.state = 'live'
     where d.account_id = $1 and d.row -> 'deleted' is null order by d.uuid`,
    [account],
  );

const caughtUp = ({ database }: StoreProcess, account: string, name: string) =>
  until(async () => {
    const [row] = await database.query(
      `select from projection_checkpoint c join account_log l on l.account_id = c.account_id
       where c.account_id = $1 and c.projection = $2 and c.state = 'live' and c.position = l.position`,
      [account, name],
    );
    return row !== undefined;
  });

/** Both projections of an account hold what its log says: nothing lost, nothing twice, none left of the dead. */
async function expectTrue(process: StoreProcess, account: string, tallyToo = true): Promise<void> {
  const streams = await clientStreams(process, account);
  await caughtUp(process, account, 'search_index');
  expect(await liveRows(process, account, 'search_index', `d.row->>'organizationName' as name`)).toEqual(
    streams
      .filter(([, events]) => events.at(-1)?.type !== 'client.deleted')
      .map(([uuid, events]) => ({
        uuid,
        name: events
          .map(({ data }) => (data as { organizationName?: string }).organizationName)
          .findLast((name) => name !== undefined),
      })),
  );
  if (tallyToo) await expectTally(process, account);
}

/** The tally of an account holds what its log says. */
async function expectTally(process: StoreProcess, account: string): Promise<void> {
  await caughtUp(process, account, 'flow_tally');
  const streams = await clientStreams(process, account);
  expect(await liveRows(process, account, 'flow_tally', `d.row->'versions' as versions`)).toEqual(
    streams.map(([uuid, events]) => ({ uuid, versions: events.map(({ version }) => version) })),
  );
}

/** The events of each client of an account, in the order of their uuids. */
async function clientStreams({ database }: StoreProcess, account: string): Promise<[string, RecordedEvent[]][]> {
  return [...Map.groupBy(await logOf(database, account), ({ streamId }) => streamId)]
    .filter(([, events]) => events[0]?.streamType === 'client')
    .sort(([a], [b]) => (a < b ? -1 : 1));
}

describe('workers side by side', () => {
  let cluster: Cluster;
  let process: StoreProcess;
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createDatabase();
    await query(database.url, TALLY);
  });
  afterAll(() => database.drop());

  beforeEach(async () => {
    poisoned.clear();
    cluster = await Cluster.open(database.url);
    process = await cluster.process(tallying);
  });
  afterEach(() => cluster.close());

  const projection = (name: string): ProjectionRunner => {
    const found = process.registry.projections.get(name);
    if (found === undefined) throw new Error(`no projection ${name}`);
    return new ProjectionRunner(found, process.registry);
  };

  /** A loop of the tally alone, for given accounts, on a connection of the test. */
  const loopOn = (on: Queryable, accounts: readonly string[]): ProjectionLoop => {
    const progress = { cycleRan: () => undefined, applied: () => undefined };
    const database = { ...on, router: () => process.database.router() };
    const loop = new ProjectionLoop(
      projection('flow_tally'),
      database,
      () => true,
      progress,
      new Loops().add('tally'),
      silent,
    );
    loop.add(accounts);
    return loop;
  };

  it('apply each event exactly once, also while one of them stops', async () => {
    const workers = await Promise.all(oneTo(3).map(() => cluster.process(tallying)));
    const projectors = workers.map((worker) => cluster.projector(worker));
    const accounts = await Promise.all(oneTo(6).map(() => newAccount(process)));
    await Promise.all(
      accounts.map(async (account) => {
        const uuids = await Promise.all(oneTo(8).map((n) => create(process, account, `Client ${n}`)));
        for (const n of oneTo(6)) await Promise.all(uuids.map((uuid) => rename(process, account, uuid, `Name ${n}`)));
        await remove(process, account, uuids[0] ?? '');
      }),
    );
    for (const account of accounts) await expectTrue(process, account);
    // One stops in the midst of work, the others go on.
    await Promise.all([...accounts.map((account) => create(process, account, 'Late')), projectors[0]?.stop()]);
    for (const account of accounts) await expectTrue(process, account);
    const applied = await Promise.all(
      workers.map(async ({ metrics }) =>
        appliedIn(await metrics.registry.getSingleMetricAsString('fieldline_projection_events_total')),
      ),
    );
    // 8 created, 48 renamed, 1 deleted, 1 late; by two projections: each by exactly one worker.
    expect(applied.reduce((sum, value) => sum + value, 0)).toBe(accounts.length * 58 * 2);
  });

  it('hold back a stream whose event cannot be applied, show it, and take it up again by a rebuild', async () => {
    const account = await newAccount(process);
    const [bad = '', ...good] = await Promise.all(oneTo(20).map((n) => create(process, account, `Client ${n}`)));
    poisoned.add(bad);
    for (const uuid of [bad, ...good]) await rename(process, account, uuid, 'Renamed');
    const workers = await Promise.all(oneTo(2).map(() => cluster.process(tallying)));
    for (const worker of workers) cluster.projector(worker);
    await caughtUp(process, account, 'flow_tally');
    await rename(process, account, bad, 'After the poison');
    await caughtUp(process, account, 'flow_tally');

    // All others are complete, the parked one is as it was before the event, and the other projection has all.
    expect(await liveRows(process, account, 'flow_tally', `d.row->'versions' as versions`)).toEqual(
      [bad, ...good].sort().map((uuid) => ({ uuid, versions: uuid === bad ? [1] : [1, 2] })),
    );
    await expectTrue(process, account, false);
    const parked = await process.database.query<{ stream: string; error: string; version: number }>(
      `select p.stream_id as stream, p.error, e.version from projection_parked p
       join event e on e.account_id = p.account_id and e.position = p.first_position where p.account_id = $1`,
      [account],
    );
    expect(parked).toEqual([{ stream: bad, error: 'poison', version: 2 }]);

    const { metrics } = await cluster.process(tallying);
    watchProjectionLag(metrics, process.database);
    expect(await metrics.text()).toContain('fieldline_projection_parked_streams{projection="flow_tally"} 1');
    expect(await metrics.text()).toContain('fieldline_projection_parked_streams{projection="search_index"} 0');
    const status = await cli(cluster.url, 'projections', 'status');
    expect(status.stdout).toMatch(/^flow_tally +0 +0 +1$/m);
    expect(status.stdout).toContain(`parked: flow_tally, account ${account}, stream ${bad}: poison`);

    // While the cause is there, a rebuild fails and leaves readers what they had.
    await expect(rebuild(process.database, projection('flow_tally'), account, () => undefined)).rejects.toThrow(
      'poison',
    );
    expect(await liveRows(process, account, 'flow_tally', `d.row->'versions' as versions`)).toHaveLength(20);
    poisoned.clear();
    await rebuild(process.database, projection('flow_tally'), account, () => undefined);
    await rename(process, account, bad, 'Well again');
    await expectTrue(process, account);
    expect(await process.database.query('select from projection_parked where account_id = $1', [account])).toEqual([]);
  });

  it('hold back no other stream when two find the same poison and one is slow to say so', async () => {
    const account = await newAccount(process);
    const bad = await create(process, account, 'Bad');
    poisoned.add(bad);
    await rename(process, account, bad, 'Renamed');
    const gate = Promise.withResolvers<undefined>();
    const reached = Promise.withResolvers<undefined>();
    // Both take the account for their own, as two do of which one was halted.
    const { projections } = process.database;
    const late = loopOn(
      {
        query: async (text, values) => {
          if (text.includes('insert into projection_parked')) {
            reached.resolve(undefined);
            await gate.promise;
          }
          return projections.query(text, values);
        },
      },
      [account],
    );
    await reached.promise;
    const quick = loopOn(projections, [account]);
    await caughtUp(process, account, 'flow_tally');
    await quick.stop();
    // The slow one speaks only when the checkpoint is before another stream's event.
    const good = await create(process, account, 'Good');
    gate.resolve(undefined);
    await caughtUp(process, account, 'flow_tally');
    await late.stop();
    expect(
      await process.database.query('select stream_id from projection_parked where account_id = $1', [account]),
    ).toEqual([{ stream_id: bad }]);
    const rows = await liveRows(process, account, 'flow_tally', `d.row->'versions' as versions`);
    expect(rows).toContainEqual({ uuid: good, versions: [1] });
  });

  it('take all accounts with new events together: one read and one write', async () => {
    const accounts = await Promise.all(oneTo(20).map(() => newAccount(process)));
    for (const account of accounts) await create(process, account, 'Client');
    const sent: string[] = [];
    const { projections } = process.database;
    const loop = loopOn({ query: (text, values) => (sent.push(text), projections.query(text, values)) }, accounts);
    for (const account of accounts) await caughtUp(process, account, 'flow_tally');
    await loop.stop();
    expect(sent).toEqual([
      expect.stringContaining('events_for_flow_tally_'),
      expect.stringContaining('project_flow_tally_'),
    ]);
  });

  it('hold up no account for another with many events, or with one that cannot be applied', async () => {
    const [busy = '', sick = '', ...others] = await Promise.all(oneTo(5).map(() => newAccount(process)));
    await Promise.all(oneTo(600).map((n) => create(process, busy, `Client ${n}`)));
    const bad = await create(process, sick, 'Bad');
    poisoned.add(bad);
    await rename(process, sick, bad, 'Renamed');
    for (const account of others) await create(process, account, 'Client');
    const gate = Promise.withResolvers<undefined>();
    let turns = 0;
    const { projections } = process.database;
    const loop = loopOn(
      {
        query: async (text, values) => {
          if (text.includes('events_for_') && ++turns === 2) await gate.promise;
          return projections.query(text, values);
        },
      },
      [busy, sick, ...others],
    );
    // In the first turn.
    for (const account of others) await caughtUp(process, account, 'flow_tally');
    expect(await liveRows(process, sick, 'flow_tally', '1 as one')).toEqual([]);
    expect((await liveRows(process, busy, 'flow_tally', '1 as one')).length).toBeLessThan(600);
    gate.resolve(undefined);
    await caughtUp(process, sick, 'flow_tally');
    await expectTally(process, busy);
    await loop.stop();
    expect(
      await process.database.query('select account_id, stream_id from projection_parked where account_id = any($1)', [
        [busy, sick, ...others],
      ]),
    ).toEqual([{ account_id: sick, stream_id: bad }]);
  });

  it('begin with accounts that were there before a projection', async () => {
    const accounts = await Promise.all(oneTo(3).map(() => newAccount(process)));
    for (const account of accounts) await create(process, account, 'Client');
    const checkpoints = (): Promise<object[]> =>
      process.database.query('select projection, generation, state from projection_checkpoint where account_id = $1', [
        accounts[0] ?? '',
      ]);
    // Made with the account.
    expect(await checkpoints()).toHaveLength(2);
    await process.database.query(
      "delete from projection_checkpoint where projection = 'flow_tally' and account_id = any($1)",
      [accounts],
    );
    cluster.projector(process);
    for (const account of accounts) await expectTrue(process, account);
    expect(await checkpoints()).toHaveLength(2);
  });

  it('leave a rebuild that another one overtook without harm, in either order', async () => {
    const account = await newAccount(process);
    const uuids = await Promise.all(oneTo(30).map((n) => create(process, account, `Client ${n}`)));
    await remove(process, account, uuids[0] ?? '');
    cluster.projector(process);
    await expectTrue(process, account);

    /** A rebuild that pauses before its switch until the test continues it. */
    const paused = (): { begun: Promise<unknown>; goOn: () => void; end: Promise<number> } => {
      const gate = Promise.withResolvers<undefined>();
      const begun = Promise.withResolvers<undefined>();
      let transactions = 0;
      const { database } = process;
      // The third transaction is the switch, after the one that begins and the one that writes the rows.
      const held = Object.create(database, {
        transaction: {
          value: async <T>(work: Parameters<typeof database.transaction<T>>[0]): Promise<T> => {
            if (++transactions === 3) {
              begun.resolve(undefined);
              await gate.promise;
            }
            return database.transaction(work);
          },
        },
      }) as typeof database;
      const end = rebuild(held, projection('search_index'), account, () => undefined);
      return { begun: begun.promise, goOn: () => gate.resolve(undefined), end };
    };

    for (const order of [
      [0, 1],
      [1, 0],
    ]) {
      const rebuilds = [];
      for (const one of [paused(), paused()]) {
        await one.begun;
        rebuilds.push(one);
      }
      await create(process, account, `During ${order.join()}`);
      for (const i of order) {
        rebuilds[i]?.goOn();
        await rebuilds[i]?.end;
        // Readers find everything at every moment.
        await expectTrue(process, account);
      }
      await create(process, account, `After ${order.join()}`);
      await expectTrue(process, account);
      // Nothing is left lying about, of rows and of checkpoints.
      const [left] = await process.database.query(
        `select count(distinct generation)::int as generations,
           (select count(*)::int from projection_checkpoint where account_id = $1 and projection = 'search_index') as checkpoints
         from search_index where account_id = $1`,
        [account],
      );
      expect(left).toEqual({ generations: 1, checkpoints: 1 });
    }
  });

  it('begin with an account also where a rebuild was killed before any of them had seen it', async () => {
    const account = await newAccount(process);
    await create(process, account, 'Alone');
    const killed = new Error('killed');
    const stop = (): never => {
      throw killed;
    };
    await expect(rebuild(process.database, projection('search_index'), account, stop)).rejects.toBe(killed);
    cluster.projector(process);
    await expectTrue(process, account);
  });

  it('find events by the sweep alone: without a NOTIFY, with the LISTEN connection cut again and again, and after a crash', async () => {
    const account = await newAccount(process);
    const projector = cluster.projector(process);
    const listeners = (): Promise<{ pid: number }[]> =>
      process.database.query(
        `select pid from pg_stat_activity where application_name = 'fieldline-worker-listener' and datname = current_database()`,
      );
    const cut: number[] = [];
    for (const n of oneTo(3)) {
      await until(async () => {
        const found = await listeners();
        return found.length === 1 && !found.some(({ pid }) => cut.includes(pid));
      });
      const [listener] = await listeners();
      await process.database.query('select pg_terminate_backend($1)', [listener?.pid ?? 0]);
      cut.push(listener?.pid ?? 0);
      // The stores of these tests send no notifications.
      await create(process, account, `Unnotified ${n}`);
      await expectTrue(process, account);
    }
    expect(new Set(cut).size).toBe(3);

    // A crash of the database undoes the last of what was projected: it cuts all connections.
    await process.database.transaction(async (tx) => {
      await tx.query('delete from search_index where account_id = $1', [account]);
      await tx.query('delete from flow_tally where account_id = $1', [account]);
      await tx.query('update projection_checkpoint set position = 0 where account_id = $1', [account]);
    });
    await until(async () => (await listeners()).length === 1);
    await process.database.query('select pg_terminate_backend($1)', [(await listeners())[0]?.pid ?? 0]);
    await expectTrue(process, account);

    await projector.stop();
    expect(await listeners()).toEqual([]);
  });
});

describe('a rebuild of a service in use', () => {
  let cluster: Cluster;

  beforeAll(async () => {
    cluster = await Cluster.open();
  });
  afterAll(() => cluster.close());

  it('loses and doubles nothing for writers and readers, even with two at once and one that is killed', async () => {
    const api = await cluster.api();
    await cluster.worker();
    const process = await cluster.process();
    const account = await firstAccount(process);
    const anchors = await Promise.all(oneTo(25).map((n) => create(process, account, `Anchor number${n}`)));
    await Promise.all(oneTo(300).map((n) => create(process, account, `Filler ${n}`)));
    await expectTrue(process, account, false);

    const load = new AbortController();
    let searches = 0;
    const read = async (): Promise<void> => {
      while (!load.signal.aborted) {
        const { body } = await send(api, 'GET', '/v2/clients?search=anchor&limit=500');
        const found = (body.clients as { uuid: string }[]).map(({ uuid }) => uuid);
        expect(found.sort()).toEqual([...anchors].sort());
        searches++;
      }
    };
    const write = async (writer: number): Promise<void> => {
      const mine: string[] = [];
      for (let n = 1; !load.signal.aborted; n++) {
        mine.push(await create(process, account, `Writer ${writer} ${n}`));
        // An anchor is renamed all the while, and is an anchor by every name.
        await rename(process, account, anchors[(writer + n) % anchors.length] ?? '', `Anchor renamed${n}`);
        if (mine.length > 5) await remove(process, account, mine.shift() ?? '');
      }
    };
    const users = Promise.all([read(), write(1), write(2)]);
    void users.catch(() => load.abort());

    // Killed in the midst of writing its rows, which the lock on the table holds up.
    const blocker = new pg.Client({ connectionString: cluster.url });
    await blocker.connect();
    await blocker.query('begin; lock table search_index in share mode');
    const doomed = startCli(cluster.url, ['projections', 'rebuild']);
    await until(async () => {
      const waiting = await process.database.query(
        `select from pg_stat_activity where application_name = 'fieldline-cli' and datname = current_database() and wait_event_type = 'Lock'`,
      );
      return waiting.length > 0;
    });
    doomed.child.kill('SIGKILL');
    await doomed.end;
    await blocker.query('rollback');
    await blocker.end();

    const both = await Promise.all(oneTo(2).map(() => cli(cluster.url, 'projections', 'rebuild')));
    for (const { code, stdout, stderr } of both) {
      expect(code === 0 ? 'well' : stderr).toBe('well');
      expect(stdout).toMatch(/^search_index: \d+ events of 1 accounts in /);
    }
    load.abort();
    await users;

    expect(searches).toBeGreaterThan(10);
    await expectTrue(process, account, false);
    const [left] = await process.database.query(
      `select (select count(distinct generation)::int from search_index) as generations,
         (select count(*)::int from projection_checkpoint where projection = 'search_index') as checkpoints`,
    );
    expect(left).toEqual({ generations: 1, checkpoints: 1 });
    expect(await findingsIn(process, account)).toEqual([]);
    await checkWorkersProgress(cluster.url, api.url);
  });
});

describe('a database that goes away', () => {
  afterEach(cleanUp);

  it('answers reads again, and no connection stays behind, however often it is cut', async () => {
    const cluster = await Cluster.open();
    const { database: other } = await cluster.process();
    const sessions = (): Promise<{ pid: number }[]> =>
      other.query(`select pid from pg_stat_activity where application_name = 'fieldline-cut'`);
    const database = new Database({ url: cluster.url, poolSize: 2, name: 'fieldline-cut' });
    const reading = new AbortController();
    const readers = oneTo(2).map(async () => {
      // A read that is cut is sent again; when that is cut as well, it is refused as unavailable.
      while (!reading.signal.aborted) {
        await turn();
        await database.reader.query('select 1 as one').catch((error: unknown) => {
          expect(error).toBeInstanceOf(UnavailableError);
        });
      }
    });
    for (let cut = 0; cut < 60;) {
      for (const { pid } of await sessions()) {
        await other.query('select pg_terminate_backend($1)', [pid]);
        cut++;
      }
    }
    reading.abort();
    await Promise.all(readers);
    expect(await database.reader.query('select 1 as one')).toEqual([{ one: 1 }]);
    await database.close();
    await until(async () => (await sessions()).length === 0);
    await cluster.close();
  });

  it('is found again by API and worker when it is back, whether it was stopped or killed', async () => {
    const dataDir = await newDataDir();
    let server = await launch({ dataDir });
    await migrate(server.url);
    const cluster = await Cluster.open(server.url);
    try {
      const api = await cluster.api();
      const worker = await cluster.worker();
      const body = { organization: true, organization_name: 'Before' };
      expect((await send(api, 'POST', '/v2/clients', body)).status).toBe(201);
      for (const how of ['stop', 'kill'] as const) {
        if (how === 'stop') await server.stop();
        else process.kill(server.pid, 'SIGKILL');
        await server.ended;
        const refused = await send(api, 'POST', '/v2/clients', body);
        expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([
          503,
          'unavailable',
          '1',
        ]);
        expect((await send(api, 'GET', '/health/ready')).status).toBe(503);
        expect((await fetch(`${worker.url}/health/live`)).status).toBe(200);

        server = await launch({ dataDir, port: server.port });
        await until(async () => (await send(api, 'GET', '/health/ready')).status === 200);
        const name = `Back after ${how}`;
        expect((await send(api, 'POST', '/v2/clients', { ...body, organization_name: name })).status).toBe(201);
        await until(async () => {
          const found = await send(api, 'GET', `/v2/clients?search=${encodeURIComponent(name)}`);
          return (found.body.clients as unknown[]).length === 1;
        });
        // The sweep may find the event before the listening connection is back: it tries to reopen once per interval.
        // There is one such connection, and not one more for each loss.
        const database = new Database({ url: server.url, poolSize: 1, name: 'fieldline-flows' });
        const counts = (): Promise<{ listeners: number; clients: number }[]> =>
          database.query(
            `select (select count(*)::int from pg_stat_activity where application_name = 'fieldline-worker-listener') as listeners,
               (select count(*)::int from event where type = 'client.created') as clients`,
          );
        await until(async () => (await counts())[0]?.listeners !== 0);
        const [count] = await counts();
        await database.close();
        expect(count).toEqual({ listeners: 1, clients: how === 'stop' ? 2 : 3 });
      }
      await checkWorkersProgress(server.url, api.url);
    } finally {
      await cluster.close();
    }
  });
});
