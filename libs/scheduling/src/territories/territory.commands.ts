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
import { Territory, type TerritoryState } from './territory.js';
import { Territories } from './territory.entity.js';
import { presentTerritory } from './territory.view.js';

@Examples({ territory: { name: 'Docklands' } })
export class CreateTerritoryBody {
  @Text({ max: 200, notBlank: true, description: UNIQUE }) name!: string;
  @ExternalId() external_id?: string | null;
}

@Examples({ rename: { name: 'Docklands and Greenwich' } })
export class UpdateTerritoryBody extends PartialType(CreateTerritoryBody) {}

/** Maps the given fields of a body to the state. */
const fieldsOf = ({ value }: Validation<UpdateTerritoryBody>): Patch<TerritoryState> => ({
  name: value.name,
  externalId: value.external_id,
});

export class CreateTerritory extends CreateCommand<CreateTerritoryBody> {}
export const CreateTerritoryHandler = createHandler(CreateTerritory, Territories, Territory.create, fieldsOf);

export class UpdateTerritory extends ChangeCommand<UpdateTerritoryBody> {}
export const UpdateTerritoryHandler = upsertHandler(
  UpdateTerritory,
  Territories,
  presentTerritory,
  CreateTerritoryBody,
  Territory,
  fieldsOf,
);

export class DeleteTerritory extends ActCommand {}
export const DeleteTerritoryHandler = changeHandler(
  DeleteTerritory,
  Territories,
  unlessInUse(Territories, Territory.remove),
);
