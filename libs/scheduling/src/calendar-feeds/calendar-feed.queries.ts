import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { notFound } from '#eventstore/domain';
import { Database, EntityReader, type Queryable } from '#eventstore/store';
import {
  entityFilters,
  etagOf,
  GetQuery,
  HttpResponse,
  isNamed,
  ListQuery,
  type NamedEntityPaging,
  pageOf,
} from '#http';
import { CalendarFeeds } from './calendar-feed.entity.js';
import { presentCalendarFeed } from './calendar-feed.view.js';

/** When feeds were read last, by their uuids; null for one that never was. */
export async function lastReads(database: Queryable, account: string, uuids: readonly string[]) {
  const rows = await database.query<{ uuid: string; at: string }>(
    'select uuid, last_read_at as at from calendar_feed_use where account_id = $1 and uuid = any($2::uuid[])',
    [account, uuids],
  );
  const reads = new Map(rows.map(({ uuid, at }) => [uuid, at]));
  return (uuid: string): string | null => reads.get(uuid) ?? null;
}

export class ListCalendarFeeds extends ListQuery<NamedEntityPaging> {}

@QueryHandler(ListCalendarFeeds)
export class ListCalendarFeedsHandler implements IQueryHandler<ListCalendarFeeds> {
  constructor(
    private readonly database: Database,
    private readonly reader: EntityReader,
  ) {}

  async execute({ filters, ctx }: ListCalendarFeeds): Promise<HttpResponse> {
    const query = filters.finish();
    const conditions = [...entityFilters(query, ctx), ...isNamed('e.name', query.name)];
    const { items, ...rest } = await this.reader.list(CalendarFeeds, ctx, 'oldest first', pageOf(query), conditions);
    const uuids = items.map(({ uuid }) => uuid);
    const lastRead = await lastReads(this.database.reader, ctx.account, uuids);
    return HttpResponse.list('calendar_feeds', items, {
      present: (feed) => presentCalendarFeed(feed, lastRead(feed.uuid)),
      ...rest,
    });
  }
}

export class GetCalendarFeed extends GetQuery {}

@QueryHandler(GetCalendarFeed)
export class GetCalendarFeedHandler implements IQueryHandler<GetCalendarFeed> {
  constructor(
    private readonly database: Database,
    private readonly reader: EntityReader,
  ) {}

  async execute({ ref, ctx }: GetCalendarFeed): Promise<HttpResponse> {
    const feed = await this.reader.find(CalendarFeeds, ctx, ref);
    if (feed === undefined) throw notFound('calendar_feed');
    const lastReadAt = (await lastReads(this.database.reader, ctx.account, [feed.uuid]))(feed.uuid);
    return HttpResponse.one('calendar_feed', presentCalendarFeed(feed, lastReadAt), etagOf(feed, { lastReadAt }));
  }
}
