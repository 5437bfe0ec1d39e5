import { entityFilters, getHandler, GetQuery, listHandler, ListQuery, PageQuery, Text } from '#http';
import { Templates } from './template.entity.js';
import { presentTemplate, presentTemplateItem } from './template.view.js';

export class ListTemplatesQuery extends PageQuery {
  @Text({ max: 200, optional: true, description: 'Only the template with exactly this name' }) name?: string;
}

export class ListTemplates extends ListQuery<ListTemplatesQuery> {}
export const ListTemplatesHandler = listHandler(ListTemplates, Templates, {
  plural: 'templates',
  order: 'oldest first',
  present: presentTemplateItem,
  shown: 'as listed',
  conditions: (query: ListTemplatesQuery, ctx) => [
    ...entityFilters(query, ctx),
    ...(query.name === undefined ? [] : [{ sql: 'e.name = ?', values: [query.name] }]),
  ],
});

export class GetTemplate extends GetQuery {}
export const GetTemplateHandler = getHandler(GetTemplate, Templates, 'template', presentTemplate);
