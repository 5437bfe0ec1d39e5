import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ActCommand, ChangeCommand, changeHandler, CreateCommand, ExternalId, Text } from '#http';
import { EventStore, unlessInUse, type Outcome } from '#eventstore/store';
import { archiveUnit, createUnit, deleteUnit, type UnitState, unarchiveUnit, updateUnit } from './unit.js';
import { Units } from './unit.entity.js';
import { presentUnit } from './unit.view.js';

export class CreateUnitBody {
  @Text({ max: 250, filled: true }) name!: string;
  @Text({ max: 50, filled: true, description: 'Short name' }) code!: string;
  @ExternalId() external_id?: string | null;
}

export class UpdateUnitBody {
  @Text({ max: 250, filled: true, optional: true }) name?: string;
  @Text({ max: 50, filled: true, optional: true, description: 'Short name' }) code?: string;
  @ExternalId() external_id?: string | null;
}

/** Body → fields of the state. */
const fieldsOf = ({ name, code, external_id }: UpdateUnitBody): Partial<UnitState> => ({
  ...(name === undefined ? {} : { name }),
  ...(code === undefined ? {} : { code }),
  ...(external_id === undefined ? {} : { externalId: external_id }),
});

export class CreateUnit extends CreateCommand<CreateUnitBody> {}

@CommandHandler(CreateUnit)
export class CreateUnitHandler implements ICommandHandler<CreateUnit> {
  constructor(private readonly store: EventStore) {}

  execute({ input, ctx }: CreateUnit): Promise<Outcome> {
    const { name, code, external_id } = input.finish();
    const unit = { name, code, externalId: external_id ?? null, archived: false };
    return this.store.create(Units, ctx, () => createUnit(unit));
  }
}

export class UpdateUnit extends ChangeCommand<UpdateUnitBody> {}

@CommandHandler(UpdateUnit)
export class UpdateUnitHandler implements ICommandHandler<UpdateUnit> {
  constructor(private readonly store: EventStore) {}

  execute({ ref, input, ctx }: UpdateUnit): Promise<Outcome> {
    return this.store.change(Units, ctx, ref, (unit) => updateUnit(fieldsOf(input.finish(() => presentUnit(unit)))));
  }
}

export class ArchiveUnit extends ActCommand {}
export const ArchiveUnitHandler = changeHandler(ArchiveUnit, Units, archiveUnit);

export class UnarchiveUnit extends ActCommand {}
export const UnarchiveUnitHandler = changeHandler(UnarchiveUnit, Units, unarchiveUnit);

export class DeleteUnit extends ActCommand {}
export const DeleteUnitHandler = changeHandler(DeleteUnit, Units, unlessInUse(Units, deleteUnit));
