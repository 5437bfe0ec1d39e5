import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { notFound } from '#eventstore/domain';
import { type Condition, Database, databaseNow, EntityReader } from '#eventstore/store';
import { columnWithin, etagOf, GetQuery, HttpResponse, indexedIn, ListQuery, pageOf } from '#http';
import { mayRead, readable } from './hold-access.service.js';
import type { ListHoldsQuery } from './hold.body.js';
import { Holds } from './hold.entity.js';
import type { HoldStatus } from './hold.js';
import { holdFor, presentHoldAt } from './hold.view.js';

/** Holds, newest first. With the scope `booking` alone, those that the API key made. */
export class ListHolds extends ListQuery<ListHoldsQuery> {}

@QueryHandler(ListHolds)
export class ListHoldsHandler implements IQueryHandler<ListHolds> {
  constructor(
    private readonly reader: EntityReader,
    private readonly database: Database,
  ) {}

  async execute({ filters, ctx }: ListHolds): Promise<HttpResponse> {
    const query = filters.finish();
    const now = await databaseNow(this.database);
    const conditions = [
      ...readable(ctx),
      ...columnWithin('updated_at', query.updated_at, ctx),
      // Several holds may have one.
      ...indexedIn('hold', 'external_id', 'text', query.external_id),
      ...statusConditions(query.status, now),
    ];
    const { items, ...rest } = await this.reader.list(Holds, ctx.account, 'newest first', pageOf(query), conditions);
    return HttpResponse.list('holds', items, { present: (hold) => presentHoldAt(holdFor(ctx, hold), now), ...rest });
  }
}

/** The condition of statuses as they are shown: an overdue hold is expired. @param now by the clock of the database. */
function statusConditions(statuses: readonly HoldStatus[] | undefined, now: string): Condition[] {
  if (statuses === undefined) return [];
  const recorded = { sql: 'e.status = any(?)', values: [statuses] };
  const [active, expired] = [statuses.includes('active'), statuses.includes('expired')];
  if (active === expired) return [recorded];
  return active
    ? [recorded, { sql: `(e.status <> 'active' or e.expires_at > ?)`, values: [now] }]
    : [{ sql: `(e.status = any(?) or (e.status = 'active' and e.expires_at <= ?))`, values: [statuses, now] }];
}

export class GetHold extends GetQuery {}

@QueryHandler(GetHold)
export class GetHoldHandler implements IQueryHandler<GetHold> {
  constructor(
    private readonly reader: EntityReader,
    private readonly database: Database,
  ) {}

  async execute({ ref, ctx }: GetHold): Promise<HttpResponse> {
    const [found, now] = await Promise.all([this.reader.find(Holds, ctx.account, ref), databaseNow(this.database)]);
    if (found === undefined || !mayRead(ctx, found.state)) throw notFound('hold');
    const hold = holdFor(ctx, found);
    return HttpResponse.one('hold', presentHoldAt(hold, now), etagOf(hold));
  }
}
