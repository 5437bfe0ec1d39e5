import { Inject, Injectable } from '@nestjs/common';
import { DomainError } from '#eventstore/domain';
import { Database, databaseNow, EventStore, searchAccounts, serviceContext } from '#eventstore/store';
import { WorkerTimers } from '#eventstore/worker';
import { LOGGER, type Logger } from '#platform';
import { expireExport } from './export.js';
import { Exports } from './export.entity.js';
import { ExportKind } from './export-kind.service.js';

const INTERVAL_MS = 3_600_000;

const SEARCH = `select account_id as account, uuid, sha256 from {export}
  where status = 'finished' and deleted_at is null and expires_at <= now() order by expires_at limit 100`;

interface Found {
  readonly account: string;
  readonly uuid: string;
  readonly sha256: string;
}

/** Removes the files of exports whose time is over, every hour. */
@Injectable()
export class ExportSweeper {
  constructor(
    private readonly database: Database,
    private readonly store: EventStore,
    private readonly kind: ExportKind,
    timers: WorkerTimers,
    @Inject(LOGGER) private readonly log: Logger,
  ) {
    timers.add({
      work: (signal) => this.sweep(signal),
      failure: 'removing old exports failed',
      maxRetryMs: INTERVAL_MS,
    });
  }

  /** @returns the delay before the next sweep, in milliseconds. */
  async sweep(signal: AbortSignal): Promise<number> {
    for (let found = 1; found > 0 && !signal.aborted;) {
      const old = await searchAccounts<Found>(this.database, SEARCH, [], (node, error) =>
        this.log.warn({ err: error, node }, 'a node was not searched for old exports'),
      );
      found = old.length;
      for (const one of old) await this.expire(one);
    }
    return INTERVAL_MS;
  }

  private async expire({ account, uuid, sha256 }: Found): Promise<void> {
    try {
      await this.store.change(Exports, serviceContext(account), uuid, async (_, uow) =>
        expireExport(await databaseNow(uow.database)),
      );
    } catch (error) {
      // It was deleted meanwhile.
      if (!(error instanceof DomainError && error.kind === 'not_found')) throw error;
    }
    await this.kind.remove({ account, attachment: uuid, sha256 });
  }
}
