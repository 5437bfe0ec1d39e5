import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ActCommand, ChangeCommand, CreateCommand, Validator, Text } from '#http';
import { EventStore, unlessInUse, type Outcome } from '#eventstore/store';
import { createSkill, deleteSkill, updateSkill } from './skill.js';
import { Skills } from './skill.entity.js';
import { readOnlyOfSkill } from './skill.view.js';

const UNIQUE = 'Unique, whatever its case';

export class CreateSkillBody {
  @Text({ max: 200, filled: true, description: UNIQUE }) name!: string;
}

export class UpdateSkillBody {
  @Text({ max: 200, filled: true, optional: true, description: UNIQUE }) name?: string;
}

export class CreateSkill extends CreateCommand {}

@CommandHandler(CreateSkill)
export class CreateSkillHandler implements ICommandHandler<CreateSkill> {
  constructor(
    private readonly store: EventStore,
    private readonly validator: Validator,
  ) {}

  execute({ body, ctx }: CreateSkill): Promise<Outcome> {
    const { name } = this.validator.body(CreateSkillBody, body).valid;
    return this.store.create(Skills, ctx, () => createSkill({ name }));
  }
}

export class UpdateSkill extends ChangeCommand {}

@CommandHandler(UpdateSkill)
export class UpdateSkillHandler implements ICommandHandler<UpdateSkill> {
  constructor(
    private readonly store: EventStore,
    private readonly validator: Validator,
  ) {}

  execute({ ref, body, ctx }: UpdateSkill): Promise<Outcome> {
    return this.store.change(Skills, ctx, ref, (skill) => {
      const { name } = this.validator.body(UpdateSkillBody, body, readOnlyOfSkill(skill)).valid;
      return updateSkill({ name });
    });
  }
}

export class DeleteSkill extends ActCommand {}

@CommandHandler(DeleteSkill)
export class DeleteSkillHandler implements ICommandHandler<DeleteSkill> {
  constructor(private readonly store: EventStore) {}

  execute({ ref, ctx }: DeleteSkill): Promise<Outcome> {
    return this.store.change(Skills, ctx, ref, unlessInUse(Skills, deleteSkill));
  }
}
