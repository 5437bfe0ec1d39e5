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

/** What the conflicts of a job depend on. */
export type AssignedJob = Omit<RequiringJob, 'serialNo' | 'status'>;

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
export interface ScheduleConflict extends TimeSpan {
  readonly check: CheckName;
  readonly workerUuid: string | null;
  readonly teamUuid: string | null;
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
    const found: ScheduleConflict[] = overlaps.map(({ occupant: { uuid, isTeam }, sources: both, ...common }) => ({
      check: 'overlap' as const,
      workerUuid: isTeam ? null : uuid,
      teamUuid: isTeam ? uuid : null,
      ...isoSpan(common),
      sources: both,
    }));
    if (asksStaff && jobs.length > 0) {
      const read = await this.workforce.staff(this.database, account, uuids);
      const intervals = await this.workingTime(account, [...read.workers.keys()], jobs, checks, scheduling);
      const given = new Set(uuids);
      const conflictsOf = staffConflictsIn(period, { ...read, intervals }, checks, scheduling);
      for (const job of jobs)
        for (const { check, workerUuid, teamUuid, ...part } of conflictsOf(job, given))
          found.push({ check, workerUuid, teamUuid, ...isoSpan(part), sources: [job.uuid] });
    }
    return { conflicts: byTime(found).slice(0, limit), jobs };
  }

  /**
   * How many conflicts {@link find} finds of each of some jobs with all of their workers and teams, by uuid. Jobs without any
   * are left out.
   */
  async counts(
    account: string,
    jobs: readonly AssignedJob[],
    span: TimeSpan,
    scheduling: SchedulingSettings,
  ): Promise<ReadonlyMap<string, number>> {
    const assigned = new Set<string>();
    for (const { userUuids, teamUuids } of jobs) {
      for (const uuid of userUuids) assigned.add(uuid);
      for (const uuid of teamUuids) assigned.add(uuid);
    }
    if (assigned.size === 0) return new Map();
    const uuids = [...assigned];
    const [read, teams] = await Promise.all([
      this.workforce.staff(this.database, account, uuids),
      this.workforce.teams(account, { membersOf: uuids }),
    ]);
    const memberships = teams.flatMap(({ uuid, workerUuids }) => workerUuids.map((worker) => ({ worker, uuid })));
    const teamsOf = Map.groupBy(memberships, ({ worker }) => worker);
    const workers = [...read.workers.keys()].map((uuid) => ({
      uuid,
      teamUuids: (teamsOf.get(uuid) ?? []).map((team) => team.uuid),
    }));
    const occupants = occupantsOf(workers, [...read.teams.values()]);
    const resources = [...uuids, ...occupants.flatMap((one) => one.resources)];
    const period = periodOf(span);
    const checks = shownChecks(scheduling);
    const [spans, intervals] = await Promise.all([
      this.spans(account, resources, period, scheduling),
      this.workingTime(account, [...read.workers.keys()], jobs, checks, scheduling),
    ]);
    const counts = checks.includes('overlap')
      ? overlapCounts(occupants, spans, scheduling.bufferMinutes * MINUTE_MS, period)
      : new Map<string, number>();
    // The others, such as finished ones, are shown and occupy nobody.
    const occupying = new Set(sourcesIn(spans));
    const conflictsOf = staffConflictsIn(period, { ...read, intervals }, checks, scheduling);
    for (const job of jobs) {
      const found = occupying.has(job.uuid) ? conflictsOf(job, assigned).length : 0;
      if (found > 0) counts.set(job.uuid, (counts.get(job.uuid) ?? 0) + found);
    }
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

  /** The working time of workers on the days of jobs; none when no check needs it. */
  private workingTime(
    account: string,
    workers: readonly string[],
    jobs: readonly AssignedJob[],
    checks: readonly CheckName[],
    scheduling: SchedulingSettings,
  ): Promise<Staff['intervals']> {
    if (!checks.includes('hours') && !checks.includes('territory')) return Promise.resolve(new Map());
    return this.workingTimes.of(account, workers, isoSpan(spanAround(jobs, scheduling)));
  }
}

/**
 * Returns the conflicts of a job with the hours, skills and territories of those of its workers and teams that are given, of
 * which a part is within a period.
 */
const staffConflictsIn =
  (period: Span, staff: Staff, checks: readonly CheckName[], { defaultMinutes }: SchedulingSettings) =>
  (job: AssignedJob, given: ReadonlySet<string>): StaffConflict[] => {
    const among = (assigned: readonly string[]): readonly string[] => assigned.filter((uuid) => given.has(uuid));
    const { scheduledAt, scheduledMinutes, userUuids, teamUuids, typeUuid, territoryUuid, skillUuids } = job;
    const demand = { typeUuid, territoryUuid, skillUuids, userUuids: among(userUuids), teamUuids: among(teamUuids) };
    const found = staffConflicts(demand, spanOf(scheduledAt, scheduledMinutes ?? defaultMinutes), staff, checks);
    return found.filter(({ from, to }) => from < period.to && to > period.from);
  };

const periodOf = ({ from, to }: TimeSpan): Span => ({ from: Date.parse(from), to: Date.parse(to) });

const sourcesIn = (spans: OccupiedSpans): string[] =>
  [...spans.values()].flatMap((own) => own.map(({ source }) => source));

/** From the first start of jobs to the last end, with the buffer. */
function spanAround(jobs: readonly AssignedJob[], { defaultMinutes, bufferMinutes }: SchedulingSettings): Span {
  const spans = jobs.map((job) => spanOf(job.scheduledAt, (job.scheduledMinutes ?? defaultMinutes) + bufferMinutes));
  return spans.reduce((one, other) => ({ from: Math.min(one.from, other.from), to: Math.max(one.to, other.to) }));
}
