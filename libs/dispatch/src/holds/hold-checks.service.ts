import { Injectable } from '@nestjs/common';
import { DomainError, withPaths } from '#eventstore/domain';
import type { UnitOfWork } from '#eventstore/store';
import { CheckMetrics, OccupiedTimes } from '#scheduling';
import { type JudgedConflict, overlapConflict } from '#scheduling/fit';
import { refusalOf, type ShownSources, shownSources } from '#work-orders';
import { demandOf } from './hold-demand.js';
import { type HoldState, MAX_ACTIVE_HOLDS } from './hold.js';

/** The error of a hold above the maximum of the account. */
export const tooManyHolds = (): DomainError =>
  new DomainError(
    'invalid',
    'hold.too_many',
    `An account has at most ${MAX_ACTIVE_HOLDS} active holds: release one, or wait until one expires`,
  );

/** 409 with the conflicts of a hold, by the time of the hold. */
export function holdConflict(conflicts: readonly JudgedConflict[], sources: ShownSources): DomainError {
  const { message, details } = refusalOf('hold', conflicts, sources);
  return withPaths(new DomainError('in_use', 'hold.schedule_conflict', message, details), () => 'from');
}

/** Checks what holds must not exceed. The commit repeats the checks under the lock of the account. */
@Injectable()
export class HoldChecks {
  constructor(
    private readonly occupied: OccupiedTimes,
    private readonly metrics: CheckMetrics,
  ) {}

  /** @throws DomainError `hold.too_many` when the account has as many active holds as it may have. */
  async mustBeBelowMaximum(uow: UnitOfWork): Promise<void> {
    const [row] = await uow.database.query<{ count: number }>(
      `select count(*) as count from hold
       where account_id = $1 and status = 'active' and deleted_at is null and expires_at > clock_timestamp()`,
      [uow.ctx.account],
    );
    if ((row?.count ?? 0) >= MAX_ACTIVE_HOLDS) throw tooManyHolds();
    uow.addGuard({ guard: 'hold.capacity', uuid: null });
  }

  /**
   * Checks that no other job or hold has the time of a hold, whatever the settings say.
   * @throws DomainError 409 `hold.schedule_conflict`.
   */
  async mustBeFree(uow: UnitOfWork, uuid: string, hold: HoldState): Promise<void> {
    const demand = demandOf(hold);
    if (demand === null) return;
    const clashes = await this.occupied.clashes(uow.database, uow.ctx.account, demand, [uuid]);
    const conflicts = clashes.map((clash): JudgedConflict => ({ ...overlapConflict(clash), level: 'refuse' }));
    this.metrics.count(uow.ctx, conflicts);
    if (conflicts.length > 0) throw holdConflict(conflicts, await shownSources(uow, conflicts));
    uow.addGuard({ guard: 'hold.free', uuid, options: { level: 'refuse' } });
  }
}
