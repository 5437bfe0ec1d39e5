import { Injectable } from '@nestjs/common';
import type { Guard, Queryable, UnitOfWork } from '#eventstore/store';
import { type Staff, Workforce } from '../scheduling.contract.js';
import { monthsWithin } from '../shifts/interval.js';
import { spanOf } from '../occupancy/occupancy.js';
import type { CheckName } from './checks.js';
import type { Conflict, Named } from './conflict.js';
import type { Demand } from './demand.js';
import { staffConflicts, type StaffDemand } from './staff-conflicts.js';

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
    const { startsAt, minutes, typeUuid, skillUuids, territoryUuid, userUuids, teamUuids } = demand;
    const span = spanOf(startsAt, minutes ?? defaultMinutes);
    const needsShifts = asked.includes('hours') || asked.includes('territory');
    const [staff, skills, [territory = null]] = await Promise.all([
      this.workforce.staff(uow.database, uow.ctx.account, [...userUuids, ...teamUuids], needsShifts ? span : undefined),
      asked.includes('skills') ? namesOf(uow.database, uow.ctx.account, 'skill', skillUuids) : [],
      asked.includes('territory') && territoryUuid !== null
        ? namesOf(uow.database, uow.ctx.account, 'territory', [territoryUuid])
        : [],
    ]);
    const named: StaffDemand = { span, typeUuid, skills, territory, userUuids, teamUuids };
    const months = needsShifts ? monthsWithin(span.from, span.to) : [];
    return { conflicts: staffConflicts(named, staff, asked), guards: guardsOf(staff, months) };
  }
}

/** The names of skills or of territories. */
export function namesOf(
  database: Queryable,
  account: string,
  table: 'skill' | 'territory',
  uuids: readonly string[],
): Promise<Named[]> {
  if (uuids.length === 0) return Promise.resolve([]);
  return database.query<Named>(
    `select uuid, name from ${table} where account_id = $1 and uuid = any($2::uuid[]) order by name`,
    [account, uuids],
  );
}

/** The guards that nothing of a staff has changed when the commit is made. */
function guardsOf({ workers, teams, months }: Staff, names: readonly string[]): Guard[] {
  const versions = new Map(months.map(({ userUuid, month, version }) => [`${userUuid} ${month}`, version]));
  return [
    ...workers.map(({ uuid, version }): Guard => ({ guard: 'user.unchanged', uuid, options: { version } })),
    ...teams.map(({ uuid, version }): Guard => ({ guard: 'team.unchanged', uuid, options: { version } })),
    ...workers.flatMap(({ uuid }) =>
      names.map((month): Guard => {
        const version = versions.get(`${uuid} ${month}`) ?? 0;
        return { guard: 'shift_month.unchanged', uuid, options: { month, version } };
      }),
    ),
  ];
}
