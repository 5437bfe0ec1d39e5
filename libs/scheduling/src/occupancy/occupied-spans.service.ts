import { Injectable } from '@nestjs/common';
import type { TimeSpan } from '#eventstore/domain';
import { Database } from '#eventstore/store';
import type { SchedulingSettings } from '../fit/checks.js';
import type { OccupiedSpan } from './occupancy.js';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Reads when jobs and holds occupy users and teams. */
@Injectable()
export class OccupiedSpans {
  constructor(private readonly database: Database) {}

  /** The spans of users and teams that, with the buffer behind them, overlap a time span. Expired holds are left out. */
  within(
    account: string,
    resources: readonly string[],
    { from, to }: TimeSpan,
    { defaultMinutes, bufferMinutes }: SchedulingSettings,
  ): Promise<OccupiedSpan[]> {
    if (resources.length === 0) return Promise.resolve([]);
    const fromMs = Date.parse(from) - bufferMinutes * MINUTE_MS;
    const toMs = Date.parse(to);
    return this.database.queryUnprepared(
      // A lookup for each resource: for many at once PostgreSQL without statistics skips through the primary key instead, and
      // reads all rows of the account. A span has a row for each of its days: only the first in the period counts.
      `select o.source_uuid as source, o.resource_uuid as resource, o.starts_ms as "startsMs",
         coalesce(o.ends_ms, o.starts_ms + $3::bigint) as "endsMs"
       from unnest($2::uuid[]) r (uuid) cross join lateral (
         select * from occupancy where account_id = $1 and resource_uuid = r.uuid and day between $4 and $5
           and day = greatest($4::int, floor(starts_ms / ${DAY_MS}.0)::int) offset 0
       ) o
       where o.account_id = $1 and o.starts_ms < $6 and coalesce(o.ends_ms, o.starts_ms + $3::bigint) > $7
         and (o.expires_at is null or o.expires_at > clock_timestamp())`,
      [
        account,
        resources,
        defaultMinutes * MINUTE_MS,
        Math.floor(fromMs / DAY_MS),
        Math.floor((toMs - 1) / DAY_MS),
        toMs,
        fromMs,
      ],
    );
  }
}
