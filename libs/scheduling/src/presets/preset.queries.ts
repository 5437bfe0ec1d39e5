import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { GetQuery, HttpResponse, type Input, pageOf, type Paging } from '#http';
import { notFound } from '#eventstore/domain';
import { type RequestContext, EntityReader } from '#eventstore/store';
import { Users } from '../users/user.entity.js';
import { Presets } from './preset.entity.js';
import { presentPreset } from './preset.view.js';

/** The presets of the user in the path. */
export class ListPresets extends GetQuery {
  constructor(
    ref: string,
    readonly filters: Input<Paging>,
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
    const page = pageOf(filters.finish());
    const { items, next } = await this.reader.list(Presets, ctx.account, 'oldest first', page, [
      { sql: 'e.user_uuid = ?', values: [user.uuid] },
    ]);
    return HttpResponse.list('presets', items, { present: presentPreset, next });
  }
}
