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
      'Every change of the account, gapless and in the order of the commits, deletions included. Poll with `after` set to the last position known.',
    query: ListEventsQuery,
    lists: { events: EventView },
    extraMembers: {
      head: {
        type: 'integer',
        description:
          'The newest position of the account when the page was read: after a page that is not full, `after=<head>` misses nothing',
      },
    },
  })
  list(@Filters() filters: Input<ListEventsQuery>, @Ctx() ctx: RequestContext): Promise<HttpResponse> {
    return this.queries.execute(new ListEvents(filters, ctx));
  }
}
