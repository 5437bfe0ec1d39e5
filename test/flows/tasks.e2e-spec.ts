import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DomainError, newUuid } from '#eventstore/domain';
import {
  PartitionOwnership,
  type StepContext,
  StopTask,
  type Task,
  type TaskKind,
  TaskLoop,
  TaskStore,
  type TaskStep,
} from '#eventstore/worker';
import { createLogger, Loops, ServiceMetrics } from '#platform';
import { TaskSweeper } from '../../libs/eventstore/src/worker/tasks/task-sweeper.js';
import { WorkerTimers } from '../../libs/eventstore/src/worker/worker-timers.js';
import { Cluster, type StoreProcess } from '../../tools/harness/cluster.js';
import { until } from '../../tools/harness/until.js';
import { created, newAccount, oneTo, requestContext, unitData } from '../support/store.js';

const silent = createLogger('flows', 'silent');

/** Creates a unit by each step. The numbers of its steps are odd. */
class UnitMaking implements TaskKind {
  readonly name = 'making';
  readonly maxSteps = 8;
  readonly begun: number[] = [];
  running = 0;
  mostAtOnce = 0;

  constructor(
    private readonly process: StoreProcess,
    /** Is called before each step, and may refuse it. */
    readonly before: (step: number, contextOf: StepContext) => Promise<void> | void = () => undefined,
    readonly isAllOrNothing = false,
    readonly maxRunning = 1,
  ) {}

  isAtomic(): boolean {
    return this.isAllOrNothing;
  }

  steps({ total }: Task, from: number, limit: number): Promise<TaskStep[]> {
    const numbers = oneTo(total).map((n) => 2 * n - 1);
    const left = numbers.filter((number) => number >= from).slice(0, limit);
    return Promise.resolve(left.map((number) => ({ number, entityType: 'unit', entityUuid: null })));
  }

  async perform(_: Task, { number }: TaskStep, contextOf: StepContext): Promise<void> {
    this.mostAtOnce = Math.max(this.mostAtOnce, ++this.running);
    try {
      await this.before(number, contextOf);
      this.begun.push(number);
      const { store, registry } = this.process;
      const ctx = contextOf(() => ({ result: 'made', detail: {} }));
      await store.create(registry.aggregate('unit'), ctx, created('unit', unitData(`Unit ${number}`)));
    } finally {
      this.running--;
    }
  }
}

/** A worker with its tasks alone. */
class Worker {
  readonly ownership: PartitionOwnership;
  readonly loop: TaskLoop;

  constructor(process: StoreProcess, kind: TaskKind) {
    const [loops, metrics] = [new Loops(), new ServiceMetrics()];
    this.ownership = new PartitionOwnership(process.database.coordinator, loops, metrics, silent);
    const tasks = new TaskStore(process.database, process.store);
    this.loop = new TaskLoop(process.database, tasks, this.ownership, loops, metrics, silent);
    this.loop.add(kind);
    this.ownership.start();
    this.loop.start();
  }

  async stop(): Promise<void> {
    await this.ownership.stop();
    await this.loop.stop();
  }
}

let cluster: Cluster;
let process1: StoreProcess;
let process2: StoreProcess;
let tasks: TaskStore;
let kind: TaskKind;
let account: string;
let workers: Worker[];

beforeAll(async () => {
  cluster = await Cluster.open();
  process1 = await cluster.process();
  process2 = await cluster.process();
  tasks = new TaskStore(process1.database, process1.store);
  kind = new UnitMaking(process1);
});
afterAll(() => cluster.close());
beforeEach(async () => {
  workers = [];
  account = await newAccount(process1);
});
afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.stop()));
});

const start = (kind: TaskKind, process = process1): Worker => {
  const worker = new Worker(process, kind);
  workers.push(worker);
  return worker;
};

const create = async (total: number): Promise<string> =>
  (await tasks.create(requestContext(account), kind, { input: {}, total })).uuid;

const taskOf = (uuid: string): Promise<Task> => tasks.get(account, kind, uuid);

