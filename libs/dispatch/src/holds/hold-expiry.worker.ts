import { Inject, Injectable } from '@nestjs/common';
import { DomainError } from '#eventstore/domain';
import { Database, databaseNow, EventStore, isUnavailable, searchAccounts, serviceContext } from '#eventstore/store';
import { PartitionOwnership, WorkerTimers } from '#eventstore/worker';
import { LOGGER, type Logger } from '#platform';
import { Holds } from './hold.entity.js';
import { expireHold } from './hold.js';

/** Delay between two searches, in milliseconds. */
const INTERVAL_MS = 1000;
/** Holds of one search; on a distributed database, of one search of each shard. */
const PAGE_SIZE = 500;
/** Holds whose expiry is recorded at the same time. */
const CONCURRENCY = 8;

/** A hold whose time is over since two seconds, so that a command at its end need not be decided again. */
const SEARCH = `select account_id as account, uuid from {hold}
  where status = 'active' and deleted_at is null and expires_at <= now() - interval '2 seconds'
  order by expires_at limit ${PAGE_SIZE}`;

interface OverdueHold {
  readonly account: string;
  readonly uuid: string;
}

/** Limits a run. */
export interface ExpiryOptions {
  /** Only accounts for which it returns true; all by default. */
  readonly owns?: (account: string) => boolean;
  /** Stops it; the next run continues. */
  readonly signal?: AbortSignal;
}

/**
 * Records the expiry of holds. It frees nothing: a hold keeps nothing free from its expiry on, recorded or not. Programs
 * may run it concurrently.
 */
@Injectable()
export class HoldExpiry {
  constructor(
    private readonly database: Database,
    private readonly store: EventStore,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  /** Records the expiries that are due, by the clock of the database. @returns how many. */
  async record({ owns = () => true, signal }: ExpiryOptions = {}): Promise<number> {
    let recorded = 0;
    let ofPage: number;
    do {
      const found = await searchAccounts<OverdueHold>(this.database, SEARCH, [], (node, error) =>
        this.log.warn({ err: error, node }, 'a node could not be searched for expired holds'),
      );
      const owned = found.filter(({ account }) => owns(account));
      ofPage = 0;
      while (owned.length > 0 && !signal?.aborted) {
        const done = await Promise.all(owned.splice(0, CONCURRENCY).map((one) => this.expire(one)));
        ofPage += done.filter(Boolean).length;
      }
      recorded += ofPage;
    } while (ofPage >= PAGE_SIZE && !signal?.aborted);
    return recorded;
  }

  /** @returns false when a command ended the hold meanwhile, or another program recorded it. */
  private async expire({ account, uuid }: OverdueHold): Promise<boolean> {
    try {
      const { events } = await this.store.change(Holds, serviceContext(account), uuid, async (_, uow) =>
        expireHold(await databaseNow(uow.database)),
      );
      return events.length > 0;
    } catch (error) {
      if (isUnavailable(error)) throw error;
      if (!(error instanceof DomainError && error.kind === 'not_found'))
        this.log.warn({ err: error, account, hold: uuid }, 'recording the expiry of a hold failed');
      return false;
    }
  }
}

/** Runs {@link HoldExpiry} in a worker, for the accounts of its partitions, every second. */
@Injectable()
export class HoldExpiryTimer {
  constructor(timers: WorkerTimers, ownership: PartitionOwnership, expiry: HoldExpiry) {
    timers.add({
      work: async (signal) => {
        await expiry.record({ owns: (account) => ownership.owns(account), signal });
        return INTERVAL_MS;
      },
      failure: 'recording the expiry of holds failed',
    });
  }
}
