import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ActCommand, ChangeCommand, CreateCommand, ExternalId, Validator, Text } from '#http';
import { EventStore, unlessInUse, type Outcome } from '#eventstore/store';
import { archiveUnit, createUnit, deleteUnit, type UnitState, unarchiveUnit, updateUnit } from './unit.js';
import { Units } from './unit.entity.js';
import { readOnlyOfUnit } from './unit.view.js';

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

export class CreateUnit extends CreateCommand {}

@CommandHandler(CreateUnit)
export class CreateUnitHandler implements ICommandHandler<CreateUnit> {
  constructor(
    private readonly store: EventStore,
    private readonly validator: Validator,
  ) {}

  execute({ body, ctx }: CreateUnit): Promise<Outcome> {
    const { name, code, external_id } = this.validator.body(CreateUnitBody, body).valid;
    const unit = { name, code, externalId: external_id ?? null, archived: false };
    return this.store.create(Units, ctx, () => createUnit(unit));
  }
}

export class UpdateUnit extends ChangeCommand {}

@CommandHandler(UpdateUnit)
export class UpdateUnitHandler implements ICommandHandler<UpdateUnit> {
  constructor(
    private readonly store: EventStore,
    private readonly validator: Validator,
  ) {}

  execute({ ref, body, ctx }: UpdateUnit): Promise<Outcome> {
    return this.store.change(Units, ctx, ref, (unit) =>
      updateUnit(fieldsOf(this.validator.body(UpdateUnitBody, body, readOnlyOfUnit(unit)).valid)),
    );
  }
}

export class ArchiveUnit extends ActCommand {}

@CommandHandler(ArchiveUnit)
export class ArchiveUnitHandler implements ICommandHandler<ArchiveUnit> {
  constructor(private readonly store: EventStore) {}

  execute({ ref, ctx }: ArchiveUnit): Promise<Outcome> {
    return this.store.change(Units, ctx, ref, archiveUnit);
  }
}

export class UnarchiveUnit extends ActCommand {}

@CommandHandler(UnarchiveUnit)
export class UnarchiveUnitHandler implements ICommandHandler<UnarchiveUnit> {
  constructor(private readonly store: EventStore) {}

  execute({ ref, ctx }: UnarchiveUnit): Promise<Outcome> {
    return this.store.change(Units, ctx, ref, unarchiveUnit);
  }
}

export class DeleteUnit extends ActCommand {}

@CommandHandler(DeleteUnit)
export class DeleteUnitHandler implements ICommandHandler<DeleteUnit> {
  constructor(private readonly store: EventStore) {}

  execute({ ref, ctx }: DeleteUnit): Promise<Outcome> {
    return this.store.change(Units, ctx, ref, unlessInUse(Units, deleteUnit));
  }
}
