import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ActCommand, ChangeCommand, changeHandler, CreateCommand, Text } from '#http';
import { EventStore, unlessInUse, type Outcome } from '#eventstore/store';
import { createTerritory, deleteTerritory, updateTerritory } from './territory.js';
import { Territories } from './territory.entity.js';
import { presentTerritory } from './territory.view.js';

const UNIQUE = 'Unique, whatever its case';

export class CreateTerritoryBody {
  @Text({ max: 200, filled: true, description: UNIQUE }) name!: string;
}

export class UpdateTerritoryBody {
  @Text({ max: 200, filled: true, optional: true, description: UNIQUE }) name?: string;
}

export class CreateTerritory extends CreateCommand<CreateTerritoryBody> {}

@CommandHandler(CreateTerritory)
export class CreateTerritoryHandler implements ICommandHandler<CreateTerritory> {
  constructor(private readonly store: EventStore) {}

  execute({ input, ctx }: CreateTerritory): Promise<Outcome> {
    const { name } = input.finish();
    return this.store.create(Territories, ctx, () => createTerritory({ name }));
  }
}

export class UpdateTerritory extends ChangeCommand<UpdateTerritoryBody> {}

@CommandHandler(UpdateTerritory)
export class UpdateTerritoryHandler implements ICommandHandler<UpdateTerritory> {
  constructor(private readonly store: EventStore) {}

  execute({ ref, input, ctx }: UpdateTerritory): Promise<Outcome> {
    return this.store.change(Territories, ctx, ref, (territory) => {
      const { name } = input.finish(() => presentTerritory(territory));
      return updateTerritory({ name });
    });
  }
}

export class DeleteTerritory extends ActCommand {}
export const DeleteTerritoryHandler = changeHandler(
  DeleteTerritory,
  Territories,
  unlessInUse(Territories, deleteTerritory),
);
