import { Inject, Injectable } from '@nestjs/common';
import { Database, searchAccounts } from '#eventstore/store';
import { LOGGER, type Logger } from '#platform';
import { WorkerTimers } from './worker-timers.js';

const INTERVAL_MS = 3_600_000;

/** Deletes expired idempotency receipts every hour, in small batches. */
@Injectable()
export class ReceiptCleanup {
  constructor(
    private readonly database: Database,
    timers: WorkerTimers,
    @Inject(LOGGER) private readonly log: Logger,
  ) {
    timers.add({
      work: (signal) => this.sweep(signal),
      failure: 'deleting expired idempotency receipts failed',
      maxRetryMs: INTERVAL_MS,
    });
  }

  private async sweep(signal: AbortSignal): Promise<number> {
    for (let found = 1; found > 0 && !signal.aborted;) {
      const old = await searchAccounts<{ account: string; key: string }>(
        this.database,
        `select account_id as account, key from {idempotency_receipt} where created_at < now() - interval '24 hours' limit 1000`,
        [],
        (node, error) =>
          this.log.warn({ err: error, node }, 'a node was not searched for expired idempotency receipts'),
      );
      found = old.length;
      for (const [account, receipts] of Map.groupBy(old, (receipt) => receipt.account))
        // Checks the age again, because a request may have reused the key in the meantime.
        await this.database.query(
          `delete from idempotency_receipt where account_id = $1 and key = any($2) and created_at < now() - interval '24 hours'`,
          [account, receipts.map(({ key }) => key)],
        );
    }
    return INTERVAL_MS;
  }
}
