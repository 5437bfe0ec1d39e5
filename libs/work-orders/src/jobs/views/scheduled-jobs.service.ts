import { Injectable } from '@nestjs/common';
import type { TimeSpan } from '#eventstore/domain';
import { Database, EntityReader, foundInRange } from '#eventstore/store';
import { indexedIn } from '#http';
import { utcDaysWithin } from '#scheduling/fit';
import type { JobStatus } from '../job-status.js';
import type { JobState } from '../job.js';
import { Jobs } from './job.entity.js';
import type { Priority } from '../../templates/template.js';

/** Jobs of a territory that are found at once. */
const PAGE_SIZE = 500;
/** Maximum number of unassigned jobs in a response. */
const MAX_UNASSIGNED = 500;
/** Maximum number of characters of the summary of a job. */
export const MAX_SUMMARY = 200;

/** When a job takes place, and who is assigned to it. */
interface TimedJob {
  readonly uuid: string;
  readonly serialNo: number;
  readonly status: JobStatus;
  readonly scheduledAt: string;
  readonly scheduledMinutes: number | null;
  readonly userUuids: readonly string[];
  readonly teamUuids: readonly string[];
}

/** A job with what it requires of whom it is assigned to. */
export interface RequiringJob extends TimedJob {
  readonly typeUuid: string;
  readonly territoryUuid: string | null;
  readonly skillUuids: readonly string[];
}

/** A job with a scheduled time that is not canceled, with the fields of the schedule. */
export interface ScheduledJob extends TimedJob {
  readonly version: number;
  /** Null unless they are asked for. */
  readonly details: JobDetails | null;
}

/** The fields of a job that `include=details` shows, or that its conflicts depend on. */
export interface JobDetails extends Pick<
  JobState,
  'assignees' | 'typeUuid' | 'territoryUuid' | 'skillUuids' | 'clientUuid' | 'siteUuid' | 'address' | 'arrivalWindow'
> {
  readonly version: number;
  readonly priority: Priority;
  readonly summary: string | null;
}

/** The columns of {@link TimedJob}. The driver parses JSON many times as fast as arrays. */
const TIMED = `e.uuid, e.serial_no as "serialNo", e.status, e.scheduled_at as "scheduledAt",
  e.scheduled_minutes as "scheduledMinutes", to_json(e.user_uuids) as "userUuids", to_json(e.team_uuids) as "teamUuids"`;

const columnsOf = (hasDetails: boolean): string => `${TIMED}, e.version, ${hasDetails ? DETAILS : 'null'} as details`;

/** The first line of a description that is not blank, and not more of it. */
const SUMMARY = `nullif(rtrim(left(split_part(ltrim(e.description, E' \\t\\r\\n'), E'\\n', 1), ${MAX_SUMMARY}), E' \\t\\r'), '')`;

/** Read with the rest of the row, so that the version is that of the shown job. */
const DETAILS = `json_build_object('version', e.version, 'priority', e.priority,
  'summary', ${SUMMARY}, 'assignees', e.assignees, 'typeUuid', e.type_uuid,
  'territoryUuid', e.territory_uuid, 'skillUuids', e.skill_uuids, 'clientUuid', e.client_uuid, 'siteUuid', e.site_uuid, 'address', e.address, 'arrivalWindow', e.arrival_window)`;

/** The predicate of the partial indexes `job_assigned_on` and `job_unassigned_at`. */
const SHOWN_JOBS = "deleted_at is null and status <> 'canceled' and scheduled_at is not null";

/** The keys of `job_assigned_on`: each assignee with the day (UTC), `<uuid>/<days since 1970>`. */
const KEYS = `keys_in_period(user_uuids || team_uuids,
  ((scheduled_at at time zone 'UTC')::date - date '1970-01-01')::text)`;

/** Reads the jobs of schedules from their own table, which is strongly consistent. */
@Injectable()
export class ScheduledJobs {
  constructor(
    private readonly database: Database,
    private readonly reader: EntityReader,
  ) {}

