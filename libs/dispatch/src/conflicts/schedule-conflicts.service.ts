import { Injectable } from '@nestjs/common';
import type { TimeSpan } from '#eventstore/domain';
import { Database } from '#eventstore/store';
import { type Team, type Worker, Workforce, namesOf, OccupiedSpans } from '#scheduling';
import { type RequiringJob, ScheduledJobs, type TimedJob } from '#work-orders';
import { type CheckName, type OccupiedSpan, type SchedulingSettings, spanOf } from '#scheduling/fit';
import { byTime, type JobConflict, jobConflicts, type JobDemand } from './job-conflict.js';
import { type Occupant, type Overlap, overlapCounts, overlapsOf } from './overlap.js';

const MINUTE_MS = 60_000;

/** Whose conflicts are found. */
export interface Occupants {
  readonly workers: readonly Worker[];
  /** Teams whose own conflicts are found, besides those of the workers. */
  readonly teams: readonly Team[];
}

/** Which conflicts are found. */
export interface WantedConflicts {
  /** Only those of which a part is within it. */
  readonly span: TimeSpan;
  readonly checks: readonly CheckName[];
  readonly scheduling: SchedulingSettings;
  /** At most so many, the first by time. */
  readonly limit: number;
}

/** Conflicts by time, and their jobs. */
export interface FoundConflicts {
  readonly conflicts: readonly JobConflict[];
  readonly jobs: readonly RequiringJob[];
}

/** A worker, or a team without members, as an occupant. */
export const occupantsOf = ({ workers, teams }: Occupants): Occupant[] => [
  ...workers.map(({ uuid, teamUuids }) => ({ uuid, isTeam: false, resources: [uuid, ...teamUuids] })),
  ...teams
    .filter(({ workerUuids }) => workerUuids.length === 0)
    .map(({ uuid }) => ({ uuid, isTeam: true, resources: [uuid] })),
];

/** From the first start to the last end, with the buffer. */
function spanAround(jobs: readonly TimedJob[], { defaultMinutes, bufferMinutes }: SchedulingSettings): TimeSpan {
  const spans = jobs.map(({ scheduledAt, scheduledMinutes }) =>
    spanOf(scheduledAt, (scheduledMinutes ?? defaultMinutes) + bufferMinutes),
  );
  return spans.reduce((one, other) => ({
    from: one.from < other.from ? one.from : other.from,
    to: one.to > other.to ? one.to : other.to,
  }));
}

/** Finds the conflicts of what is scheduled, from jobs, occupancy, users, teams and shifts. */
@Injectable()
export class ScheduleConflicts {
  constructor(
    private readonly database: Database,
    private readonly occupied: OccupiedSpans,
    private readonly workforce: Workforce,
    private readonly scheduledJobs: ScheduledJobs,
  ) {}

  /** The conflicts of workers and teams. */
  async find(account: string, who: Occupants, wanted: WantedConflicts): Promise<FoundConflicts> {
    const { span, checks, scheduling, limit } = wanted;
    const occupants = occupantsOf(who);
    const resources = [...occupants.flatMap((one) => one.resources), ...who.teams.map(({ uuid }) => uuid)];
    const spans = await this.occupied.within(account, [...new Set(resources)], span, scheduling);
    const overlaps = checks.includes('overlap') ? this.overlaps(occupants, spans, wanted) : [];
    const ofStaffs = checks.filter((check) => check !== 'overlap');
    const jobs = await this.scheduledJobs.among(
      account,
      ofStaffs.length === 0 ? overlaps.flatMap(({ sources }) => sources) : spans.map(({ source }) => source),
    );
    const isJob = new Set(jobs.map(({ uuid }) => uuid));
    const found = [
      ...overlaps.map(({ occupant, sources, fromMs, toMs }): JobConflict => ({
        check: 'overlap',
        workerUuid: occupant.isTeam ? null : occupant.uuid,
        teamUuid: occupant.isTeam ? occupant.uuid : null,
        from: new Date(fromMs).toISOString(),
        to: new Date(toMs).toISOString(),
        jobUuids: sources.filter((uuid) => isJob.has(uuid)),
        holdUuids: sources.filter((uuid) => !isJob.has(uuid)),
      })),
      ...(await this.ofStaffs(account, who, jobs, ofStaffs, scheduling)).filter(
        ({ from, to }) => from < span.to && to > span.from,
      ),
    ];
    return { conflicts: byTime(found).slice(0, limit), jobs };
  }

