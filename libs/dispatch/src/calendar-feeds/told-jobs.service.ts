import { Injectable } from '@nestjs/common';
import { Database } from '#eventstore/store';
import { CalendarFeedAccess, type ReadFeed } from '#scheduling';
import { tell, type Telling, type ToldJob } from './told-jobs.js';

/** A feed of an account. */
type FeedOfAccount = Pick<ReadFeed, 'account' | 'uuid'>;

/** Remembers what the readers of feeds were told. */
@Injectable()
export class ToldJobs {
  constructor(
    private readonly database: Database,
    private readonly feeds: CalendarFeedAccess,
  ) {}

  /** What a feed tells of its jobs now. It is remembered, as is that the feed was read. @param span as of {@link tell}. */
  async tell(
    { account, uuid }: FeedOfAccount,
    jobs: readonly Omit<ToldJob, 'toldAt' | 'hasLeft'>[],
    span: { readonly now: string; readonly since: string },
  ): Promise<Telling> {
    const before = await this.database.query<ToldJob>(
      `select job_uuid as "jobUuid", serial_no as "serialNo", version, starts_at as "startsAt", ends_at as "endsAt",
         told_at as "toldAt", has_left as "hasLeft"
       from calendar_feed_job where account_id = $1 and calendar_feed_uuid = $2`,
      [account, uuid],
    );
    const telling = tell(before, jobs, span);
    await Promise.all([
      this.feeds.recordUse({ account, uuid }),
      ...(telling.changed.length === 0
        ? []
        : [this.remember({ account, uuid }, telling.changed), this.forgetDeleted(account)]),
      ...(telling.forgotten.length === 0 ? [] : [this.forget({ account, uuid }, telling.forgotten)]),
    ]);
    return telling;
  }

  /** In the order of jobs, so that two readers at the same time do not wait for each other. */
  private remember({ account, uuid }: FeedOfAccount, changed: readonly ToldJob[]): Promise<unknown> {
    return this.database.query(
      `insert into calendar_feed_job as t (account_id, calendar_feed_uuid, job_uuid, serial_no, version, starts_at, ends_at, told_at, has_left)
       select $1, $2, j."jobUuid", j."serialNo", j.version, j."startsAt", j."endsAt", j."toldAt", j."hasLeft"
       from json_to_recordset($3) j ("jobUuid" uuid, "serialNo" int, version int, "startsAt" timestamptz, "endsAt" timestamptz,
         "toldAt" timestamptz, "hasLeft" boolean)
       order by j."jobUuid"
       on conflict (account_id, calendar_feed_uuid, job_uuid) do update set version = excluded.version, starts_at = excluded.starts_at,
         ends_at = excluded.ends_at, told_at = excluded.told_at, has_left = excluded.has_left`,
      [account, uuid, JSON.stringify(changed)],
    );
  }

  private forget({ account, uuid }: FeedOfAccount, jobs: readonly string[]): Promise<unknown> {
    return this.database.query(
      'delete from calendar_feed_job where account_id = $1 and calendar_feed_uuid = $2 and job_uuid = any($3::uuid[])',
      [account, uuid, jobs],
    );
  }

  /** Forgets what the readers of deleted feeds were told. */
  private async forgetDeleted(account: string): Promise<unknown> {
    return this.database.query(
      'delete from calendar_feed_job where account_id = $1 and calendar_feed_uuid = any($2::uuid[])',
      [account, await this.feeds.deleted(account)],
    );
  }
}
