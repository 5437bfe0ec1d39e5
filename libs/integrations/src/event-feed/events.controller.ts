import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Filters, Operation, Ctx, type HttpResponse, type Input } from '#http';
import type { RequestContext } from '#eventstore/store';
import { ListEvents, ListEventsQuery } from './event.queries.js';
import { EventView } from './event.view.js';

@Controller('v2/events')
export class EventsController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @Operation({
    summary: 'Read the change feed',
    description:
      'Returns every change of the account, including deletions, in the order of the commits and without gaps. Poll with `after` set to the last known position.',
    query: ListEventsQuery,
    lists: { events: EventView },
    extraMembers: {
      head: {
        type: 'integer',
        description:
          'The newest position of the account when the page was read. After a page that is not full, continue with `after=<head>`',
      },
    },
  })
  list(@Filters() filters: Input<ListEventsQuery>, @Ctx() ctx: RequestContext): Promise<HttpResponse> {
    return this.queries.execute(new ListEvents(filters, ctx));
  }
}
