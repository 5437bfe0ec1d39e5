import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { asksForDeleted, GetQuery, HttpResponse, type Input, listDeleted, pageOf, type DeletablePaging } from '#http';
import { notFound } from '#eventstore/domain';
import { type RequestContext, EntityReader } from '#eventstore/store';
import { Users } from '../users/user.entity.js';
import { Presets } from './preset.entity.js';
import { presentPreset } from './preset.view.js';

/** The presets of the user in the path. */
export class ListPresets extends GetQuery {
  constructor(
    ref: string,
    readonly filters: Input<DeletablePaging>,
    ctx: RequestContext,
  ) {
    super(ref, ctx);
  }
}

@QueryHandler(ListPresets)
export class ListPresetsHandler implements IQueryHandler<ListPresets> {
  constructor(private readonly reader: EntityReader) {}

  async execute({ ref, filters, ctx }: ListPresets): Promise<HttpResponse> {
    const user = await this.reader.find(Users, ctx.account, ref);
    if (user === undefined) throw notFound('user');
    const own = [{ sql: 'e.user_uuid = ?', values: [user.uuid] }];
    if (asksForDeleted(filters)) return listDeleted(this.reader, Presets, 'presets', filters, ctx, own);
    const page = pageOf(filters.finish());
    const { items, next } = await this.reader.list(Presets, ctx.account, 'oldest first', page, own);
    return HttpResponse.list('presets', items, { present: presentPreset, next });
  }
}
