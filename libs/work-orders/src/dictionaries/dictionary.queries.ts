import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { GetQuery, ListQuery } from '#kernel';
import { notFound } from '#kernel/domain';
import { Forms, pageOf, Paging } from '#kernel/http';
import { Answer, type Caller, EntityReader } from '#kernel/store';
import { Dictionaries } from './dictionary.entity.js';
import { presentDictionary, presentValue } from './dictionary.view.js';

export class ListDictionaries extends ListQuery {}

@QueryHandler(ListDictionaries)
export class ListDictionariesHandler implements IQueryHandler<ListDictionaries> {
  constructor(
    private readonly reader: EntityReader,
    private readonly forms: Forms,
  ) {}

  async execute({ query, who }: ListDictionaries): Promise<Answer> {
    const page = pageOf(this.forms.query(Paging, query));
    const { items, next } = await this.reader.list(Dictionaries, who.account, 'oldest first', page);
    return Answer.list('dictionaries', items.map(presentDictionary), next);
  }
}

/** The values of the dictionary that the path names. */
export class ListDictionaryValues extends GetQuery {
  constructor(
    ref: string,
    readonly query: unknown,
    who: Caller,
  ) {
    super(ref, who);
  }
}

@QueryHandler(ListDictionaryValues)
export class ListDictionaryValuesHandler implements IQueryHandler<ListDictionaryValues> {
  constructor(
    private readonly reader: EntityReader,
    private readonly forms: Forms,
  ) {}

  async execute({ ref, query, who }: ListDictionaryValues): Promise<Answer> {
    const dictionary = await this.reader.find(Dictionaries, who.account, ref);
    if (dictionary === undefined) throw notFound('dictionary');
    const { limit, after = '' } = pageOf(this.forms.query(Paging, query));
    const rest = dictionary.state.values.filter(({ uuid }) => uuid > after);
    const values = rest.slice(0, limit);
    return Answer.list('values', values.map(presentValue), rest.length > limit ? values.at(-1)?.uuid : undefined);
  }
}
