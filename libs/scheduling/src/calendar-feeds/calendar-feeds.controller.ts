import { Controller, Delete, Get, Param, Patch, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { RequestContext } from '#eventstore/store';
import { Body, Ctx, Filters, type Input, NamedEntityPaging, Operation } from '#http';
import { CreateCalendarFeedBody, UpdateCalendarFeedBody } from './calendar-feed.body.js';
import {
  CreateCalendarFeed,
  DeleteCalendarFeed,
  RotateCalendarFeed,
  UpdateCalendarFeed,
} from './calendar-feed.commands.js';
import { GetCalendarFeed, ListCalendarFeeds } from './calendar-feed.queries.js';
import { CalendarFeedView, CalendarUrlView, presentNewFeed, presentRotatedFeed } from './calendar-feed.view.js';

@Controller('v2/calendar_feeds')
export class CalendarFeedsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @Operation({
    summary: 'List calendar feeds, oldest first',
    query: NamedEntityPaging,
    lists: { calendar_feeds: CalendarFeedView },
  })
  list(@Filters() filters: Input<NamedEntityPaging>, @Ctx() ctx: RequestContext) {
    return this.queries.execute(new ListCalendarFeeds(filters, ctx));
  }

  @Post()
  @Operation({
    summary: 'Create a calendar feed',
    description:
      'A calendar in the format iCalendar, to which calendar programs subscribe by its `url`. Whoever has the URL reads it, without an API key: it is shown only in this response, and `rotate` replaces it. A person may have feeds of the own work. An account has at most 1,000 feeds (`calendar_feed.too_many`).',
    body: CreateCalendarFeedBody,
    returns: { status: 201, with: CalendarUrlView, respond: presentNewFeed },
    secret: 'url',
    errors: ['calendar_feed.too_many'],
    hasNoTrial: true,
  })
  create(@Body() input: Input<CreateCalendarFeedBody>, @Ctx() ctx: RequestContext) {
    return this.commands.execute(new CreateCalendarFeed(input, ctx));
  }

  @Get(':calendar_feed')
  @Operation({
    summary: 'Read a calendar feed',
    description: 'The ETag also depends on `last_read_at`; If-Match compares only the version.',
    shows: { calendar_feed: CalendarFeedView },
  })
  get(@Param('calendar_feed') ref: string, @Ctx() ctx: RequestContext) {
    return this.queries.execute(new GetCalendarFeed(ref, ctx));
  }

  @Patch(':calendar_feed')
  @Operation({
    summary: 'Change a calendar feed',
    description: 'Its URL stays. `last_read_at` may be sent with any value and is ignored.',
    body: UpdateCalendarFeedBody,
    updates: 'calendar_feed',
  })
  update(
    @Param('calendar_feed') ref: string,
    @Body() input: Input<UpdateCalendarFeedBody>,
    @Ctx() ctx: RequestContext,
  ) {
    return this.commands.execute(new UpdateCalendarFeed(ref, input, ctx));
  }

  @Delete(':calendar_feed')
  @Operation({ summary: 'Delete a calendar feed', description: 'Its URL ends at once.', deletes: true })
  delete(@Param('calendar_feed') ref: string, @Ctx() ctx: RequestContext) {
    return this.commands.execute(new DeleteCalendarFeed(ref, ctx));
  }

  @Post(':calendar_feed/rotate')
  @Operation({
    id: 'rotateCalendarFeed',
    summary: 'Replace the URL of a calendar feed',
    description: 'The URL before ends at once.',
    returns: { status: 200, with: CalendarUrlView, respond: presentRotatedFeed },
    secret: 'url',
    hasNoTrial: true,
  })
  rotate(@Param('calendar_feed') ref: string, @Ctx() ctx: RequestContext) {
    return this.commands.execute(new RotateCalendarFeed(ref, ctx));
  }
}
