import { Injectable } from '@nestjs/common';
import { hash } from 'node:crypto';
import { Database, searchAccounts } from '#eventstore/store';
import type { CalendarFeedSettings } from './calendar-feed.js';

/** A feed that is read by its URL. */
export interface ReadFeed extends CalendarFeedSettings {
  readonly account: string;
  readonly uuid: string;
}

/** SHA-256 of the secret of a URL, in hexadecimal. */
export const hashOfSecret = (secret: string): string => hash('sha256', secret);

const FIND_SQL = `select f.account_id as account, f.uuid, f.name, f.worker_uuid as "workerUuid", f.team_uuid as "teamUuid",
    f.territory_uuid as "territoryUuid", f.details, f.shifts, f.past_days as "pastDays", f.future_days as "futureDays"
  from {calendar_feed} f join {account} a on a.account_id = f.account_id
  where f.hash = $1 and f.deleted_at is null and a.closed_at is null`;

/** Finds calendar feeds by their URLs, for who reads them. */
@Injectable()
export class CalendarFeedAccess {
  constructor(private readonly database: Database) {}

  /** The feed with a secret; undefined when there is none, or its account is closed. @throws the error of a node that is away. */
  async find(secret: string): Promise<ReadFeed | undefined> {
    const [feed] = await searchAccounts<ReadFeed>(this.database, FIND_SQL, [hashOfSecret(secret)], (_, error) => {
      throw error;
    });
    return feed;
  }

  /** Notes that a feed is read now, rounded to the minute. */
  recordUse({ account, uuid }: Pick<ReadFeed, 'account' | 'uuid'>): Promise<unknown> {
    return this.database.query(
      `insert into calendar_feed_use as u (account_id, uuid, last_read_at) values ($1, $2, date_trunc('minute', now()))
       on conflict (account_id, uuid) do update set last_read_at = excluded.last_read_at
         where u.last_read_at < excluded.last_read_at`,
      [account, uuid],
    );
  }

  /** The uuids of the feeds that an account has deleted. */
  async deleted(account: string): Promise<readonly string[]> {
    const rows = await this.database.query<{ uuid: string }>(
      'select uuid from calendar_feed where account_id = $1 and deleted_at is not null',
      [account],
    );
    return rows.map(({ uuid }) => uuid);
  }
}
