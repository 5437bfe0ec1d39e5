import { type HttpResponse } from '#http';
import { DuplicateRequestError } from './event-store.js';
import { type RequestContext } from './request-context.js';
import { type Queryable } from './database.js';
import type { SecretCipher } from '#platform';

/**
 * Writes the idempotency receipt of a change outside the event log, in its transaction. With a sealer the answer is kept
 * encrypted, because it holds a secret.
 * @throws AnsweredBefore when another request committed the key first.
 */
export async function writeReceipt(
  tx: Queryable,
  ctx: RequestContext,
  answer: HttpResponse,
  cipher?: SecretCipher,
): Promise<void> {
  if (ctx.idempotency === undefined) return;
  const text = JSON.stringify({ body: answer.body ?? null, headers: answer.headers });
  const written = await tx.query(
    `insert into idempotency_receipt (account_id, key, request_hash, status, answer, created_at) values ($1, $2, $3, $4, $5, now())
     on conflict (account_id, key) do update
       set request_hash = excluded.request_hash, status = excluded.status, answer = excluded.answer, created_at = excluded.created_at
       where idempotency_receipt.created_at < excluded.created_at - interval '24 hours'
     returning 1`,
    [
      ctx.account,
      ctx.idempotency.key,
      ctx.idempotency.requestHash,
      answer.status,
      cipher ? JSON.stringify({ sealed: cipher.encrypt(text) }) : text,
    ],
  );
  if (written.length === 0) throw new DuplicateRequestError();
}
