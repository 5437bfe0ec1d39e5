import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { DomainError, newUuid } from '#eventstore/domain';
import { type Queryable, UnavailableError, type UnitOfWork } from '#eventstore/store';
import { DuplicateRequestError } from '../../libs/eventstore/src/write/receipts.js';
import { UnknownOutcomeError } from '../../libs/eventstore/src/database/database-errors.js';
import {
  unitData,
  requestContext,
  created,
  commitSubscribed,
  createdClient,
  deleted,
  findingsIn,
  logOf,
  newAccount,
  territoryOf,
  updated,
  oneTo,
} from '../support/store.js';
import { LONG } from '../support/long.js';
import { Cluster, type StoreProcess } from '../../tools/harness/cluster.js';
import { SeededRandom } from '../../tools/harness/seeded-random.js';
import { query } from '../../tools/harness/database.js';
import { checkWorkersProgress } from '../../tools/harness/worker-progress.js';
import { until } from '../../tools/harness/until.js';

/** Random commits: for ten minutes, or so many. */
const RANDOM = LONG ? { what: 'ten minutes', seconds: 600 } : { what: '600 commands', commands: 600 };

let cluster: Cluster;
let process1: StoreProcess;
let process2: StoreProcess;

beforeAll(async () => {
  cluster = await Cluster.open();
  process1 = await cluster.process();
  process2 = await cluster.process();
});

afterAll(() => cluster.close());

/** A transaction that holds an account, as a slow commit of another process would. */
async function hold(account: string): Promise<{ release(): Promise<void> }> {
  const client = new pg.Client({ connectionString: cluster.url });
  await client.connect();
  await client.query('begin');
  await client.query('select from account_log where account_id = $1 for update', [account]);
  return {
    release: async () => {
      await client.query('rollback');
      await client.end();
    },
  };
}

const metric = async ({ metrics }: StoreProcess, name: string): Promise<number> => {
  const [line] = (await metrics.registry.getSingleMetricAsString(name))
    .split('\n')
    .filter((one) => !one.startsWith('#'));
  return Number(line?.split(' ').at(-1));
};

const createUnit = ({ store, registry }: StoreProcess, account: string, name: string, id: string | null = null) =>
  store.create(registry.aggregate('unit'), requestContext(account), created('unit', unitData(name, id)));

