import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { GetQuery, ListQuery, etagOf, Validator, pageOf, updatedWithin, HttpResponse } from '#http';
import { notFound } from '#eventstore/domain';
import { EntityReader } from '#eventstore/store';
import { DirectoryQuery } from '../client-directory/client-directory.queries.js';
import { DirectorySearch } from '../client-directory/client-directory.search.js';
import { Clients } from './client.entity.js';
import { presentClient } from './client.view.js';

export class ListClients extends ListQuery {}

@QueryHandler(ListClients)
export class ListClientsHandler implements IQueryHandler<ListClients> {
  constructor(
    private readonly directory: DirectorySearch,
    private readonly validator: Validator,
  ) {}

  async execute({ query, ctx }: ListClients): Promise<HttpResponse> {
    const filters = this.validator.query(DirectoryQuery, query);
    const { items, next } = await this.directory.list(
      Clients,
      ctx.account,
      filters.search,
      pageOf(filters),
      updatedWithin(filters, ctx),
    );
    return HttpResponse.list('clients', items.map(presentClient), next);
  }
}

export class GetClient extends GetQuery {}

@QueryHandler(GetClient)
export class GetClientHandler implements IQueryHandler<GetClient> {
  constructor(private readonly reader: EntityReader) {}

  async execute({ ref, ctx }: GetClient): Promise<HttpResponse> {
    const client = await this.reader.find(Clients, ctx.account, ref);
    if (client === undefined) throw notFound('client');
    return HttpResponse.one('client', presentClient(client), etagOf(client));
  }
}
