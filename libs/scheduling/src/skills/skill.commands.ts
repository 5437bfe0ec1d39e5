import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ActCommand, ChangeCommand, changeHandler, CreateCommand, Text } from '#http';
import { EventStore, unlessInUse, type Outcome } from '#eventstore/store';
import { createSkill, deleteSkill, updateSkill } from './skill.js';
import { Skills } from './skill.entity.js';
import { presentSkill } from './skill.view.js';

const UNIQUE = 'Unique, whatever its case';

export class CreateSkillBody {
  @Text({ max: 200, filled: true, description: UNIQUE }) name!: string;
}

export class UpdateSkillBody {
  @Text({ max: 200, filled: true, optional: true, description: UNIQUE }) name?: string;
}

export class CreateSkill extends CreateCommand<CreateSkillBody> {}

@CommandHandler(CreateSkill)
export class CreateSkillHandler implements ICommandHandler<CreateSkill> {
  constructor(private readonly store: EventStore) {}

  execute({ input, ctx }: CreateSkill): Promise<Outcome> {
    const { name } = input.finish();
    return this.store.create(Skills, ctx, () => createSkill({ name }));
  }
}

export class UpdateSkill extends ChangeCommand<UpdateSkillBody> {}

@CommandHandler(UpdateSkill)
export class UpdateSkillHandler implements ICommandHandler<UpdateSkill> {
  constructor(private readonly store: EventStore) {}

  execute({ ref, input, ctx }: UpdateSkill): Promise<Outcome> {
    return this.store.change(Skills, ctx, ref, (skill) => {
      const { name } = input.finish(() => presentSkill(skill));
      return updateSkill({ name });
    });
  }
}

export class DeleteSkill extends ActCommand {}
export const DeleteSkillHandler = changeHandler(DeleteSkill, Skills, unlessInUse(Skills, deleteSkill));
