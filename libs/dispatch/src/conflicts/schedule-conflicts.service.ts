import { Injectable } from '@nestjs/common';
import type { TimeSpan } from '#eventstore/domain';
import { Database } from '#eventstore/store';
import { OccupiedTimes, Workforce, WorkingTimes } from '#scheduling';
import {
  byTime,
  type CheckName,
  CHECKS,
  isoSpan,
  occupantsOf,
  type OccupiedSpans,
  overlapCounts,
  overlapsOf,
  type SchedulingSettings,
  type Span,
  spanOf,
  type Staff,
  type StaffConflict,
  staffConflicts,
  type Team,
  type Worker,
} from '#scheduling/fit';
import { type RequiringJob, ScheduledJobs } from '#work-orders';

const MINUTE_MS = 60_000;

/** Which conflicts are found. */
export interface WantedConflicts {
  /** Only those of which a part is within it. */
  readonly span: TimeSpan;
  readonly checks: readonly CheckName[];
  readonly scheduling: SchedulingSettings;
  /** At most so many, the first by time. */
  readonly limit: number;
}

/** A conflict of scheduled jobs and holds (contract §13). */
export interface ScheduleConflict extends Omit<StaffConflict, 'check' | 'missing'> {
  readonly check: CheckName;
  /** The job; of an overlap both jobs or holds. */
  readonly sources: readonly string[];
}

/** Conflicts by time, and the jobs among their sources. */
export interface FoundConflicts {
  readonly conflicts: readonly ScheduleConflict[];
  readonly jobs: readonly RequiringJob[];
}

/** The checks whose conflicts are shown: those that are not off, or all when all are. */
export function shownChecks({ checks }: SchedulingSettings): readonly CheckName[] {
  const active = CHECKS.filter((check) => checks[check] !== 'off');
  return active.length === 0 ? CHECKS : active;
}

/** Finds the conflicts of what is scheduled, from jobs, occupancy, users, teams and shifts. */
@Injectable()
export class ScheduleConflicts {
  constructor(
    private readonly database: Database,
    private readonly occupied: OccupiedTimes,
    private readonly workforce: Workforce,
    private readonly workingTimes: WorkingTimes,
    private readonly scheduledJobs: ScheduledJobs,
  ) {}

  /** The conflicts of workers, and those of teams. */
  async find(
    account: string,
    workers: readonly Worker[],
    teams: readonly Team[],
    { span, checks, scheduling, limit }: WantedConflicts,
  ): Promise<FoundConflicts> {
    const period = periodOf(span);
    const bufferMs = scheduling.bufferMinutes * MINUTE_MS;
    const occupants = occupantsOf(workers, teams);
    const uuids = [...workers, ...teams].map(({ uuid }) => uuid);
    const spans = await this.spans(
      account,
      [...uuids, ...occupants.flatMap((one) => one.resources)],
      period,
      scheduling,
    );
    const overlaps = checks.includes('overlap') ? overlapsOf(occupants, spans, bufferMs, period, limit) : [];
    const asksStaff = checks.some((check) => check !== 'overlap');
    const jobs = await this.scheduledJobs.among(
      account,
      asksStaff ? sourcesIn(spans) : overlaps.flatMap((one) => one.sources),
    );
    const staff = asksStaff && jobs.length > 0 ? await this.staff(account, uuids, jobs, checks, scheduling) : undefined;
    const found = [
      ...overlaps.map(({ occupant: { uuid, isTeam }, sources: both, ...common }) => ({
        check: 'overlap' as const,
        workerUuid: isTeam ? null : uuid,
        teamUuid: isTeam ? uuid : null,
        ...isoSpan(common),
        sources: both,
      })),
      ...(staff === undefined ? [] : staffConflictsOf(jobs, uuids, staff, { span, checks, scheduling })),
    ];
    return { conflicts: byTime(found).slice(0, limit), jobs };
  }

