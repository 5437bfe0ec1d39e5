import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { GetQuery, ListQuery, etagOf, Validator, pageOf, Paging, HttpResponse } from '#http';
import { notFound } from '#eventstore/domain';
import { EntityReader } from '#eventstore/store';
import { Skills } from './skill.entity.js';
import { presentSkill } from './skill.view.js';

export class ListSkills extends ListQuery {}

@QueryHandler(ListSkills)
export class ListSkillsHandler implements IQueryHandler<ListSkills> {
  constructor(
    private readonly reader: EntityReader,
    private readonly validator: Validator,
  ) {}

  async execute({ query, ctx }: ListSkills): Promise<HttpResponse> {
    const page = pageOf(this.validator.query(Paging, query));
    const { items, next } = await this.reader.list(Skills, ctx.account, 'oldest first', page);
    return HttpResponse.list('skills', items.map(presentSkill), next);
  }
}

export class GetSkill extends GetQuery {}

@QueryHandler(GetSkill)
export class GetSkillHandler implements IQueryHandler<GetSkill> {
  constructor(private readonly reader: EntityReader) {}

  async execute({ ref, ctx }: GetSkill): Promise<HttpResponse> {
    const skill = await this.reader.find(Skills, ctx.account, ref);
    if (skill === undefined) throw notFound('skill');
    return HttpResponse.one('skill', presentSkill(skill), etagOf(skill));
  }
}
