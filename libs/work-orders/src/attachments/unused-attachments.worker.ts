import { Inject, Injectable } from '@nestjs/common';
import { DomainError, NIL_UUID } from '#eventstore/domain';
import { Database, EventStore, isUnavailable, serviceContext } from '#eventstore/store';
import { LOGGER, type Logger } from '#platform';
import { AttachmentMetrics } from './attachment-metrics.service.js';
import { expireAttachment, KEEP_UNUSED_MS } from './attachment.js';
import { Attachments } from './attachment.entity.js';
import { AttachmentStorage, type ContentKey } from '#storage';

/** Attachments of one page. */
const PAGE_SIZE = 500;
/** Attachments that are deleted at the same time. */
const CONCURRENCY = 8;
/** Before all attachments. */
const FIRST = { unusedSince: '-infinity', account: NIL_UUID, uuid: NIL_UUID };

/** An attachment that no field has shown for {@link KEEP_UNUSED_MS}, by the clock of the database. */
interface Unused {
  readonly account: string;
  readonly uuid: string;
  readonly unusedSince: string;
  readonly deadline: string;
}

/** Limits a run. */
export interface RemovalOptions {
  /** Only accounts for which it returns true; all by default. */
  readonly owns?: (account: string) => boolean;
  /** Stops it; the next run continues. */
  readonly signal?: AbortSignal;
}

/** Deletes attachments that no field shows any more, and those that were never completed. Programs may run it concurrently. */
@Injectable()
export class UnusedAttachments {
  constructor(
    private readonly database: Database,
    private readonly store: EventStore,
    private readonly storage: AttachmentStorage,
    private readonly metrics: AttachmentMetrics,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  /**
   * Deletes the attachments that no field has shown for 24 hours, by the clock of the database, and their bytes.
   * @returns how many.
   */
  async expire({ owns = () => true, signal }: RemovalOptions = {}): Promise<number> {
    let expired = 0;
    let page: Unused[];
    let last: Pick<Unused, 'unusedSince' | 'account' | 'uuid'> = FIRST;
    do {
      page = await this.pageAfter(last);
      last = page.at(-1) ?? last;
      const owned = page.filter(({ account }) => owns(account));
      while (owned.length > 0 && !signal?.aborted) {
        const done = await Promise.all(owned.splice(0, CONCURRENCY).map((one) => this.delete(one)));
        expired += done.filter(Boolean).length;
      }
    } while (page.length === PAGE_SIZE && !signal?.aborted);
    return expired;
  }

  private pageAfter({ unusedSince, account, uuid }: Omit<Unused, 'deadline'>): Promise<Unused[]> {
    return this.database.query<Unused>(
      `select account_id as account, uuid, unused_since as "unusedSince",
         date_trunc('milliseconds', now() - make_interval(secs => $1)) as deadline
       from attachment
       where unused_since is not null and deleted_at is null and unused_since <= now() - make_interval(secs => $1)
         and (unused_since, account_id, uuid) > ($2, $3, $4)
       order by unused_since, account_id, uuid limit $5`,
      [KEEP_UNUSED_MS / 1000, unusedSince, account, uuid, PAGE_SIZE],
    );
  }

  /** @returns false when a field shows it meanwhile, or another program has deleted it. */
  private async delete({ account, uuid, deadline }: Unused): Promise<boolean> {
    try {
      const known: { sha256: string | null } = { sha256: null };
      const { events } = await this.store.change(Attachments, serviceContext(account), uuid, ({ state }) => {
        known.sha256 = state.sha256;
        return expireAttachment(deadline);
      });
      if (events.length === 0) return false;
      this.metrics.expired.inc();
      if (known.sha256 !== null) await this.removeContent({ account, attachment: uuid, sha256: known.sha256 });
      return true;
    } catch (error) {
      if (error instanceof DomainError && error.kind === 'not_found') return false;
      if (isUnavailable(error)) throw error;
      this.log.warn({ err: error, account, attachment: uuid }, 'deleting an unused attachment failed');
      return false;
    }
  }

  /** Without it, as after a crash or with a failed storage, the bytes belong to no attachment, and are removed as such. */
  private async removeContent(key: ContentKey): Promise<void> {
    try {
      await this.storage.remove(key);
    } catch (error) {
      this.log.warn({ err: error, ...key }, 'removing the bytes of an unused attachment failed');
    }
  }
}
