import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Filters, type Input, Operation } from '#http';
import { ListEventTypes, ListEventTypesQuery } from './event-type.queries.js';
import { EventTypeView } from './event-type.view.js';

@Controller('v2/event_types')
export class EventTypesController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @Operation({
    summary: 'List the event types of webhooks or of the change feed, by name',
    description:
      'Returns all of them on one page. Only a test sends `ping`, which is not an event type to subscribe to. With `of=feed`, the types of `GET /v2/events`, each with the schema of `data`.',
    query: ListEventTypesQuery,
    lists: { event_types: EventTypeView },
  })
  list(@Filters() filters: Input<ListEventTypesQuery>) {
    return this.queries.execute(new ListEventTypes(filters));
  }
}
