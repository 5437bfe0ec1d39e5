import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ActCommand, ChangeCommand, CreateCommand, Validator, Text } from '#http';
import { EventStore, unlessInUse, type Outcome } from '#eventstore/store';
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
    private readonly validator: Validator,
  ) {}

  execute({ body, ctx }: CreateTerritory): Promise<Outcome> {
    const { name } = this.validator.body(CreateTerritoryBody, body).valid;
    return this.store.create(Territories, ctx, () => createTerritory({ name }));
  }
}

export class UpdateTerritory extends ChangeCommand {}

@CommandHandler(UpdateTerritory)
export class UpdateTerritoryHandler implements ICommandHandler<UpdateTerritory> {
  constructor(
    private readonly store: EventStore,
    private readonly validator: Validator,
  ) {}

  execute({ ref, body, ctx }: UpdateTerritory): Promise<Outcome> {
    return this.store.change(Territories, ctx, ref, (territory) => {
      const { name } = this.validator.body(UpdateTerritoryBody, body, readOnlyOfTerritory(territory)).valid;
      return updateTerritory({ name });
    });
  }
}

export class DeleteTerritory extends ActCommand {}

@CommandHandler(DeleteTerritory)
export class DeleteTerritoryHandler implements ICommandHandler<DeleteTerritory> {
  constructor(private readonly store: EventStore) {}

  execute({ ref, ctx }: DeleteTerritory): Promise<Outcome> {
    return this.store.change(Territories, ctx, ref, unlessInUse(Territories, deleteTerritory));
  }
}
