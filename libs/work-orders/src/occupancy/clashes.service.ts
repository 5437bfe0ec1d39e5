import { Injectable } from '@nestjs/common';
import { EventStore, type Queryable } from '#eventstore/store';
import type { Clash } from '../checks/conflict.js';
import type { Demand } from '../checks/demand.js';
import type { JobStatus } from '../jobs/job-status.js';
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

interface JobRow {
  readonly uuid: string;
  readonly serialNo: number;
  readonly status: JobStatus;
  readonly scheduledAt: string;
  readonly scheduledMinutes: number | null;
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
    if (rows.length === 0) return [];
    const jobs = await database.query<JobRow>(
      `select uuid, serial_no as "serialNo", status, scheduled_at as "scheduledAt", scheduled_minutes as "scheduledMinutes"
       from job where account_id = $1 and uuid = any($2::uuid[])`,
      [account, rows.filter(({ kind }) => kind === 'job').map(({ source }) => source)],
    );
    const jobOf = new Map(jobs.map((job) => [job.uuid, job]));
    return rows.map(({ occupant, isTeam, source, startsMs: from, endsMs: to, ownEndsMs, bufferMs }): Clash => {
      const job = jobOf.get(source);
      return {
        occupant,
        isTeam,
        source: job ? { kind: 'job', ...job } : { kind: 'hold', uuid: source, from: isoOf(from), to: isoOf(to) },
        from: isoOf(Math.max(startsMs, from)),
        to: isoOf(Math.min(ownEndsMs, to) + bufferMs),
      };
    });
  }
}
