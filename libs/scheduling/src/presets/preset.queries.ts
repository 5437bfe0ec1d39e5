import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import {
  asksForDeleted,
  GetQuery,
  HttpResponse,
  type Input,
  listDeleted,
  pageOf,
  showEntity,
  entityFilters,
  isNamed,
  type NamedPaging,
} from '#http';
import { notFound } from '#eventstore/domain';
import { type RequestContext, EntityReader, PointInTimeReader } from '#eventstore/store';
import { Users } from '../users/user.entity.js';
import { Presets } from './preset.entity.js';
import { presentPreset } from './preset.view.js';

/** The uuid of the user in the path. @throws DomainError `not_found`. */
async function uuidOfUser(reader: EntityReader, ref: string, { account }: RequestContext): Promise<string> {
  const user = await reader.find(Users, account, ref);
  if (user === undefined) throw notFound('user');
  return user.uuid;
}

/** The presets of the user in the path. */
export class ListPresets extends GetQuery {
  constructor(
    ref: string,
    readonly filters: Input<NamedPaging>,
    ctx: RequestContext,
  ) {
    super(ref, ctx);
  }
}

@QueryHandler(ListPresets)
export class ListPresetsHandler implements IQueryHandler<ListPresets> {
  constructor(private readonly reader: EntityReader) {}

  async execute({ ref, filters, ctx }: ListPresets): Promise<HttpResponse> {
    const own = [{ sql: 'e.user_uuid = ?', values: [await uuidOfUser(this.reader, ref, ctx)] }];
    if (asksForDeleted(filters)) return listDeleted(this.reader, Presets, 'presets', filters, ctx, own);
    const query = filters.finish();
    const conditions = [...own, ...entityFilters(query, ctx), ...isNamed('e.name', query.name)];
    const { items, ...rest } = await this.reader.list(Presets, ctx.account, 'oldest first', pageOf(query), conditions);
    return HttpResponse.list('presets', items, { present: presentPreset, ...rest });
  }
}

/** One of them. */
export class GetPreset extends GetQuery {
  constructor(
    ref: string,
    readonly preset: string,
    ctx: RequestContext,
  ) {
    super(ref, ctx);
  }
}

@QueryHandler(GetPreset)
export class GetPresetHandler implements IQueryHandler<GetPreset> {
  constructor(
    readonly reader: EntityReader,
    readonly past: PointInTimeReader,
  ) {}

  async execute({ ref, preset, ctx }: GetPreset): Promise<HttpResponse> {
    const userUuid = await uuidOfUser(this.reader, ref, ctx);
    return showEntity(this, Presets, { ref: preset, ctx }, 'preset', (entity) => {
      if (entity.state.userUuid !== userUuid) throw notFound('preset');
      return presentPreset(entity);
    });
  }
}
