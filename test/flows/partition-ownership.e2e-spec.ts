import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createLogger, Loops, ServiceMetrics } from '#platform';
import { newUuid } from '#eventstore/domain';
import { type Database, type Queryable, UnavailableError } from '#eventstore/store';
import { type GainedPartition, type PartitionConsumer, PartitionOwnership } from '#eventstore/worker';
import { assignedPartitions, PARTITIONS } from '../../libs/eventstore/src/worker/partitions.js';
import { Cluster } from '../../tools/harness/cluster.js';
import { oneTo } from '../support/store.js';
import { until } from '../../tools/harness/until.js';

const silent = createLogger('flows', 'silent');

/** An account of each partition. */
const ACCOUNTS = oneTo(PARTITIONS).map((n) => newUuid().slice(0, -2) + (n - 1).toString(16).padStart(2, '0'));
const accountOf = (partition: number): string => ACCOUNTS[partition] ?? '';

/** The way of one worker to the database, which can fail. */
class Link implements Queryable {
  /** Undefined while all is well. */
  private failure: 'hangs' | 'throws' | undefined;
  private repaired = Promise.withResolvers<undefined>();
  /** The statements that were answered. */
  answered = 0;

  constructor(private readonly database: Database) {}

  async query<R extends object>(...args: Parameters<Queryable['query']>): Promise<R[]> {
    if (this.failure === 'throws') throw new UnavailableError('away');
    if (this.failure === 'hangs') await this.repaired.promise;
    const rows = await this.database.query<R>(...args);
    this.answered++;
    return rows;
  }

  fail(how: 'hangs' | 'throws'): void {
    this.failure = how;
  }

  repair(): void {
    this.failure = undefined;
    this.repaired.resolve(undefined);
    this.repaired = Promise.withResolvers();
  }
}

/** A worker with its ownership alone. It keeps the partitions that it gained, and can hold back the release of partitions. */
class Worker implements PartitionConsumer {
  readonly link: Link;
  readonly ownership: PartitionOwnership;
  readonly reported: GainedPartition[] = [];
  readonly lostPartitions = new Set<number>();
  readonly asked = new Set<number>();
  /** Accounts that others owned at the moment when this worker gained them. */
  readonly shared: string[] = [];
  held: Promise<unknown> = Promise.resolve();

  constructor(
    database: Database,
    private readonly others: readonly Worker[] = [],
  ) {
    this.link = new Link(database);
    this.ownership = new PartitionOwnership(this.link, new Loops(), new ServiceMetrics(), silent);
    this.ownership.add(this);
    this.ownership.start();
  }

  gained(partitions: readonly GainedPartition[]): void {
    this.reported.push(...partitions);
    const accounts = partitions.map(({ partition }) => accountOf(partition));
    this.shared.push(...accounts.filter((account) => this.others.some((other) => other.owns(account))));
  }

  async release(partition: number): Promise<void> {
    this.asked.add(partition);
    await this.held;
  }

  lost(partitions: ReadonlySet<number>): void {
    for (const partition of partitions) this.lostPartitions.add(partition);
  }

  owns(account: string): boolean {
    return this.ownership.owns(account);
  }

  get owned(): string[] {
    return ACCOUNTS.filter((account) => this.owns(account));
  }
}

let cluster: Cluster;
let database: Database;
let workers: Worker[];

beforeAll(async () => {
  cluster = await Cluster.open();
  ({ database } = await cluster.process());
});
afterAll(() => cluster.close());

beforeEach(async () => {
  await database.query('delete from worker');
  await database.query('update worker_partition set owner = null, expires_at = null');
  workers = [];
});

afterEach(async () => {
  for (const { link } of workers) link.repair();
  await Promise.all(workers.map(({ ownership }) => ownership.stop()));
});

/** Starts workers and waits until they have divided the partitions. */
async function started(count: number): Promise<Worker[]> {
  for (let n = 0; n < count; n++) workers.push(new Worker(database, [...workers]));
  await divided(workers);
  return workers;
}

/**
 * Waits until each worker owns what is assigned to it. Workers that start at the same time may first divide the
 * partitions in another way, since the first heartbeat of one may not know the other.
 */
const divided = (among: readonly Worker[]): Promise<void> => {
  const uuids = among.map(({ ownership }) => ownership.worker);
  return until(() =>
    among.every(({ ownership, owned }) => {
      const assigned = assignedPartitions(ownership.worker, uuids).map(accountOf);
      return assigned.length === owned.length && assigned.every((account) => owned.includes(account));
    }),
  );
};

/** The owners as the database has them, and whether their ownership has expired. */
const owners = (): Promise<{ owner: string | null; expired: boolean | null }[]> =>
  database.query('select owner, expires_at < now() as expired from worker_partition order by partition');

