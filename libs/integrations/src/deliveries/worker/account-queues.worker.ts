import { type GainedPartition, partitionOf } from '#eventstore/worker';
import type { BegunAccount } from '../queue/queued-request.js';
import { EndpointQueue } from './endpoint-queue.js';

/** How long after a take-over an account that is begun may hold what its worker crashed with, in milliseconds. */
const CRASH_MS = 60_000;

/** An account for which this worker delivers. */
interface AccountQueue {
  readonly epoch: number;
  readonly endpoints: Map<string, EndpointQueue>;
  /** Grows with every change of one of its webhooks; undefined before it was looked at. */
  versions: number | undefined;
  /** When a result was not recorded, in milliseconds of the steady clock: perhaps the epoch has passed. */
  doubtedAt: number | undefined;
  /** Whether the epoch has passed. */
  hasPassed: boolean;
}

/** The accounts for which this worker delivers, and the queues of their endpoints. */
export class AccountQueues {
  private readonly accounts = new Map<string, AccountQueue>();
  /** When partitions were taken over whose worker did not release them, in milliseconds of the steady clock. */
  private readonly crashed = new Map<number, number>();
  /** Partitions that are to be released, with what to call once nothing of them is under way. */
  private readonly draining = new Map<number, () => void>();
  /** Accounts whose epochs are being raised. */
  private readonly beginning = new Set<string>();

  /** @param owns whether the worker owns the partition of an account. */
  constructor(private readonly owns: (account: string) => boolean) {}

  /** The partitions are this worker's. */
  gained(partitions: readonly GainedPartition[]): void {
    for (const { partition, crashed } of partitions) {
      this.draining.delete(partition);
      if (crashed) this.crashed.set(partition, performance.now());
      else this.crashed.delete(partition);
    }
  }

  /** The partitions are this worker's no more. */
  lost(partitions: ReadonlySet<number>): void {
    for (const account of this.accounts.keys()) if (partitions.has(partitionOf(account))) this.forget(account);
    for (const partition of partitions) {
      this.draining.get(partition)?.();
      this.draining.delete(partition);
    }
  }

  /** Begins nothing more of a partition. @returns a promise that resolves when nothing of it is under way. */
  drained(partition: number): Promise<void> {
    return new Promise((resolve) => {
      this.draining.set(partition, resolve);
      for (const endpoint of this.endpointsOf(partition)) endpoint.discard();
      this.settle();
    });
  }

  /** To be called when requests were recorded. */
  settle(): void {
    for (const [partition, resolve] of this.draining) {
      const isBeginning = [...this.beginning].some((account) => partitionOf(account) === partition);
      if (!isBeginning && [...this.endpointsOf(partition)].every(({ isSettled }) => isSettled)) resolve();
    }
  }

  /**
   * Waits for the statement that raises the epochs of accounts: until then their partitions are not released, since it
   * would end the epochs of the next owner.
   */
  async raised<T>(accounts: readonly string[], statement: Promise<T>): Promise<T> {
    for (const account of accounts) this.beginning.add(account);
    try {
      return await statement;
    } finally {
      for (const account of accounts) this.beginning.delete(account);
      this.settle();
    }
  }

  /** Whether work on an account may begin. */
  mayBegin(account: string): boolean {
    return this.owns(account) && !this.draining.has(partitionOf(account));
  }

  /** Whether this worker delivers for an account already. */
  has(account: string): boolean {
    return this.accounts.has(account);
  }

  /** Delivers for an account from now on. @returns its endpoints. */
  begin({ account, epoch, webhooks }: BegunAccount): readonly EndpointQueue[] {
    const crashedAt = this.crashed.get(partitionOf(account)) ?? -Infinity;
    const crashed = performance.now() - crashedAt < CRASH_MS;
    const endpoints = webhooks.map((webhook) => new EndpointQueue(account, webhook, crashed));
    this.accounts.set(account, {
      epoch,
      endpoints: new Map(endpoints.map((endpoint) => [endpoint.webhook, endpoint])),
      versions: undefined,
      doubtedAt: undefined,
      hasPassed: false,
    });
    return endpoints;
  }