  /**
   * The number of overlaps of jobs, by uuid: one for each other job or hold, and each worker whom both occupy. Jobs without
   * any are left out.
   */
  async counts(
    account: string,
    jobs: readonly TimedJob[],
    scheduling: SchedulingSettings,
  ): Promise<ReadonlyMap<string, number>> {
    const assigned = [...new Set(jobs.flatMap(({ userUuids, teamUuids }) => [...userUuids, ...teamUuids]))];
    if (assigned.length === 0) return new Map();
    const [workers, teams] = await Promise.all([
      this.workforce.workersAmong(account, assigned),
      this.workforce.teams(account, { uuids: assigned }),
    ]);
    const occupants = occupantsOf({ workers, teams });
    const resources = new Set(occupants.flatMap((one) => one.resources));
    const span = spanAround(jobs, scheduling);
    const spans = await this.occupied.within(account, [...resources], span, scheduling);
    return overlapCounts(occupants, spans, scheduling.bufferMinutes * MINUTE_MS);
  }

  private overlaps(
    occupants: readonly Occupant[],
    spans: readonly OccupiedSpan[],
    { span, scheduling, limit }: WantedConflicts,
  ): Overlap[] {
    return overlapsOf(occupants, spans, scheduling.bufferMinutes * MINUTE_MS, {
      fromMs: Date.parse(span.from),
      toMs: Date.parse(span.to),
      limit,
    });
  }

  /** The conflicts of jobs with the hours, skills and territories of workers and teams. */
  private async ofStaffs(
    account: string,
    { workers, teams }: Occupants,
    jobs: readonly RequiringJob[],
    checks: readonly CheckName[],
    scheduling: SchedulingSettings,
  ): Promise<JobConflict[]> {
    if (checks.length === 0 || jobs.length === 0) return [];
    const all = spanAround(jobs, scheduling);
    const [users, groups] = [new Set(workers.map(({ uuid }) => uuid)), new Set(teams.map(({ uuid }) => uuid))];
    const needsShifts = checks.some((check) => check !== 'skills');
    const [staff, skills, territories] = await Promise.all([
      this.workforce.staff(this.database, account, [...users, ...groups], needsShifts ? all : undefined),
      namesOf(this.database, account, 'skill', [...new Set(jobs.flatMap(({ skillUuids }) => skillUuids))]),
      namesOf(this.database, account, 'territory', [
        ...new Set(jobs.flatMap(({ territoryUuid }) => territoryUuid ?? [])),
      ]),
    ]);
    const skillOf = new Map(skills.map((skill) => [skill.uuid, skill]));
    const territoryOf = new Map(territories.map((territory) => [territory.uuid, territory]));
    const demands = jobs.map(
      ({ uuid, typeUuid, territoryUuid, skillUuids, userUuids, teamUuids, ...job }): JobDemand => ({
        uuid,
        span: spanOf(job.scheduledAt, job.scheduledMinutes ?? scheduling.defaultMinutes),
        typeUuid,
        skills: skillUuids.flatMap((skill) => skillOf.get(skill) ?? []),
        territory: (territoryUuid === null ? undefined : territoryOf.get(territoryUuid)) ?? null,
        userUuids: userUuids.filter((user) => users.has(user)),
        teamUuids: teamUuids.filter((team) => groups.has(team)),
      }),
    );
    return jobConflicts(demands, staff, checks);
  }
}
