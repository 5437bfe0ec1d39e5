import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Ctx, Filters, type Input, Operation } from '#http';
import type { RequestContext } from '#eventstore/store';
import { ListConflicts, ListConflictsQuery } from './conflict.queries.js';
import { ScheduleConflictsView } from './schedule-conflict.view.js';

@Controller('v2/conflicts')
export class ConflictsController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @Operation({
    id: 'listConflicts',
    summary: 'List the conflicts of the schedule',
    description: [
      'What the checks of the account find in the jobs that are scheduled: overlaps, and jobs outside the working hours, skills',
      'or territories of their assignees, on the days of the query. Jobs are checked as they are now, also those that were',
      'scheduled before the checks were turned on, or whose workers, teams or shifts have changed. An overlap is listed for',
      'each worker whom both jobs occupy, or for their team when it has no members. Holds occupy as jobs do, and are listed',
      'beside them. A response is for at most 200 workers; when',
      'there are more, `Link` with `rel="next"` continues after the last one (`after_user`). The conflicts of teams are in',
      'the first response. Strongly consistent.',
    ].join(' '),
    context: 'scheduling',
    query: ListConflictsQuery,
    returns: { status: 200, with: ScheduleConflictsView },
  })
  list(@Filters() filters: Input<ListConflictsQuery>, @Ctx() ctx: RequestContext) {
    return this.queries.execute(new ListConflicts(filters, ctx));
  }
}
