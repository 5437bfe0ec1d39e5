import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import {
  getHandler,
  Count,
  GetQuery,
  HttpResponse,
  type Input,
  listHandler,
  ListQuery,
  NameFilter,
  namedFilters,
  type NamedPageQuery,
  pageOf,
  Paging,
} from '#http';
import { normalName, notFound } from '#eventstore/domain';
import { type RequestContext, EntityReader } from '#eventstore/store';
import { Dictionaries } from './dictionary.entity.js';
import { presentDictionary, presentDictionaryItem, presentValue } from './dictionary.view.js';

export class ListDictionaries extends ListQuery<NamedPageQuery> {}
export const ListDictionariesHandler = listHandler(ListDictionaries, Dictionaries, {
  plural: 'dictionaries',
  order: 'oldest first',
  present: presentDictionaryItem,
  conditions: namedFilters('dictionary'),
  shown: 'as listed',
});

export class GetDictionary extends GetQuery {}
export const GetDictionaryHandler = getHandler(GetDictionary, Dictionaries, 'dictionary', presentDictionary);

/** Values have no times of their own: they change with their dictionary. */
export class ListValuesQuery extends Paging {
  @Count() count?: string;
  @NameFilter('Only the values with these names, at most 100') name?: readonly string[];
}

/** Lists the values of the dictionary of the path. */
export class ListDictionaryValues extends GetQuery {
  constructor(
    ref: string,
    readonly filters: Input<ListValuesQuery>,
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
    const query = filters.finish();
    const { limit, after = '', uuids, isCounted } = pageOf(query);
    const names = query.name?.map(normalName);
    const all = dictionary.state.values.filter(
      ({ uuid, name }) => uuids?.includes(uuid) !== false && names?.includes(normalName(name)) !== false,
    );
    const rest = all.filter(({ uuid }) => uuid > after);
    const values = rest.slice(0, limit);
    const next = rest.length > limit ? values.at(-1)?.uuid : undefined;
    return HttpResponse.list('values', values, {
      present: presentValue,
      next,
      total: isCounted ? all.length : undefined,
    });
  }
}
