import {
  archivableFilters,
  ArchivablePageQuery,
  getHandler,
  GetQuery,
  listHandler,
  ListQuery,
  named,
  NameFilter,
  SearchText,
} from '#http';
import { Services } from './service.entity.js';
import { presentService } from './service.view.js';

export class ListServicesQuery extends ArchivablePageQuery {
  @NameFilter() name?: readonly string[];
  @SearchText('the name, the description or the external id') search?: string;
}

export class ListServices extends ListQuery<ListServicesQuery> {}
export const ListServicesHandler = listHandler(ListServices, Services, {
  plural: 'services',
  order: 'oldest first',
  present: presentService,
  conditions: (query: ListServicesQuery, ctx) => [
    ...archivableFilters(query, ctx),
    ...named('service', 'name', query.name),
  ],
});

export class GetService extends GetQuery {}
export const GetServiceHandler = getHandler(GetService, Services, 'service', presentService);
