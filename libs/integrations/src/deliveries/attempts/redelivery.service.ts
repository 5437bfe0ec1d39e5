import { Injectable } from '@nestjs/common';
import { writeReceipt, type RequestContext, Database } from '#eventstore/store';
import { validationError } from '#eventstore/domain';
import { failuresIn, redeliverBatch, type TimeRange } from './failed-redelivery.repository.js';
import { lockWebhook, redeliver, type ResentRequest } from './request-redelivery.repository.js';

export type { ResentRequest, TimeRange };

/** How many deliveries were sent again. */
export interface ResentDeliveries {
  readonly resent: number;
}

/** Maximum deliveries of one API request, which runs in one transaction. */
const MAX_REDELIVERIES = 100_000;

/** Puts deliveries into the queue again. The worker of the account sends them. */
@Injectable()
export class RedeliveryService {
  constructor(private readonly database: Database) {}

  /**
   * Sends the delivery of a request again, under its uuid: in a new run when it has ended (201), else now instead of later
   * (200). Writes the receipt in the same transaction.
   * @param timeoutMs the maximum time of a request in flight.
   * @throws DomainError `not_found`; `conflict` while a request of it is in flight; 422 for If-Match, as requests have no version.
   */
  resend(ctx: RequestContext, webhook: string, request: string, timeoutMs: number): Promise<ResentRequest> {
    return this.database.transaction(async (tx) => {
      const { uuid, isNew } = await redeliver(tx, ctx.account, webhook, request, timeoutMs);
      if (ctx.expectedVersions !== undefined)
        throw validationError('If-Match', 'must be absent: requests have no version');
      const result = { uuid, isNew };
      await writeReceipt(tx, ctx, result);
      return result;
    }, ctx.account);
  }

  /**
   * Sends every delivery again that failed in a time range and did not succeed since. Writes the receipt in the same
   * transaction.
   * @throws DomainError 422 for more than 100,000 deliveries.
   */
  resendFailed(ctx: RequestContext, webhook: string, range: TimeRange): Promise<ResentDeliveries> {
    return this.database.transaction(async (tx) => {
      await lockWebhook(tx, webhook);
      const batches = await failuresIn(tx, ctx.account, webhook, range, MAX_REDELIVERIES + 1);
      if (batches.reduce((sum, { length }) => sum + length, 0) > MAX_REDELIVERIES)
        throw validationError(
          'since',
          `is too early: more than ${MAX_REDELIVERIES} deliveries failed since then; use a shorter range, or the command \`webhooks resend\``,
        );
      let resent = 0;
      for (const batch of batches) resent += await redeliverBatch(tx, ctx.account, webhook, range, batch);
      await writeReceipt(tx, ctx, { resent });
      return { resent };
    }, ctx.account);
  }

  /** Same as {@link resendFailed}, but with a transaction for each batch. @returns how many deliveries are sent again. */
  async resendFailedInBatches(
    account: string,
    webhook: string,
    range: TimeRange,
    progress: (done: number, total: number) => void,
  ): Promise<number> {
    const batches = await failuresIn(this.database, account, webhook, range);
    const total = batches.reduce((sum, { length }) => sum + length, 0);
    let resent = 0;
    let done = 0;
    for (const batch of batches) {
      resent += await this.database.transaction(async (tx) => {
        await lockWebhook(tx, webhook);
        return redeliverBatch(tx, account, webhook, range, batch);
      }, account);
      progress((done += batch.length), total);
    }
    return resent;
  }

  /** Stores the response of work that ran outside of a transaction, so that a repeated request does not repeat the work. */
  keepReceipt(ctx: RequestContext, result: unknown): Promise<void> {
    return writeReceipt(this.database, ctx, result);
  }
}