async function ended(uuid: string): Promise<Task> {
  await until(async () => (await taskOf(uuid)).finishedAt !== null);
  return taskOf(uuid);
}

/** The names of the units that steps have made, which are made once each. */
async function made(): Promise<string[]> {
  const units = await process1.database.query<{ name: string }>(
    `select name from unit where account_id = $1 and name like 'Unit %'`,
    [account],
  );
  return units.map(({ name }) => name).sort();
}

const allOf = (total: number): string[] =>
  oneTo(total)
    .map((n) => `Unit ${2 * n - 1}`)
    .sort();

describe('a task', () => {
  it('performs each step once, several at once, and counts their results', async () => {
    const making = new UnitMaking(process1);
    const uuid = await create(600);
    expect(await taskOf(uuid)).toMatchObject({ state: 'queued', total: 600, counts: {}, startedAt: null });
    start(making);
    expect(await ended(uuid)).toMatchObject({ state: 'finished', counts: { made: 600 } });
    expect(await made()).toEqual(allOf(600));
    expect(making.mostAtOnce).toBe(8);
    const { items, next } = await tasks.rows(kind, { account, uuid }, 10, { after: 3 });
    expect(items.map(({ step }) => step)).toEqual(oneTo(10).map((n) => 2 * n + 3));
    expect(next?.step).toBe(23);
    expect((await tasks.rows(kind, { account, uuid }, 10, { results: ['failed'] })).items).toEqual([]);
  });

  it('records events with its own uuid as their correlation id', async () => {
    const uuid = await create(1);
    start(new UnitMaking(process1));
    await ended(uuid);
    const events = await process1.database.query<{ type: string }>(
      'select type from event where account_id = $1 and correlation_id = $2',
      [account, uuid],
    );
    expect(events).toEqual([{ type: 'unit.created' }]);
  });

  it('tries a refused step again after the others, and fails it when that does not help', async () => {
    const done = new Set<number>();
    const making = new UnitMaking(process1, (step) => {
      // Each of these needs the one after it.
      if (step < 9 && !done.has(step + 2)) throw new DomainError('in_use', 'in_use', 'Not yet');
      if (step === 11) throw new DomainError('invalid', 'unit.bad', 'Never', { errors: { name: ['is bad'] } });
      if (step === 13) throw new Error('broken');
      done.add(step);
    });
    const uuid = await create(10);
    start(making);
    expect(await ended(uuid)).toMatchObject({ state: 'finished', counts: { made: 8, failed: 2 } });
    const { items } = await tasks.rows(kind, { account, uuid }, 100, { results: ['failed'] });
    expect(items).toEqual([
      {
        step: 11,
        result: 'failed',
        entityType: 'unit',
        entityUuid: null,
        detail: { code: 'unit.bad', errors: { name: ['is bad'] } },
      },
      { step: 13, result: 'failed', entityType: 'unit', entityUuid: null, detail: { code: 'internal_error' } },
    ]);
  });

  it('that was canceled performs no further steps, and performs the others when it is retried', async () => {
    const gate = Promise.withResolvers<undefined>();
    let isOpen = false;
    const making = new UnitMaking(process1, async (step) => {
      if (step === 41) throw new DomainError('invalid', 'unit.bad', 'Not the first time');
      if (step > 41 && !isOpen) await gate.promise;
    });
    const uuid = await create(300);
    start(making);
    await until(() => making.running === 8);
    await tasks.cancel(requestContext(account), kind, uuid);
    const canceled = await taskOf(uuid);
    await tasks.cancel(requestContext(account), kind, uuid);
    expect(await taskOf(uuid)).toMatchObject({ state: 'canceled', finishedAt: canceled.finishedAt });
    // The search that finds the next task sees that this one was canceled.
    await ended(await create(1));
    gate.resolve(undefined);
    await until(() => making.running === 0);
    const { state, counts } = await taskOf(uuid);
    expect(state).toBe('canceled');
    expect(counts.made).toBeLessThan(40);
    isOpen = true;
    await tasks.retry(requestContext(account), kind, uuid);
    await tasks.retry(requestContext(account), kind, uuid);
    expect(await ended(uuid)).toMatchObject({ state: 'finished', counts: { made: 299, failed: 1 } });
    expect(await made()).toHaveLength(300);
    await expect(tasks.retry(requestContext(account), kind, newUuid())).rejects.toThrow('No such making');
  });

  it('that is atomic performs all its steps or none, also when its worker stops or a step fails', async () => {
    const commits: string[] = [];
    process1.store.onCommit((of, writes) => {
      if (of === account && writes.some(({ type }) => type === 'unit')) commits.push(of);
    });
    const uuid = await create(300);
    const [reached, gate] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
    const stopping = new UnitMaking(
      process1,
      async (step) => {
        if (step !== 401) return;
        reached.resolve(undefined);
        await gate.promise;
      },
      true,
    );
    const worker = start(stopping);
    await reached.promise;
    const stopped = worker.stop();
    gate.resolve(undefined);
    await stopped;
    expect([await made(), commits]).toEqual([[], []]);
    let isRefused = true;
    const making = new UnitMaking(
      process1,
      (step, contextOf) => {
        if (step === 501 && isRefused)
          throw new StopTask(
            'failed',
            contextOf(() => ({ result: 'failed', detail: {} })),
          );
      },
      true,
    );
    start(making);
    expect(await ended(uuid)).toMatchObject({ state: 'failed', counts: { failed: 1 } });
    expect([await made(), commits, making.mostAtOnce]).toEqual([[], [], 1]);
    isRefused = false;
    await tasks.retry(requestContext(account), kind, uuid);
    expect(await ended(uuid)).toMatchObject({ state: 'finished', counts: { made: 300 } });
    expect([await made(), commits]).toEqual([allOf(300), Array(300).fill(account)]);
  });

  it('takes turns with another one of its account, group by group, and waits while many commits of it wait', async () => {
    const { store, registry, database, metrics } = process1;
    const waiting = { now: 0, most: 0 };
    const making = new UnitMaking(process1, () => void (waiting.most = Math.max(waiting.most, waiting.now)), false, 2);
    const make = async (n: number): Promise<void> => {
      waiting.now++;
      await store.create(registry.aggregate('unit'), requestContext(account), created('unit', unitData(`Other ${n}`)));
      waiting.now--;
    };
    const uuids = [await create(40), await create(40)];
    const locking = await database.pool.connect();
    let others: Promise<unknown>[] = [];
    try {
      await locking.query('begin');
      await locking.query('select from account_log where account_id = $1 for update', [account]);
      others = oneTo(40).map(make);
      const busy = metrics.registry.getSingleMetric('fieldline_commit_busy_accounts');
      await until(async () => Number((await busy?.get())?.values[0]?.value) > 0);
      start(making);
      await until(async () => (await taskOf(uuids[1] ?? '')).state === 'running');
      for (let read = 0; read < 20; read++) await taskOf(uuids[0] ?? '');
    } finally {
      await locking.query('rollback');
      locking.release();
    }
    await Promise.all([...others, ...uuids.map(ended)]);
    expect(waiting.most).toBeLessThanOrEqual(16);
    expect(making.mostAtOnce).toBeLessThanOrEqual(8);
    expect(await made()).toHaveLength(80);
  });

  it('runs one after the other of its account and kind, the oldest first', async () => {
    const making = new UnitMaking(process1);
    const uuids = [await create(20), await create(20)];
    start(making);
    const [first, second] = await Promise.all(uuids.map(ended));
    expect((first?.finishedAt ?? '') <= (second?.startedAt ?? '')).toBe(true);
    const { items, next } = await tasks.list(account, kind, 1);
    expect([items.map(({ uuid }) => uuid), next?.uuid]).toEqual([[uuids[1]], uuids[1]]);
    expect((await tasks.list(account, kind, 1, uuids[1])).items.map(({ uuid }) => uuid)).toEqual([uuids[0]]);
  });
});

