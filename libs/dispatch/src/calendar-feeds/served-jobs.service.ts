import { Injectable } from '@nestjs/common';
import { Database } from '#eventstore/store';
import { CalendarFeedAccess, type ReadFeed } from '#scheduling';
import { compareServed, type ServedChange, type ServedJob } from './served-jobs.js';

/** A feed of an account. */
type FeedOfAccount = Pick<ReadFeed, 'account' | 'uuid'>;

/** Stores which jobs feeds have served. */
@Injectable()
export class ServedJobs {
  constructor(
    private readonly database: Database,
    private readonly feeds: CalendarFeedAccess,
  ) {}

  /** The jobs that a feed serves now. They are stored, and when the feed was read. @param span as of {@link compareServed}. */
  async serve(
    { account, uuid }: FeedOfAccount,
    jobs: readonly Omit<ServedJob, 'servedAt' | 'hasLeft'>[],
    span: { readonly now: string; readonly since: string },
  ): Promise<ServedChange> {
    const before = await this.database.query<ServedJob>(
      `select job_uuid as "jobUuid", serial_no as "serialNo", version, starts_at as "startsAt", ends_at as "endsAt",
         served_at as "servedAt", has_left as "hasLeft"
       from calendar_feed_job where account_id = $1 and calendar_feed_uuid = $2`,
      [account, uuid],
    );
    const change = compareServed(before, jobs, span);
    await Promise.all([
      this.feeds.recordUse({ account, uuid }),
      ...(change.changed.length === 0
        ? []
        : [this.store({ account, uuid }, change.changed), this.removeDeleted(account)]),
      ...(change.removed.length === 0 ? [] : [this.remove({ account, uuid }, change.removed)]),
    ]);
    return change;
  }

  /** In the order of jobs, so that two readers at the same time do not wait for each other. */
  private store({ account, uuid }: FeedOfAccount, changed: readonly ServedJob[]): Promise<unknown> {
    return this.database.query(
      `insert into calendar_feed_job as t (account_id, calendar_feed_uuid, job_uuid, serial_no, version, starts_at, ends_at, served_at, has_left)
       select $1, $2, j."jobUuid", j."serialNo", j.version, j."startsAt", j."endsAt", j."servedAt", j."hasLeft"
       from json_to_recordset($3) j ("jobUuid" uuid, "serialNo" int, version int, "startsAt" timestamptz, "endsAt" timestamptz,
         "servedAt" timestamptz, "hasLeft" boolean)
       order by j."jobUuid"
       on conflict (account_id, calendar_feed_uuid, job_uuid) do update set version = excluded.version, starts_at = excluded.starts_at,
         ends_at = excluded.ends_at, served_at = excluded.served_at, has_left = excluded.has_left`,
      [account, uuid, JSON.stringify(changed)],
    );
  }

  private remove({ account, uuid }: FeedOfAccount, jobs: readonly string[]): Promise<unknown> {
    return this.database.query(
      'delete from calendar_feed_job where account_id = $1 and calendar_feed_uuid = $2 and job_uuid = any($3::uuid[])',
      [account, uuid, jobs],
    );
  }

  /** Removes the jobs of deleted feeds. */
  private async removeDeleted(account: string): Promise<unknown> {
    return this.database.query(
      'delete from calendar_feed_job where account_id = $1 and calendar_feed_uuid = any($2::uuid[])',
      [account, await this.feeds.deleted(account)],
    );
  }
}
