import { setTimeout as delay } from 'node:timers/promises';
import { isUnavailable } from '#eventstore/store';
import type { Logger } from '#platform';
import type { DeliveryQueue } from '../queue/delivery-queue.repository.js';
import type { AccountQueues } from './account-queues.worker.js';
import type { EndpointQueue } from './endpoint-queue.js';
import { Rerun, takeFrom } from './rerun.js';

/** Accounts of one statement. */
const MAX_ACCOUNTS = 200;
/** Outbox entries of one statement, shared by its accounts. */
const MAX_ENTRIES = 1000;
/** Outbox entries of an account of one statement, at least. */
const MIN_ENTRIES = 20;
/** How long after a failure it is tried again, in milliseconds. */
const RETRY_MS = 250;

/** Moves the outboxes of the accounts with new events into the queues, and hands their requests to the endpoints. */
export class OutboxFanOut {
  private readonly pending = new Set<string>();
  private maxAccounts = MAX_ACCOUNTS;
  private readonly rerun = new Rerun(() => this.run());

  /** @param proceed is called with the endpoints that got something. */
  constructor(
    private readonly queue: DeliveryQueue,
    private readonly accounts: AccountQueues,
    private readonly proceed: (endpoint: EndpointQueue) => void,
    private readonly log: Logger,
  ) {}

  /** Accounts may have something in their outboxes. What comes while a statement is under way goes with the next. */
  add(accounts: readonly string[]): void {
    for (const account of accounts) this.pending.add(account);
    this.rerun.request();
  }

  /** Ends after the statement under way. */
  stop(): Promise<void> {
    return this.rerun.stop();
  }

  private async run(): Promise<boolean> {
    const accounts = takeFrom(this.pending, this.maxAccounts);
    try {
      await this.perform(accounts.filter((account) => this.accounts.mayBegin(account)));
      this.maxAccounts = Math.min(this.maxAccounts * 2, MAX_ACCOUNTS);
    } catch (error) {
      // One account whose outbox cannot be moved fails alone in the end, and behind the others.
      if (!isUnavailable(error)) this.maxAccounts = Math.ceil(this.maxAccounts / 2);
      this.log.warn({ err: error, accounts: accounts.length }, 'outboxes could not be moved into the queues');
      for (const account of accounts) {
        this.pending.add(account);
        // It may have succeeded, unheard.
        for (const endpoint of this.accounts.endpointsOfAccount(account)) endpoint.expectMore();
      }
      await delay(RETRY_MS);
    }
    return this.pending.size > 0;
  }

  private async perform(accounts: readonly string[]): Promise<void> {
    for (const account of accounts) this.accounts.forgetPassed(account);
    await this.begin(accounts.filter((account) => !this.accounts.has(account)));
    await this.takeInChanges(accounts);
    const epochs = new Map<string, number>();
    for (const account of accounts) {
      const epoch = this.accounts.epochOf(account);
      if (epoch !== undefined) epochs.set(account, epoch);
    }
    if (epochs.size === 0) return;
    const full = [...epochs.keys()].flatMap((account) =>
      this.accounts.endpointsOfAccount(account).flatMap(({ isFull, webhook }) => (isFull ? webhook : [])),
    );
    const askedAt = performance.now();
    const limit = Math.max(MIN_ENTRIES, Math.floor(MAX_ENTRIES / epochs.size));
    const { requests, unfinished, passed } = await this.queue.fanOut(epochs, limit, full);
    for (const account of passed) this.accounts.passed(account, epochs.get(account) ?? 0);
    for (const account of epochs.keys()) this.accounts.confirm(account, askedAt);
    for (const account of [...unfinished, ...passed]) this.pending.add(account);
    const endpoints = new Set<EndpointQueue>();
    for (const request of requests) {
      const endpoint = this.accounts.endpoint(request.account, request.webhook);
      endpoint?.offer(request, request.isOpen, askedAt);
      if (endpoint !== undefined) endpoints.add(endpoint);
    }
    for (const endpoint of endpoints) this.proceed(endpoint);
  }

  /** Begins to deliver for those of some accounts that have webhooks, with what waits for them. */
  private async begin(accounts: readonly string[]): Promise<void> {
    if (accounts.length === 0) return;
    for (const begun of await this.accounts.raised(accounts, this.queue.begin(accounts))) {
      // Its partition may have been lost meanwhile.
      if (!this.accounts.mayBegin(begun.account)) continue;
      for (const endpoint of this.accounts.begin(begun)) this.proceed(endpoint);
    }
  }

  /** A change of a webhook is an event of its account, and concerns what waits in memory. */
  private async takeInChanges(accounts: readonly string[]): Promise<void> {
    const now = performance.now();
    const affected = accounts.filter((account) =>
      this.accounts.endpointsOfAccount(account).some((endpoint) => endpoint.isAffectedByChange(now)),
    );
    if (affected.length === 0) return;
    const versions = await this.queue.webhookVersions(affected);
    for (const account of affected) {
      this.accounts.setVersions(account, versions.get(account));
      for (const endpoint of this.accounts.endpointsOfAccount(account)) this.proceed(endpoint);
    }
  }
}
