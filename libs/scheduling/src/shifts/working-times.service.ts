import { Injectable } from '@nestjs/common';
import type { TimeSpan } from '#eventstore/domain';
import { Database } from '#eventstore/store';
import { LruCache } from '#platform';
import type { WorkingInterval } from '../fit/who-fits.js';
import type { WorkingTimes } from '../scheduling.contract.js';
import { type Interval, monthsWithin } from './interval.js';

/** Maximum number of cached intervals, about 100 bytes each. */
const MAX_CACHED_INTERVALS = 200_000;

/** A stored month of a worker. */
interface StoredMonth {
  readonly uuid: string;
  readonly userUuid: string;
  readonly version: number;
  readonly updatedAt: string;
}

/** Reads {@link WorkingTimes} from the table of months. */
@Injectable()
export class CachedWorkingTimes implements WorkingTimes {
  private readonly cache = new LruCache<WorkingInterval[]>(MAX_CACHED_INTERVALS);

  constructor(private readonly database: Database) {}

  async of(
    account: string,
    users: readonly string[],
    { from, to }: TimeSpan,
  ): Promise<ReadonlyMap<string, WorkingInterval[]>> {
    const months = await this.database.query<StoredMonth>(
      `select m.uuid, m.user_uuid as "userUuid", m.version, m.updated_at as "updatedAt" from shift_month m
       where m.account_id = $1 and m.user_uuid = any($2::uuid[]) and m.month = any($3::text[])
       order by m.month`,
      [account, users, monthsWithin(from, to)],
    );
    const intervals = new Map(months.map((month) => [month.uuid, this.cache.get(keyOf(account, month))]));
    const missing = months.filter(({ uuid }) => intervals.get(uuid) === undefined).map(({ uuid }) => uuid);
    if (missing.length > 0)
      for (const month of await this.readMonths(account, missing)) {
        const working = workingIntervals(month.intervals);
        intervals.set(month.uuid, working);
        // A transaction reads versions of its own, which may not be kept.
        if (!this.database.isShared) this.cache.set(keyOf(account, month), working, working.length + 1);
      }
    const byUser = new Map<string, WorkingInterval[]>();
    for (const { uuid, userUuid } of months)
      byUser.set(userUuid, (byUser.get(userUuid) ?? []).concat(intervals.get(uuid) ?? []));
    return byUser;
  }

  /** Months with their intervals. A month may have a later version than the one that was read before. */
  private readMonths(
    account: string,
    uuids: readonly string[],
  ): Promise<(StoredMonth & { readonly intervals: readonly Interval[] })[]> {
    return this.database.query(
      `select m.uuid, m.user_uuid as "userUuid", m.version, m.updated_at as "updatedAt", m.intervals from shift_month m
       where m.account_id = $1 and m.uuid = any($2::uuid[])`,
      [account, uuids],
    );
  }
}

/** After a failover that lost events, a version may have another content, of a later time. */
const keyOf = (account: string, { uuid, version, updatedAt }: StoredMonth): string =>
  `${account}/${uuid}/${version}/${updatedAt}`;

/** The intervals of a month in which the worker works. */
export const workingIntervals = (intervals: readonly Interval[]): WorkingInterval[] =>
  intervals
    .filter(({ working }) => working)
    .map(({ timeFrom, timeTo, territoryUuid, jobTypeUuid }) => ({
      from: Date.parse(timeFrom),
      to: Date.parse(timeTo),
      territoryUuid,
      jobTypeUuid,
    }));
