import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Filters, Operation, Ctx, type Input } from '#http';
import type { RequestContext } from '#eventstore/store';
import { GetSchedule, GetScheduleQuery } from './schedule-board.queries.js';
import { ScheduleView } from './schedule-board.view.js';

@Controller('v2/schedule')
export class ScheduleBoardController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @Operation({
    id: 'getSchedule',
    summary: 'Read the schedule',
    description: [
      "One entry per worker and day in the account's time zone, for at most 200 workers. When there are more, `Link` with",
      '`rel="next"` continues after the last one (`after_user`). A job is listed on the day of its scheduled time, for each',
      'worker who is assigned or in an assigned team; canceled and deleted jobs are excluded. `unassigned` has the jobs of',
      'these days without an assignee; it is empty when the query names a worker or team. `include=details` adds what a',
      'board shows of each job, and the number of its conflicts. Strongly consistent.',
    ].join(' '),
    context: 'scheduling',
    query: GetScheduleQuery,
    returns: { status: 200, with: ScheduleView },
  })
  get(@Filters() filters: Input<GetScheduleQuery>, @Ctx() ctx: RequestContext) {
    return this.queries.execute(new GetSchedule(filters, ctx));
  }
}
