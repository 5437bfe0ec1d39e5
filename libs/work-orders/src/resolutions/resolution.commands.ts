import {
  Examples,
  ActCommand,
  Bool,
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
import { type Entity, unlessInUse, type UnitOfWork } from '#eventstore/store';
import { createResolution, deleteResolution, type ResolutionState, updateResolution } from './resolution.js';
import { Resolutions } from './resolution.entity.js';
import { presentResolution } from './resolution.view.js';

@Examples({ resolution: { name: 'Completed, quote requested', successful: true } })
export class CreateResolutionBody {
  @Text({ max: 200, notBlank: true, description: UNIQUE }) name!: string;
  @ExternalId() external_id?: string | null;
  @Bool({ description: 'Whether the work was done' }) successful!: boolean;
}

@Examples({ rename: { name: 'Completed, quote sent' } })
export class UpdateResolutionBody extends PartialType(CreateResolutionBody) {}

/** Maps the given fields of a body to the state; a new resolution gets the next number. */
async function fieldsOf(
  { value }: Validation<UpdateResolutionBody>,
  uow: UnitOfWork,
  resolution?: Entity<ResolutionState>,
): Promise<Patch<ResolutionState>> {
  return {
    name: value.name,
    externalId: value.external_id,
    successful: value.successful,
    number: resolution === undefined ? await uow.nextNumber('resolution') : undefined,
  };
}

export class CreateResolution extends CreateCommand<CreateResolutionBody> {}
export const CreateResolutionHandler = createHandler(CreateResolution, Resolutions, createResolution, fieldsOf);

export class UpdateResolution extends ChangeCommand<UpdateResolutionBody> {}
export const UpdateResolutionHandler = upsertHandler(
  UpdateResolution,
  Resolutions,
  presentResolution,
  CreateResolutionBody,
  { create: createResolution, update: updateResolution },
  fieldsOf,
);

export class DeleteResolution extends ActCommand {}
export const DeleteResolutionHandler = changeHandler(
  DeleteResolution,
  Resolutions,
  unlessInUse(Resolutions, deleteResolution),
);
