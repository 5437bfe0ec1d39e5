import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { GetQuery, ListQuery } from '#kernel';
import { notFound } from '#kernel/domain';
import { etagOf, Forms, pageOf } from '#kernel/http';
import { Answer, EntityReader } from '#kernel/store';
import { directoryFilters, DirectoryQuery } from '../client-directory/client-directory.queries.js';
import { Clients } from './client.entity.js';
import { presentClient } from './client.view.js';

export class ListClients extends ListQuery {}

@QueryHandler(ListClients)
export class ListClientsHandler implements IQueryHandler<ListClients> {
  constructor(
    private readonly reader: EntityReader,
    private readonly forms: Forms,
  ) {}

  async execute({ query, who }: ListClients): Promise<Answer> {
    const filters = this.forms.query(DirectoryQuery, query);
    const conditions = directoryFilters(filters, who);
    const { items, next } = await this.reader.list(Clients, who.account, 'newest first', pageOf(filters), conditions);
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
