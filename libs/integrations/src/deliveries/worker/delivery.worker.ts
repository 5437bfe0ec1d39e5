import type { Database, FunctionSet } from '#eventstore/store';
import type { GainedPartition, NewEventWatcher, PartitionConsumer, PartitionOwnership } from '#eventstore/worker';
import { type Logger, repeat, type SecretCipher, type ServiceMetrics, type Settings } from '#platform';
import { DeliveryQueue } from '../queue/delivery-queue.repository.js';
import { DeliveryRetention } from '../queue/delivery-retention.worker.js';
import type { WebhookKey } from '../queue/queued-request.js';
import type { Sender } from '../sender/sender.service.js';
import { AccountQueues } from './account-queues.worker.js';
import { AttemptRecorder, type RecordableAttempt } from './attempt-recorder.worker.js';
import { DeliveryMetrics } from './delivery-metrics.worker.js';
import type { EndpointQueue } from './endpoint-queue.js';
import { OutboxFanOut } from './outbox-fan-out.worker.js';
import { QueueLoader } from './queue-loader.worker.js';
import { RequestDispatcher } from './request-dispatcher.worker.js';
import { WorkerSlots } from './worker-slots.js';

/** How often what has become due is taken in, in milliseconds. */
const TICK_MS = 100;
const SECOND_MS = 1000;
const HOUSEKEEPING_MS = 10_000;
const HOURLY_MS = 3_600_000;
/** Webhooks of one look for what has become due. */
const MAX_LOOKED_AT = 500;
/** Results that may wait to be recorded before nothing more is begun. */
const MAX_UNRECORDED = 2000;
/**
 * How long what is in flight may take when the worker stops, in milliseconds: as long as a request by default, and its
 * record; a program that needs 11 s is ended. What takes longer is left to other workers, which send it again.
 */
const STOP_TIMEOUT_MS = 10_500;

/** What a worker delivers with. */
export interface DeliveryWorkerOptions {
  readonly database: Database;
  readonly functions: FunctionSet;
  readonly ownership: PartitionOwnership;
  readonly watcher: NewEventWatcher;
  readonly settings: Settings;
  readonly sender: Sender;
  readonly cipher: SecretCipher;
  readonly metrics: ServiceMetrics;
  readonly log: Logger;
}

/**
 * Delivers the webhooks of the accounts that this worker owns: outbox → queue → requests → records. Nothing of a delivery
 * is marked in the database while it is under way: the owner of an account knows what it sends.
 */
export class DeliveryWorker implements PartitionConsumer {
  private readonly queue: DeliveryQueue;
  private readonly retention: DeliveryRetention;
  private readonly accounts: AccountQueues;
  private readonly slots: WorkerSlots;
  private readonly dispatcher: RequestDispatcher;
  private readonly recorder: AttemptRecorder;
  private readonly fanOut: OutboxFanOut;
  private readonly loader: QueueLoader;
  private readonly metrics: DeliveryMetrics;
  private readonly log: Logger;
  private readonly sender: Sender;
  private readonly stopping = new AbortController();
  /** Resolves when what is in flight is waited for no more. */
  private readonly stopTimeout = Promise.withResolvers<undefined>();
  private lookedAt: WebhookKey | undefined;
  private loops: Promise<void>[] = [];

  constructor(options: DeliveryWorkerOptions) {
    const { database, functions, ownership, watcher, settings, sender, cipher, log } = options;
    this.log = log;
    this.sender = sender;
    this.queue = new DeliveryQueue(database, functions);
    this.retention = new DeliveryRetention(database, settings.webhookRetentionDays);
    this.accounts = new AccountQueues((account) => ownership.owns(account));
    this.metrics = new DeliveryMetrics(options.metrics.registry, database);
    this.recorder = new AttemptRecorder(this.queue, (results, recorded) => this.recorded(results, recorded), log);
    this.dispatcher = new RequestDispatcher({
      settings,
      sender,
      cipher,
      epochOf: (endpoint) => (this.isOpen ? this.accounts.epochOfEndpoint(endpoint) : undefined),
      record: (result) => this.recorder.add(result),
      onPause: () => void this.recordEndpoints().catch(this.warn('the answers of endpoints could not be recorded')),
      log,
    });
    this.slots = new WorkerSlots((endpoint, held) => this.dispatcher.send(endpoint, held));
    this.loader = new QueueLoader(this.queue, (endpoint) => this.proceed(endpoint), log);
    this.fanOut = new OutboxFanOut(this.queue, this.accounts, (endpoint) => this.proceed(endpoint), log);
    this.metrics.watch({
      inFlight: () => this.slots.inFlight,
      held: () => [...this.accounts.endpoints()].reduce((sum, endpoint) => sum + endpoint.waitingCount, 0),
      unrecorded: () => this.recorder.backlog,
    });
    ownership.add(this);
    watcher.onNewEvents((accounts) => this.fanOut.add(accounts));
  }

