import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { GetQuery, ListQuery, etagOf, Validator, pageOf, Paging, Text, HttpResponse } from '#http';
import { notFound } from '#eventstore/domain';
import { EntityReader } from '#eventstore/store';
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
    private readonly validator: Validator,
  ) {}

  async execute({ query, ctx }: ListTemplates): Promise<HttpResponse> {
    const filters = this.validator.query(ListTemplatesQuery, query);
    const named = filters.name === undefined ? [] : [{ sql: 'e.name = ?', values: [filters.name] }];
    const { items, next } = await this.reader.list(Templates, ctx.account, 'oldest first', pageOf(filters), named);
    return HttpResponse.list('templates', items.map(presentTemplateItem), next);
  }
}

export class GetTemplate extends GetQuery {}

@QueryHandler(GetTemplate)
export class GetTemplateHandler implements IQueryHandler<GetTemplate> {
  constructor(private readonly reader: EntityReader) {}

  async execute({ ref, ctx }: GetTemplate): Promise<HttpResponse> {
    const template = await this.reader.find(Templates, ctx.account, ref);
    if (template === undefined) throw notFound('template');
    return HttpResponse.one('template', presentTemplate(template), etagOf(template));
  }
}
