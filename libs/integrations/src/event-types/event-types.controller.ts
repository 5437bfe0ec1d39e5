import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Operation, type HttpResponse } from '#http';
import { ListEventTypes } from './event-type.queries.js';
import { EventTypeView } from './event-type.view.js';

@Controller('v2/event_types')
export class EventTypesController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @Operation({
    summary: 'List the event types that a webhook can subscribe to, by name',
    description:
      'Returns all of them on one page. Only a test sends `ping`, which is not an event type to subscribe to.',
    lists: { event_types: EventTypeView },
  })
  list(): Promise<HttpResponse> {
    return this.queries.execute(new ListEventTypes());
  }
}
