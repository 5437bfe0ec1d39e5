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
  upsertHandler,
  type Validation,
} from '#http';
import type { Patch } from '#eventstore/domain';
import { unlessInUse } from '#eventstore/store';
import { Unit, type UnitState } from './unit.js';
import { Units } from './unit.entity.js';
import { presentUnit } from './unit.view.js';

@Examples({ unit: { name: 'Roll', code: 'roll' } })
export class CreateUnitBody {
  @Text({ max: 250, notBlank: true }) name!: string;
  @Text({ max: 50, notBlank: true, description: 'Short name' }) code!: string;
  @ExternalId() external_id?: string | null;
}

@Examples({ rename: { name: 'Pieces' } })
export class UpdateUnitBody extends PartialType(CreateUnitBody) {}

/** Maps the given fields of a body to the state. */
const fieldsOf = ({ value }: Validation<UpdateUnitBody>): Patch<UnitState> => ({
  name: value.name,
  code: value.code,
  externalId: value.external_id,
});

export class CreateUnit extends CreateCommand<CreateUnitBody> {}
export const CreateUnitHandler = createHandler(CreateUnit, Units, Unit.create, fieldsOf);

export class UpdateUnit extends ChangeCommand<UpdateUnitBody> {}
export const UpdateUnitHandler = upsertHandler(UpdateUnit, Units, presentUnit, CreateUnitBody, Unit, fieldsOf);

export class ArchiveUnit extends ActCommand {}
export const ArchiveUnitHandler = changeHandler(ArchiveUnit, Units, Unit.archive);

export class UnarchiveUnit extends ActCommand {}
export const UnarchiveUnitHandler = changeHandler(UnarchiveUnit, Units, Unit.unarchive);

export class DeleteUnit extends ActCommand {}
export const DeleteUnitHandler = changeHandler(DeleteUnit, Units, unlessInUse(Units, Unit.remove));
