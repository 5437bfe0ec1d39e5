import {
  Examples,
  ActCommand,
  ChangeCommand,
  changeHandler,
  CreateCommand,
  createHandler,
  PartialType,
  Text,
  UNIQUE,
  updateHandler,
} from '#http';
import { unlessInUse } from '#eventstore/store';
import { Skill } from './skill.js';
import { Skills } from './skill.entity.js';
import { presentSkill } from './skill.view.js';

@Examples({ skill: { name: 'Solar' } })
export class CreateSkillBody {
  @Text({ max: 200, notBlank: true, description: UNIQUE }) name!: string;
}

@Examples({ rename: { name: 'Solar panels' } })
export class UpdateSkillBody extends PartialType(CreateSkillBody) {}

export class CreateSkill extends CreateCommand<CreateSkillBody> {}
export const CreateSkillHandler = createHandler(CreateSkill, Skills, Skill.create, (body) => body.finish());

export class UpdateSkill extends ChangeCommand<UpdateSkillBody> {}
export const UpdateSkillHandler = updateHandler(UpdateSkill, Skills, presentSkill, Skill.update, (body) =>
  body.finish(),
);

export class DeleteSkill extends ActCommand {}
export const DeleteSkillHandler = changeHandler(DeleteSkill, Skills, unlessInUse(Skills, Skill.remove));
