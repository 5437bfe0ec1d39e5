import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { type CheckName, CHECKS, type ScheduledAccount } from '#scheduling/fit';
import { AccountSettings, Database, References } from '#eventstore/store';
import { EnumFilter, HttpResponse, ListQuery, UuidFilter } from '#http';
import { Workforce } from '#scheduling';
import { WorkerDaysQuery, workerDaysOf, workersOf } from '../worker-days/worker-days.queries.js';
import { presentConflictList } from './schedule-conflict.view.js';
import { ScheduleConflicts, shownChecks } from './schedule-conflicts.service.js';

/** Maximum number of conflicts in a response. */
const MAX_LISTED = 5_000;

export class ListConflictsQuery extends WorkerDaysQuery {
  @UuidFilter({ optional: true, description: 'Only conflicts of these workers, and of their teams' })
  declare user_uuid?: readonly string[];
  @UuidFilter({ optional: true, description: 'Only conflicts of the members of these teams, and of the teams' })
  declare team_uuid?: readonly string[];
  @UuidFilter({
    optional: true,
    description:
      'Only conflicts of workers of these territories or with a shift there on these days, and of the teams of these territories',
  })
  declare territory_uuid?: readonly string[];
  @EnumFilter({
    values: CHECKS,
    optional: true,
    description: 'Only these checks; by default those that are not `off` in the account, or all when all are `off`',
  })
  checks?: readonly CheckName[];
}

export class ListConflicts extends ListQuery<ListConflictsQuery> {}

@QueryHandler(ListConflicts)
export class ListConflictsHandler implements IQueryHandler<ListConflicts> {
  constructor(
    private readonly settings: AccountSettings<ScheduledAccount>,
    private readonly workforce: Workforce,
    private readonly conflicts: ScheduleConflicts,
    readonly references: References,
    readonly database: Database,
  ) {}

  async execute({ filters, ctx }: ListConflicts): Promise<HttpResponse> {
    const { account } = ctx;
    const days = await workerDaysOf(filters, ctx, this);
    const { query, span, users, teams: uuids, territories, after } = days;
    const [{ scheduling }, { workers: found, headers }, teams] = await Promise.all([
      this.settings.ofAccount(account),
      workersOf(this.workforce, account, '/v2/conflicts', days),
      after === undefined ? this.workforce.teams(account, { membersOf: users, uuids, territories }) : [],
    ]);
    const workers = found.filter(({ isActive }) => isActive);
    const checks = query.checks ?? shownChecks(scheduling);
    const listed = await this.conflicts.find(account, workers, teams, { span, checks, scheduling, limit: MAX_LISTED });
    return new HttpResponse(200, { conflicts: presentConflictList(listed, workers) }, headers);
  }
}
