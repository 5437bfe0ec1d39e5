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

/** The times of a resource, one after the other, as big-endian doubles: start, end, latitude, longitude. NaN: null. */
interface PackedTimes {
  readonly resource: string;
  readonly packed: Buffer;
}

const DOUBLE = 8;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Reads the occupied times of workers and teams. */
@Injectable()
export class OccupiedTimes {
  constructor(private readonly database: Database) {}

  /**
   * The occupied times of each resource in no order; resources without any are absent. Expired holds do not count. One row
   * of bytes for each resource makes a large answer cheap: JSON costs twice as much, one row for each time three times.
   */
  async of(account: string, question: OccupiedTimeQuestion): Promise<ReadonlyMap<string, OccupiedTime[]>> {
    const { resources, from, to, defaultMinutes, withPlaces, except } = question;
    const columns = ['o.starts_ms', 'o.ends_ms', ...(withPlaces ? ['o.latitude', 'o.longitude'] : [])];
    const values = [account, resources, Math.floor(from / DAY_MS) - 1, Math.floor((to - 1) / DAY_MS) + 1];
    const rows = await this.database.queryUnprepared<PackedTimes>(
      // A lookup for each resource: for many at once PostgreSQL without statistics skips through the primary key instead, and
      // reads all rows of the account. A time has a row for each of its days: only the first in the period counts.
      `select r.uuid as resource, t.*
       from unnest($2::uuid[]) r (uuid) cross join lateral (
         select string_agg(${columns.map((column) => `float8send(coalesce(${column}::float8, 'NaN'))`).join(' || ')}, '') as packed
         from occupancy o
         where o.account_id = $1 and o.resource_uuid = r.uuid and o.day between $3 and $4
           and o.day = greatest($3::int, (o.starts_ms / ${DAY_MS})::int)
           and (o.expires_at is null or o.expires_at > clock_timestamp())${except === undefined ? '' : ' and o.source_uuid <> $5'}
       ) t where t.packed is not null`,
      except === undefined ? values : [...values, except],
    );
    return new Map(rows.map(({ resource, packed }) => [resource, unpacked(packed, columns.length, defaultMinutes)]));
  }
}

function unpacked(packed: Buffer, columns: number, defaultMinutes: number): OccupiedTime[] {
  const times: OccupiedTime[] = [];
  const doubles = new DataView(packed.buffer, packed.byteOffset, packed.length);
  for (let at = 0; at < packed.length; at += columns * DOUBLE) {
    const from = doubles.getFloat64(at);
    const to = doubles.getFloat64(at + DOUBLE);
    const latitude = columns > 2 ? doubles.getFloat64(at + 2 * DOUBLE) : NaN;
    const longitude = columns > 2 ? doubles.getFloat64(at + 3 * DOUBLE) : NaN;
    times.push({
      from,
      to: Number.isNaN(to) ? from + defaultMinutes * MINUTE_MS : to,
      place: Number.isNaN(latitude) || Number.isNaN(longitude) ? null : { latitude, longitude },
    });
  }
  return times;
}
