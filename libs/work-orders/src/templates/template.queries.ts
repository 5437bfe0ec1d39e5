import { getHandler, GetQuery, listHandler, ListQuery, DeletablePaging, Text } from '#http';
import { Templates } from './template.entity.js';
import { presentTemplate, presentTemplateItem } from './template.view.js';

export class ListTemplatesQuery extends DeletablePaging {
  @Text({ max: 200, optional: true, description: 'Only the template with exactly this name' }) name?: string;
}

export class ListTemplates extends ListQuery<ListTemplatesQuery> {}
export const ListTemplatesHandler = listHandler(ListTemplates, Templates, {
  plural: 'templates',
  order: 'oldest first',
  present: presentTemplateItem,
  shown: 'as listed',
  conditions: ({ name }: ListTemplatesQuery) => (name === undefined ? [] : [{ sql: 'e.name = ?', values: [name] }]),
});

export class GetTemplate extends GetQuery {}
export const GetTemplateHandler = getHandler(GetTemplate, Templates, 'template', presentTemplate);
