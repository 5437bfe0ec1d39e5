import {
  Examples,
  ActCommand,
  ChangeCommand,
  changeHandler,
  CreateCommand,
  createHandler,
  ExternalId,
  PartialType,
  Text,
  UNIQUE,
  upsertHandler,
  type Validation,
} from '#http';
import type { Patch } from '#eventstore/domain';
import { unlessInUse } from '#eventstore/store';
import { Skill, type SkillState } from './skill.js';
import { Skills } from './skill.entity.js';
import { presentSkill } from './skill.view.js';

@Examples({ skill: { name: 'Solar' } })
export class CreateSkillBody {
  @Text({ max: 200, notBlank: true, description: UNIQUE }) name!: string;
  @ExternalId() external_id?: string | null;
}

@Examples({ rename: { name: 'Solar panels' } })
export class UpdateSkillBody extends PartialType(CreateSkillBody) {}

/** Maps the given fields of a body to the state. */
const fieldsOf = ({ value }: Validation<UpdateSkillBody>): Patch<SkillState> => ({
  name: value.name,
  externalId: value.external_id,
});

export class CreateSkill extends CreateCommand<CreateSkillBody> {}
export const CreateSkillHandler = createHandler(CreateSkill, Skills, Skill.create, fieldsOf);

export class UpdateSkill extends ChangeCommand<UpdateSkillBody> {}
export const UpdateSkillHandler = upsertHandler(UpdateSkill, Skills, presentSkill, CreateSkillBody, Skill, fieldsOf);

export class DeleteSkill extends ActCommand {}
export const DeleteSkillHandler = changeHandler(DeleteSkill, Skills, unlessInUse(Skills, Skill.remove));
