import {
  Examples,
  ActCommand,
  Bool,
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
import { createResolution, deleteResolution, updateResolution } from './resolution.js';
import { Resolutions } from './resolution.entity.js';
import { presentResolution } from './resolution.view.js';

@Examples({ resolution: { name: 'Completed, quote requested', successful: true } })
export class CreateResolutionBody {
  @Text({ max: 200, notBlank: true, description: UNIQUE }) name!: string;
  @Bool({ description: 'Whether the work was done' }) successful!: boolean;
}

@Examples({ rename: { name: 'Completed, quote sent' } })
export class UpdateResolutionBody extends PartialType(CreateResolutionBody) {}

export class CreateResolution extends CreateCommand<CreateResolutionBody> {}
export const CreateResolutionHandler = createHandler(
  CreateResolution,
  Resolutions,
  createResolution,
  async (body, uow) => {
    const { name, successful } = body.finish();
    return { name, successful, number: await uow.nextNumber('resolution') };
  },
);

export class UpdateResolution extends ChangeCommand<UpdateResolutionBody> {}
export const UpdateResolutionHandler = updateHandler(
  UpdateResolution,
  Resolutions,
  presentResolution,
  updateResolution,
  (body) => body.finish(),
);

export class DeleteResolution extends ActCommand {}
export const DeleteResolutionHandler = changeHandler(
  DeleteResolution,
  Resolutions,
  unlessInUse(Resolutions, deleteResolution),
);
