import { getHandler, GetQuery, listHandler, ListQuery, namedFilters, type NamedPageQuery } from '#http';
import { Templates } from './template.entity.js';
import { presentTemplate, presentTemplateItem } from './template.view.js';

export class ListTemplates extends ListQuery<NamedPageQuery> {}
export const ListTemplatesHandler = listHandler(ListTemplates, Templates, {
  plural: 'templates',
  order: 'oldest first',
  present: presentTemplateItem,
  shown: 'as listed',
  conditions: namedFilters('template'),
});

export class GetTemplate extends GetQuery {}
export const GetTemplateHandler = getHandler(GetTemplate, Templates, 'template', presentTemplate);
