import { Inject, Injectable } from '@nestjs/common';
import { Database, EventStore, type Queryable } from '#eventstore/store';
import type { Clash } from '../fit/conflict.js';
import type { Demand, OccupancyKind } from '../fit/demand.js';
import type { OccupiedSpans, Stop } from '../fit/overlap.js';
import { isoSpan, type Span } from '../fit/span.js';

/** Which occupied times are read. */
export interface OccupiedTimeQuestion {
  /** Workers and teams, as they are assigned. */
  readonly resources: readonly string[];
  /** The times on its days in UTC. */
  readonly within: Span;
  /** The duration of a job without one, in minutes. */
  readonly defaultMinutes: number;
  /** A job whose time does not count. */
  readonly except?: string | undefined;
}

interface ClashRow {
  readonly occupant: string;
  readonly isTeam: boolean;
  readonly source: string;
  readonly kind: OccupancyKind;
  readonly startsMs: number;
  readonly endsMs: number;
  readonly ownEndsMs: number;
  readonly bufferMs: number;
}

const DOUBLE = 8;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Reads when jobs and holds occupy workers and teams. Holds that have expired by the clock of the database do not count. */
@Injectable()
export class OccupiedTimes {
  constructor(
    private readonly database: Database,
    @Inject(EventStore) private readonly store: Pick<EventStore, 'functions'>,
  ) {}

  /**
   * The occupied times of each resource in no order; resources without any are absent.
   * @param withPlaces without it, no place is known.
   */
  stops(
    account: string,
    question: OccupiedTimeQuestion,
    withPlaces: boolean,
  ): Promise<ReadonlyMap<string, readonly Stop[]>> {
    if (!withPlaces) return this.read(account, question, [], 0, (from, to): Stop => ({ from, to, place: null }));
    const more = ['latitude', 'longitude'].map(doubleOf);
    return this.read(account, question, more, 2 * DOUBLE, (from, to, bytes, at): Stop => {
      const [latitude, longitude] = [bytes.readDoubleBE(at), bytes.readDoubleBE(at + DOUBLE)];
      return { from, to, place: Number.isNaN(latitude) || Number.isNaN(longitude) ? null : { latitude, longitude } };
    });
  }

  /** As {@link stops}, with the jobs and holds instead of their places. */
  spans(account: string, question: OccupiedTimeQuestion): Promise<OccupiedSpans> {
    const source = 'uuid_send(o.source_uuid)';
    return this.read(account, question, [source], 2 * DOUBLE, (from, to, bytes, at) => ({
      from,
      to,
      source: uuidIn(bytes, at),
    }));
  }

  /**
   * Reads occupied times. One row of bytes for each resource makes a large answer cheap: JSON costs twice as much, one row for
   * each time three times.
   * @param columns SQL: what is read of a time `o` besides its span, in so many `bytes`.
   */
  private async read<T>(
    account: string,
    { resources, within, defaultMinutes, except }: OccupiedTimeQuestion,
    columns: readonly string[],
    bytes: number,
    timeIn: (from: number, to: number, packed: Buffer, at: number) => T,
  ): Promise<ReadonlyMap<string, T[]>> {
    if (resources.length === 0) return new Map();
    const values = [account, resources, Math.floor(within.from / DAY_MS), Math.floor((within.to - 1) / DAY_MS)];
    const rows = await this.database.queryUnprepared<{ readonly resource: string; readonly packed: Buffer }>(
      // A lookup for each resource: for many at once PostgreSQL without statistics skips through the primary key instead, and
      // reads all rows of the account. A time has a row for each of its days: only the first in the period counts.
      `select r.uuid as resource, t.*
       from unnest($2::uuid[]) r (uuid) cross join lateral (
         select string_agg(${['starts_ms', 'ends_ms'].map(doubleOf).concat(columns).join(' || ')}, '') as packed
         from occupancy o
         where o.account_id = $1 and o.resource_uuid = r.uuid and o.day between $3 and $4
           and (o.day = $3 or o.starts_ms >= o.day * ${DAY_MS}::bigint)
           and (o.expires_at is null or o.expires_at > clock_timestamp())${except === undefined ? '' : ' and o.source_uuid <> $5'}
       ) t where t.packed is not null`,
      except === undefined ? values : [...values, except],
    );
    const defaultMs = defaultMinutes * MINUTE_MS;
    return new Map(
      rows.map(({ resource, packed }) => {
        const times: T[] = [];
        for (let at = 0; at < packed.length; at += 2 * DOUBLE + bytes) {
          const from = packed.readDoubleBE(at);
          const to = packed.readDoubleBE(at + DOUBLE);
          times.push(timeIn(from, Number.isNaN(to) ? from + defaultMs : to, packed, at + 2 * DOUBLE));
        }
        return [resource, times];
      }),
    );
  }

  /**
   * What clashes with a demand at this moment (contract §13), as the guard of the commit finds it.
   * @param ignored jobs and holds that do not count, such as the job itself.
   */
  async clashes(
    database: Queryable,
    account: string,
    { userUuids, teamUuids, startsAt, minutes }: Demand,
    ignored: readonly string[],
  ): Promise<Clash[]> {
    const startsMs = Date.parse(startsAt);
    const endsMs = minutes === null ? null : startsMs + minutes * MINUTE_MS;
    const rows = await database.query<ClashRow>(
      `select occupant, is_team as "isTeam", source, kind, starts_ms as "startsMs", ends_ms as "endsMs",
         own_ends_ms as "ownEndsMs", buffer_ms as "bufferMs"
       from ${this.store.functions.name('clashes')}($1, $2, $3, $4, $5)`,
      [account, [...userUuids, ...teamUuids], startsMs, endsMs, ignored],
    );
    return rows.map(({ occupant, isTeam, source, kind, startsMs: from, endsMs: to, ownEndsMs, bufferMs }) => ({
      occupant,
      isTeam,
      source: { kind, uuid: source, ...isoSpan({ from, to }) },
      ...isoSpan({ from: Math.max(startsMs, from), to: Math.min(ownEndsMs, to) + bufferMs }),
    }));
  }
}

/** SQL: the bytes of a number of an occupied time `o`; NaN for null. */
const doubleOf = (column: string): string => `float8send(coalesce(o.${column}::float8, 'NaN'))`;

function uuidIn(bytes: Buffer, at: number): string {
  const hex = bytes.toString('hex', at, at + 16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
