import { Injectable } from '@nestjs/common';
import type { Guard, UnitOfWork } from '#eventstore/store';
import { type StaffAsRead, Workforce } from '../scheduling.contract.js';
import { monthsWithin } from '../shifts/interval.js';
import type { CheckName } from '../fit/checks.js';
import type { Conflict, Named } from '../fit/conflict.js';
import type { Demand } from '../fit/demand.js';
import { isoSpan, spanOf } from '../fit/span.js';
import { staffConflicts } from '../fit/staff-conflicts.js';

/** What the staff of a demand lacks, and the versions of what was read, as guards of the commit. */
export interface StaffFindings {
  readonly conflicts: readonly Conflict[];
  readonly guards: readonly Guard[];
}

/** Checks the working hours, skills and territories of the staff of a demand (contract §13). */
@Injectable()
export class StaffChecks {
  constructor(private readonly workforce: Workforce) {}

  /** Reads what the given checks need, in one round trip, and applies them. */
  async find(
    uow: UnitOfWork,
    demand: Demand,
    checks: readonly CheckName[],
    defaultMinutes: number,
  ): Promise<StaffFindings> {
    const asked = checks.filter((check) => check !== 'overlap');
    if (asked.length === 0) return { conflicts: [], guards: [] };
    const { startsAt, minutes, skillUuids, territoryUuid, userUuids, teamUuids } = demand;
    const span = spanOf(startsAt, minutes ?? defaultMinutes);
    const ofShifts = asked.includes('hours') || asked.includes('territory') ? isoSpan(span) : undefined;
    const [staff, skills, [territory]] = await Promise.all([
      this.workforce.staff(uow.database, uow.ctx.account, [...userUuids, ...teamUuids], ofShifts),
      namesOf(uow, 'skill', asked.includes('skills') ? skillUuids : []),
      namesOf(uow, 'territory', asked.includes('territory') && territoryUuid !== null ? [territoryUuid] : []),
    ]);
    const conflicts = staffConflicts(demand, span, staff, asked).map(
      ({ missing, from, to, ...conflict }): Conflict => ({
        ...conflict,
        ...isoSpan({ from, to }),
        with: null,
        ...(missing && { missing: skills.filter(({ uuid }) => missing.includes(uuid)) }),
        ...(conflict.check === 'territory' && territory && { territory }),
      }),
    );
    return { conflicts, guards: guardsOf(staff, ofShifts ? monthsWithin(ofShifts.from, ofShifts.to) : []) };
  }
}

/** The names of skills or of territories. */
function namesOf({ database, ctx }: UnitOfWork, table: 'skill' | 'territory', uuids: readonly string[]) {
  if (uuids.length === 0) return [];
  return database.query<Named>(
    `select uuid, name from ${table} where account_id = $1 and uuid = any($2::uuid[]) order by name`,
    [ctx.account, uuids],
  );
}

/** The guards that nothing of a staff has changed when the commit is made. */
function guardsOf({ workers, teams, months }: StaffAsRead, names: readonly string[]): Guard[] {
  const versions = new Map(months.map(({ userUuid, month, version }) => [`${userUuid} ${month}`, version]));
  const unchanged = (type: 'user' | 'team', of: StaffAsRead['workers' | 'teams']): Guard[] =>
    [...of.values()].map(({ uuid, version }) => ({ guard: `${type}.unchanged`, uuid, options: { version } }));
  return [
    ...unchanged('user', workers),
    ...unchanged('team', teams),
    ...[...workers.keys()].flatMap((uuid) =>
      names.map((month): Guard => {
        const version = versions.get(`${uuid} ${month}`) ?? 0;
        return { guard: 'shift_month.unchanged', uuid, options: { month, version } };
      }),
    ),
  ];
}
