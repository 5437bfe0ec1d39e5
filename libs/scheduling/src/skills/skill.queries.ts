import { getHandler, GetQuery, listHandler, ListQuery, type DeletablePaging } from '#http';
import { Skills } from './skill.entity.js';
import { presentSkill } from './skill.view.js';

export class ListSkills extends ListQuery<DeletablePaging> {}
export const ListSkillsHandler = listHandler(ListSkills, Skills, {
  plural: 'skills',
  order: 'oldest first',
  present: presentSkill,
});

export class GetSkill extends GetQuery {}
export const GetSkillHandler = getHandler(GetSkill, Skills, 'skill', presentSkill);
