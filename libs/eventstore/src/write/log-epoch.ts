import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, type Logger } from '#platform';
import { newUuid } from '../domain/index.js';
import { Database } from '../database/database.js';
import type { Queryable } from '../database/queryable.js';
import { ReadCoalescer } from '../database/read-coalescer.js';
import { EventStore } from './event-store.js';

/** Accounts whose acknowledged positions are known: those of the latest commits. */
const MAX_ACCOUNTS = 1000;
/** The age at which the known epoch is read again with a commit, in milliseconds. */
const MAX_AGE_MS = 10_000;

/**
 * Changes the epoch, unless another program has, when an account is below an acknowledged position. One statement, so that it
 * reads the server that it changes: a standby cannot run it.
 */
const CHECK_SQL = `with lost as (
    select from unnest($3::uuid[], $4::bigint[]) acknowledged (account, position)
    left join account_log l on l.account_id = acknowledged.account
    where coalesce(l.position, 0) < acknowledged.position limit 1
  ), changed as (
    update log_epoch set epoch = $2, began_at = clock_timestamp() where epoch = $1 and exists (select from lost) returning epoch
  )
  select exists (select from lost) as "isLost", exists (select from changed) as "isChanged"`;

/** Gives the log a new epoch: its positions may belong to other events than before. @returns the epoch. */
export async function newEpoch(database: Pick<Database, 'coordinator'>): Promise<string> {
  const epoch = newUuid();
  await database.coordinator.query('update log_epoch set epoch = $1, began_at = clock_timestamp()', [epoch]);
  return epoch;
}

/**
 * The epoch of the log. Within one epoch a position belongs to one event for ever. It changes when acknowledged events are
 * lost: by {@link newEpoch} after a restore, and by itself when a new connection reads an account below a position that this
 * program acknowledged before.
 */
@Injectable()
export class LogEpoch {
  private readonly reads = new ReadCoalescer();
  private known: string | undefined;
  private readAt = -Infinity;
  /** The newest acknowledged position by account, the account of the latest commit last; all of the known epoch. */
  private readonly acknowledged = new Map<string, number>();

  constructor(
    private readonly database: Database,
    store: EventStore,
    @Inject(LOGGER) private readonly log: Logger,
  ) {
    store.onCommit((account, _, position) => this.acknowledge(account, position));
    database.onConnected = (connection) => this.check(connection);
  }

  /**
   * The epoch, by a statement that begins after the call. A page of events that is read after it has this epoch or a later one:
   * then the next request finds the change.
   */
  async current(): Promise<string> {
    const { coordinator } = this.database;
    const epoch = await this.reads.get(coordinator, 'epoch', '', async () => {
      const [row] = await coordinator.query<{ epoch: string }>('select epoch from log_epoch');
      return new Map(row === undefined ? [] : [['', row.epoch]]);
    });
    if (epoch === undefined) throw new Error('The database has no epoch of the log');
    if (this.known !== undefined && this.known !== epoch) this.acknowledged.clear();
    this.known = epoch;
    this.readAt = performance.now();
    return epoch;
  }

  private acknowledge(account: string, position: number): void {
    const before = this.acknowledged.get(account) ?? 0;
    this.acknowledged.delete(account);
    this.acknowledged.set(account, Math.max(before, position));
    const [oldest] = this.acknowledged.keys();
    if (oldest !== undefined && this.acknowledged.size > MAX_ACCOUNTS) this.acknowledged.delete(oldest);
    if (performance.now() - this.readAt > MAX_AGE_MS) this.refresh();
  }

  private refresh(): void {
    // Also after a failure at most once in a while.
    this.readAt = performance.now();
    this.current().catch((error: unknown) => this.log.warn({ err: error }, 'the epoch of the log could not be read'));
  }

  /** Compares the accounts with what was acknowledged, on a new connection. Never rejects. */
  private async check(connection: Queryable): Promise<void> {
    if (this.known === undefined || this.acknowledged.size === 0) return;
    try {
      // A distributed database has a log on each node; after the loss of one, its operator changes the epoch.
      if ((await this.database.router()).isByAccount) return;
      const [found] = await connection.query<{ isLost: boolean; isChanged: boolean }>(CHECK_SQL, [
        this.known,
        newUuid(),
        [...this.acknowledged.keys()],
        [...this.acknowledged.values()],
      ]);
      if (found?.isLost !== true) return;
      this.acknowledged.clear();
      this.known = undefined;
      this.refresh();
      if (found.isChanged) this.log.error('acknowledged events are lost: the log has a new epoch');
    } catch (error) {
      // The next connection is compared again.
      this.log.warn({ err: error }, 'the positions of the accounts could not be compared');
    }
  }
}
