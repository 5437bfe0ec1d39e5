import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Filters, Operation, Ctx, type HttpResponse, type Input } from '#http';
import type { RequestContext } from '#eventstore/store';
import { GetSchedule, GetScheduleQuery } from './schedule-board.queries.js';
import { ScheduleView } from './schedule-board.view.js';

@Controller('v2/schedule')
export class ScheduleBoardController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @Operation({
    summary: 'Read who does what and when',
    description: [
      "One entry for each worker and day in the account's time zone, at most 200 workers; while more remain, `Link` with",
      '`rel="next"` leads to them by `after_user`. A job belongs to the day it is scheduled for, under each worker who is',
      'assigned or in an assigned team; canceled and deleted ones are left out. `unassigned` are the jobs of these days that',
      'nobody is assigned to, none when a worker or team is asked for. Shows every write that was answered before.',
    ].join(' '),
    context: 'scheduling',
    query: GetScheduleQuery,
    returns: { status: 200, with: ScheduleView },
  })
  get(@Filters() filters: Input<GetScheduleQuery>, @Ctx() ctx: RequestContext): Promise<HttpResponse> {
    return this.queries.execute(new GetSchedule(filters, ctx));
  }
}
