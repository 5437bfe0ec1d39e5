import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Examples, ActCommand, ChangeCommand, changeHandler, CreateCommand, Bool, Text, updateHandler } from '#http';
import { EventStore, unlessInUse, type Outcome } from '#eventstore/store';
import { createResolution, deleteResolution, updateResolution } from './resolution.js';
import { Resolutions } from './resolution.entity.js';
import { presentResolution } from './resolution.view.js';

const UNIQUE = 'Unique, ignoring case, outer blanks and characters that are not shown';

@Examples({ resolution: { name: 'Completed, quote requested', successful: true } })
export class CreateResolutionBody {
  @Text({ max: 200, notBlank: true, description: UNIQUE }) name!: string;
  @Bool({ description: 'Whether the work was done' }) successful!: boolean;
}

@Examples({ rename: { name: 'Completed, quote sent' } })
export class UpdateResolutionBody {
  @Text({ max: 200, notBlank: true, optional: true, description: UNIQUE }) name?: string;
  @Bool({ optional: true, description: 'Whether the work was done' }) successful?: boolean;
}

export class CreateResolution extends CreateCommand<CreateResolutionBody> {}

@CommandHandler(CreateResolution)
export class CreateResolutionHandler implements ICommandHandler<CreateResolution> {
  constructor(private readonly store: EventStore) {}

  execute({ input, ctx }: CreateResolution): Promise<Outcome> {
    return this.store.create(Resolutions, ctx, async (uow) => {
      const { name, successful } = input.finish();
      return createResolution({ name, successful, number: await uow.nextNumber('resolution') });
    });
  }
}

export class UpdateResolution extends ChangeCommand<UpdateResolutionBody> {}
export const UpdateResolutionHandler = updateHandler(
  UpdateResolution,
  Resolutions,
  presentResolution,
  ({ name, successful }) => updateResolution({ name, successful }),
);

export class DeleteResolution extends ActCommand {}
export const DeleteResolutionHandler = changeHandler(
  DeleteResolution,
  Resolutions,
  unlessInUse(Resolutions, deleteResolution),
);
