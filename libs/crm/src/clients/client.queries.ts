import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { getHandler, GetQuery, ListQuery, pageOf, entityFilters, HttpResponse } from '#http';
import type { DirectoryQuery } from '../client-directory/client-directory.queries.js';
import { DirectorySearch } from '../client-directory/client-directory.search.js';
import { Clients } from './client.entity.js';
import { presentClient } from './client.view.js';

export class ListClients extends ListQuery<DirectoryQuery> {}

@QueryHandler(ListClients)
export class ListClientsHandler implements IQueryHandler<ListClients> {
  constructor(private readonly directory: DirectorySearch) {}

  async execute({ filters, ctx }: ListClients): Promise<HttpResponse> {
    const valid = filters.finish();
    const { items, next } = await this.directory.list(
      Clients,
      ctx.account,
      valid.search,
      pageOf(valid),
      entityFilters(valid, ctx),
    );
    return HttpResponse.list('clients', items.map(presentClient), next);
  }
}

export class GetClient extends GetQuery {}
export const GetClientHandler = getHandler(GetClient, Clients, 'client', presentClient);
