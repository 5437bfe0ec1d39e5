import {
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
  type OnModuleDestroy,
} from '@nestjs/common';
import { type AccountCalls, Database, type OnUnsearched, Registry } from '#eventstore/store';
import { type GainedPartition, NewEventWatcher, type PartitionConsumer, PartitionOwnership } from '#eventstore/worker';
import {
  LOGGER,
  type Logger,
  Loops,
  type LoopTurns,
  repeat,
  SecretCipher,
  ServiceMetrics,
  SETTINGS,
  type Settings,
} from '#platform';
import { DeliveryQueue } from '../queue/delivery-queue.repository.js';
import { DeliveryRetention } from '../queue/delivery-retention.worker.js';
import { GoneWebhooks } from '../../webhooks/gone-webhooks.service.js';
import type { WebhookKey } from '../queue/queued-request.js';
import { isGone } from '../sender/attempt.js';
import { Sender } from '../sender/sender.service.js';
import { AccountQueues } from './account-queues.worker.js';
import { AttemptRecorder, type RecordableAttempt } from './attempt-recorder.worker.js';
import { DeliveryMetrics } from './delivery-metrics.worker.js';
import type { EndpointQueue } from './endpoint-queue.js';
import { OutboxFanOut } from './outbox-fan-out.worker.js';
import { QueueLoader } from './queue-loader.worker.js';
import { RequestDispatcher } from './request-dispatcher.worker.js';
import { WorkerSlots } from './worker-slots.js';

/** Interval of the check for retries that became due, in milliseconds. */
const TICK_INTERVAL_MS = 100;
const POLL_INTERVAL_MS = 1000;
const CLEANUP_INTERVAL_MS = 10_000;
const RETENTION_INTERVAL_MS = 3_600_000;
/** Maximum webhooks of one poll for due requests. */
const MAX_POLLED_WEBHOOKS = 500;
/** Pause of an endpoint whose receiver is gone, in milliseconds: the change of the webhook ends it. */
const GONE_PAUSE_MS = 10_000;
/** Unrecorded results above which no more requests are sent (backpressure). */
const MAX_UNRECORDED = 2000;
/**
 * Time limit of requests in flight at shutdown, in milliseconds: the default timeout of a request, and its recording. A
 * program that needs 11 s is killed. Requests that take longer are sent again by other workers.
 */
const STOP_TIMEOUT_MS = 10_500;

/**
 * Delivers the webhooks of the accounts that this worker owns: outbox → queue → requests → records. The database does not
 * mark requests in flight, because only the owner of an account sends its requests.
 */
