import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import {
  entityFilters,
  getHandler,
  GetQuery,
  HttpResponse,
  type Input,
  listHandler,
  ListQuery,
  pageOf,
  type PageQuery,
  type Paging,
} from '#http';
import { notFound } from '#eventstore/domain';
import { type RequestContext, EntityReader } from '#eventstore/store';
import { Dictionaries } from './dictionary.entity.js';
import { presentDictionary, presentDictionaryItem, presentValue } from './dictionary.view.js';

export class ListDictionaries extends ListQuery<PageQuery> {}
export const ListDictionariesHandler = listHandler(ListDictionaries, Dictionaries, {
  plural: 'dictionaries',
  order: 'oldest first',
  present: presentDictionaryItem,
  shown: 'as listed',
  conditions: entityFilters,
});

export class GetDictionary extends GetQuery {}
export const GetDictionaryHandler = getHandler(GetDictionary, Dictionaries, 'dictionary', presentDictionary);

/** Lists the values of the dictionary of the path. */
export class ListDictionaryValues extends GetQuery {
  constructor(
    ref: string,
    readonly filters: Input<Paging>,
    ctx: RequestContext,
  ) {
    super(ref, ctx);
  }
}

@QueryHandler(ListDictionaryValues)
export class ListDictionaryValuesHandler implements IQueryHandler<ListDictionaryValues> {
  constructor(private readonly reader: EntityReader) {}

  async execute({ ref, filters, ctx }: ListDictionaryValues): Promise<HttpResponse> {
    const dictionary = await this.reader.find(Dictionaries, ctx.account, ref);
    if (dictionary === undefined) throw notFound('dictionary');
    const { limit, after = '', uuids } = pageOf(filters.finish());
    const rest = dictionary.state.values.filter(({ uuid }) => uuid > after && uuids?.includes(uuid) !== false);
    const values = rest.slice(0, limit);
    const next = rest.length > limit ? values.at(-1)?.uuid : undefined;
    return HttpResponse.list('values', values, { present: presentValue, next });
  }
}
