import { COMMITS, type Queryable } from '#eventstore/store';
import { type Logger, repeat } from '#platform';
import { NotificationListener } from './notification-listener.js';
import type { PartitionConsumer, PartitionOwnership } from './partition-ownership.js';
import { partitionOf } from './partitions.js';

/** By this name the listening connections of workers are known. */
const LISTENER_NAME = 'fieldline-worker-listener';
/** The pause between two slices of the sweep, in milliseconds: while it finds new events, and the longest while it does not. */
const SWEEP_INTERVAL_MS = { busy: 250, idle: 1000 };
/** Accounts of one slice: what a sweep costs does not grow with the accounts. */
const SLICE = 500;
const LEAST_UUID = '00000000-0000-0000-0000-000000000000';

/** Receives the accounts of this worker's partitions that may have new events. */
export type NewEventsListener = (accounts: readonly string[]) => void;

/**
 * Finds the accounts of this worker's partitions that have new events: by the notifications of commits, and by a sweep that
 * compares the positions of a slice of the accounts at a time with those that it saw before. The sweep goes through all
 * accounts at once when partitions were gained, or when the listening connection was opened again.
 */
export class NewEventWatcher implements PartitionConsumer {
  /** The newest positions that the listeners were notified of, by account. Notifications of commits carry none: the sweep repeats their accounts once. */
  private readonly positions = new Map<string, number>();
  private readonly listeners: NewEventsListener[] = [];
  private readonly notifications: NotificationListener;
  private readonly stopping = new AbortController();
  private sweeping: Promise<void> | undefined;
  /** Where the next slice begins. */
  private after = LEAST_UUID;
  private sweepsAll = true;
  private pauseMs = SWEEP_INTERVAL_MS.busy;

  constructor(
    private readonly database: Queryable,
    databaseUrl: string,
    private readonly ownership: PartitionOwnership,
    private readonly log: Logger,
  ) {
    ownership.add(this);
    this.notifications = new NotificationListener(databaseUrl, LISTENER_NAME, {
      [COMMITS]: (accounts) => this.notify(accounts.split(',').filter((account) => ownership.owns(account))),
    });
  }

  /** Registers a listener; before {@link start}. */
  onNewEvents(listener: NewEventsListener): void {
    this.listeners.push(listener);
  }

  /** Starts to listen and to sweep; returns at once. */
  start(): void {
    const { signal: until } = this.stopping;
    const work = (): Promise<number> => this.sweep();
    this.sweeping = repeat({ work, until, failure: 'new events are not looked for' }, this.log);
  }

  /** Ends after the slice under way. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.sweeping;
    await this.notifications.close();
  }

  gained(): void {
    this.sweepsAll = true;
  }

  resumed(): void {
    // Consumers may have dropped accounts that they were notified of.
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
      this.after = LEAST_UUID;
      try {
        do await this.slice();
        while (this.after !== LEAST_UUID && !this.stopping.signal.aborted);
      } catch (error) {
        this.sweepsAll = true;
        throw error;
      }
    } else await this.slice();
    return this.pauseMs;
  }

  /** Opens the listening connection when it is not open. Without it the sweep goes on. */
  private async listen(): Promise<void> {
    try {
      if (!(await this.notifications.open())) return;
      // A database that crashed may have lost what consumers wrote of events that they were notified of.
      this.positions.clear();
      this.sweepsAll = true;
    } catch (error) {
      this.log.warn({ err: error }, 'notifications of commits are not received: the sweep finds new events');
    }
  }

  /** Compares the positions of the next accounts, and begins again after the last. */
  private async slice(): Promise<void> {
    const rows = await this.database.query<{ account: string; position: number }>(
      'select account_id as account, position from account_log where account_id > $1 order by account_id limit $2',
      [this.after, SLICE],
    );
    this.after = (rows.length === SLICE ? rows.at(-1)?.account : undefined) ?? LEAST_UUID;
    const moved = rows.filter(
      ({ account, position }) => this.ownership.owns(account) && this.positions.get(account) !== position,
    );
    for (const { account, position } of moved) this.positions.set(account, position);
    this.pauseMs = moved.length > 0 ? SWEEP_INTERVAL_MS.busy : Math.min(this.pauseMs * 2, SWEEP_INTERVAL_MS.idle);
    this.notify(moved.map(({ account }) => account));
  }

  private notify(accounts: readonly string[]): void {
    if (accounts.length > 0) for (const listener of this.listeners) listener(accounts);
  }
}
