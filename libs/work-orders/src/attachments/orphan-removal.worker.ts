import { Injectable } from '@nestjs/common';
import { isUuid } from '#eventstore/domain';
import { Database, databaseNow } from '#eventstore/store';
import { eachAccount } from '#eventstore/worker';
import { AttachmentMetrics } from './attachment-metrics.service.js';
import { KEEP_UNUSED_MS } from './attachment.js';
import { AttachmentStorage, type StoredObject } from '#storage';

/** Objects whose attachments are read together. */
const BATCH_SIZE = 500;

/** What decides which objects of an attachment belong to it; an export is one that was uploaded. */
interface Living {
  readonly uuid: string;
  readonly status: 'pending' | 'uploaded';
  readonly sha256: string | null;
}

/**
 * Removes stored objects that belong to no attachment and no export: of uploads that were interrupted or replaced, of commands that were not
 * committed, of workers that were killed, of attachments and exports that were deleted. Programs may run it concurrently.
 */
@Injectable()
export class OrphanRemoval {
  constructor(
    private readonly database: Database,
    private readonly storage: AttachmentStorage,
    private readonly metrics: AttachmentMetrics,
  ) {}

  /** All accounts, a page at a time. */
  accounts(): AsyncIterable<string> {
    return eachAccount(this.database);
  }

  /** The time of the database. */
  async now(): Promise<Date> {
    return new Date(await databaseNow(this.database));
  }

  /**
   * Removes the objects of an account that belong to no attachment and are older than 24 hours. A younger one may belong to
   * a command that is not committed yet. Memory does not depend on how many there are.
   * @param signal stops it; the next run continues.
   * @returns how many.
   */
  async removeOrphans(account: string, now: Date, signal?: AbortSignal): Promise<number> {
    const writtenBefore = now.getTime() - KEEP_UNUSED_MS;
    let removed = 0;
    let batch: StoredObject[] = [];
    for await (const object of this.storage.list(account)) {
      if (signal?.aborted) return removed;
      // Objects without the uuid of an attachment are not of this service.
      if (!isUuid(object.attachment) || !(object.modifiedAt.getTime() < writtenBefore)) continue;
      batch.push(object);
      if (batch.length < BATCH_SIZE) continue;
      removed += await this.removeAmong(account, batch);
      batch = [];
    }
    return removed + (await this.removeAmong(account, batch));
  }

  private async removeAmong(account: string, objects: readonly StoredObject[]): Promise<number> {
    if (objects.length === 0) return 0;
    const rows = await this.database.query<Living>(
      `select uuid, status, sha256 from attachment where account_id = $1 and uuid = any($2::uuid[]) and deleted_at is null
       union all select uuid, 'uploaded', sha256 from export
         where account_id = $1 and uuid = any($2::uuid[]) and deleted_at is null and status = 'finished'`,
      [account, [...new Set(objects.map(({ attachment }) => attachment))]],
    );
    const living = new Map(rows.map((row) => [row.uuid, row]));
    let removed = 0;
    for (const object of objects) {
      if (belongsTo(living.get(object.attachment.toLowerCase()), object)) continue;
      await object.remove();
      this.metrics.orphans.inc();
      removed++;
    }
    return removed;
  }
}

/** Whether an object belongs to an attachment. Those of a pending one all do: any of them may be its content. */
const belongsTo = (attachment: Living | undefined, { sha256 }: StoredObject): boolean =>
  attachment !== undefined && (attachment.status === 'pending' || attachment.sha256 === sha256);
