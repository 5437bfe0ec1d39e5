import { Injectable } from '@nestjs/common';
import { AccountSettings, type UnitOfWork } from '#eventstore/store';
import { StaffChecks, type StaffFindings } from './staff-checks.service.js';
import { OccupiedTimes } from '../occupancy/occupied-times.service.js';
import { windowConflicts } from '../fit/arrival-window.js';
import { askedChecks } from '../fit/asked-checks.js';
import { CheckMetrics } from './check-metrics.service.js';
import { type CheckLevel, type CheckLevels, type CheckName, CHECKS, type ScheduledAccount } from '../fit/checks.js';
import { type Conflict, isRefused, type JudgedConflict, overlapConflict } from '../fit/conflict.js';
import type { Demand } from '../fit/demand.js';
import { standsBefore } from '../fit/standing-conflicts.js';

/** Whose demand is checked. */
export interface DemandSource {
  /** The job. */
  readonly uuid: string;
  /** The hold whose time it takes over: no other job or hold may overlap that, whatever the settings say. */
  readonly holdUuid?: string | undefined;
}

/** What a request sets for the checks. */
interface RequestOptions {
  /** The levels of checks instead of those of the account. */
  readonly scheduling_checks?: Partial<CheckLevels>;
}

/** Checks what commands schedule: double bookings, working hours, skills and territories (contract §13). */
@Injectable()
export class ScheduleChecks {
  constructor(
    private readonly settings: AccountSettings<ScheduledAccount>,
    private readonly occupied: OccupiedTimes,
    private readonly staff: StaffChecks,
    private readonly metrics: CheckMetrics,
  ) {}

  /**
   * Checks what a command changes of a demand: conflicts that stood before it are warnings. The commit repeats the check
   * `overlap` under the lock of the account; one that refuses is first left to the commit alone, which is cheaper, since most
   * times are free.
   * @param before null when nobody was occupied, or every conflict counts as new.
   * @param after null when nobody is occupied.
   * @returns all conflicts. When one has the level `refuse`, the command must be refused: no guard was added for it.
   */
  async check(
    uow: UnitOfWork,
    before: Demand | null,
    after: Demand | null,
    source: DemandSource,
  ): Promise<readonly JudgedConflict[]> {
    const asked = askedChecks(before, after);
    if (after === null || asked.size === 0) return [];

    const { scheduling } = await this.settings.read(uow);
    const { scheduling_checks: requested = {} }: RequestOptions = uow.ctx.options ?? {};
    const levels = {
      ...scheduling.checks,
      ...requested,
      ...(source.holdUuid !== undefined && { overlap: 'refuse' as const }),
    };
    const active = CHECKS.filter((check) => asked.has(check) && levels[check] !== 'off');
    const find = async (demand: Demand, checks: readonly CheckName[]): Promise<StaffFindings> => {
      const [overlaps, staff] = await Promise.all([
        checks.includes('overlap') ? this.overlaps(uow, demand, source) : [],
        this.staff.find(uow, demand, checks, scheduling.defaultMinutes),
      ]);
      return { conflicts: [...overlaps, ...staff.conflicts], guards: staff.guards };
    };
    const judge = async (found: readonly Conflict[]): Promise<JudgedConflict[]> => {
      const refused = active.filter(
        (check) => levels[check] === 'refuse' && found.some((conflict) => conflict.check === check),
      );
      const known = before === null || refused.length === 0 ? [] : (await find(before, refused)).conflicts;
      return found.map((conflict) => ({ ...conflict, level: levelOf(conflict, levels, known) }));
    };
    const leavesOverlap = uow.mayRelyOnGuards && active.includes('overlap') && levels.overlap === 'refuse';
    const { conflicts: found, guards } = await find(
      after,
      leavesOverlap ? active.filter((check) => check !== 'overlap') : active,
    );
    const judged = await judge(found);
    // A refusal has all conflicts.
    if (leavesOverlap && judged.some(isRefused)) judged.push(...(await judge(await this.overlaps(uow, after, source))));
    const asksWindow = asked.has('window') && CHECKS.some((check) => levels[check] !== 'off');
    const outside = asksWindow ? windowConflicts(after, scheduling.defaultMinutes) : [];
    const conflicts = [...judged, ...outside.map((one): JudgedConflict => ({ ...one, level: 'warn' }))];
    this.metrics.count(uow.ctx, conflicts);
    if (conflicts.some(isRefused)) return conflicts;
    if (active.some((check) => check !== 'overlap' && levels[check] === 'refuse'))
      for (const guard of guards) uow.addGuard(guard);
    const guardLevel = source.holdUuid !== undefined || leavesOverlap ? 'refuse' : requested.overlap;
    if (asked.has('overlap')) this.guardOverlap(uow, source.uuid, guardLevel, conflicts);
    return conflicts;
  }

  private async overlaps(uow: UnitOfWork, demand: Demand, { uuid, holdUuid }: DemandSource): Promise<Conflict[]> {
    const ignored = [uuid, ...(holdUuid === undefined ? [] : [holdUuid])];
    const clashes = await this.occupied.clashes(uow.database, uow.ctx.account, demand, ignored);
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
