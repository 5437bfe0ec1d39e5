import type { Database } from '#eventstore/store';
import type { Logger } from '#platform';

const INTERVAL_MS = 3_600_000;

/** Deletes idempotency receipts after their 24 hours, in small steps. @returns how to stop. */
export function startReceiptCleanup(database: Database, log: Logger): () => void {
  const sweep = async (): Promise<void> => {
    for (let deleted = 1; deleted > 0;) {
      const rows = await database.query(
        `delete from idempotency_receipt where ctid = any(array(
           select ctid from idempotency_receipt where created_at < now() - interval '24 hours' limit 1000)) returning 1`,
      );
      deleted = rows.length;
    }
  };
  const run = (): void =>
    void sweep().catch((error: unknown) => log.warn({ err: error }, 'old idempotency receipts were not deleted'));
  const timer = setInterval(run, INTERVAL_MS);
  run();
  return () => clearInterval(timer);
}
