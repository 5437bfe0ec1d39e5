import {
  Examples,
  ActCommand,
  ChangeCommand,
  changeHandler,
  CreateCommand,
  createHandler,
  Text,
  updateHandler,
} from '#http';
import { unlessInUse } from '#eventstore/store';
import { Skill } from './skill.js';
import { Skills } from './skill.entity.js';
import { presentSkill } from './skill.view.js';

const UNIQUE = 'Unique, ignoring case, outer blanks and characters that are not shown';

@Examples({ skill: { name: 'Solar' } })
export class CreateSkillBody {
  @Text({ max: 200, notBlank: true, description: UNIQUE }) name!: string;
}

@Examples({ rename: { name: 'Solar panels' } })
export class UpdateSkillBody {
  @Text({ max: 200, notBlank: true, optional: true, description: UNIQUE }) name?: string;
}

export class CreateSkill extends CreateCommand<CreateSkillBody> {}
export const CreateSkillHandler = createHandler(CreateSkill, Skills, ({ name }) => Skill.create({ name }));

export class UpdateSkill extends ChangeCommand<UpdateSkillBody> {}
export const UpdateSkillHandler = updateHandler(UpdateSkill, Skills, presentSkill, ({ name }) =>
  Skill.update({ name }),
);

export class DeleteSkill extends ActCommand {}
export const DeleteSkillHandler = changeHandler(DeleteSkill, Skills, unlessInUse(Skills, Skill.remove));
