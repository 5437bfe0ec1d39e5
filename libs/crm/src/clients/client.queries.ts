import { entityFilters, getHandler, GetQuery, listHandler, ListQuery, PageQuery, SearchText } from '#http';
import { ContactFilter } from '../contact-details/contact-details.body.js';
import { hasContact } from '../contact-details/contact-key.entity.js';
import { Clients } from './client.entity.js';
import { presentClient } from './client.view.js';

export class ListClientsQuery extends PageQuery {
  @SearchText('a name, a contact or the address') search?: string;
  @ContactFilter() contact?: string;
}

export class ListClients extends ListQuery<ListClientsQuery> {}
export const ListClientsHandler = listHandler(ListClients, Clients, {
  plural: 'clients',
  order: 'newest first',
  present: presentClient,
  conditions: (query: ListClientsQuery, ctx) => [
    ...entityFilters(query, ctx),
    ...(query.contact === undefined ? [] : [hasContact('client', query.contact, ctx.country)]),
  ],
});

export class GetClient extends GetQuery {}
export const GetClientHandler = getHandler(GetClient, Clients, 'client', presentClient);
