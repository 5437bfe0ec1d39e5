import { Injectable } from '@nestjs/common';
import { Database } from '#eventstore/store';

/** Time in which a job or hold occupies a worker or a team. Times are milliseconds of the epoch. */
export interface OccupiedTime {
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
  /** Null when it is not known, or not asked for. */
  readonly place: { readonly latitude: number; readonly longitude: number } | null;
}

/** Which occupied times are read. */
export interface OccupiedTimeQuestion {
  /** Workers and teams, as they are assigned. */
  readonly resources: readonly string[];
  /** The times of its days in UTC, the day before and the day after. */
  readonly from: number;
  readonly to: number;
  /** The duration of a job without one, in minutes. */
  readonly defaultMinutes: number;
  readonly withPlaces: boolean;
  /** A job whose time does not count. */
  readonly except: string | undefined;
}

/** The times of a resource in columns, relative to {@link OccupiedTimeQuestion.from}. */
interface PackedTimes {
  readonly resource: string;
  readonly starts: readonly number[];
  readonly lengths: readonly (number | null)[];
  readonly latitudes?: readonly (number | null)[];
  readonly longitudes?: readonly (number | null)[];
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Reads the occupied times of workers and teams. */
@Injectable()
export class OccupiedTimes {
  constructor(private readonly database: Database) {}

  /**
   * The occupied times of each resource in no order; resources without any are absent. Expired holds do not count. One row for
   * each resource makes a large answer cheap: one for each time costs twice as much.
   */
  async of(account: string, question: OccupiedTimeQuestion): Promise<ReadonlyMap<string, OccupiedTime[]>> {
    const { resources, from, to, defaultMinutes, withPlaces, except } = question;
    const values = [account, resources, from, Math.floor(from / DAY_MS) - 1, Math.floor((to - 1) / DAY_MS) + 1];
    const rows = await this.database.queryUnprepared<PackedTimes>(
      // A lookup for each resource: for many at once PostgreSQL without statistics skips through the primary key instead, and
      // reads all rows of the account. A time has a row for each of its days: only the first in the period counts.
      `select r.uuid as resource, t.*
       from unnest($2::uuid[]) r (uuid) cross join lateral (
         select json_agg(o.starts_ms - $3) as starts, json_agg(o.ends_ms - o.starts_ms) as lengths${withPlaces ? ', json_agg(o.latitude) as latitudes, json_agg(o.longitude) as longitudes' : ''}
         from occupancy o
         where o.account_id = $1 and o.resource_uuid = r.uuid and o.day between $4 and $5
           and o.day = greatest($4::int, (o.starts_ms / ${DAY_MS})::int)
           and (o.expires_at is null or o.expires_at > clock_timestamp())${except === undefined ? '' : ' and o.source_uuid <> $6'}
       ) t where t.starts is not null`,
      except === undefined ? values : [...values, except],
    );
    return new Map(
      rows.map(({ resource, starts, lengths, latitudes = [], longitudes = [] }) => [
        resource,
        starts.map((start, i): OccupiedTime => {
          const latitude = latitudes[i] ?? null;
          const longitude = longitudes[i] ?? null;
          return {
            from: from + start,
            to: from + start + (lengths[i] ?? defaultMinutes * MINUTE_MS),
            place: latitude === null || longitude === null ? null : { latitude, longitude },
          };
        }),
      ]),
    );
  }
}
