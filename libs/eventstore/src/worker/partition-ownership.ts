import { setImmediate as nextTurn } from 'node:timers/promises';
import { Gauge } from 'prom-client';
import { newUuid } from '#eventstore/domain';
import type { Queryable } from '#eventstore/store';
import { type Logger, repeat, type ServiceMetrics } from '#platform';
import { assignedPartitions } from './partition-assignment.js';
import { partitionOf } from './partitions.js';

/** An ownership that is not renewed for so long, in seconds of the database's clock, has expired. */
const LIFETIME_S = 3;
/** How often it is renewed, in milliseconds. */
const RENEWAL_MS = 500;
/** A worker that has not renewed for so long, in milliseconds of a steady clock, begins nothing: others may take over soon. */
const MAX_SILENCE_MS = 2000;
/** How long a worker has renewed without a gap before it takes over what has expired, in milliseconds. */
const MIN_RENEWED_MS = 1500;

/** A partition that a worker has begun to own. */
export interface GainedPartition {
  readonly partition: number;
  /** Whether the worker before did not release it: it crashed, was halted or was cut off. */
  readonly crashed: boolean;
}

/** Something that works on the accounts of the partitions that its worker owns. */
export interface PartitionConsumer {
  /** The partitions are this worker's from now on. */
  gained?(partitions: readonly GainedPartition[]): void;
  /** Another worker is to get the partition. @returns a promise that resolves when nothing of its accounts is under way. */
  release?(partition: number): Promise<void>;
  /** The partitions that are owned surely are again, after some time in which {@link PartitionOwnership.owns} denied it. */
  resumed?(): void;
  /** The partitions are this worker's no more, released or not: what it knows of their accounts is void. */
  lost(partitions: ReadonlySet<number>): void;
}

/**
 * The partitions of accounts that this worker owns. Each partition has a row with its owner, renewed twice a second; it
 * expires after 3 s. The partitions are assigned by the list of the workers that live: a worker releases those that are
 * assigned to another, and takes those assigned to itself that are released or expired. So an account has one worker at a
 * time, but for one that goes on after its ownership expired: what it still writes is refused by the consumers' own fences
 * (docs/decisions/0020).
 */
export class PartitionOwnership {
  /** This worker. */
  readonly worker = newUuid();
  private readonly owned = new Set<number>();
  private readonly releasing = new Map<number, Promise<void>>();
  private readonly toFree: number[] = [];
  private freeing: Promise<unknown> | undefined;
  private readonly consumers: PartitionConsumer[] = [];
  private readonly stopping = new AbortController();
  private readonly stopped = new AbortController();
  private renewing: Promise<void> | undefined;
  private renewedAt = -Infinity;
  /** Since when it has renewed without a gap. */
  private renewedSince = -Infinity;

