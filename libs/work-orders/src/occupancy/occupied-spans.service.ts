import { Injectable } from '@nestjs/common';
import type { SchedulingSettings, TimeSpan } from '#eventstore/domain';
import { Database } from '#eventstore/store';
import type { OccupancyKind } from './occupancy.js';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** When a job or hold occupies a user or a team, as it is assigned. */
export interface StoredSpan {
  readonly source: string;
  readonly kind: OccupancyKind;
  readonly resource: string;
  /** Milliseconds since 1970. */
  readonly startsMs: number;
  readonly endsMs: number;
}

/** Reads when jobs and holds occupy users and teams. */
@Injectable()
export class OccupiedSpans {
  constructor(private readonly database: Database) {}

  /**
   * The spans of users and teams that, with the buffer behind them, overlap a time span; one may be there for each of its
   * days. Expired holds are left out.
   */
  within(
    account: string,
    resources: readonly string[],
    { from, to }: TimeSpan,
    { defaultMinutes, bufferMinutes }: SchedulingSettings,
  ): Promise<StoredSpan[]> {
    if (resources.length === 0) return Promise.resolve([]);
    const fromMs = Date.parse(from) - bufferMinutes * MINUTE_MS;
    const toMs = Date.parse(to);
    return this.database.queryUnprepared(
      // A lookup for each resource: for many at once PostgreSQL without statistics skips through the primary key instead, and
      // reads all rows of the account.
      `select o.source_uuid as source, o.kind, o.resource_uuid as resource, o.starts_ms as "startsMs",
         coalesce(o.ends_ms, o.starts_ms + $3::bigint) as "endsMs"
       from unnest($2::uuid[]) r (uuid) cross join lateral (
         select * from occupancy where account_id = $1 and resource_uuid = r.uuid and day between $4 and $5 offset 0
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