/** Ends the sessions that wait for a lock, as a crash of the server would. */
const cutWaiting = (): Promise<Record<string, unknown>[]> =>
  query(
    cluster.url,
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'fieldline-flows' and wait_event_type = 'Lock'`,
  );

describe('the group commit', () => {
  it('commits for all other accounts while one is held, and for that one when it is free', async () => {
    const [held, ...others] = await Promise.all(oneTo(6).map(() => newAccount(process1)));
    const holder = await hold(held ?? '');
    const waiting = oneTo(3).map((n) => createUnit(process1, held ?? '', `Held ${n}`));
    for (const n of oneTo(20)) await Promise.all(others.map((account) => createUnit(process1, account, `Unit ${n}`)));
    expect(await metric(process1, 'fieldline_commit_busy_accounts')).toBe(1);

    await holder.release();
    await Promise.all(waiting);
    await until(async () => (await metric(process1, 'fieldline_commit_busy_accounts')) === 0);
    for (const account of [held ?? '', ...others]) expect(await findingsIn(process1, account)).toEqual([]);
  });

  it('finds by halves the unit whose guard fails: the others are committed', async () => {
    const account = await newAccount(process1);
    const clients = process1.registry.aggregate('client');
    const territory = await territoryOf(process1, account);
    const before = await metric(process1, 'fieldline_commit_halvings_total');
    const answers = await Promise.allSettled(
      oneTo(20).map((n) =>
        process1.store.create(clients, requestContext(account), (uow) => {
          if (n === 13) uow.addGuard({ guard: 'territory.usable', uuid: newUuid() });
          return createdClient(`Client ${n}`, territory)(uow);
        }),
      ),
    );
    expect(answers.flatMap(({ status }, i) => (status === 'rejected' ? [i + 1] : []))).toEqual([13]);
    expect(await metric(process1, 'fieldline_commit_halvings_total')).toBeGreaterThan(before);
    expect(await findingsIn(process1, account)).toEqual([]);
  });

  it('makes bodies of the types with subscribers: those that a refused unit names', async () => {
    expect(await commitSubscribed(process1)).toEqual({ types: ['unit_created', 'client_created'], refused: 2 });
  });

  it('refuses a reference to what was archived or deleted since it was read', async () => {
    const account = await newAccount(process1);
    const units = process1.registry.aggregate('unit');
    const territory = await territoryOf(process1, account);
    const refer = (uuid: string): Promise<unknown> =>
      process1.store.create(process1.registry.aggregate('client'), requestContext(account), (uow) => {
        uow.addGuard({ guard: 'unit.usable', uuid });
        return createdClient('Client', territory)(uow);
      });
    const { uuid } = await createUnit(process1, account, 'Unit');
    await refer(uuid);
    await process1.store.change(units, requestContext(account), uuid, updated('unit', { archived: true }));
    await expect(refer(uuid)).rejects.toThrow('A concurrent change');
    await process1.store.change(units, requestContext(account), uuid, updated('unit', { archived: false }));
    await refer(uuid);
    await process1.store.change(units, requestContext(account), uuid, deleted('unit'));
    await expect(refer(uuid)).rejects.toThrow('A concurrent change');
  });

  it('fails the unit alone that the database cannot store, whatever is wrong with it', async () => {
    const accounts = await Promise.all(oneTo(10).map(() => newAccount(process1)));
    const answers = await Promise.allSettled(
      accounts.map((account, i) => createUnit(process1, account, i === 4 ? 'No text holds \u0000' : 'Fine')),
    );
    expect(answers.map(({ status }) => status)).toEqual(accounts.map((_, i) => (i === 4 ? 'rejected' : 'fulfilled')));
  });

  it.each(['40P01', '40001'])('commits every unit of a call that fails with %s, which passes', async (state) => {
    const accounts = await Promise.all(oneTo(10).map(() => newAccount(process1)));
    await query(
      cluster.url,
      `create sequence failures;
       create function fail_once() returns trigger language plpgsql as $$ begin
         if new.name = 'Fails once' and nextval('failures') = 1 then raise exception 'try again' using errcode = '${state}'; end if;
         return new;
       end $$;
       create trigger fail_once before insert on unit for each row execute function fail_once()`,
    );
    try {
      const before = await metric(process1, 'fieldline_commit_halvings_total');
      await Promise.all(accounts.map((account, i) => createUnit(process1, account, i === 4 ? 'Fails once' : 'Fine')));
      expect(await metric(process1, 'fieldline_commit_halvings_total')).toBeGreaterThan(before);
    } finally {
      await query(cluster.url, 'drop function fail_once cascade; drop sequence failures');
    }
  });

  it('gives a value that two commands claim at once to one of them, and names it to the other', async () => {
    const account = await newAccount(process1);
    await createUnit(process1, account, 'First');
    const answers = await Promise.allSettled([
      createUnit(process1, account, 'Goes ahead'),
      createUnit(process1, account, 'One', 'same'),
      createUnit(process1, account, 'Other', 'same'),
    ]);
    const [winner] = answers.slice(1).flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value.uuid] : []));
    const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as unknown] : []));
    expect(refused).toHaveLength(1);
    expect(refused[0]).toMatchObject({
      kind: 'invalid',
      details: { errors: { external_id: ['is used by another entity'] }, conflictingUuid: winner },
    });
  });

  it('lets a command give a unique value from one entity to another', async () => {
    const account = await newAccount(process1);
    const units = process1.registry.aggregate('unit');
    const { uuid } = await createUnit(process1, account, 'Old', 'moves');
    await process1.store.transact(requestContext(account), async (uow) => {
      await uow.change(units, uuid, updated('unit', { externalId: null }));
      await uow.create(units, created('unit', unitData('New', 'moves')));
    });
    expect(await findingsIn(process1, account)).toEqual([]);
  });

  it('claims for an entity that a command changes twice no value that it gives up again', async () => {
    const account = await newAccount(process1);
    const units = process1.registry.aggregate('unit');
    await createUnit(process1, account, 'Holder', 'held');
    const { uuid } = await createUnit(process1, account, 'Other');
    const ended = await process1.database.writeTransaction(async (tx) => {
      const uow = process1.store.begin(tx, requestContext(account));
      const unit = await uow.find(units, uuid);
      if (unit === undefined) throw new Error('The unit is gone');
      uow.record(units, unit, updated('unit', { externalId: 'held' })());
      const claiming = { ...unit, version: 2, state: { ...unit.state, externalId: 'held' } };
      uow.record(units, claiming, updated('unit', { externalId: null })());
      return process1.store.commitIn(tx, uow, undefined);
    });
    expect(ended?.status).toBe('committed');
    expect(await findingsIn(process1, account)).toEqual([]);
  });

  it('writes an entity once that a command changes twice, with the events in the order of the changes', async () => {
    const account = await newAccount(process1);
    const units = process1.registry.aggregate('unit');
    const { uuid } = await createUnit(process1, account, 'Once');
    await process1.store.transact(requestContext(account), async (uow) => {
      const unit = await uow.find(units, uuid);
      if (unit === undefined) throw new Error('The unit is gone');
      uow.record(units, unit, updated('unit', { name: 'Twice' })());
      await uow.create(units, created('unit', unitData('Between')));
      const renamed = { ...unit, version: 2, state: { ...unit.state, name: 'Twice' } };
      uow.record(units, renamed, updated('unit', { code: 'kg' })());
    });
    const log = (await logOf(process1.database, account)).slice(-3);
    expect(log.map(({ type, version }) => [type, version])).toEqual([
      ['unit.updated', 2],
      ['unit.created', 1],
      ['unit.updated', 3],
    ]);
    expect(await findingsIn(process1, account)).toEqual([]);
  });

  it('gives numbers without gaps and repeats to two processes, some of whose commands fail', async () => {
    const account = await newAccount(process1);
    const numbers: number[] = [];
    const take = ({ store, registry }: StoreProcess, n: number): Promise<unknown> =>
      store
        .transact(requestContext(account), async (uow) => {
          const number = await uow.nextNumber('test');
          await uow.create(
            registry.aggregate('unit'),
            created('unit', unitData(`Unit ${number}`, n % 5 === 0 ? 'taken' : null)),
          );
          return number;
        })
        .then(
          (number) => numbers.push(number),
          (error: unknown) => expect(error).toBeInstanceOf(DomainError),
        );
    await createUnit(process1, account, 'First', 'taken');
    await Promise.all(oneTo(60).map((n) => take(n % 2 === 0 ? process1 : process2, n)));
    expect(numbers.sort((a, b) => a - b)).toEqual(oneTo(48));
  });

  it('reports an unknown outcome when the connection is lost, retries nothing, and goes on', async () => {
    const account = await newAccount(process1);
    const before = (await logOf(process1.database, account)).length;
    const lost = await metric(process1, 'fieldline_commit_unknown_outcomes_total');
    const holder = await hold(account);
    let settled = 0;
    const answers = Promise.allSettled(
      oneTo(5).map((n) => createUnit(process1, account, `Lost ${n}`).finally(() => settled++)),
    );
    // What came behind the call that was cut waits in the next one.
    await until(async () => {
      await cutWaiting();
      return settled === 5;
    });
    expect(await metric(process1, 'fieldline_commit_unknown_outcomes_total')).toBeGreaterThan(lost);
    await holder.release();
    for (const answer of await answers) {
      expect(answer).toMatchObject({ status: 'rejected', reason: expect.any(UnavailableError) });
    }
    expect(await logOf(process1.database, account)).toHaveLength(before);
    await createUnit(process1, account, 'After');
    expect(await findingsIn(process1, account)).toEqual([]);
  });

  it('refuses what comes when too many wait', async () => {
    const process = await cluster.process();
    const account = await newAccount(process);
    const holder = await hold(account);
    const answers = Promise.allSettled(oneTo(3000).map((n) => createUnit(process, account, `Unit ${n}`)));
    // The first call, which waits for the account, has taken some of them.
    await until(async () => (await metric(process, 'fieldline_commit_queue_units')) === 2048 - 64);
    await holder.release();
    const refused = (await answers).filter((answer) => answer.status === 'rejected');
    expect(refused.length).toBeGreaterThan(800);
    for (const { reason } of refused) expect(reason).toBeInstanceOf(UnavailableError);
    expect(await findingsIn(process, account)).toEqual([]);
  });
});

describe('a transaction whose connection is lost before its end', () => {
  const cutOwn = async (tx: Queryable): Promise<void> => {
    const [session] = await tx.query<{ pid: number }>('select pg_backend_pid() as pid');
    await query(cluster.url, `select pg_terminate_backend(${session?.pid})`);
  };

  it('has an unknown outcome when it writes', async () => {
    await expect(process1.database.writeTransaction(cutOwn)).rejects.toBeInstanceOf(UnknownOutcomeError);
    await expect(process1.database.transaction(cutOwn)).rejects.toThrow('the change may or may not be saved');
  });

  it('has none when it only reads', async () => {
    const lost = await process1.database.readSnapshot(1000, cutOwn).catch((error: unknown) => error);
    expect(lost).toBeInstanceOf(UnavailableError);
    expect(lost).not.toBeInstanceOf(UnknownOutcomeError);
  });
});

describe('two processes with 64 writers on 40 accounts', () => {
  /** What was answered to a writer: the stream and version of each event, or nothing. */
  interface Answered {
    readonly account: string;
    readonly events: readonly string[];
  }

  it(`keep every promise for ${RANDOM.what} of conflicts, taken ids, failing guards, repeated keys and lost connections`, async () => {
    const accounts = await Promise.all(oneTo(40).map(() => newAccount(process1)));
    const territories = new Map(
      await Promise.all(accounts.map(async (account) => [account, await territoryOf(process1, account)] as const)),
    );
    for (const account of accounts)
      for (const type of ['client_created', 'client_updated'])
        await process1.database.query(
          'insert into outbox_subscription (account_id, event_type, subscriber_uuid) values ($1, $2, gen_random_uuid())',
          [account, type],
        );
    const random = new SeededRandom(20261122);
    const known: { account: string; uuid: string }[] = [];
    const answered: Answered[] = [];
    const jobs: { account: string; number: number }[] = [];
    const outcomes = new Map<string, number>();
    const startedAt = performance.now();
    let begun = 0;
    const isOver = (): boolean =>
      'seconds' in RANDOM ? performance.now() - startedAt > 1000 * RANDOM.seconds : begun >= RANDOM.commands;

    const write = async (writer: number): Promise<void> => {
      const process = writer % 2 === 0 ? process1 : process2;
      const { store, registry } = process;
      const clients = registry.aggregate('client');
      for (let n = 0; !isOver(); n++, begun++) {
        // One account gets a fifth of everything.
        const account = accounts[random.below(5) === 0 ? 0 : random.below(accounts.length)] ?? '';
        const territory = territories.get(account) ?? '';
        const name = `writer ${writer} write ${n}`;
        const choice = random.below(20);
        const target = known[random.below(known.length)];
        const key = `key ${random.below(50)}`;
        const receipt = { key, requestHash: name, responseOf: () => ({ status: 201, answer: '{}' }) };
        const create = (id: string | null, also: (uow: UnitOfWork) => void = () => undefined, more = {}) =>
          store.create(clients, requestContext(account, more), (uow) => {
            also(uow);
            return createdClient(name, territory, id)(uow);
          });
        try {
          if (choice < 4) {
            const outcome = await create(`id ${random.below(30)}`);
            answered.push({ account, events: outcome.events });
          } else if (choice < 5)
            await create(null, (uow) => uow.addGuard({ guard: 'territory.usable', uuid: newUuid() }));
          else if (choice < 8) answered.push({ account, events: (await create(null, undefined, { receipt })).events });
          else if (choice < 11) {
            const { number, outcome } = await store.transact(requestContext(account), async (uow) => {
              const number = await uow.nextNumber('test');
              const outcome = await uow.create(registry.aggregate('unit'), created('unit', unitData(`${number}`)));
              return { number, outcome };
            });
            jobs.push({ account, number });
            answered.push({ account, events: outcome.events });
          } else if (choice < 14 || target === undefined) {
            const outcome = await create(null);
            known.push({ account, uuid: outcome.uuid });
            answered.push({ account, events: outcome.events });
          } else {
            const ctx = requestContext(
              target.account,
              random.below(3) === 0 ? { expectedVersions: [1 + random.below(4)] } : {},
            );
            const outcome = await store.change(
              clients,
              ctx,
              target.uuid,
              updated('client', { organizationName: name }),
            );
            answered.push({ account: target.account, events: outcome.events });
          }
          outcomes.set('committed', (outcomes.get('committed') ?? 0) + 1);
        } catch (error) {
          const kind =
            error instanceof DomainError
              ? error.kind
              : error instanceof DuplicateRequestError
                ? 'repeated'
                : error instanceof UnavailableError
                  ? 'unavailable'
                  : undefined;
          if (kind === undefined) throw error;
          outcomes.set(kind, (outcomes.get(kind) ?? 0) + 1);
        }
      }
    };
    /** Cuts a connection of the commit now and then. */
    const cut = async (): Promise<void> => {
      while (!isOver()) {
        await delay(LONG ? 400 : 100);
        await query(
          cluster.url,
          `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
             and application_name = 'fieldline-flows' and query like '%commit_units%' and state = 'active' limit 1`,
        );
      }
    };
    await Promise.all([...oneTo(64).map(write), cut()]);

    expect([...outcomes.keys()]).toEqual(
      expect.arrayContaining(['committed', 'invalid', 'conflict', 'repeated', 'version_mismatch']),
    );
    for (const account of accounts) {
      const log = await logOf(process1.database, account);
      expect(log.map(({ position }) => position)).toEqual(oneTo(log.length));
      const recorded = new Set(log.map(({ eventId }) => eventId));
      const lost = answered.filter((one) => one.account === account).flatMap(({ events }) => events);
      expect(lost.filter((event) => !recorded.has(event))).toEqual([]);
      expect(await findingsIn(process1, account)).toEqual([]);
      const bodies = await process1.database.query<{ position: number }>(
        'select position::int as position, event_type from outbox where account_id = $1 order by position',
        [account],
      );
      expect(bodies.map(({ position }) => position)).toEqual(
        log.filter(({ streamType }) => streamType === 'client').map(({ position }) => position),
      );
      const numbers = jobs.filter((job) => job.account === account).map(({ number }) => number);
      expect(new Set(numbers).size).toBe(numbers.length);
      const [counter] = await process1.database.query<{ value: number }>(
        "select coalesce((counters ->> 'test')::int, 0) as value from account_log where account_id = $1",
        [account],
      );
      // Numbers whose outcome is unknown may be taken.
      expect(log.filter(({ streamType, type }) => streamType === 'unit' && type === 'unit.created')).toHaveLength(
        counter?.value ?? NaN,
      );
    }
    const deadlocks = await query(
      cluster.url,
      'select deadlocks::int as deadlocks from pg_stat_database where datname = current_database()',
    );
    expect(deadlocks).toEqual([{ deadlocks: 0 }]);
    const api = await cluster.api();
    await cluster.worker();
    await checkWorkersProgress(cluster.url, api.url);
  });
});