describe('workers', () => {
  it('divide the partitions, so that each account has one of them', async () => {
    const three = await started(3);
    for (const account of ACCOUNTS) expect(three.filter((worker) => worker.owns(account))).toHaveLength(1);
    const rows = await owners();
    expect(rows.map(({ owner }) => owner)).toEqual(
      ACCOUNTS.map((account) => three.find((worker) => worker.owns(account))?.ownership.worker),
    );
    // No account had two at any time: each was released before it was gained.
    expect(three.flatMap(({ shared }) => shared)).toEqual([]);
    expect(three.flatMap(({ reported }) => reported).filter(({ crashed }) => crashed)).toEqual([]);
  });

  it('take over at once from one that stops', async () => {
    const [first, ...others] = await started(3);
    if (first === undefined) throw new Error('three were started');
    const { owned } = first;
    first.lostPartitions.clear();
    await first.ownership.stop();
    expect(first.owned).toEqual([]);
    expect([...first.lostPartitions].map(accountOf).sort()).toEqual(owned.sort());
    await divided(others);
    // Released, and not expired.
    expect(others.flatMap(({ reported }) => reported).filter(({ crashed }) => crashed)).toEqual([]);
  });

  it('take over from one that falls silent, which knows before that it owns nothing, and is notified when it comes back', async () => {
    const [survivor, target] = await started(2);
    if (survivor === undefined || target === undefined) throw new Error('two were started');
    // The one that was there first is asked about the other, too.
    const sharedBy: string[] = [];
    survivor.gained = (partitions) => {
      survivor.reported.push(...partitions);
      sharedBy.push(...partitions.map(({ partition }) => accountOf(partition)).filter((one) => target.owns(one)));
    };
    const [lost, reported] = [target.owned, survivor.reported.length];
    const before = performance.now();
    target.link.fail('hangs');
    await until(() => target.owned.length === 0);
    expect(survivor.reported).toHaveLength(reported);
    await until(() => survivor.owned.length === PARTITIONS);
    expect(performance.now() - before).toBeGreaterThan(2400);
    expect(sharedBy).toEqual([]);
    const taken = survivor.reported.slice(reported);
    expect(taken.map(({ partition }) => accountOf(partition)).sort()).toEqual([...lost].sort());
    expect(taken.filter(({ crashed }) => !crashed)).toEqual([]);

    target.lostPartitions.clear();
    target.reported.length = 0;
    target.link.repair();
    await until(() => target.lostPartitions.size === lost.length);
    // Its share comes back by a release, not by itself.
    await divided([survivor, target]);
    expect(target.reported.filter(({ crashed }) => crashed)).toEqual([]);
    expect(target.shared).toEqual([]);
  });

  it('take nothing from each other when the database was away for longer than an ownership lasts', async () => {
    const both = await started(2);
    const before = await owners();
    const reported = both.map((worker) => worker.reported.length);
    for (const { link } of both) link.fail('throws');
    await until(async () => (await owners()).every(({ expired }) => expired === true));
    expect(both.flatMap(({ owned }) => owned)).toEqual([]);
    // One finds the database sooner than the other.
    const [first, second] = both;
    first?.link.repair();
    const answered = first?.link.answered ?? 0;
    // Less than the 1.5 s after which it may take over, also on a slow machine.
    await until(() => (first?.link.answered ?? 0) >= answered + 3);
    second?.link.repair();
    await divided(both);
    expect((await owners()).map(({ owner }) => owner)).toEqual(before.map(({ owner }) => owner));
    expect(both.map((worker) => worker.reported.length)).toEqual(reported);
  });

  it('gain a partition only when nothing of it is under way elsewhere, and nothing more is begun there', async () => {
    const [first] = await started(1);
    if (first === undefined) throw new Error('one was started');
    const gate = Promise.withResolvers<undefined>();
    first.held = gate.promise;
    const second = new Worker(database, [first]);
    workers.push(second);
    await until(() => first.asked.size > 0);
    const asked = [...first.asked];
    expect(asked.filter((partition) => first.owns(accountOf(partition)))).toEqual([]);
    const { answered } = second.link;
    // It renews, and would take what is free.
    await until(() => second.link.answered >= answered + 6);
    expect(second.reported).toEqual([]);
    expect(new Set((await owners()).map(({ owner }) => owner))).toEqual(new Set([first.ownership.worker]));
    gate.resolve(undefined);
    await divided([first, second]);
    expect(second.reported.map(({ partition }) => partition).sort()).toEqual(asked.sort());
    expect(second.reported.filter(({ crashed }) => crashed)).toEqual([]);
    expect(second.shared).toEqual([]);
  });

  it('stop while the database is away, and are then as good as killed', async () => {
    const [first, second] = await started(2);
    if (first === undefined || second === undefined) throw new Error('two were started');
    first.link.fail('throws');
    await first.ownership.stop();
    expect(first.owned).toEqual([]);
    const reported = second.reported.length;
    await until(() => second.owned.length === PARTITIONS);
    expect(second.reported.slice(reported).filter(({ crashed }) => !crashed)).toEqual([]);
  });

  it('that stop before they own anything leave nothing behind', async () => {
    const early = new Worker(database);
    await early.ownership.stop();
    expect((await owners()).filter(({ owner }) => owner !== null)).toEqual([]);
    expect(await database.query('select from worker')).toEqual([]);
  });
});
