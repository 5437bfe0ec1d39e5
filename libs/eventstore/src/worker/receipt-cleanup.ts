import { type Database, searchAccounts } from '#eventstore/store';
import type { Logger } from '#platform';

const INTERVAL_MS = 3_600_000;

/** Deletes expired idempotency receipts every hour, in small batches. @returns a function that stops it. */
export function startReceiptCleanup(database: Database, log: Logger): () => void {
  const sweep = async (): Promise<void> => {
    for (let found = 1; found > 0;) {
      const old = await searchAccounts<{ account: string; key: string }>(
        database,
        `select account_id as account, key from {idempotency_receipt} where created_at < now() - interval '24 hours' limit 1000`,
        [],
        (node, error) => log.warn({ err: error, node }, 'a node was not searched for expired idempotency receipts'),
      );
      found = old.length;
      for (const [account, receipts] of Map.groupBy(old, (receipt) => receipt.account))
        // Checks the age again, because a request may have reused the key in the meantime.
        await database.query(
          `delete from idempotency_receipt where account_id = $1 and key = any($2) and created_at < now() - interval '24 hours'`,
          [account, receipts.map(({ key }) => key)],
        );
    }
  };
  const run = (): void =>
    void sweep().catch((error: unknown) => log.warn({ err: error }, 'deleting expired idempotency receipts failed'));
  const timer = setInterval(run, INTERVAL_MS);
  run();
  return () => clearInterval(timer);
}
