import { Controller, Get, Param, Patch } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { Body, Filters, Operation, Ctx, type Input } from '#http';
import type { RequestContext } from '#eventstore/store';
import { UpdateShifts, UpdateShiftsBody } from './shift.commands.js';
import { GetShifts, GetShiftsQuery } from './shift.queries.js';
import { TimelineView } from './shift.view.js';

@Controller('v2/users/:user/shifts')
export class ShiftsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @Operation({
    id: 'getShifts',
    summary: "Read a user's shifts of a range of days",
    description:
      "Returns exactly these days in the account's time zone; a day has 23 or 25 hours when clocks change. Time without a shift is not working time. Adjacent intervals with equal values are merged.",
    query: GetShiftsQuery,
    returns: { status: 200, with: TimelineView },
  })
  get(@Param('user') ref: string, @Filters() filters: Input<GetShiftsQuery>, @Ctx() ctx: RequestContext) {
    return this.queries.execute(new GetShifts(ref, filters, ctx));
  }

  @Patch()
  @Operation({
    id: 'updateShifts',
    summary: "Overwrite parts of a user's shifts",
    description:
      'Applies all intervals or none. Intervals of one request must not overlap; each lasts at most 31 days.',
    body: UpdateShiftsBody,
    noContent: true,
  })
  update(@Param('user') ref: string, @Body() input: Input<UpdateShiftsBody>, @Ctx() ctx: RequestContext) {
    return this.commands.execute(new UpdateShifts(ref, input, ctx));
  }
}
