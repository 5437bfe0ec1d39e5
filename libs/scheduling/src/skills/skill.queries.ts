import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { GetQuery, ListQuery } from '#kernel';
import { notFound } from '#kernel/domain';
import { etagOf, Forms, pageOf, Paging } from '#kernel/http';
import { Answer, EntityReader } from '#kernel/store';
import { Skills } from './skill.entity.js';
import { presentSkill } from './skill.view.js';

export class ListSkills extends ListQuery {}

@QueryHandler(ListSkills)
export class ListSkillsHandler implements IQueryHandler<ListSkills> {
  constructor(
    private readonly reader: EntityReader,
    private readonly forms: Forms,
  ) {}

  async execute({ query, who }: ListSkills): Promise<Answer> {
    const page = pageOf(this.forms.query(Paging, query));
    const { items, next } = await this.reader.list(Skills, who.account, 'oldest first', page);
    return Answer.list('skills', items.map(presentSkill), next);
  }
}

export class GetSkill extends GetQuery {}

@QueryHandler(GetSkill)
export class GetSkillHandler implements IQueryHandler<GetSkill> {
  constructor(private readonly reader: EntityReader) {}

  async execute({ ref, who }: GetSkill): Promise<Answer> {
    const skill = await this.reader.find(Skills, who.account, ref);
    if (skill === undefined) throw notFound('skill');
    return Answer.one('skill', presentSkill(skill), etagOf(skill));
  }
}
