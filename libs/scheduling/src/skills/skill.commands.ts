import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ActCommand, ChangeCommand, CreateCommand } from '#kernel';
import { Forms, Text } from '#kernel/http';
import { Answer, EventStore, unlessInUse } from '#kernel/store';
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
    private readonly forms: Forms,
  ) {}

  execute({ body, who }: CreateSkill): Promise<Answer> {
    const { name } = this.forms.body(CreateSkillBody, body).valid;
    return this.store.create(Skills, who, () => createSkill({ name }), Answer.created('skill', '/v2/skills'));
  }
}

export class UpdateSkill extends ChangeCommand {}

@CommandHandler(UpdateSkill)
export class UpdateSkillHandler implements ICommandHandler<UpdateSkill> {
  constructor(
    private readonly store: EventStore,
    private readonly forms: Forms,
  ) {}

  execute({ ref, body, who }: UpdateSkill): Promise<Answer> {
    return this.store.change(
      Skills,
      who,
      ref,
      (skill) => {
        const { name } = this.forms.body(UpdateSkillBody, body, readOnlyOfSkill(skill)).valid;
        return updateSkill({ name });
      },
      Answer.updated('skill'),
    );
  }
}

export class DeleteSkill extends ActCommand {}

@CommandHandler(DeleteSkill)
export class DeleteSkillHandler implements ICommandHandler<DeleteSkill> {
  constructor(private readonly store: EventStore) {}

  execute({ ref, who }: DeleteSkill): Promise<Answer> {
    return this.store.change(Skills, who, ref, unlessInUse(Skills, deleteSkill), Answer.performed());
  }
}
