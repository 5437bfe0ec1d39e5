import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ActCommand, ChangeCommand, CreateCommand } from '#kernel';
import { Forms, Text } from '#kernel/http';
import { Answer, EventStore, unlessInUse } from '#kernel/store';
import { createTerritory, deleteTerritory, updateTerritory } from './territory.js';
import { Territories } from './territory.entity.js';
import { readOnlyOfTerritory } from './territory.view.js';

const UNIQUE = 'Unique, whatever its case';

export class CreateTerritoryBody {
  @Text({ max: 200, filled: true, description: UNIQUE }) name!: string;
}

export class UpdateTerritoryBody {
  @Text({ max: 200, filled: true, optional: true, description: UNIQUE }) name?: string;
}

export class CreateTerritory extends CreateCommand {}

@CommandHandler(CreateTerritory)
export class CreateTerritoryHandler implements ICommandHandler<CreateTerritory> {
  constructor(
    private readonly store: EventStore,
    private readonly forms: Forms,
  ) {}

  execute({ body, who }: CreateTerritory): Promise<Answer> {
    const { name } = this.forms.body(CreateTerritoryBody, body).valid;
    return this.store.create(
      Territories,
      who,
      () => createTerritory({ name }),
      Answer.created('territory', '/v2/territories'),
    );
  }
}

export class UpdateTerritory extends ChangeCommand {}

@CommandHandler(UpdateTerritory)
export class UpdateTerritoryHandler implements ICommandHandler<UpdateTerritory> {
  constructor(
    private readonly store: EventStore,
    private readonly forms: Forms,
  ) {}

  execute({ ref, body, who }: UpdateTerritory): Promise<Answer> {
    return this.store.change(
      Territories,
      who,
      ref,
      (territory) => {
        const { name } = this.forms.body(UpdateTerritoryBody, body, readOnlyOfTerritory(territory)).valid;
        return updateTerritory({ name });
      },
      Answer.updated('territory'),
    );
  }
}

export class DeleteTerritory extends ActCommand {}

@CommandHandler(DeleteTerritory)
export class DeleteTerritoryHandler implements ICommandHandler<DeleteTerritory> {
  constructor(private readonly store: EventStore) {}

  execute({ ref, who }: DeleteTerritory): Promise<Answer> {
    return this.store.change(Territories, who, ref, unlessInUse(Territories, deleteTerritory), Answer.performed());
  }
}
