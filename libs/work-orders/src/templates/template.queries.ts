import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { GetQuery, ListQuery } from '#kernel';
import { notFound } from '#kernel/domain';
import { etagOf, Forms, pageOf, Paging, Text } from '#kernel/http';
import { Answer, EntityReader } from '#kernel/store';
import { Templates } from './template.entity.js';
import { presentTemplate, presentTemplateItem } from './template.view.js';

export class ListTemplatesQuery extends Paging {
  @Text({ max: 200, optional: true, description: 'Of exactly this name' }) name?: string;
}

export class ListTemplates extends ListQuery {}

@QueryHandler(ListTemplates)
export class ListTemplatesHandler implements IQueryHandler<ListTemplates> {
  constructor(
    private readonly reader: EntityReader,
    private readonly forms: Forms,
  ) {}

  async execute({ query, who }: ListTemplates): Promise<Answer> {
    const filters = this.forms.query(ListTemplatesQuery, query);
    const named = filters.name === undefined ? [] : [{ sql: 'e.name = ?', values: [filters.name] }];
    const { items, next } = await this.reader.list(Templates, who.account, 'oldest first', pageOf(filters), named);
    return Answer.list('templates', items.map(presentTemplateItem), next);
  }
}

export class GetTemplate extends GetQuery {}

@QueryHandler(GetTemplate)
export class GetTemplateHandler implements IQueryHandler<GetTemplate> {
  constructor(private readonly reader: EntityReader) {}

  async execute({ ref, who }: GetTemplate): Promise<Answer> {
    const template = await this.reader.find(Templates, who.account, ref);
    if (template === undefined) throw notFound('template');
    return Answer.one('template', presentTemplate(template), etagOf(template));
  }
}
