import { entityFilters, getHandler, GetQuery, listHandler, ListQuery, type PageQuery } from '#http';
import { Skills } from './skill.entity.js';
import { presentSkill } from './skill.view.js';

export class ListSkills extends ListQuery<PageQuery> {}
export const ListSkillsHandler = listHandler(ListSkills, Skills, {
  plural: 'skills',
  order: 'oldest first',
  present: presentSkill,
  conditions: entityFilters,
});

export class GetSkill extends GetQuery {}
export const GetSkillHandler = getHandler(GetSkill, Skills, 'skill', presentSkill);
