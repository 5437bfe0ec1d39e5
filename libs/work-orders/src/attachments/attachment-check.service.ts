import { Injectable } from '@nestjs/common';
import { NIL_UUID } from '#eventstore/domain';
import { Database } from '#eventstore/store';
import { AttachmentStorage } from '#storage';

/** Attachments of one page. */
const PAGE_SIZE = 500;
/** Attachments whose bytes are looked for at the same time. */
const CONCURRENCY = 8;

/** An attachment whose upload is complete. */
interface Uploaded {
  readonly account: string;
  readonly uuid: string;
  readonly name: string;
  readonly size: number;
  readonly sha256: string;
}

/** An attachment whose bytes are not in the storage, or not all of them. */
export interface MissingContent extends Pick<Uploaded, 'account' | 'uuid' | 'name' | 'size'> {
  readonly problem: 'missing' | 'truncated';
}

const COLUMNS = 'account_id as account, uuid, name, size, sha256';

/** Compares the attachments in the database with their bytes in the storage, for the command line. */
@Injectable()
export class AttachmentCheck {
  constructor(
    private readonly database: Database,
    private readonly storage: AttachmentStorage,
  ) {}

  /** How many uploaded attachments all accounts have, or one, and their size in bytes. */
  async totals(account: string | null = null): Promise<{ readonly files: number; readonly bytes: number }> {
    const [row] = await this.database.query<{ files: number; bytes: number }>(
      `select count(*)::int as files, coalesce(sum(size), 0)::bigint as bytes from attachment
       where status = 'uploaded' and deleted_at is null and ($1::uuid is null or account_id = $1)`,
      [account],
    );
    return row ?? { files: 0, bytes: 0 };
  }

  /** Those among the newest uploads whose bytes are missing. @param limit how many uploads are looked at. */
  async missingAmongNewest(limit: number): Promise<MissingContent[]> {
    const newest = await this.database.query<Uploaded>(
      `select ${COLUMNS} from attachment where status = 'uploaded' and deleted_at is null
       order by uploaded_at desc limit $1`,
      [limit],
    );
    return this.missingAmong(newest);
  }

  /**
   * The attachments of an account whose bytes are missing, a page at a time.
   * @param onProgress called with the number of attachments that were looked at since its last call.
   */
  async *missingOf(account: string, onProgress: (checked: number) => void): AsyncIterable<MissingContent> {
    let page: Uploaded[];
    let last = NIL_UUID;
    do {
      page = await this.database.query<Uploaded>(
        `select ${COLUMNS} from attachment
         where account_id = $1 and uuid > $2 and status = 'uploaded' and deleted_at is null order by uuid limit $3`,
        [account, last, PAGE_SIZE],
      );
      yield* await this.missingAmong(page);
      onProgress(page.length);
      last = page.at(-1)?.uuid ?? last;
    } while (page.length === PAGE_SIZE);
  }

  private async missingAmong(attachments: readonly Uploaded[]): Promise<MissingContent[]> {
    const missing: MissingContent[] = [];
    for (let at = 0; at < attachments.length; at += CONCURRENCY) {
      const found = await Promise.all(
        attachments.slice(at, at + CONCURRENCY).map(async (one) => ({ one, problem: await this.problemOf(one) })),
      );
      for (const { one, problem } of found) {
        const { account, uuid, name, size } = one;
        if (problem !== undefined) missing.push({ account, uuid, name, size, problem });
      }
    }
    return missing;
  }

  /** Reads the last byte, which content that is cut off does not have. */
  private async problemOf({ account, uuid, sha256, size }: Uploaded): Promise<MissingContent['problem'] | undefined> {
    const key = { account, attachment: uuid, sha256 };
    const last = await this.storage.read(key, size === 0 ? undefined : { first: size - 1, last: size - 1 });
    if (last === undefined) return 'missing';
    let length = 0;
    for await (const chunk of last as AsyncIterable<Buffer>) length += chunk.length;
    return length === Math.min(size, 1) ? undefined : 'truncated';
  }
}
