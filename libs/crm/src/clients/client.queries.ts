import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { GetQuery, ListQuery } from '#kernel';
import { notFound } from '#kernel/domain';
import { etagOf, Field, Forms, pageOf, PageQuery, textFault, updatedWithin } from '#kernel/http';
import { Answer, EntityReader } from '#kernel/store';
import { matching } from '../client-directory/client-directory.search.js';
import { Clients } from './client.entity.js';
import { presentClient } from './client.view.js';

export class ListClientsQuery extends PageQuery {
  @Field({ type: 'string', minLength: 1, maxLength: 200 }, (value) => textFault(value, { max: 200, filled: true }), {
    optional: true,
    description:
      'Each word must match a name, a contact or the address, by prefix or similarity; may lag a write by moments',
  })
  search?: string;
}

export class ListClients extends ListQuery {}

@QueryHandler(ListClients)
export class ListClientsHandler implements IQueryHandler<ListClients> {
  constructor(
    private readonly reader: EntityReader,
    private readonly forms: Forms,
  ) {}

  async execute({ query, who }: ListClients): Promise<Answer> {
    const filters = this.forms.query(ListClientsQuery, query);
    const search = filters.search === undefined ? undefined : matching(filters.search);
    // A search without any word, such as "-", finds nothing.
    if (filters.search !== undefined && search === undefined) return Answer.list('clients', []);
    const { items, next } = await this.reader.list(Clients, who.account, 'newest first', pageOf(filters), [
      ...updatedWithin(filters, who),
      ...(search ? [search] : []),
    ]);
    return Answer.list('clients', items.map(presentClient), next);
  }
}

export class GetClient extends GetQuery {}

@QueryHandler(GetClient)
export class GetClientHandler implements IQueryHandler<GetClient> {
  constructor(private readonly reader: EntityReader) {}

  async execute({ ref, who }: GetClient): Promise<Answer> {
    const client = await this.reader.find(Clients, who.account, ref);
    if (client === undefined) throw notFound('client');
    return Answer.one('client', presentClient(client), etagOf(client));
  }
}
