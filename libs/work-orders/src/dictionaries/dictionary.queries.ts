import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { GetQuery, ListQuery, Validator, pageOf, Paging, HttpResponse } from '#http';
import { notFound } from '#eventstore/domain';
import { type RequestContext, EntityReader } from '#eventstore/store';
import { Dictionaries } from './dictionary.entity.js';
import { presentDictionary, presentValue } from './dictionary.view.js';

export class ListDictionaries extends ListQuery {}

@QueryHandler(ListDictionaries)
export class ListDictionariesHandler implements IQueryHandler<ListDictionaries> {
  constructor(
    private readonly reader: EntityReader,
    private readonly validator: Validator,
  ) {}

  async execute({ query, ctx }: ListDictionaries): Promise<HttpResponse> {
    const page = pageOf(this.validator.query(Paging, query));
    const { items, next } = await this.reader.list(Dictionaries, ctx.account, 'oldest first', page);
    return HttpResponse.list('dictionaries', items.map(presentDictionary), next);
  }
}

/** The values of the dictionary that the path names. */
export class ListDictionaryValues extends GetQuery {
  constructor(
    ref: string,
    readonly query: unknown,
    ctx: RequestContext,
  ) {
    super(ref, ctx);
  }
}

@QueryHandler(ListDictionaryValues)
export class ListDictionaryValuesHandler implements IQueryHandler<ListDictionaryValues> {
  constructor(
    private readonly reader: EntityReader,
    private readonly validator: Validator,
  ) {}

  async execute({ ref, query, ctx }: ListDictionaryValues): Promise<HttpResponse> {
    const dictionary = await this.reader.find(Dictionaries, ctx.account, ref);
    if (dictionary === undefined) throw notFound('dictionary');
    const { limit, after = '' } = pageOf(this.validator.query(Paging, query));
    const rest = dictionary.state.values.filter(({ uuid }) => uuid > after);
    const values = rest.slice(0, limit);
    return HttpResponse.list('values', values.map(presentValue), rest.length > limit ? values.at(-1)?.uuid : undefined);
  }
}