@Injectable()
export class DeliveryWorker
  implements PartitionConsumer, OnApplicationBootstrap, OnModuleDestroy, OnApplicationShutdown
{
  private readonly queue: DeliveryQueue;
  private readonly router: AccountCalls['router'];
  private readonly unsearched: OnUnsearched = (node, error) =>
    this.log.warn({ err: error, node }, 'a node was not searched for deliveries');
  private readonly retention: DeliveryRetention;
  private readonly accounts: AccountQueues;
  private readonly slots: WorkerSlots;
  private readonly dispatcher: RequestDispatcher;
  private readonly recorder: AttemptRecorder;
  private readonly fanOut: OutboxFanOut;
  private readonly loader: QueueLoader;
  private readonly metrics: DeliveryMetrics;
  private readonly stopping = new AbortController();
  /** Resolves at the time limit of the shutdown. */
  private readonly stopTimeout = Promise.withResolvers<undefined>();
  private polledUpTo: WebhookKey | undefined;
  private readonly turns: Readonly<Record<'start' | 'poll' | 'record', LoopTurns>>;
  private loops: Promise<void>[] = [];

  constructor(
    database: Database,
    { functions }: Registry,
    ownership: PartitionOwnership,
    watcher: NewEventWatcher,
    loops: Loops,
    sender: Sender,
    cipher: SecretCipher,
    private readonly gone: GoneWebhooks,
    metrics: ServiceMetrics,
    @Inject(SETTINGS) settings: Settings,
    @Inject(LOGGER) private readonly log: Logger,
  ) {
    this.queue = new DeliveryQueue(database, functions);
    this.retention = new DeliveryRetention(database, settings.webhookRetentionDays, this.unsearched);
    this.router = () => database.router();
    this.accounts = new AccountQueues((account) => ownership.owns(account));
    this.metrics = new DeliveryMetrics(metrics.registry, database);
    this.recorder = new AttemptRecorder(
      this.queue,
      (results, recorded) => this.recorded(results, recorded),
      loops.add('records of attempts'),
      log,
    );
    this.dispatcher = new RequestDispatcher({
      settings,
      sender,
      cipher,
      epochOf: (endpoint) => (this.isOpen ? this.accounts.epochOfEndpoint(endpoint) : undefined),
      record: (result) => this.recorder.add(result),
      onPause: () => void this.recordEndpoints().catch(this.warn('cannot record the results of endpoints')),
      log,
    });
    this.slots = new WorkerSlots((endpoint, buffered) => this.dispatcher.send(endpoint, buffered));
    const proceed = (endpoint: EndpointQueue): void => this.proceed(endpoint);
    this.loader = new QueueLoader(this.queue, proceed, loops.add('loads of deliveries'), log);
    this.fanOut = new OutboxFanOut(this.queue, this.accounts, proceed, loops.add('deliveries of new events'), log);
    this.turns = {
      start: loops.add('starts of deliveries'),
      poll: loops.add('search for due deliveries'),
      record: loops.add('results of endpoints'),
    };
    this.metrics.watch({
      inFlight: () => this.slots.inFlight,
      buffered: () => [...this.accounts.endpoints()].reduce((sum, endpoint) => sum + endpoint.waitingCount, 0),
      unrecorded: () => this.recorder.backlog,
    });
    ownership.add(this);
    watcher.onNewEvents((accounts) => this.fanOut.add(accounts));
  }

  /** Starts delivery. */
  onApplicationBootstrap(): void {
    const loop = (work: () => Promise<number>, failure: string, turns?: LoopTurns): Promise<void> =>
      repeat({ work, until: this.stopping.signal, failure, turns }, this.log);
    this.loops = [
      loop(() => this.tick(), 'cannot start due deliveries', this.turns.start),
      loop(() => this.pollDue(), 'cannot poll for due deliveries', this.turns.poll),
      loop(() => this.recordEndpoints(), 'cannot record the results of endpoints', this.turns.record),
      // The readiness does not depend on what only cleans up, and may take long.
      loop(() => this.deleteOrphans(), 'cannot delete deliveries of deleted webhooks'),
      loop(() => this.applyRetention(), 'cannot drop old deliveries'),
    ];
  }

  /** Starts no more requests. Requests in flight end within 10.5 s; a partition is released after its results are recorded. */
  onModuleDestroy(): void {
    this.stopping.abort();
    setTimeout(() => this.stopTimeout.resolve(undefined), STOP_TIMEOUT_MS).unref();
    for (const endpoint of this.accounts.endpoints()) endpoint.discard();
  }

  /** Aborts requests in flight, after all partitions were released. */
  async onApplicationShutdown(): Promise<void> {
    this.dispatcher.abandon();
    await Promise.all([...this.loops, this.fanOut.stop(), this.loader.stop()]);
    await this.recordEndpoints().catch(this.warn('cannot record the results of endpoints'));
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

  /** Whether requests may be sent: not during shutdown or with too many unrecorded results. */
  private get isOpen(): boolean {
    return !this.stopping.signal.aborted && this.recorder.backlog < MAX_UNRECORDED;
  }

  /** Sends the requests that an endpoint may send, and loads more when needed. */
  private proceed(endpoint: EndpointQueue): void {
    if (!this.isOpen || this.accounts.epochOfEndpoint(endpoint) === undefined) return;
    this.slots.fill(endpoint);
    this.loader.consider(endpoint);
  }

  private recorded(results: readonly RecordableAttempt[], recorded: ReadonlySet<string>): void {
    const now = performance.now();
    const endpoints = new Set<EndpointQueue>();
    const suspects = new Set<string>();
    for (const { endpoint, request, attempt, secondsToRetry } of results) {
      if (recorded.has(request.uuid)) {
        this.metrics.attempted(attempt);
        if (isGone(attempt)) {
          endpoint.postpone(now + GONE_PAUSE_MS);
          void this.gone.disable(request);
        }
      } else {
        this.metrics.superseded();
        this.accounts.suspect(request.account, now);
        suspects.add(request.account);
      }
      endpoint.recorded(request);
      if (secondsToRetry !== null) endpoint.expectIn(secondsToRetry, now);
      endpoints.add(endpoint);
    }
    if (suspects.size > 0) this.fanOut.add([...suspects]);
    for (const endpoint of endpoints) this.proceed(endpoint);
    this.accounts.resolveDrained();
  }

  private tick(): Promise<number> {
    const now = performance.now();
    for (const endpoint of this.accounts.endpoints()) {
      endpoint.tick(now);
      this.proceed(endpoint);
    }
    this.slots.tick(this.accounts.endpoints());
    return Promise.resolve(TICK_INTERVAL_MS);
  }

  /** Finds due requests that no event announces: retries that another worker scheduled, and redeliveries. */
  private async pollDue(): Promise<number> {
    const { due, next } = await this.queue.webhooksWithDue(this.polledUpTo, MAX_POLLED_WEBHOOKS, this.unsearched);
    this.polledUpTo = next;
    for (const { account, webhook } of due) {
      const endpoint = this.accounts.endpoint(account, webhook);
      if (endpoint === undefined) this.fanOut.add([account]);
      else {
        endpoint.expectMore();
        this.proceed(endpoint);
      }
    }
    return Math.max(POLL_INTERVAL_MS, (await this.router()).searchIntervalMs);
  }

  /** Records the accumulated results of endpoints, and stops sending to those that get suspended. @returns ms to the next run. */
  private async recordEndpoints(): Promise<number> {
    const pending = [...this.accounts.endpoints()].flatMap((endpoint) => {
      const results = endpoint.results.take();
      return results === undefined ? [] : [{ endpoint, results }];
    });
    if (pending.length === 0) return POLL_INTERVAL_MS;
    try {
      const suspended = await this.queue.recordEndpoints(
        pending.map(({ endpoint, results }) => ({
          ...results,
          account: endpoint.account,
          webhook: endpoint.webhook,
          endpoint,
          results,
        })),
        (failed, error) => {
          this.log.warn({ err: error, account: failed[0]?.account }, 'cannot record the results of endpoints');
          for (const { endpoint, results } of failed) endpoint.results.restore(results);
        },
      );
      for (const { account, webhook } of suspended) {
        this.log.warn({ account, webhook }, 'a webhook is suspended after too many consecutive failures');
        this.accounts.endpoint(account, webhook)?.discard();
      }
    } catch (error) {
      for (const { endpoint, results } of pending) endpoint.results.restore(results);
      throw error;
    }
    return POLL_INTERVAL_MS;
  }

  private async deleteOrphans(): Promise<number> {
    await this.retention.deleteOrphans(this.stopping.signal);
    return CLEANUP_INTERVAL_MS;
  }

  private async applyRetention(): Promise<number> {
    await this.retention.createPartitions();
    const expired = await this.retention.expire(this.stopping.signal);
    if (expired > 0) this.log.warn({ deliveries: expired }, 'deliveries expired');
    await this.retention.forgetExhausted(this.stopping.signal);
    const dropped = await this.retention.dropExpired();
    if (dropped.length > 0) this.log.info({ partitions: dropped }, 'dropped partitions of old deliveries');
    return RETENTION_INTERVAL_MS;
  }

  private warn(message: string): (error: unknown) => void {
    return (error) => this.log.warn({ err: error }, message);
  }
}