describe('workers', () => {
  it('that stop and start in the middle of a task perform each step once', async () => {
    const uuid = await create(1500);
    const kinds = [process1, process2].map((process) => new UnitMaking(process));
    let n = 0;
    const isEnded = async (): Promise<boolean> => (await taskOf(uuid)).finishedAt !== null;
    while (!(await isEnded()) && n < 100) {
      const i = n++ % 2;
      const making = kinds[i];
      if (making === undefined) throw new Error('There are two');
      const before = making.begun.length;
      const worker = start(making, i === 0 ? process1 : process2);
      await until(async () => making.begun.length > before + 200 || (await isEnded()));
      await worker.stop();
    }
    expect(n).toBeGreaterThan(3);
    expect(await taskOf(uuid)).toMatchObject({ state: 'finished', counts: { made: 1500 } });
    expect(await made()).toEqual(allOf(1500));
  });

  it('that perform the same task, as one that does not know that it was replaced, perform each step once', async () => {
    const uuid = await create(400);
    const ownership = { owns: () => true, add: () => undefined };
    const loops = [process1, process2].map(({ database, store }) => {
      const metrics = new ServiceMetrics();
      const own = Object.assign(Object.create(PartitionOwnership.prototype) as PartitionOwnership, ownership);
      return new TaskLoop(database, new TaskStore(database, store), own, new Loops(), metrics, silent);
    });
    const kinds = [new UnitMaking(process1), new UnitMaking(process2)];
    loops.forEach((loop, i) => {
      loop.add(kinds[i] ?? new UnitMaking(process1));
      loop.start();
    });
    expect(await ended(uuid)).toMatchObject({ state: 'finished', counts: { made: 400 } });
    await Promise.all(loops.map((loop) => loop.stop()));
    expect(kinds.every(({ begun }) => begun.length > 0)).toBe(true);
    expect(await made()).toEqual(allOf(400));
  });
});

