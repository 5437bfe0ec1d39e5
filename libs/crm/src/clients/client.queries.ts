import {
  entityFilters,
  getHandler,
  GetQuery,
  listHandler,
  ListQuery,
  namedByMany,
  NameFilter,
  PageQuery,
  SearchText,
} from '#http';
import { ContactFilter } from '../contact-details/contact-details.body.js';
import { hasContact } from '../contact-details/contact-key.entity.js';
import { Clients } from './client.entity.js';
import { normalNameSql } from '#eventstore/store';
import { presentClient } from './client.view.js';

export class ListClientsQuery extends PageQuery {
  @NameFilter('Only the clients with these names, organizations and the full names of individuals, at most 100')
  name?: readonly string[];
  @SearchText('a name, a contact or the address') search?: string;
  @ContactFilter() contact?: string;
}

/** SQL: the name of a client, as `nameOf`, before a blank. The index `client_named` has this expression. */
const clientNameSql = (row: string): string => {
  const parts = ['first_name', 'last_name', 'middle_name'].map((column) => {
    const name = `${row}.${column}`;
    return `case when ${normalNameSql(name)} <> '' then ' ' || ${name} else '' end`;
  });
  return `case when ${row}.organization then ${row}.organization_name else ${parts.join(' || ')} end`;
};

export class ListClients extends ListQuery<ListClientsQuery> {}
export const ListClientsHandler = listHandler(ListClients, Clients, {
  plural: 'clients',
  order: 'newest first',
  present: presentClient,
  conditions: (query: ListClientsQuery, ctx) => [
    ...entityFilters(query, ctx, 'client'),
    ...(query.contact === undefined ? [] : [hasContact('client', query.contact, ctx.country)]),
    ...namedByMany('client', clientNameSql, query.name),
  ],
});

export class GetClient extends GetQuery {}
export const GetClientHandler = getHandler(GetClient, Clients, 'client', presentClient);