  /** The epoch in which this worker delivers for an account; undefined when it may begin nothing for it. */
  epochOf(account: string): number | undefined {
    const queue = this.mayBegin(account) ? this.accounts.get(account) : undefined;
    return queue?.hasPassed === false ? queue.epoch : undefined;
  }

  /**
   * The epoch in which an endpoint's requests may be begun; undefined when none may be: also when the queue is one of
   * before its partition was lost, or when it is in doubt whether the epoch has passed.
   */
  epochOfEndpoint(endpoint: EndpointQueue): number | undefined {
    const { account, webhook } = endpoint;
    const queue = this.accounts.get(account);
    const isUsable = queue?.doubtedAt === undefined && queue?.endpoints.get(webhook) === endpoint;
    return isUsable ? this.epochOf(account) : undefined;
  }

  /** A result of an account was not recorded: nothing is begun until a statement finds whether the epoch has passed. */
  doubt(account: string, now: number): void {
    const queue = this.accounts.get(account);
    if (queue !== undefined) queue.doubtedAt = now;
  }

  /** A statement that was sent at `askedAt` found that an epoch has not passed. */
  confirm(account: string, askedAt: number): void {
    const queue = this.accounts.get(account);
    if (queue?.doubtedAt !== undefined && queue.doubtedAt <= askedAt) queue.doubtedAt = undefined;
  }

  /** An epoch has passed: another worker, which was halted meanwhile, has raised it. Begins nothing more in it. */
  passed(account: string, epoch: number): void {
    const queue = this.accounts.get(account);
    if (queue?.epoch !== epoch) return;
    queue.hasPassed = true;
    for (const endpoint of queue.endpoints.values()) endpoint.discard();
  }

  /** Forgets an account whose epoch has passed once nothing of it is under way: then it may be begun again. */
  forgetPassed(account: string): void {
    const queue = this.accounts.get(account);
    if (queue?.hasPassed === true && this.endpointsOfAccount(account).every(({ isSettled }) => isSettled))
      this.forget(account);
  }

  /** The queue of an endpoint; undefined when this worker does not deliver for the account. */
  endpoint(account: string, webhook: string): EndpointQueue | undefined {
    const endpoints = this.accounts.get(account)?.endpoints;
    let endpoint = endpoints?.get(webhook);
    if (endpoints !== undefined && endpoint === undefined)
      endpoints.set(webhook, (endpoint = new EndpointQueue(account, webhook)));
    return endpoint;
  }

  /** All queues. */
  *endpoints(): Generator<EndpointQueue> {
    for (const { endpoints } of this.accounts.values()) yield* endpoints.values();
  }

  /** The queues of an account. */
  endpointsOfAccount(account: string): readonly EndpointQueue[] {
    return [...(this.accounts.get(account)?.endpoints.values() ?? [])];
  }

  /**
   * Takes in the present versions of an account's webhooks. When one has changed since the last time, what waits in memory is
   * discarded, since it was read with the webhook as it was, and pauses end.
   */
  setVersions(account: string, versions: number | undefined): void {
    const queue = this.accounts.get(account);
    if (queue === undefined || queue.versions === versions) return;
    queue.versions = versions;
    for (const endpoint of queue.endpoints.values()) endpoint.hold(0);
  }

  /** What is in flight goes on; its results are refused. */
  private forget(account: string): void {
    for (const endpoint of this.endpointsOfAccount(account)) endpoint.discard();
    this.accounts.delete(account);
  }

  private *endpointsOf(partition: number): Generator<EndpointQueue> {
    for (const endpoint of this.endpoints()) if (partitionOf(endpoint.account) === partition) yield endpoint;
  }
}
