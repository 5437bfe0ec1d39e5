import { Injectable } from '@nestjs/common';
import { EventStore, type Queryable } from '#eventstore/store';
import type { Clash } from '../fit/conflict.js';
import type { Demand } from '../fit/demand.js';
import type { OccupancyKind } from './occupancy.js';

const MINUTE_MS = 60_000;

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

const isoOf = (ms: number): string => new Date(ms).toISOString();

/** Finds double bookings. */
@Injectable()
export class Clashes {
  constructor(private readonly store: EventStore) {}

  /**
   * What clashes with a demand at this moment, by the clock of the database (contract §13).
   * @param ignored jobs and holds that do not count, such as the job itself.
   */
  async of(
    database: Queryable,
    account: string,
    { userUuids, teamUuids, startsAt, minutes }: Demand,
    ignored: readonly string[],
  ): Promise<Clash[]> {
    const startsMs = Date.parse(startsAt);
    const resources = [...userUuids, ...teamUuids];
    const rows = await database.query<ClashRow>(
      `select occupant, is_team as "isTeam", source, kind, starts_ms as "startsMs", ends_ms as "endsMs",
         own_ends_ms as "ownEndsMs", buffer_ms as "bufferMs"
       from ${this.store.functions.name('clashes')}($1, $2, $3, $4, $5)`,
      [account, resources, startsMs, minutes === null ? null : startsMs + minutes * MINUTE_MS, ignored],
    );
    return rows.map(({ occupant, isTeam, source, kind, startsMs: from, endsMs: to, ownEndsMs, bufferMs }) => ({
      occupant,
      isTeam,
      source: { kind, uuid: source, from: isoOf(from), to: isoOf(to) },
      from: isoOf(Math.max(startsMs, from)),
      to: isoOf(Math.min(ownEndsMs, to) + bufferMs),
    }));
  }
}
