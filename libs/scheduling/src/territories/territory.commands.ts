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
import { Territory } from './territory.js';
import { Territories } from './territory.entity.js';
import { presentTerritory } from './territory.view.js';

const UNIQUE = 'Unique, ignoring case, outer blanks and characters that are not shown';

@Examples({ territory: { name: 'Docklands' } })
export class CreateTerritoryBody {
  @Text({ max: 200, notBlank: true, description: UNIQUE }) name!: string;
}

@Examples({ rename: { name: 'Docklands and Greenwich' } })
export class UpdateTerritoryBody {
  @Text({ max: 200, notBlank: true, optional: true, description: UNIQUE }) name?: string;
}

export class CreateTerritory extends CreateCommand<CreateTerritoryBody> {}
export const CreateTerritoryHandler = createHandler(CreateTerritory, Territories, ({ name }) =>
  Territory.create({ name }),
);

export class UpdateTerritory extends ChangeCommand<UpdateTerritoryBody> {}
export const UpdateTerritoryHandler = updateHandler(UpdateTerritory, Territories, presentTerritory, ({ name }) =>
  Territory.update({ name }),
);

export class DeleteTerritory extends ActCommand {}
export const DeleteTerritoryHandler = changeHandler(
  DeleteTerritory,
  Territories,
  unlessInUse(Territories, Territory.remove),
);
