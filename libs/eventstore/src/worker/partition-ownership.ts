import { setImmediate as nextTurn } from 'node:timers/promises';
import { Gauge } from 'prom-client';
import { newUuid } from '#eventstore/domain';
import type { Queryable } from '#eventstore/store';
import { type Logger, type Loops, type LoopTurns, repeat, type ServiceMetrics } from '#platform';
import { assignedPartitions, partitionOf } from './partitions.js';

/** Lifetime of an ownership without renewal, in seconds of the database's clock. */
const OWNERSHIP_TTL_S = 3;
/** Interval of renewals, in milliseconds. */
const RENEWAL_INTERVAL_MS = 500;
/**
 * A worker without a renewal for this time, in milliseconds of a monotonic clock, starts no work, since its ownership
 * may expire.
 */
const HEARTBEAT_TIMEOUT_MS = 2000;
/** Minimum time of uninterrupted renewals before a worker takes over expired partitions, in milliseconds. */
const MIN_RENEWED_MS = 1500;

/** A partition that a worker has acquired. */
export interface GainedPartition {
  readonly partition: number;
  /** Whether the previous owner did not release it: it crashed, stalled or lost its connection. */
  readonly crashed: boolean;
}

/** A component that processes the accounts of owned partitions. */
export interface PartitionConsumer {
  /** The worker has acquired the partitions. */
  gained?(partitions: readonly GainedPartition[]): void;
  /**
   * The partition is assigned to another worker.
   * @returns a promise that resolves when no work on its accounts is in progress.
   */
  release?(partition: number): Promise<void>;
  /** The ownership was renewed after a time in which {@link PartitionOwnership.owns} returned false. */
  resumed?(): void;
  /** The worker no longer owns the partitions, released or not. The state of their accounts must be discarded. */
  lost?(partitions: ReadonlySet<number>): void;
}

/**
 * The partitions of accounts that this worker owns. Each partition has a row with its owner, which is renewed twice a
 * second and expires after 3 s. The list of live workers determines the assignment: a worker releases partitions that
 * are assigned to others, and takes those assigned to itself that are released or expired. So an account has one worker
 * at a time, except for a worker that continues after its ownership expired: fencing by the consumers rejects its
 * writes (docs/decisions/0020).
 */
export class PartitionOwnership {
  /** The uuid of this worker. */
  readonly worker = newUuid();
  private readonly owned = new Set<number>();
  private readonly releasing = new Map<number, Promise<void>>();
  private readonly toFree: number[] = [];
  private freeing: Promise<unknown> | undefined;
  private readonly consumers: PartitionConsumer[] = [];
  private readonly stopping = new AbortController();
  private readonly stopped = new AbortController();
  private readonly turns: LoopTurns;
  private renewing: Promise<void> | undefined;
  private renewedAt = -Infinity;
  /** The start of the uninterrupted renewals. */
  private renewedSince = -Infinity;

  constructor(
    private readonly database: Queryable,
    loops: Loops,
    metrics: ServiceMetrics,
    private readonly log: Logger,
  ) {
    this.turns = loops.add('ownership of partitions');
    const { owned } = this;
    new Gauge({
      name: 'fieldline_worker_partitions',
      help: 'Partitions of accounts that this worker owns',
      registers: [metrics.registry],
      collect() {
        this.set(owned.size);
      },
    });
  }

  /** Registers a consumer; before {@link start}. */
  add(consumer: PartitionConsumer): void {
    this.consumers.push(consumer);
  }

  /** Whether work on an account may start: its partition is owned, not being released, and certainly not expired. */
  owns(account: string): boolean {
    const partition = partitionOf(account);
    return this.owned.has(partition) && !this.releasing.has(partition) && this.isCurrent();
  }

  /** Starts renewing and acquiring partitions; returns at once. */
  start(): void {
    this.renewing = repeat(
      {
        work: () => this.renew(),
        until: this.stopped.signal,
        failure: 'renewing the ownership of partitions failed',
        maxRetryMs: RENEWAL_INTERVAL_MS,
        turns: this.turns,
      },
      this.log,
    );
  }

  /**
   * Deregisters the worker and releases all partitions. Resolves when the consumers have finished their work on them.
   */
  async stop(): Promise<void> {
    this.stopping.abort();
    // Other workers see the new assignment at once.
    await this.deregister().catch(this.warn('deregistering the worker failed'));
    for (const partition of this.owned) this.release(partition);
    await this.released();
    this.stopped.abort();
    await this.renewing;
    // Partitions that were acquired in the meantime.
    await this.released();
  }

  private async released(): Promise<void> {
    while (this.releasing.size > 0) await Promise.all(this.releasing.values());
  }

  private isStopping(): boolean {
    return this.stopping.signal.aborted;
  }

