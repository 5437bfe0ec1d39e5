import { getHandler, GetQuery, listHandler, ListQuery, namedFilters, type NamedPageQuery } from '#http';
import { Skills } from './skill.entity.js';
import { presentSkill } from './skill.view.js';

export class ListSkills extends ListQuery<NamedPageQuery> {}
export const ListSkillsHandler = listHandler(ListSkills, Skills, {
  plural: 'skills',
  order: 'oldest first',
  present: presentSkill,
  conditions: namedFilters('skill'),
});

export class GetSkill extends GetQuery {}
export const GetSkillHandler = getHandler(GetSkill, Skills, 'skill', presentSkill);