it('an account has at most 100 tasks that have not ended; its many tasks hold up no other account', async () => {
  const [first = '', ...others] = await Promise.all(oneTo(100).map(() => create(1)));
  await expect(create(1)).rejects.toThrow(DomainError);
  await tasks.cancel(requestContext(account), kind, first);
  others.push(await create(1));
  const busy = account;
  account = await newAccount(process1);
  const uuid = await create(1);
  start(new UnitMaking(process1));
  const { finishedAt } = await ended(uuid);
  const begun = await process1.database.query(
    'select from task where account_id = $1 and started_at < $2::timestamptz',
    [busy, finishedAt],
  );
  expect(begun.length).toBeLessThan(50);
});

describe('the sweeper', () => {
  it('deletes tasks that ended long ago, and their rows', async () => {
    const [old, young, open] = [await create(3), await create(3), await create(0)];
    start(new UnitMaking(process1));
    await Promise.all([old, young, open].map(ended));
    const set = (uuid: string, at: string | null): Promise<unknown> =>
      process1.database.query(
        'update task set finished_at = $3, created_at = coalesce($3, created_at) where account_id = $1 and uuid = $2',
        [account, uuid, at],
      );
    await set(old, '2020-01-01T00:00:00Z');
    const ownership = new PartitionOwnership(process1.database, new Loops(), new ServiceMetrics(), silent);
    const forgotten: string[] = [];
    const sweeper = new TaskSweeper(
      process1.database,
      { forget: ({ uuid }) => Promise.resolve(void forgotten.push(uuid)) },
      new WorkerTimers(ownership, silent),
      { taskRetentionDays: 365 },
      silent,
    );
    await sweeper.sweep(new AbortController().signal);
    expect(forgotten).toEqual([old]);
    expect((await tasks.list(account, kind, 10)).items.map(({ uuid }) => uuid)).toEqual([open, young]);
    expect((await tasks.rows(kind, { account, uuid: old }, 10)).items).toEqual([]);
    expect((await tasks.rows(kind, { account, uuid: young }, 10)).items).toHaveLength(3);
  });
});
