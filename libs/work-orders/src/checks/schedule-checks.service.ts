import { Injectable } from '@nestjs/common';
import { type CheckLevel, type CheckName, CHECKS, type Decision, fold, runDecision } from '#eventstore/domain';
import { AccountSettings, type UnitOfWork } from '#eventstore/store';
import { mayAccess, type RequestOptions } from '#http';
import { jobOccupancy } from '../jobs/job-occupancy.js';
import { Job, type JobEvent, type JobState } from '../jobs/job.js';
import { StaffChecks, type StaffFindings } from './staff-checks.service.js';
import { Clashes } from '../occupancy/clashes.service.js';
import { windowConflicts } from './arrival-window.js';
import { askedChecks } from './asked-checks.js';
import { CheckMetrics } from './check-metrics.service.js';
import { type Conflict, isRefused, type JudgedConflict, overlapConflict } from './conflict.js';
import { jobConflict, presentConflicts } from './conflict.view.js';
import { standsBefore } from './standing-conflicts.js';

/** A decision that passed the checks, and the warnings of its answer, in their form on the wire. */
export interface CheckedDecision {
  readonly decision: Decision<JobState, JobEvent>;
  readonly warnings: readonly object[];
}

/** A job before a command. */
export interface JobBefore {
  readonly uuid: string;
  readonly state: JobState;
}

/** The time that a job takes over from a hold: no other job or hold may overlap it, whatever the settings say. */
export interface HeldTime {
  readonly holdUuid: string;
}

/** Checks what commands schedule: double bookings, working hours, skills and territories (contract §13). */
@Injectable()
export class ScheduleChecks {
  constructor(
    private readonly settings: AccountSettings,
    private readonly clashes: Clashes,
    private readonly staff: StaffChecks,
    private readonly metrics: CheckMetrics,
  ) {}

  /**
   * Runs a decision, and checks what it schedules. The commit repeats the check `overlap` under the lock of the account; one
   * that refuses is first left to the commit alone, which is cheaper, since most times are free.
   * @returns a decision with the same events.
   * @throws DomainError of the decision; 409 `job.schedule_conflict` with all conflicts.
   */
  async check(
    uow: UnitOfWork,
    { uuid, state: before }: JobBefore,
    decision: Decision<JobState, JobEvent>,
    held?: HeldTime,
  ): Promise<CheckedDecision> {
    const events = runDecision(decision, before);
    const after = fold(Job, before, events);
    const asked = askedChecks(before, after, events);
    if (asked.size === 0) return { decision: () => events, warnings: [] };

    const { scheduling } = await this.settings.read(uow);
    const { scheduling_checks: requested = {} }: RequestOptions = uow.ctx.options ?? {};
    const levels = {
      ...scheduling.checks,
      ...requested,
      ...(held && { overlap: 'refuse' as const }),
    };
    const active = CHECKS.filter((check) => asked.has(check) && levels[check] !== 'off');
    const find = async (job: JobState, checks: readonly CheckName[]): Promise<StaffFindings> => {
      const [overlaps, staff] = await Promise.all([
        checks.includes('overlap') ? this.overlaps(uow, uuid, job, held) : [],
        this.staff.find(uow, job, checks, scheduling.defaultMinutes),
      ]);
      return { conflicts: [...overlaps, ...staff.conflicts], guards: staff.guards };
    };
    // A publication is refused for any conflict, another change only for those that it makes.
    const isPublication = events.some(({ type }) => type === 'job.published');
    const judge = async (found: readonly Conflict[]): Promise<JudgedConflict[]> => {
      const refused = active.filter(
        (check) => levels[check] === 'refuse' && found.some((conflict) => conflict.check === check),
      );
      const known = isPublication || refused.length === 0 ? [] : (await find(before, refused)).conflicts;
      return found.map((conflict) => ({ ...conflict, level: levelOf(conflict, levels, known) }));
    };
    const leavesOverlap = uow.mayRelyOnGuards && active.includes('overlap') && levels.overlap === 'refuse';
    const { conflicts: found, guards } = await find(
      after,
      leavesOverlap ? active.filter((check) => check !== 'overlap') : active,
    );
    const judged = await judge(found);
    // A refusal has all conflicts.
    if (leavesOverlap && judged.some(isRefused))
      judged.push(...(await judge(await this.overlaps(uow, uuid, after, held))));
    const asksWindow = asked.has('window') && CHECKS.some((check) => levels[check] !== 'off');
    const outside = asksWindow ? windowConflicts(after, scheduling.defaultMinutes) : [];
    const conflicts = [...judged, ...outside.map((one): JudgedConflict => ({ ...one, level: 'warn' }))];
    this.metrics.count(uow.ctx, conflicts);
    const showsUuids = mayAccess(uow.ctx.scopes, 'read', 'work_orders');
    if (conflicts.some(isRefused)) throw jobConflict(conflicts, showsUuids);
    if (active.some((check) => check !== 'overlap' && levels[check] === 'refuse'))
      for (const guard of guards) uow.addGuard(guard);
    const guardLevel = held || leavesOverlap ? 'refuse' : requested.overlap;
    if (asked.has('overlap')) this.guardOverlap(uow, uuid, guardLevel, conflicts);
    return { decision: () => events, warnings: presentConflicts(conflicts, showsUuids) };
  }

  private async overlaps(
    uow: UnitOfWork,
    uuid: string,
    job: JobState,
    held: HeldTime | undefined,
  ): Promise<Conflict[]> {
    const occupancy = jobOccupancy(job);
    if (occupancy === null) return [];
    const ignored = [uuid, ...(held ? [held.holdUuid] : [])];
    const clashes = await this.clashes.of(uow.database, uow.ctx.account, occupancy, ignored);
    return clashes.map(overlapConflict);
  }

  /**
   * Makes the commit repeat the check `overlap` with the memberships of that moment, and with its settings unless the
   * request names a level. Overlaps that stood before are excepted.
   */
  private guardOverlap(
    uow: UnitOfWork,
    uuid: string,
    level: CheckLevel | undefined,
    conflicts: readonly JudgedConflict[],
  ): void {
    if (level !== undefined && level !== 'refuse') return;
    const except = conflicts.flatMap(({ check, workerUuid, teamUuid, with: other }) =>
      check === 'overlap' ? `${other?.uuid}/${workerUuid ?? teamUuid}` : [],
    );
    uow.addGuard({
      guard: 'job.free',
      uuid,
      options: { ...(level && { level }), ...(except.length > 0 && { except }) },
    });
  }
}

const levelOf = (
  conflict: Conflict,
  levels: Readonly<Record<CheckName, CheckLevel>>,
  known: readonly Conflict[],
): JudgedConflict['level'] =>
  levels[conflict.check] === 'refuse' && !known.some((one) => standsBefore(conflict, one)) ? 'refuse' : 'warn';
