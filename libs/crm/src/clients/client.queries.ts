import { entityFilters, getHandler, GetQuery, listHandler, ListQuery, PageQuery, SearchText } from '#http';
import { Clients } from './client.entity.js';
import { presentClient } from './client.view.js';

export class ListClientsQuery extends PageQuery {
  @SearchText('a name, a contact or the address') search?: string;
}

export class ListClients extends ListQuery<ListClientsQuery> {}
export const ListClientsHandler = listHandler(ListClients, Clients, {
  plural: 'clients',
  order: 'newest first',
  present: presentClient,
  conditions: entityFilters,
});

export class GetClient extends GetQuery {}
export const GetClientHandler = getHandler(GetClient, Clients, 'client', presentClient);
