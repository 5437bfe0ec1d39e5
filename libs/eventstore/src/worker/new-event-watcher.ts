import { Inject, Injectable } from '@nestjs/common';
import { NIL_UUID } from '#eventstore/domain';
import { COMMITS, Database, NotificationListener, searchAccounts } from '#eventstore/store';
import { LOGGER, type Logger, Loops, type LoopTurns, repeat } from '#platform';
import { type PartitionConsumer, PartitionOwnership } from './partition-ownership.js';
import { partitionOf } from './partitions.js';

/** The `application_name` of the listening connections of workers. */
const LISTENER_NAME = 'fieldline-worker-listener';
/**
 * The interval between pages of the sweep, in milliseconds: while it finds new events, and the maximum while it does
 * not.
 */
const SWEEP_INTERVAL_MS = { busy: 250, idle: 1000 };
/** Accounts per page of the sweep, which bounds the cost of one query. */
const SWEEP_PAGE_SIZE = 500;
/** The same where searches have a minimum interval: there are fewer pages, and notifications are the norm. */
const LARGE_SWEEP_PAGE_SIZE = 2500;

/** Receives the accounts of this worker's partitions that may have new events. */
export type NewEventsListener = (accounts: readonly string[]) => void;

/**
 * Finds the accounts of this worker's partitions that have new events: by notifications of commits, and by a sweep that
 * compares the positions of one page of accounts at a time with the last known ones. The sweep covers all accounts at
 * once when partitions were gained, or when the listening connection was reopened.
 */
@Injectable()
export class NewEventWatcher implements PartitionConsumer {
  /**
   * The last positions that listeners were notified of, by account. Notifications have no position, so the sweep
   * repeats their accounts once.
   */
  private readonly positions = new Map<string, number>();
  private readonly listeners: NewEventsListener[] = [];
  private readonly notifications: NotificationListener;
  private readonly stopping = new AbortController();
  private readonly turns: LoopTurns;
  private sweeping: Promise<void> | undefined;
  /** The start of the next page. */
  private after = NIL_UUID;
  private sweepsAll = true;
  private pauseMs = SWEEP_INTERVAL_MS.busy;
  /** When the next page is due, in milliseconds of the monotonic clock. */
  private nextSliceAt = -Infinity;

  constructor(
    private readonly database: Database,
    private readonly ownership: PartitionOwnership,
    loops: Loops,
    @Inject(LOGGER) private readonly log: Logger,
  ) {
    this.turns = loops.add('search for new events');
    ownership.add(this);
    this.notifications = new NotificationListener(database.sessionUrl, LISTENER_NAME, {
      [COMMITS]: (accounts) => this.notify(accounts.split(',').filter((account) => ownership.owns(account))),
    });
  }

  /** Registers a listener; before {@link start}. */
  onNewEvents(listener: NewEventsListener): void {
    this.listeners.push(listener);
  }

  /** Starts listening and sweeping; returns at once. */
  start(): void {
    const { signal: until } = this.stopping;
    const { turns } = this;
    const work = (): Promise<number> => this.sweep();
    this.sweeping = repeat({ work, until, failure: 'sweeping for new events failed', turns }, this.log);
  }

  /** Stops after the current page. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.sweeping;
    await this.notifications.close();
  }

  gained(): void {
    this.sweepsAll = true;
  }

  resumed(): void {
    // Consumers may have dropped accounts of earlier notifications.
    this.positions.clear();
    this.sweepsAll = true;
  }

  lost(partitions: ReadonlySet<number>): void {
    for (const account of this.positions.keys())
      if (partitions.has(partitionOf(account))) this.positions.delete(account);
  }

  private async sweep(): Promise<number> {
    await this.listen();
    if (this.sweepsAll) {
      this.sweepsAll = false;
      this.after = NIL_UUID;
      try {
        do await this.slice();
        while (this.after !== NIL_UUID && !this.stopping.signal.aborted);
      } catch (error) {
        this.sweepsAll = true;
        throw error;
      }
    } else if (performance.now() >= this.nextSliceAt) await this.slice();
    // Partitions that are gained do not wait for the next page.
    return Math.min(this.pauseMs, SWEEP_INTERVAL_MS.idle);
  }

  /** Opens the listening connection if it is not open. Without it, the sweep continues. */
  private async listen(): Promise<void> {
    try {
      if (!(await this.notifications.open())) return;
      // A crash of the database may have undone writes of consumers.
      this.positions.clear();
      this.sweepsAll = true;
    } catch (error) {
      this.log.warn({ err: error }, 'listening for commits failed: only the sweep finds new events');
    }
  }

  /** Compares the positions of the next page of accounts; after the last page it starts over. */
  private async slice(): Promise<void> {
    this.turns.due();
    const { searchIntervalMs } = await this.database.router();
    const size = searchIntervalMs > 0 ? LARGE_SWEEP_PAGE_SIZE : SWEEP_PAGE_SIZE;
    const found = await searchAccounts<{ account: string; position: number }>(
      this.database,
      'select account_id as account, position from {account_log} where account_id > $1 order by account_id limit $2',
      [this.after, size],
      (node, error) => this.log.warn({ err: error, node }, 'a node was not searched for new events'),
    );
    // A distributed database returns a page of each shard.
    const rows = found.sort((a, b) => (a.account < b.account ? -1 : 1)).slice(0, size);
    this.after = (rows.length === size ? rows.at(-1)?.account : undefined) ?? NIL_UUID;
    const moved = rows.filter(
      ({ account, position }) => this.ownership.owns(account) && this.positions.get(account) !== position,
    );
    for (const { account, position } of moved) this.positions.set(account, position);
    if (searchIntervalMs > 0) this.pauseMs = searchIntervalMs;
    else this.pauseMs = moved.length > 0 ? SWEEP_INTERVAL_MS.busy : Math.min(this.pauseMs * 2, SWEEP_INTERVAL_MS.idle);
    // A pause that ends a moment early must not skip the page.
    this.nextSliceAt = searchIntervalMs > 0 ? performance.now() + searchIntervalMs : -Infinity;
    this.notify(moved.map(({ account }) => account));
    this.turns.done();
  }

  private notify(accounts: readonly string[]): void {
    if (accounts.length > 0) for (const listener of this.listeners) listener(accounts);
  }
}