  constructor(
    private readonly database: Queryable,
    metrics: ServiceMetrics,
    private readonly log: Logger,
  ) {
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

  /** Whether work on an account may begin: its partition is owned and not to be released, and surely has not expired. */
  owns(account: string): boolean {
    const partition = partitionOf(account);
    return this.owned.has(partition) && !this.releasing.has(partition) && this.isCurrent();
  }

  /** Starts to renew and to take partitions; returns at once. */
  start(): void {
    this.renewing = repeat(
      {
        work: () => this.renew(),
        until: this.stopped.signal,
        failure: 'the ownership of partitions could not be renewed',
        maxRetryMs: RENEWAL_MS,
      },
      this.log,
    );
  }

  /** Releases all partitions as soon as the consumers allow, and resolves then. */
  async stop(): Promise<void> {
    this.stopping.abort();
    // The others see at once that the partitions are to be theirs.
    await this.leave().catch(this.warn('the worker could not be removed from the list'));
    for (const partition of this.owned) this.release(partition);
    await this.released();
    this.stopped.abort();
    await this.renewing;
    // What was taken meanwhile.
    await this.released();
  }

  private async released(): Promise<void> {
    while (this.releasing.size > 0) await Promise.all(this.releasing.values());
  }

  private isStopping(): boolean {
    return this.stopping.signal.aborted;
  }

  private isCurrent(): boolean {
    return performance.now() - this.renewedAt < MAX_SILENCE_MS;
  }

  private async renew(): Promise<number> {
    const at = performance.now();
    const { held, workers } = await this.announce();
    const wasSilent = !this.isCurrent();
    if (at - this.renewedAt > MAX_SILENCE_MS) this.renewedSince = at;
    this.renewedAt = at;
    this.lose([...this.owned].filter((partition) => !held.includes(partition)));
    if (wasSilent) for (const consumer of this.consumers) consumer.resumed?.();
    if (this.isStopping()) {
      // The statement under way when it left may have said that it lives.
      await this.leave();
      return RENEWAL_MS;
    }
    const assigned = assignedPartitions(this.worker, [this.worker, ...workers]);
    for (const partition of this.owned) if (!assigned.includes(partition)) this.release(partition);
    await this.take(assigned.filter((partition) => !this.owned.has(partition)));
    return RENEWAL_MS;
  }

  /**
   * Says that this worker lives, unless it stops, and still owns what it owned.
   * @returns the partitions that are still its own, and the other workers that live.
   */
  private async announce(): Promise<{ readonly held: readonly number[]; readonly workers: readonly string[] }> {
    const [row] = await this.database.query<{ held: number[]; workers: string[] }>(
      `with renewed as (
         update worker_partition set expires_at = now() + make_interval(secs => $3)
         where partition = any($2) and owner = $1 returning partition
       ), announced as (
         insert into worker (uuid, expires_at) select $1, now() + make_interval(secs => $3) where $4
         on conflict (uuid) do update set expires_at = excluded.expires_at
       )
       select array(select partition from renewed) as held,
         array(select uuid from worker where expires_at > now() and uuid <> $1) as workers`,
      [this.worker, [...this.owned], LIFETIME_S, !this.isStopping()],
    );
    if (row === undefined) throw new Error('The database did not answer what is owned');
    return row;
  }

  private async take(partitions: readonly number[]): Promise<void> {
    if (partitions.length === 0) return;
    // After an absence of the database all ownerships seem expired until each worker had the time to renew its own.
    const mayTakeOver = this.isCurrent() && performance.now() - this.renewedSince > MIN_RENEWED_MS;
    const gained = await this.database.query<GainedPartition>(
      `with free as materialized (
         select partition, owner is not null as crashed from worker_partition
         where partition = any($2) and (owner is null or ($4 and expires_at < now())) for update skip locked
       )
       update worker_partition p set owner = $1, expires_at = now() + make_interval(secs => $3)
       from free where p.partition = free.partition returning p.partition, free.crashed`,
      [this.worker, partitions, LIFETIME_S, mayTakeOver],
    );
    if (gained.length === 0) return;
    for (const { partition } of gained) this.owned.add(partition);
    const crashed = gained.filter((one) => one.crashed).length;
    if (crashed > 0) this.log.warn({ partitions: crashed }, 'partitions of a silent worker are taken over');
    for (const consumer of this.consumers) consumer.gained?.(gained);
    if (this.isStopping()) for (const { partition } of gained) this.release(partition);
  }

  /** Hands a partition on once no consumer has anything under way. */
  private release(partition: number): void {
    if (this.releasing.has(partition)) return;
    const release = Promise.all(this.consumers.map(async (consumer) => consumer.release?.(partition)))
      .then(() => this.free(partition))
      // It expires then: what is not owned is not renewed.
      .catch(this.warn('a partition could not be released'))
      .then(() => this.lose([partition]))
      .finally(() => this.releasing.delete(partition));
    this.releasing.set(partition, release);
  }

  /** Leaves a partition to others: one statement for all that are left at the same moment. */
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

  private lose(partitions: readonly number[]): void {
    const lost = new Set(partitions.filter((partition) => this.owned.delete(partition)));
    if (lost.size > 0) for (const consumer of this.consumers) consumer.lost(lost);
  }

  private async leave(): Promise<void> {
    await this.database.query("delete from worker where uuid = $1 or expires_at < now() - interval '1 hour'", [
      this.worker,
    ]);
  }

  private warn(message: string): (error: unknown) => void {
    return (error) => this.log.warn({ err: error }, message);
  }
}
