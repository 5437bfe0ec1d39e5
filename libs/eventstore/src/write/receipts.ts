import type { Queryable } from '../database/queryable.js';
import type { IdempotencyReceipt, RequestContext } from '../read/request-context.js';
import type { Commit } from './commit.js';
import { clock } from '../domain/index.js';

/** Lifetime of an idempotency receipt, in milliseconds (contract §1). */
const RECEIPT_LIFETIME_MS = 24 * 3_600_000;

/** Receipts from before this instant are expired. */
export const receiptsSince = (): string => new Date(clock.now() - RECEIPT_LIFETIME_MS).toISOString();

/** Another request with the same Idempotency-Key committed first; its receipt has the response. */
export class DuplicateRequestError extends Error {}

/** A receipt as it is stored, with the response of a result. */
export const storedReceipt = (
  { key, requestHash, responseOf }: IdempotencyReceipt,
  result: unknown,
): NonNullable<Commit['receipt']> => ({ key, request_hash: requestHash, ...responseOf(result) });

/**
 * Writes the idempotency receipt of a change that records no events, in the transaction of the change.
 * @throws DuplicateRequestError when another request committed the key first.
 */
export async function writeReceipt(tx: Queryable, ctx: RequestContext, result: unknown): Promise<void> {
  if (ctx.receipt === undefined) return;
  const { key, request_hash, status, answer } = storedReceipt(ctx.receipt, result);
  const written = await tx.query(
    `insert into idempotency_receipt (account_id, key, request_hash, status, answer, created_at) values ($1, $2, $3, $4, $5, now())
     on conflict (account_id, key) do update
       set request_hash = excluded.request_hash, status = excluded.status, answer = excluded.answer, created_at = excluded.created_at
       where idempotency_receipt.created_at < $6
     returning 1`,
    [ctx.account, key, request_hash, status, answer, receiptsSince()],
  );
  if (written.length === 0) throw new DuplicateRequestError();
}
