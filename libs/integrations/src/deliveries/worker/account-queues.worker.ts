import { type GainedPartition, partitionOf } from '#eventstore/worker';
import type { BegunAccount } from '../queue/queued-request.js';
import { EndpointQueue } from './endpoint-queue.js';

/** Time after a take-over in which a request is suspected to have crashed the previous worker, in milliseconds. */
const CRASH_SUSPICION_MS = 60_000;

/** An account for which this worker delivers. */
interface AccountQueue {
  readonly epoch: number;
  readonly endpoints: Map<string, EndpointQueue>;
  /** Increases with every change of one of its webhooks; undefined until first read. */
  webhookVersion: number | undefined;
  /** When a result was not recorded, in milliseconds of the monotonic clock: the epoch may be superseded. */
  suspectedAt: number | undefined;
  /** Whether another worker has raised the epoch. */
  isSuperseded: boolean;
}

/** The accounts for which this worker delivers, with their endpoint queues. */
export class AccountQueues {
  private readonly accounts = new Map<string, AccountQueue>();
  /** When partitions that their worker did not release were taken over, in milliseconds of the monotonic clock. */
  private readonly takenOver = new Map<number, number>();
  /** Partitions to release, with the callback for the end of their requests. */
  private readonly draining = new Map<number, () => void>();
  /** Accounts whose epochs are being raised. */
  private readonly beginning = new Set<string>();

  /** @param owns returns whether the worker owns the partition of an account. */
  constructor(private readonly owns: (account: string) => boolean) {}

  /** Handles partitions that this worker gained. */
  gained(partitions: readonly GainedPartition[]): void {
    for (const { partition, crashed } of partitions) {
      this.draining.delete(partition);
      if (crashed) this.takenOver.set(partition, performance.now());
      else this.takenOver.delete(partition);
    }
  }

  /** Handles partitions that this worker lost. */
  lost(partitions: ReadonlySet<number>): void {
    for (const account of this.accounts.keys()) if (partitions.has(partitionOf(account))) this.forget(account);
    for (const partition of partitions) {
      this.draining.get(partition)?.();
      this.draining.delete(partition);
    }
  }

  /** Starts no more requests of a partition. @returns a promise that resolves when none is under way. */
  drained(partition: number): Promise<void> {
    return new Promise((resolve) => {
      this.draining.set(partition, resolve);
      for (const endpoint of this.endpointsOf(partition)) endpoint.discard();
      this.resolveDrained();
    });
  }

  /** Resolves the partitions without requests under way. Call it after requests were recorded. */
  resolveDrained(): void {
    for (const [partition, resolve] of this.draining) {
      const isBeginning = [...this.beginning].some((account) => partitionOf(account) === partition);
      if (!isBeginning && [...this.endpointsOf(partition)].every(({ isSettled }) => isSettled)) resolve();
    }
  }

  /**
   * Waits for a statement that raises the epochs of accounts. Their partitions are not released before it ends, because
   * it would supersede the epochs of the next owner.
   */
  async whileRaisingEpochs<T>(accounts: readonly string[], statement: Promise<T>): Promise<T> {
    for (const account of accounts) this.beginning.add(account);
    try {
      return await statement;
    } finally {
      for (const account of accounts) this.beginning.delete(account);
      this.resolveDrained();
    }
  }

  /** Whether delivery for an account may start. */
  mayBegin(account: string): boolean {
    return this.owns(account) && !this.draining.has(partitionOf(account));
  }

  /** Whether this worker already delivers for an account. */
  has(account: string): boolean {
    return this.accounts.has(account);
  }

  /** Starts delivery for an account. @returns its endpoint queues. */
  begin({ account, epoch, webhooks }: BegunAccount): readonly EndpointQueue[] {
    const takenOverAt = this.takenOver.get(partitionOf(account)) ?? -Infinity;
    const afterCrash = performance.now() - takenOverAt < CRASH_SUSPICION_MS;
    const endpoints = webhooks.map((webhook) => new EndpointQueue(account, webhook, afterCrash));
    this.accounts.set(account, {
      epoch,
      endpoints: new Map(endpoints.map((endpoint) => [endpoint.webhook, endpoint])),
      webhookVersion: undefined,
      suspectedAt: undefined,
      isSuperseded: false,
    });
    return endpoints;
  }

  /** The epoch in which this worker delivers for an account; undefined when it must not send anything. */
  epochOf(account: string): number | undefined {
    const queue = this.mayBegin(account) ? this.accounts.get(account) : undefined;
    return queue?.isSuperseded === false ? queue.epoch : undefined;
  }

  /**
   * The epoch in which requests of an endpoint may be sent; undefined when none may be sent. This includes a queue from
   * before its partition was lost, and an epoch that may be superseded.
   */
  epochOfEndpoint(endpoint: EndpointQueue): number | undefined {
    const { account, webhook } = endpoint;
    const queue = this.accounts.get(account);
    const isUsable = queue?.suspectedAt === undefined && queue?.endpoints.get(webhook) === endpoint;
    return isUsable ? this.epochOf(account) : undefined;
  }

  /** Sends nothing for an account, because a result was not recorded, until a statement has checked its epoch. */
  suspect(account: string, now: number): void {
    const queue = this.accounts.get(account);
    if (queue !== undefined) queue.suspectedAt = now;
  }

  /** Confirms the epoch of an account. @param askedAt when the statement that checked it was sent. */
  confirm(account: string, askedAt: number): void {
    const queue = this.accounts.get(account);
    if (queue?.suspectedAt !== undefined && queue.suspectedAt <= askedAt) queue.suspectedAt = undefined;
  }

  /** Starts nothing more in an epoch that another worker has raised. */
  markSuperseded(account: string, epoch: number): void {
    const queue = this.accounts.get(account);
    if (queue?.epoch !== epoch) return;
    queue.isSuperseded = true;
    for (const endpoint of queue.endpoints.values()) endpoint.discard();
  }

  /** Removes an account with a superseded epoch once no request is under way, so that delivery can start again. */
  forgetSuperseded(account: string): void {
    const queue = this.accounts.get(account);
    if (queue?.isSuperseded === true && this.endpointsOfAccount(account).every(({ isSettled }) => isSettled))
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

  /** All endpoint queues. */
  *endpoints(): Generator<EndpointQueue> {
    for (const { endpoints } of this.accounts.values()) yield* endpoints.values();
  }

  /** The endpoint queues of an account. */
  endpointsOfAccount(account: string): readonly EndpointQueue[] {
    return [...(this.accounts.get(account)?.endpoints.values() ?? [])];
  }

  /**
   * Stores the current version of an account's webhooks. When it has changed, buffered requests are discarded, because they
   * contain the old URL and secret, and pauses end.
   */
  setWebhookVersion(account: string, webhookVersion: number | undefined): void {
    const queue = this.accounts.get(account);
    if (queue === undefined || queue.webhookVersion === webhookVersion) return;
    queue.webhookVersion = webhookVersion;
    for (const endpoint of queue.endpoints.values()) endpoint.pause(0);
  }

  /** Removes an account. Requests in flight continue; their results are rejected. */
  private forget(account: string): void {
    for (const endpoint of this.endpointsOfAccount(account)) endpoint.discard();
    this.accounts.delete(account);
  }

  private *endpointsOf(partition: number): Generator<EndpointQueue> {
    for (const endpoint of this.endpoints()) if (partitionOf(endpoint.account) === partition) yield endpoint;
  }
}
