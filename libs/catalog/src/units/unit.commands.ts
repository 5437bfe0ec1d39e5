import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ActCommand, ChangeCommand, CreateCommand } from '#kernel';
import { ExternalId, Forms, Text } from '#kernel/http';
import { Answer, EventStore, unlessInUse } from '#kernel/store';
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
    private readonly forms: Forms,
  ) {}

  execute({ body, who }: CreateUnit): Promise<Answer> {
    const { name, code, external_id } = this.forms.body(CreateUnitBody, body).valid;
    const unit = { name, code, externalId: external_id ?? null, archived: false };
    return this.store.create(Units, who, () => createUnit(unit), Answer.created('unit', '/v2/catalog/products/units'));
  }
}

export class UpdateUnit extends ChangeCommand {}

@CommandHandler(UpdateUnit)
export class UpdateUnitHandler implements ICommandHandler<UpdateUnit> {
  constructor(
    private readonly store: EventStore,
    private readonly forms: Forms,
  ) {}

  execute({ ref, body, who }: UpdateUnit): Promise<Answer> {
    return this.store.change(
      Units,
      who,
      ref,
      (unit) => updateUnit(fieldsOf(this.forms.body(UpdateUnitBody, body, readOnlyOfUnit(unit)).valid)),
      Answer.updated('unit'),
    );
  }
}

export class ArchiveUnit extends ActCommand {}

@CommandHandler(ArchiveUnit)
export class ArchiveUnitHandler implements ICommandHandler<ArchiveUnit> {
  constructor(private readonly store: EventStore) {}

  execute({ ref, who }: ArchiveUnit): Promise<Answer> {
    return this.store.change(Units, who, ref, archiveUnit, Answer.updated('unit'));
  }
}

export class UnarchiveUnit extends ActCommand {}

@CommandHandler(UnarchiveUnit)
export class UnarchiveUnitHandler implements ICommandHandler<UnarchiveUnit> {
  constructor(private readonly store: EventStore) {}

  execute({ ref, who }: UnarchiveUnit): Promise<Answer> {
    return this.store.change(Units, who, ref, unarchiveUnit, Answer.updated('unit'));
  }
}

export class DeleteUnit extends ActCommand {}

@CommandHandler(DeleteUnit)
export class DeleteUnitHandler implements ICommandHandler<DeleteUnit> {
  constructor(private readonly store: EventStore) {}

  execute({ ref, who }: DeleteUnit): Promise<Answer> {
    return this.store.change(Units, who, ref, unlessInUse(Units, deleteUnit), Answer.performed());
  }
}
