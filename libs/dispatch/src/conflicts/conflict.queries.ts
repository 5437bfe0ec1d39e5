import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { type CheckName, CHECKS, type ScheduledAccount } from '#scheduling/fit';
import { AccountSettings } from '#eventstore/store';
import { EnumFilter, HttpResponse, ListQuery, Uuid } from '#http';
import { Workforce } from '#scheduling';
import { WorkerDaysQuery, workerDaysOf, workersOf } from '../worker-days/worker-days.queries.js';
import { presentConflictList } from './schedule-conflict.view.js';
import { ScheduleConflicts, shownChecks } from './schedule-conflicts.service.js';

/** Maximum number of conflicts in a response. */
const MAX_LISTED = 5_000;

export class ListConflictsQuery extends WorkerDaysQuery {
  @Uuid({ optional: true, description: 'Only conflicts of this worker, and of the teams of the worker' })
  declare user_uuid?: string;
  @Uuid({ optional: true, description: 'Only conflicts of the members of this team, and of the team' })
  declare team_uuid?: string;
  @Uuid({
    optional: true,
    description: 'Only conflicts of workers of this territory or with a shift there on these days, and of its teams',
  })
  declare territory_uuid?: string;
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
  ) {}

  async execute({ filters, ctx: { account, timeZone } }: ListConflicts): Promise<HttpResponse> {
    const days = workerDaysOf(filters, timeZone);
    const { query, span, user, team, territory, after } = days;
    const [{ scheduling }, { workers, headers }, teams] = await Promise.all([
      this.settings.ofAccount(account),
      workersOf(this.workforce, account, '/v2/conflicts', days),
      after === undefined
        ? this.workforce.teams(account, { membersOf: listOf(user), uuids: listOf(team), territory })
        : [],
    ]);
    const checks = query.checks ?? shownChecks(scheduling);
    const listed = await this.conflicts.find(account, workers, teams, { span, checks, scheduling, limit: MAX_LISTED });
    return new HttpResponse(200, { conflicts: presentConflictList(listed) }, headers);
  }
}

const listOf = (uuid: string | undefined): string[] | undefined => (uuid === undefined ? undefined : [uuid]);
