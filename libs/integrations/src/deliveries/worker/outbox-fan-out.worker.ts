import { setTimeout as delay } from 'node:timers/promises';
import { isUnavailable } from '#eventstore/store';
import { CoalescingRunner, type Logger, type LoopTurns, takeFrom } from '#platform';
import type { DeliveryQueue, OnFailed } from '../queue/delivery-queue.repository.js';
import type { AccountQueues } from './account-queues.worker.js';
import type { EndpointQueue } from './endpoint-queue.js';

/** Maximum accounts of one statement. */
const MAX_ACCOUNTS = 200;
/** Maximum outbox entries of one statement, shared by its accounts. */
const MAX_ENTRIES = 1000;
/** Minimum share of an account in one statement. */
const MIN_ENTRIES = 20;
/** Delay before a retry after a failure, in milliseconds. */
const RETRY_DELAY_MS = 250;
/** Delay before a retry of an account whose call failed on a distributed database, in milliseconds. */
const ACCOUNT_RETRY_MS = 1000;

/** Moves outbox entries into the delivery queues, and passes the new requests to the endpoint queues. */
export class OutboxFanOut {
  private readonly pending = new Set<string>();
  private maxAccounts = MAX_ACCOUNTS;
  private readonly runner: CoalescingRunner;

  /** @param proceed is called with each endpoint that received requests. */
  constructor(
    private readonly queue: DeliveryQueue,
    private readonly accounts: AccountQueues,
    private readonly proceed: (endpoint: EndpointQueue) => void,
    private readonly turns: LoopTurns,
    private readonly log: Logger,
  ) {
    this.runner = new CoalescingRunner(() => this.run(), turns);
  }

  /** Marks the outboxes of accounts as pending. Accounts added during a statement are part of the next one. */
  add(accounts: readonly string[]): void {
    for (const account of accounts) this.pending.add(account);
    this.runner.request();
  }

  /** Stops; resolves after the current statement. */
  stop(): Promise<void> {
    return this.runner.stop();
  }

  private async run(): Promise<boolean> {
    const accounts = takeFrom(this.pending, this.maxAccounts);
    try {
      await this.perform(accounts.filter((account) => this.accounts.mayBegin(account)));
      this.maxAccounts = Math.min(this.maxAccounts * 2, MAX_ACCOUNTS);
      this.turns.done();
    } catch (error) {
      // Halving the batch isolates an account whose outbox cannot be moved; it is retried after the others.
      if (!isUnavailable(error)) this.maxAccounts = Math.ceil(this.maxAccounts / 2);
      this.log.warn({ err: error, accounts: accounts.length }, 'cannot move outboxes into the queues');
      for (const account of accounts) {
        this.pending.add(account);
        this.expectMore(account);
      }
      await delay(RETRY_DELAY_MS);
    }
    return this.pending.size > 0;
  }

  /** The statement may have committed although its result was lost. */
  private expectMore(account: string): void {
    for (const endpoint of this.accounts.endpointsOfAccount(account)) endpoint.expectMore();
  }

  /** Tries an account again whose call failed alone: the others do not wait for it. */
  private retryLater(account: string, error: unknown): void {
    this.log.warn({ err: error, account, retry_ms: ACCOUNT_RETRY_MS }, 'cannot move an outbox into the queues');
    this.expectMore(account);
    setTimeout(() => this.add([account]), ACCOUNT_RETRY_MS).unref();
  }

  private async perform(accounts: readonly string[]): Promise<void> {
    const failedAccounts = new Set<string>();
    const failed: OnFailed<{ readonly account: string }> = ([first], error) => {
      if (first === undefined) return;
      failedAccounts.add(first.account);
      this.retryLater(first.account, error);
    };
    for (const account of accounts) this.accounts.forgetSuperseded(account);
    await this.begin(
      accounts.filter((account) => !this.accounts.has(account)),
      failed,
    );
    await this.applyWebhookChanges(accounts, failed);
    const epochs = new Map<string, number>();
    for (const account of accounts) {
      const epoch = this.accounts.epochOf(account);
      if (epoch !== undefined && !failedAccounts.has(account)) epochs.set(account, epoch);
    }
    if (epochs.size === 0) return;
    const withoutBody = [...epochs.keys()].flatMap((account) =>
      this.accounts.endpointsOfAccount(account).flatMap(({ isFull, webhook }) => (isFull ? webhook : [])),
    );
    const askedAt = performance.now();
    const limit = Math.max(MIN_ENTRIES, Math.floor(MAX_ENTRIES / epochs.size));
    const { requests, unfinished, superseded } = await this.queue.fanOut(epochs, limit, withoutBody, failed);
    for (const account of superseded) this.accounts.markSuperseded(account, epochs.get(account) ?? 0);
    for (const account of epochs.keys()) if (!failedAccounts.has(account)) this.accounts.confirm(account, askedAt);
    for (const account of [...unfinished, ...superseded]) this.pending.add(account);
    const endpoints = new Set<EndpointQueue>();
    for (const request of requests) {
      const endpoint = this.accounts.endpoint(request.account, request.webhook);
      endpoint?.offer(request, request.isOpen, askedAt);
      if (endpoint !== undefined) endpoints.add(endpoint);
    }
    for (const endpoint of endpoints) this.proceed(endpoint);
  }

  /** Starts delivery for those accounts that have webhooks, with their waiting requests. */
  private async begin(accounts: readonly string[], failed: OnFailed<{ readonly account: string }>): Promise<void> {
    if (accounts.length === 0) return;
    for (const begun of await this.accounts.whileRaisingEpochs(accounts, this.queue.begin(accounts, failed))) {
      // The partition may have been lost meanwhile.
      if (!this.accounts.mayBegin(begun.account)) continue;
      for (const endpoint of this.accounts.begin(begun)) this.proceed(endpoint);
    }
  }

  /** Applies changes of webhooks to the buffered requests. Each change is an event of its account, so this runs in time. */
  private async applyWebhookChanges(
    accounts: readonly string[],
    failed: OnFailed<{ readonly account: string }>,
  ): Promise<void> {
    const unread = new Set<string>();
    const now = performance.now();
    const affected = accounts.filter((account) =>
      this.accounts.endpointsOfAccount(account).some((endpoint) => endpoint.isAffectedByChange(now)),
    );
    if (affected.length === 0) return;
    const versions = await this.queue.webhookVersions(affected, (some, error) => {
      for (const { account } of some) unread.add(account);
      failed(some, error);
    });
    for (const account of affected.filter((one) => !unread.has(one))) {
      this.accounts.setWebhookVersion(account, versions.get(account));
      for (const endpoint of this.accounts.endpointsOfAccount(account)) this.proceed(endpoint);
    }
  }
}
