import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { GetQuery, ListQuery } from '#kernel';
import { notFound } from '#kernel/domain';
import { etagOf, Forms, pageOf, updatedWithin } from '#kernel/http';
import { Answer, EntityReader } from '#kernel/store';
import { DirectoryQuery } from '../client-directory/client-directory.queries.js';
import { DirectorySearch } from '../client-directory/client-directory.search.js';
import { Clients } from './client.entity.js';
import { presentClient } from './client.view.js';

export class ListClients extends ListQuery {}

@QueryHandler(ListClients)
export class ListClientsHandler implements IQueryHandler<ListClients> {
  constructor(
    private readonly directory: DirectorySearch,
    private readonly forms: Forms,
  ) {}

  async execute({ query, who }: ListClients): Promise<Answer> {
    const filters = this.forms.query(DirectoryQuery, query);
    const { items, next } = await this.directory.list(
      Clients,
      who.account,
      filters.search,
      pageOf(filters),
      updatedWithin(filters, who),
    );
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
