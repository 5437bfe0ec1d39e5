import { Controller, Get, Headers } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Client, type ClientConnection, Ctx, EventView, Filters, type Input, Operation } from '#http';
import type { RequestContext } from '#eventstore/store';
import { ListEvents, ListEventsQuery } from './event.queries.js';
import { StreamEvents, StreamEventsQuery } from './event-stream.queries.js';

@Controller('v2/events')
export class EventsController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @Operation({
    summary: 'Read the change feed',
    description:
      'Returns every change of the account, including deletions, in the order of the commits and without gaps. Continue with `after` set to the last known position, and with `wait` to receive the next events as soon as they are recorded. With `user_uuid`, `api_key_uuid` or `via`, a page that has read thousands of events which the filters exclude ends early: it may have no events and a `Link` to the next page.',
    query: ListEventsQuery,
    gone: ['feed.epoch_changed'],
    lists: { events: EventView },
    extraMembers: {
      head: {
        type: 'integer',
        description:
          'The newest position of the account when the page was read; of a page that ends early, the position up to which it is complete. After a page that is not full, continue with `after=<head>`',
      },
      epoch: {
        type: 'string',
        format: 'uuid',
        description:
          'The epoch of the log. It changes when positions may belong to other events: after the restore of a backup, or the loss of the newest events. Store it with the position, and send it as `epoch`',
      },
    },
  })
  list(@Filters() filters: Input<ListEventsQuery>, @Ctx() ctx: RequestContext, @Client() client: ClientConnection) {
    return this.queries.execute(new ListEvents(filters, ctx, client));
  }

  @Get('stream')
  @Operation({
    id: 'streamEvents',
    summary: 'Stream the change feed',
    description:
      'Sends events as server-sent events as soon as they are recorded: `id` is the position, `event` the type, `data` the event as in the feed. Continue a lost connection with the header `Last-Event-ID`: no event is missed or repeated. Without it and without `after`, the stream starts with the next event. A comment every 15 seconds keeps the connection open; an `id` without data only moves the position. A client that is too slow receives `event: lag`, and continues by id. A key has at most 20 streams (503 with `Retry-After`).',
    query: StreamEventsQuery,
    gone: ['feed.epoch_changed'],
    streams: {
      view: EventView,
      description: 'Server-sent events; the data of each is an event of the feed',
      headers: { 'Feed-Epoch': 'The epoch of the log, as `epoch` of the feed' },
    },
  })
  stream(
    @Filters() filters: Input<StreamEventsQuery>,
    @Ctx() ctx: RequestContext,
    @Client() client: ClientConnection,
    @Headers('last-event-id') lastEventId: string | undefined,
  ) {
    return this.queries.execute(new StreamEvents(filters, ctx, client, lastEventId));
  }
}