  private isCurrent(): boolean {
    return performance.now() - this.renewedAt < HEARTBEAT_TIMEOUT_MS;
  }

  private async renew(): Promise<number> {
    const at = performance.now();
    const { stillOwned, workers } = await this.heartbeat();
    const wasExpired = !this.isCurrent();
    if (at - this.renewedAt > HEARTBEAT_TIMEOUT_MS) this.renewedSince = at;
    this.renewedAt = at;
    this.drop([...this.owned].filter((partition) => !stillOwned.includes(partition)));
    if (wasExpired) for (const consumer of this.consumers) consumer.resumed?.();
    if (this.isStopping()) {
      // A concurrent heartbeat may have registered the worker again.
      await this.deregister();
      return RENEWAL_INTERVAL_MS;
    }
    const assigned = assignedPartitions(this.worker, [this.worker, ...workers]);
    for (const partition of this.owned) if (!assigned.includes(partition)) this.release(partition);
    await this.take(assigned.filter((partition) => !this.owned.has(partition)));
    return RENEWAL_INTERVAL_MS;
  }

  /**
   * Sends a heartbeat, unless the worker is stopping, and renews its partitions.
   * @returns the partitions that it still owns, and the other live workers.
   */
  private async heartbeat(): Promise<{ readonly stillOwned: readonly number[]; readonly workers: readonly string[] }> {
    const [row] = await this.database.query<{ stillOwned: number[]; workers: string[] }>(
      `with renewed as (
         update worker_partition set expires_at = now() + make_interval(secs => $3)
         where partition = any($2) and owner = $1 returning partition
       ), announced as (
         insert into worker (uuid, expires_at) select $1, now() + make_interval(secs => $3) where $4
         on conflict (uuid) do update set expires_at = excluded.expires_at
       )
       select array(select partition from renewed) as "stillOwned",
         array(select uuid from worker where expires_at > now() and uuid <> $1) as workers`,
      [this.worker, [...this.owned], OWNERSHIP_TTL_S, !this.isStopping()],
    );
    if (row === undefined) throw new Error('The heartbeat returned no row');
    return row;
  }

  private async take(partitions: readonly number[]): Promise<void> {
    if (partitions.length === 0) return;
    // After an outage of the database, all ownerships seem expired until each worker has renewed its own.
    const mayTakeOver = this.isCurrent() && performance.now() - this.renewedSince > MIN_RENEWED_MS;
    const gained = await this.database.query<GainedPartition>(
      `with free as materialized (
         select partition, owner is not null as crashed from worker_partition
         where partition = any($2) and (owner is null or ($4 and expires_at < now())) for update skip locked
       )
       update worker_partition p set owner = $1, expires_at = now() + make_interval(secs => $3)
       from free where p.partition = free.partition returning p.partition, free.crashed`,
      [this.worker, partitions, OWNERSHIP_TTL_S, mayTakeOver],
    );
    if (gained.length === 0) return;
    for (const { partition } of gained) this.owned.add(partition);
    const crashed = gained.filter((one) => one.crashed).length;
    if (crashed > 0) this.log.warn({ partitions: crashed }, 'partitions of a dead worker were taken over');
    for (const consumer of this.consumers) consumer.gained?.(gained);
    if (this.isStopping()) for (const { partition } of gained) this.release(partition);
  }

  /** Releases a partition when no consumer has work in progress on it. */
  private release(partition: number): void {
    if (this.releasing.has(partition)) return;
    const release = Promise.all(this.consumers.map(async (consumer) => consumer.release?.(partition)))
      .then(() => this.free(partition))
      // It expires then, because it is no longer renewed.
      .catch(this.warn('releasing a partition failed'))
      .then(() => this.drop([partition]))
      .finally(() => this.releasing.delete(partition));
    this.releasing.set(partition, release);
  }

  /** Clears the owner of a partition, with one statement for all partitions that are freed at the same time. */
  private free(partition: number): Promise<unknown> {
    this.toFree.push(partition);
    return (this.freeing ??= nextTurn().then(() => {
      this.freeing = undefined;
      return this.database.query(
        'update worker_partition set owner = null, expires_at = null where partition = any($1) and owner = $2',
        [this.toFree.splice(0), this.worker],
      );
    }));
  }

  private drop(partitions: readonly number[]): void {
    const lost = new Set(partitions.filter((partition) => this.owned.delete(partition)));
    if (lost.size > 0) for (const consumer of this.consumers) consumer.lost?.(lost);
  }

  private async deregister(): Promise<void> {
    await this.database.query("delete from worker where uuid = $1 or expires_at < now() - interval '1 hour'", [
      this.worker,
    ]);
  }

  private warn(message: string): (error: unknown) => void {
    return (error) => this.log.warn({ err: error }, message);
  }
}