  /**
   * The jobs of workers and teams that begin within a span, without duplicates. One index lookup per assignee makes the
   * cost proportional to the result. `offset 0` separates the other conditions from the lookup: the planner cannot estimate
   * how few jobs it finds, and may choose an index that reads all jobs of the account instead.
   * @param most how many are read, those that begin first; by default all.
   */
  async assignedTo(
    account: string,
    assignees: readonly string[],
    span: TimeSpan,
    hasDetails: boolean,
    most?: number,
  ): Promise<ScheduledJob[]> {
    const ofAccount = (await this.database.router()).condition('account_id = $1');
    const rows = await this.database.queryUnprepared<ScheduledJob>(
      `select ${columnsOf(hasDetails)} from unnest($2::uuid[]) a (uuid)
       cross join lateral (select array_agg(a.uuid || '/' || day) as keys from unnest($3::int[]) day) k
       cross join lateral (
         select * from job where ${ofAccount}${KEYS} && k.keys and ${SHOWN_JOBS} offset 0
       ) e where e.account_id = $1 and e.scheduled_at >= $4 and e.scheduled_at < $5
       ${most === undefined ? '' : `order by e.scheduled_at, e.uuid limit ${most}`}`,
      [account, assignees, utcDaysWithin(Date.parse(span.from), Date.parse(span.to)), span.from, span.to],
    );
    return [...new Map(rows.map((job) => [job.uuid, job])).values()];
  }

  /** The unassigned jobs that begin within a span, ordered by time. */
  unassigned(
    account: string,
    { from, to }: TimeSpan,
    territories: readonly string[] | undefined,
    hasDetails: boolean,
  ): Promise<ScheduledJob[]> {
    return this.database.queryUnprepared(
      `select ${columnsOf(hasDetails)} from job e
       where account_id = $1 and ${SHOWN_JOBS} and worker_uuid is null and team_uuid is null
         and scheduled_at >= $2 and scheduled_at < $3 ${territories === undefined ? '' : 'and territory_uuid = any($4::uuid[])'}
       order by scheduled_at, uuid limit ${MAX_UNASSIGNED}`,
      [account, from, to, ...(territories === undefined ? [] : [territories])],
    );
  }

  /** The jobs of a territory that begin within a span, at most `most`, those that begin first. */
  async inTerritory(
    account: string,
    territory: string,
    { from, to }: TimeSpan,
    hasDetails: boolean,
    most: number,
  ): Promise<ScheduledJob[]> {
    const within = [
      { sql: 'e.scheduled_at >= ?', values: [from] },
      { sql: 'e.scheduled_at < ?', values: [to] },
    ];
    const uuids: string[] = [];
    for (let after: string | undefined; ;) {
      const { items, next } = await this.reader.sorted(
        Jobs,
        // A feed shows them to whoever has its URL: no person reads them.
        { account },
        { column: 'scheduled_at', descending: false, isValue: () => true },
        { limit: Math.min(PAGE_SIZE, most - uuids.length), after },
        [
          ...foundInRange(within, { table: 'job', uuid: 'uuid', column: 'scheduled_at', own: 'p.deleted_at is null' }),
          ...indexedIn('job', 'territory_uuid', 'uuid', [territory]),
          { sql: "e.status <> 'canceled'", values: [] },
        ],
        'as listed',
      );
      uuids.push(...items.map(({ uuid }) => uuid));
      if (next === undefined || uuids.length >= most) break;
      after = next;
    }
    return this.database.queryUnprepared<ScheduledJob>(
      `select ${columnsOf(hasDetails)} from job e where account_id = $1 and uuid = any($2::uuid[]) and scheduled_at is not null`,
      [account, uuids],
    );
  }

  /** The jobs with a scheduled time among uuids of jobs and others. */
  among(account: string, uuids: readonly string[]): Promise<RequiringJob[]> {
    if (uuids.length === 0) return Promise.resolve([]);
    return this.database.queryUnprepared(
      `select ${TIMED}, e.type_uuid as "typeUuid", e.territory_uuid as "territoryUuid", to_json(e.skill_uuids) as "skillUuids"
       from job e where account_id = $1 and uuid = any($2::uuid[]) and scheduled_at is not null and deleted_at is null`,
      [account, [...new Set(uuids)]],
    );
  }
}
