import type { Queryable } from './database.js';
import type { RequestContext } from './request-context.js';

/** How long an Idempotency-Key is remembered (contract §1). */
const RECEIPT_LIFETIME_MS = 24 * 3_600_000;

/** Receipts made before this instant are forgotten. */
export const receiptsSince = (): string => new Date(Date.now() - RECEIPT_LIFETIME_MS).toISOString();

/** Another request committed the same Idempotency-Key first: its receipt holds the answer. */
export class DuplicateRequestError extends Error {}

/**
 * Writes the idempotency receipt of a change outside the event log, in the transaction of the change.
 * @throws DuplicateRequestError when another request committed the key first.
 */
export async function writeReceipt(tx: Queryable, ctx: RequestContext, result: unknown): Promise<void> {
  if (ctx.receipt === undefined) return;
  const { key, requestHash, answerOf } = ctx.receipt;
  const { status, answer } = answerOf(result);
  const written = await tx.query(
    `insert into idempotency_receipt (account_id, key, request_hash, status, answer, created_at) values ($1, $2, $3, $4, $5, now())
     on conflict (account_id, key) do update
       set request_hash = excluded.request_hash, status = excluded.status, answer = excluded.answer, created_at = excluded.created_at
       where idempotency_receipt.created_at < $6
     returning 1`,
    [ctx.account, key, requestHash, status, answer, receiptsSince()],
  );
  if (written.length === 0) throw new DuplicateRequestError();
}
