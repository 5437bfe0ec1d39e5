import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { setImmediate as turn } from 'node:timers/promises';
import { DomainError, newUuid } from '#eventstore/domain';
import {
  type BoundedContext,
  commitBatch,
  type Database,
  defineProjection,
  eventsAfter,
  type RecordedEvent,
  type Entity,
  type Queryable,
  type UnitOfWork,
} from '#eventstore/store';
import type { Commit, CommitResult } from '../../libs/eventstore/src/write/commit.js';
import {
  unitData,
  requestContext,
  created,
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
import { until } from '../../tools/harness/until.js';

interface Count {
  readonly events: number;
  readonly versions: readonly number[];
}

const counted = (row: Count | undefined, version: number): Count => ({
  events: (row?.events ?? 0) + 1,
  versions: [...(row?.versions ?? []), version],
});

/** Counts the events of each client: one applied twice, left out or out of order shows. */
const counting: BoundedContext = {
  name: 'counting',
  aggregates: [],
  projections: [
    defineProjection<Count, { type: 'client.created' | 'client.updated' | 'client.deleted'; data: object }>({
      name: 'flow_count',
      columns: {},
      on: {
        'client.created': (row, _, { version }) => counted(row, version),
        'client.updated': (row, _, { version }) => counted(row, version),
        'client.deleted': (row, _, { version }) => counted(row, version),
      },
    }),
  ],
};

let cluster: Cluster;
let processes: readonly [StoreProcess, StoreProcess];

beforeAll(async () => {
  cluster = await Cluster.open();
  processes = [await cluster.process(counting), await cluster.process(counting)];
  await processes[0].database.query(
    `create table flow_count (account_id uuid, generation int, uuid uuid, row jsonb,
     primary key (account_id, generation, uuid))`,
  );
});

afterAll(() => cluster.close());

/** The unit of the commit that a command makes, without committing it. */
async function unitOf(uow: UnitOfWork, perform: (uow: UnitOfWork) => Promise<unknown>): Promise<Commit> {
  await perform(uow);
  const commit = uow.toCommit(undefined);
  if (commit === undefined) throw new Error('The command changes nothing');
  return {
    ...commit,
    outbox: commit.outbox.map(({ lacks: _, bodyOf, ...entry }) => ({ ...entry, body: bodyOf(undefined) })),
  };
}

/** Commits units of an account in one call, past the queue. */
const commitUnits = (
  { registry }: StoreProcess,
  on: Queryable,
  account: string,
  units: readonly Commit[],
): Promise<CommitResult[]> =>
  commitBatch(
    on,
    registry.functions.name('commit_units'),
    units.map((unit) => ({ account, unit })),
    { wait: true, check: true },
  );

/** Polls the feed of an account as a consumer does, until it is stopped; throws at the first gap. */
async function follow(database: Database, account: string, stopped: () => boolean): Promise<RecordedEvent[]> {
  const seen: RecordedEvent[] = [];
  for (let last = false; ; last = stopped()) {
    const page = await eventsAfter(database, account, seen.length, 50);
    for (const event of page) {
      if (event.position !== seen.length + 1)
        throw new Error(`position ${event.position} was visible before ${seen.length + 1}`);
      seen.push(event);
    }
    if (last && page.length === 0) return seen;
  }
}

describe('the log of an account', () => {
  it('is gapless in the order of the commits, for every reader at any time, while a quarter is rolled back', async () => {
    const [first] = processes;
    const accounts = await Promise.all(oneTo(4).map(() => newAccount(first)));
    const random = new SeededRandom(7);
    const outcomes: Record<string, number> = {};
    const count = (outcome: string): void => void (outcomes[outcome] = (outcomes[outcome] ?? 0) + 1);
    for (const process of processes) cluster.projector(process);

    const write = async (writer: number): Promise<void> => {
      const process = processes[writer % 2] ?? first;
      const { database, store, registry } = process;
      const clients = registry.aggregate('client');
      const account = accounts[writer % accounts.length] ?? '';
      const territory = await territoryOf(process, account);
      const ctx = requestContext(account);
      const mine: string[] = [];
      for (const n of oneTo(30)) {
        const name = `writer ${writer} write ${n}`;
        const choice = random.below(12);
        const known = mine[random.below(mine.length)];
        if (choice < 3) {
          // A quarter: committed units whose transaction ends in a rollback after all.
          const unit = await unitOf(store.begin(database, ctx), (uow) =>
            uow.create(clients, createdClient(`rolled back ${name}`, territory)),
          );
          await database
            .writeTransaction(async (tx) => {
              const [result] = await commitUnits(process, tx, account, [unit]);
              expect(result?.status).toBe('committed');
              await turn();
              throw new Error('on purpose');
            })
            .catch((error: unknown) => expect(error).toEqual(new Error('on purpose')));
          count('rolled back');
        } else if (choice < 4) {
          // Writers of one account contend for a few external ids: the losers are refused inside their group.
          const facts = createdClient(name, territory, `taken ${random.below(3)}`);
          await store.create(clients, ctx, facts).then(
            ({ uuid }) => void mine.push(uuid),
            (error: unknown) => {
              expect(error).toMatchObject({ kind: 'invalid' });
              count('unique');
            },
          );
        } else if (choice < 5) {
          const dead = { guard: 'territory.usable', uuid: newUuid() } as const;
          const refused = store.create(clients, ctx, (uow) => {
            uow.addGuard(dead);
            return createdClient(name, territory)(uow);
          });
          await expect(refused).rejects.toMatchObject({ kind: 'conflict' });
          count('guard');
        } else if (known === undefined || choice < 8) {
          mine.push((await store.create(clients, ctx, createdClient(name, territory))).uuid);
        } else if (choice < 11) {
          await store.change(clients, ctx, known, updated('client', { organizationName: name }));
        } else {
          await store.change(clients, ctx, known, deleted('client'));
          mine.splice(mine.indexOf(known), 1);
        }
      }
    };
    let done = false;
    const readers = accounts.flatMap((account) =>
      processes.map(({ database }) => follow(database, account, () => done)),
    );
    await Promise.all(oneTo(16).map(write)).finally(() => (done = true));
    const logs = await Promise.all(readers);

    for (const [i, account] of accounts.entries()) {
      const log = await logOf(first.database, account);
      expect(log.map(({ position }) => position)).toEqual(oneTo(log.length));
      // Two readers that polled all the while saw the same events in the same order.
      for (const seen of [logs[2 * i], logs[2 * i + 1]])
        expect(seen?.map(({ eventId }) => eventId)).toEqual(log.map(({ eventId }) => eventId));
      expect(JSON.stringify(log)).not.toContain('rolled back');
      expect(await findingsIn(first, account)).toEqual([]);

      await until(async () => {
        const behind = await first.database.query(
          'select from projection_checkpoint where account_id = $1 and position < $2',
          [account, log.length],
        );
        return behind.length === 0;
      });
      const streams = Map.groupBy(
        log.filter(({ streamType }) => streamType === 'client'),
        ({ streamId }) => streamId,
      );
      const counts = await first.database.query<Count & { uuid: string }>(
        `select uuid, row->'events' as events, row->'versions' as versions from flow_count where account_id = $1`,
        [account],
      );
      expect(counts).toHaveLength(streams.size);
      for (const { uuid, events, versions } of counts) {
        expect(versions).toEqual(streams.get(uuid)?.map(({ version }) => version));
        expect(events).toBe(versions.length);
      }
      // The index finds the living, each by its last name.
      const directory = await first.database.query<{ uuid: string; name: string }>(
        `select uuid, row->>'organizationName' as name from search_index where account_id = $1 and row -> 'deleted' is null order by uuid`,
        [account],
      );
      const living = [...streams]
        .filter(([, events]) => events.at(-1)?.type !== 'client.deleted')
        .map(([uuid, events]) => ({
          uuid,
          name: events
            .map(({ data }) => (data as { organizationName?: string }).organizationName)
            .findLast((name) => name !== undefined),
        }));
      expect(directory).toEqual(living.sort((a, b) => (a.uuid < b.uuid ? -1 : 1)));
    }
    for (const outcome of ['rolled back', 'unique', 'guard']) expect(outcomes[outcome]).toBeGreaterThan(10);
  });

  it('takes 62 of a group of 64 when one breaks a unique index and one is stale, and returns the reason of each', async () => {
    const [{ database, registry, store }] = processes;
    const account = await newAccount(processes[0]);
    const units = registry.aggregate('unit');
    const ctx = requestContext(account);
    const work = (): UnitOfWork => store.begin(database, ctx);
    await store.create(units, ctx, created('unit', unitData('Taken', 'taken')));
    const { uuid } = await store.create(units, ctx, created('unit', unitData('Old')));
    const stale = await unitOf(work(), (one) => one.change(units, uuid, updated('unit', { name: 'Too late' })));
    await store.change(units, ctx, uuid, updated('unit', { name: 'New' }));
    const group = await Promise.all(
      oneTo(64).map((n) =>
        n === 40
          ? Promise.resolve(stale)
          : unitOf(work(), (one) =>
              one.create(units, created('unit', unitData(`Unit ${n}`, n === 20 ? 'taken' : `unit-${n}`))),
            ),
      ),
    );
    const before = (await logOf(database, account)).length;

    const results = await commitUnits(processes[0], database, account, group);

    expect(results.flatMap((result) => (result.status === 'committed' ? [result.position] : []))).toEqual(
      oneTo(62).map((n) => before + n),
    );
    expect(results[19]).toMatchObject({ status: 'unique', detail: { constraint: 'unit_external_id_key' } });
    expect(results[39]).toMatchObject({ status: 'conflict', detail: { type: 'unit', uuid, current: 2 } });
    const log = await logOf(database, account);
    expect(log.map(({ position }) => position)).toEqual(oneTo(before + 62));
    expect(await findingsIn(processes[0], account)).toEqual([]);
  });

  it('takes what arrives while a commit is under way as one next commit, with each command answered for itself', async () => {
    const process = await cluster.process();
    const { store, registry, metrics } = process;
    const account = await newAccount(process);
    const units = registry.aggregate('unit');
    const ctx = requestContext(account);
    await store.create(units, ctx, created('unit', unitData('Taken', 'taken')));
    const calls = async (): Promise<number> =>
      Number(
        /_duration_seconds_count (\d+)/.exec(
          await metrics.registry.getSingleMetricAsString('fieldline_commit_duration_seconds'),
        )?.[1],
      );
    const before = await calls();
    const answers = await Promise.allSettled(
      oneTo(65).map((n) => store.create(units, ctx, created('unit', unitData(`Unit ${n}`, n === 33 ? 'taken' : null)))),
    );
    const refused = answers.filter((answer) => answer.status === 'rejected');
    expect(refused.map(({ reason }: { reason: unknown }) => (reason as DomainError).details)).toEqual([
      { errors: { external_id: ['is used by another entity'] }, conflictingUuid: expect.any(String) },
    ]);
    // The first goes alone; the other 64 go together.
    expect((await calls()) - before).toBe(2);
    expect(await findingsIn(process, account)).toEqual([]);
  });
});

describe('the store under random schedules', () => {
  interface Step {
    readonly process: 0 | 1;
    readonly stream: number;
    readonly act: 'create' | 'rename' | 'rename if at' | 'delete' | 'roll back';
    readonly version: number;
    /** Turns of the event loop before it starts. */
    readonly after: number;
  }
  const steps: fc.Arbitrary<Step[]> = fc.array(
    fc.record({
      process: fc.constantFrom(0 as const, 1 as const),
      stream: fc.integer({ min: 0, max: 2 }),
      act: fc.constantFrom(
        'create' as const,
        'rename' as const,
        'rename' as const,
        'rename if at' as const,
        'delete' as const,
        'roll back' as const,
      ),
      version: fc.integer({ min: 1, max: 4 }),
      after: fc.integer({ min: 0, max: 12 }),
    }),
    { minLength: 2, maxLength: 24 },
  );

  it('records what it acknowledged and nothing else, gapless, with each row as its events say', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (schedule) => {
        const account = await newAccount(processes[0]);
        const given = (await logOf(processes[0].database, account)).length;
        const acknowledged = await Promise.all(schedule.map((step, n) => perform(account, step, `step ${n}`)));

        const log = await logOf(processes[0].database, account);
        expect(log.map(({ position }) => position)).toEqual(oneTo(log.length));
        const recorded = log.slice(given).map(({ streamId, version }) => `${streamId}@${version}`);
        expect(recorded.sort()).toEqual(acknowledged.filter((one) => one !== undefined).sort());
        expect(await findingsIn(processes[0], account)).toEqual([]);
      }),
      { numRuns: LONG ? 1200 : 15, seed: 20261121 },
    );
  });

  /** @returns the acknowledged event, as `<stream>@<version>`; undefined when the command was rejected. */
  async function perform(account: string, step: Step, name: string): Promise<string | undefined> {
    for (let i = 0; i < step.after; i++) await turn();
    const { database, store, registry } = processes[step.process];
    const units = registry.aggregate('unit');
    const id = `stream-${step.stream}`;
    const ctx = requestContext(account, step.act === 'rename if at' ? { expectedVersions: [step.version] } : {});
    const rename = updated('unit', { name });
    try {
      if (step.act === 'roll back') {
        await database.writeTransaction(async (tx) => {
          const unit = await unitOf(store.begin(tx, ctx), (uow) => uow.create(units, created('unit', unitData(name))));
          await commitUnits(processes[step.process], tx, account, [unit]);
          throw new DomainError('conflict', 'conflict', 'rolled back');
        });
        return undefined;
      }
      const outcome =
        step.act === 'create'
          ? await store.upsert(
              units,
              ctx,
              id,
              (_stored: Entity<object>, _work) => rename(),
              () => created('unit', unitData(name, id))(),
            )
          : await store.change(units, ctx, id, step.act === 'delete' ? deleted('unit') : rename);
      return `${outcome.uuid}@${outcome.version}`;
    } catch (error) {
      if (error instanceof DomainError && ['not_found', 'version_mismatch', 'conflict'].includes(error.kind))
        return undefined;
      throw error;
    }
  }
});
