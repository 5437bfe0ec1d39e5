import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { LOGGER, type Logger, repeat } from '#platform';
import { searchAccounts } from '../../database/account-calls.js';
import { COMMITS_CHANNEL } from '../../database/commit-notifier.js';
import { Database } from '../../database/database.js';
import { isUnavailable } from '../../database/database-errors.js';
import type { EventFilter } from '../event-filter.js';
import { AccountTail } from './account-tail.js';
import { FeedReader, type KnownHead } from './feed-reader.js';
import { NotificationListener } from './notification-listener.js';

/** The `application_name` of the listening connection. */
const LISTENER_NAME = 'fieldline-feed-listener';
/**
 * The interval of the search for events whose notification was lost, in milliseconds (contract §10: at most one query
 * per second for all accounts with readers; the rest is for the check of their keys).
 */
const SWEEP_INTERVAL_MS = 1100;
/** Maximum concurrent reads of tails. */
const MAX_READS = 8;

/**
 * Provides readers of the change feed with new events. New events are found by notifications of commits, and by one
 * query per second for all accounts with readers. Without readers it does nothing and has no connection.
 */
@Injectable()
export class EventFeed implements OnModuleDestroy {
  private readonly tails = new Map<string, AccountTail>();
  /** Tails with new events. */
  private readonly pending = new Set<AccountTail>();
  private readonly reading = new Set<AccountTail>();
  /** When the last notification of an account arrived, in milliseconds of the monotonic clock; for about a second. */
  private readonly notifiedAt = new Map<string, number>();
  private readonly stopping = new AbortController();
  private readonly notifications: NotificationListener;
  private sweeping: Promise<void> | undefined;

  constructor(
    private readonly database: Database,
    @Inject(LOGGER) private readonly log: Logger,
  ) {
    this.notifications = new NotificationListener(database.sessionUrl, LISTENER_NAME, {
      [COMMITS_CHANNEL]: (accounts) => accounts.split(',').forEach((account) => this.notified(account)),
    });
  }

  /**
   * Creates a reader of the events of an account after a position. The caller closes it.
   * @param after 0 for all events.
   */
  reader(account: string, after: number, filter: EventFilter = {}): FeedReader {
    return new FeedReader(this.database, account, after, filter, (reader, page) => this.join(reader, page));
  }

  /**
   * A reader that joins the tail without a query, when other readers of the account have read up to exactly this position; else
   * undefined.
   */
  readerAtTail(account: string, position: number, filter: EventFilter): FeedReader | undefined {
    if (this.tails.get(account)?.position !== position) return undefined;
    const reader = this.reader(account, position, filter);
    reader.joinAt({ head: position, readAt: performance.now() });
    return reader;
  }

  /** Closes all readers that wait for new events, and the connection. */
  async close(): Promise<void> {
    this.stopping.abort();
    for (const tail of [...this.tails.values()]) tail.end();
    await this.sweeping;
    await this.notifications.close();
  }

  onModuleDestroy(): Promise<void> {
    return this.close();
  }

  private join(reader: FeedReader, { head, readAt }: KnownHead): AccountTail | undefined {
    const { account } = reader;
    let tail = this.tails.get(account);
    if (tail === undefined) {
      const created = new AccountTail(this.database, account, head, () => {
        if (this.tails.get(account) === created) this.tails.delete(account);
      });
      this.tails.set(account, (tail = created));
      this.start();
      // A notification that arrived before the tail existed may be of an event after `head`.
      if ((this.notifiedAt.get(account) ?? -Infinity) >= readAt) this.request(tail);
    }
    if (tail.position > head) return undefined;
    tail.join(reader);
    if (this.stopping.signal.aborted) reader.close();
    return tail;
  }

  private start(): void {
    this.sweeping ??= repeat(
      { work: () => this.sweep(), until: this.stopping.signal, failure: 'searching for new events failed' },
      this.log,
    );
  }

  /** Finds the accounts with readers whose newest events were not read yet. @returns ms to the next sweep. */
  private async sweep(): Promise<number> {
    const forgetBefore = performance.now() - SWEEP_INTERVAL_MS;
    for (const [account, at] of this.notifiedAt) if (at < forgetBefore) this.notifiedAt.delete(account);
    if (this.tails.size === 0) return SWEEP_INTERVAL_MS;
    await this.listen();
    const reached = new Map([...this.tails].map(([account, { position }]) => [account, position]));
    const rows = await searchAccounts<{ account: string; position: number }>(
      this.database,
      'select account_id as account, position from {account_log} where account_id = any($1)',
      [[...this.tails.keys()]],
      (node, error) => this.log.warn({ err: error, node }, 'a node was not searched for new events'),
    );
    for (const { account, position } of rows) {
      const tail = this.tails.get(account);
      if (tail === undefined) continue;
      // Events were lost: no reader of the present log could join this tail.
      if (position < (reached.get(account) ?? 0)) tail.end();
      else if (tail.position < position) this.request(tail);
    }
    return Math.max(SWEEP_INTERVAL_MS, (await this.database.router()).searchIntervalMs);
  }

  /** Opens the listening connection if it is not open. Without it, the sweep finds new events. */
  private async listen(): Promise<void> {
    try {
      await this.notifications.open();
    } catch (error) {
      this.log.warn({ err: error }, 'listening for commits failed: only the sweep finds new events for readers');
    }
  }

  private notified(account: string): void {
    const tail = this.tails.get(account);
    if (tail === undefined) this.notifiedAt.set(account, performance.now());
    else this.request(tail);
  }

  /** Requests a read of a tail; requests during its read result in one more read. */
  private request(tail: AccountTail): void {
    this.pending.add(tail);
    this.readPending();
  }

  private readPending(): void {
    for (const tail of this.pending) {
      if (this.reading.size >= MAX_READS) return;
      if (this.reading.has(tail)) continue;
      this.pending.delete(tail);
      if (this.tails.get(tail.account) === tail) void this.read(tail);
    }
  }

  private async read(tail: AccountTail): Promise<void> {
    this.reading.add(tail);
    try {
      if (await tail.read()) this.pending.add(tail);
    } catch (error) {
      // The next sweep tries again.
      this.log.warn({ err: error, account: tail.account }, 'reading new events failed');
      if (!isUnavailable(error)) tail.end(error instanceof Error ? error : new Error(String(error)));
    } finally {
      this.reading.delete(tail);
      this.readPending();
    }
  }
}