  /** Starts to deliver; returns at once. */
  start(): void {
    const again = (work: () => Promise<number>, failure: string): Promise<void> =>
      repeat({ work, until: this.stopping.signal, failure }, this.log);
    this.loops = [
      again(() => this.tick(), 'deliveries that have become due could not be begun'),
      again(() => this.lookForDue(), 'deliveries that have become due could not be looked for'),
      again(() => this.recordEndpoints(), 'the answers of endpoints could not be recorded'),
      again(() => this.forgetDeleted(), 'deliveries of deleted webhooks could not be deleted'),
      again(() => this.expire(), 'old deliveries could not be dropped'),
    ];
  }

  /** Begins nothing more. What is in flight ends within 10.5 s, and its partitions are released with its records. */
  stop(): void {
    this.stopping.abort();
    setTimeout(() => this.stopTimeout.resolve(undefined), STOP_TIMEOUT_MS).unref();
    for (const endpoint of this.accounts.endpoints()) endpoint.discard();
  }

  /** Ends what is still in flight. To be called after all partitions were released. */
  async close(): Promise<void> {
    this.dispatcher.abandon();
    await Promise.all([...this.loops, this.fanOut.stop(), this.loader.stop()]);
    await this.recordEndpoints().catch(this.warn('the answers of endpoints could not be recorded'));
    await this.sender.close();
  }

  gained(partitions: readonly GainedPartition[]): void {
    this.accounts.gained(partitions);
  }

  release(partition: number): Promise<void> {
    return Promise.race([this.accounts.drained(partition), this.stopTimeout.promise]);
  }

  lost(partitions: ReadonlySet<number>): void {
    this.accounts.lost(partitions);
  }

  /** Whether requests may be begun: not while results pile up. */
  private get isOpen(): boolean {
    return !this.stopping.signal.aborted && this.recorder.backlog < MAX_UNRECORDED;
  }

  /** Sends what an endpoint may send, and loads more when it needs more. */
  private proceed(endpoint: EndpointQueue): void {
    if (!this.isOpen || this.accounts.epochOfEndpoint(endpoint) === undefined) return;
    this.slots.fill(endpoint);
    this.loader.consider(endpoint);
  }

  private recorded(results: readonly RecordableAttempt[], recorded: ReadonlySet<string>): void {
    const now = performance.now();
    const endpoints = new Set<EndpointQueue>();
    const doubtful = new Set<string>();
    for (const { endpoint, request, attempt, secondsToRetry } of results) {
      if (recorded.has(request.uuid)) this.metrics.attempted(attempt);
      else {
        this.metrics.superseded();
        this.accounts.doubt(request.account, now);
        doubtful.add(request.account);
      }
      endpoint.recorded(request);
      if (secondsToRetry !== null) endpoint.expectIn(secondsToRetry, now);
      endpoints.add(endpoint);
    }
    if (doubtful.size > 0) this.fanOut.add([...doubtful]);
    for (const endpoint of endpoints) this.proceed(endpoint);
    this.accounts.settle();
  }

  private tick(): Promise<number> {
    const now = performance.now();
    for (const endpoint of this.accounts.endpoints()) {
      endpoint.tick(now);
      this.proceed(endpoint);
    }
    this.slots.tick(this.accounts.endpoints());
    return Promise.resolve(TICK_MS);
  }

  /** Finds what has become due without an event: retries of before this worker's time, and what is sent again on demand. */
  private async lookForDue(): Promise<number> {
    const { due, next } = await this.queue.webhooksWithDue(this.lookedAt, MAX_LOOKED_AT);
    this.lookedAt = next;
    for (const { account, webhook } of due) {
      const endpoint = this.accounts.endpoint(account, webhook);
      if (endpoint === undefined) this.fanOut.add([account]);
      else {
        endpoint.expectMore();
        this.proceed(endpoint);
      }
    }
    return SECOND_MS;
  }

  /** Records what endpoints answered since the last time; those that are suspended by it are sent nothing more. @returns when again. */
  private async recordEndpoints(): Promise<number> {
    const answered = [...this.accounts.endpoints()].flatMap((endpoint) => {
      const results = endpoint.results.take();
      return results === undefined ? [] : [{ endpoint, results }];
    });
    if (answered.length === 0) return SECOND_MS;
    try {
      const suspended = await this.queue.recordEndpoints(
        answered.map(({ endpoint: { account, webhook }, results }) => ({ account, webhook, ...results })),
      );
      for (const { account, webhook } of suspended) {
        this.log.warn({ account, webhook }, 'a webhook is suspended: too many failures in a row, for too long');
        this.accounts.endpoint(account, webhook)?.discard();
      }
    } catch (error) {
      for (const { endpoint, results } of answered) endpoint.results.restore(results);
      throw error;
    }
    return SECOND_MS;
  }

  private async forgetDeleted(): Promise<number> {
    await this.retention.forgetDeleted(this.stopping.signal);
    return HOUSEKEEPING_MS;
  }

  private async expire(): Promise<number> {
    await this.retention.prepare();
    const expired = await this.retention.expire(this.stopping.signal);
    if (expired > 0) this.log.warn({ deliveries: expired }, 'deliveries ended because they waited too long');
    const dropped = await this.retention.dropOld();
    if (dropped.length > 0) this.log.info({ partitions: dropped }, 'old deliveries were dropped');
    return HOURLY_MS;
  }

  private warn(message: string): (error: unknown) => void {
    return (error) => this.log.warn({ err: error }, message);
  }
}
