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
import { Territory } from './territory.js';
import { Territories } from './territory.entity.js';
import { presentTerritory } from './territory.view.js';

@Examples({ territory: { name: 'Docklands' } })
export class CreateTerritoryBody {
  @Text({ max: 200, notBlank: true, description: UNIQUE }) name!: string;
}

@Examples({ rename: { name: 'Docklands and Greenwich' } })
export class UpdateTerritoryBody extends PartialType(CreateTerritoryBody) {}

export class CreateTerritory extends CreateCommand<CreateTerritoryBody> {}
export const CreateTerritoryHandler = createHandler(CreateTerritory, Territories, Territory.create, (body) =>
  body.finish(),
);

export class UpdateTerritory extends ChangeCommand<UpdateTerritoryBody> {}
export const UpdateTerritoryHandler = updateHandler(
  UpdateTerritory,
  Territories,
  presentTerritory,
  Territory.update,
  (body) => body.finish(),
);

export class DeleteTerritory extends ActCommand {}
export const DeleteTerritoryHandler = changeHandler(
  DeleteTerritory,
  Territories,
  unlessInUse(Territories, Territory.remove),
);