  /**
   * How many conflicts {@link find} finds of each of some jobs with all of their workers and teams, by uuid. Jobs without any
   * are left out.
   */
  async counts(
    account: string,
    jobs: readonly RequiringJob[],
    span: TimeSpan,
    scheduling: SchedulingSettings,
  ): Promise<ReadonlyMap<string, number>> {
    const assigned = [...new Set(jobs.flatMap(({ userUuids, teamUuids }) => [...userUuids, ...teamUuids]))];
    if (assigned.length === 0) return new Map();
    const checks = shownChecks(scheduling);
    const staff = await this.staff(account, assigned, jobs, checks, scheduling);
    const teams = await this.workforce.teams(account, { users: [...staff.workers.keys()] });
    const teamsOf = (worker: string): string[] =>
      teams.filter(({ workerUuids }) => workerUuids.includes(worker)).map(({ uuid }) => uuid);
    const workers = [...staff.workers.keys()].map((uuid) => ({ uuid, teamUuids: teamsOf(uuid) }));
    const occupants = occupantsOf(workers, [...staff.teams.values()]);
    const resources = [...assigned, ...occupants.flatMap((one) => one.resources)];
    const spans = await this.spans(account, resources, periodOf(span), scheduling);
    const counts = checks.includes('overlap')
      ? overlapCounts(occupants, spans, scheduling.bufferMinutes * MINUTE_MS, periodOf(span))
      : new Map<string, number>();
    // The others, such as finished ones, are shown and occupy nobody.
    const occupying = new Set(sourcesIn(spans));
    const scheduled = jobs.filter(({ uuid }) => occupying.has(uuid));
    for (const { sources } of staffConflictsOf(scheduled, assigned, staff, { span, checks, scheduling }))
      for (const job of sources) counts.set(job, (counts.get(job) ?? 0) + 1);
    return counts;
  }

  /** What occupies workers and teams on the days of a period, and with the buffer behind it. */
  private spans(
    account: string,
    resources: readonly string[],
    { from, to }: Span,
    { defaultMinutes, bufferMinutes }: SchedulingSettings,
  ): Promise<OccupiedSpans> {
    const within = { from: from - bufferMinutes * MINUTE_MS, to };
    return this.occupied.spans(account, { resources: [...new Set(resources)], within, defaultMinutes });
  }

  /** Workers and teams, with the working time on the days of jobs when a check needs it. */
  private async staff(
    account: string,
    uuids: readonly string[],
    jobs: readonly RequiringJob[],
    checks: readonly CheckName[],
    scheduling: SchedulingSettings,
  ): Promise<Staff> {
    const staff = await this.workforce.staff(this.database, account, uuids);
    if (!checks.includes('hours') && !checks.includes('territory')) return staff;
    const span = isoSpan(spanAround(jobs, scheduling));
    return { ...staff, intervals: await this.workingTimes.of(account, [...staff.workers.keys()], span) };
  }
}

/** The conflicts of jobs with the hours, skills and territories of those of their workers and teams that are given. */
function staffConflictsOf(
  jobs: readonly RequiringJob[],
  uuids: readonly string[],
  staff: Staff,
  { span, checks, scheduling: { defaultMinutes } }: Omit<WantedConflicts, 'limit'>,
): ScheduleConflict[] {
  const given = new Set(uuids);
  const among = (assigned: readonly string[]): string[] => assigned.filter((uuid) => given.has(uuid));
  return jobs.flatMap(({ uuid, scheduledAt, scheduledMinutes, userUuids, teamUuids, ...job }) => {
    const demand = { ...job, userUuids: among(userUuids), teamUuids: among(teamUuids) };
    const found = staffConflicts(demand, spanOf(scheduledAt, scheduledMinutes ?? defaultMinutes), staff, checks);
    return found
      .filter(({ from, to }) => from < span.to && to > span.from)
      .map((conflict) => ({ ...conflict, sources: [uuid] }));
  });
}

const periodOf = ({ from, to }: TimeSpan): Span => ({ from: Date.parse(from), to: Date.parse(to) });

const sourcesIn = (spans: OccupiedSpans): string[] =>
  [...spans.values()].flatMap((own) => own.map(({ source }) => source));

/** From the first start of jobs to the last end, with the buffer. */
function spanAround(jobs: readonly RequiringJob[], { defaultMinutes, bufferMinutes }: SchedulingSettings): Span {
  const spans = jobs.map((job) => spanOf(job.scheduledAt, (job.scheduledMinutes ?? defaultMinutes) + bufferMinutes));
  return spans.reduce((one, other) => ({ from: Math.min(one.from, other.from), to: Math.max(one.to, other.to) }));
}
