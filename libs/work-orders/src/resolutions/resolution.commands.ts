import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ActCommand, ChangeCommand, CreateCommand, Flag, Validator, Text } from '#http';
import { EventStore, unlessInUse, type Outcome } from '#eventstore/store';
import { createResolution, deleteResolution, updateResolution } from './resolution.js';
import { Resolutions } from './resolution.entity.js';
import { readOnlyOfResolution } from './resolution.view.js';

const UNIQUE = 'Unique, whatever its case';

export class CreateResolutionBody {
  @Text({ max: 200, filled: true, description: UNIQUE }) name!: string;
  @Flag({ description: 'Whether the work was done' }) successful!: boolean;
}

export class UpdateResolutionBody {
  @Text({ max: 200, filled: true, optional: true, description: UNIQUE }) name?: string;
  @Flag({ optional: true, description: 'Whether the work was done' }) successful?: boolean;
}

export class CreateResolution extends CreateCommand {}

@CommandHandler(CreateResolution)
export class CreateResolutionHandler implements ICommandHandler<CreateResolution> {
  constructor(
    private readonly store: EventStore,
    private readonly validator: Validator,
  ) {}

  execute({ body, ctx }: CreateResolution): Promise<Outcome> {
    const { name, successful } = this.validator.body(CreateResolutionBody, body).valid;
    return this.store.create(Resolutions, ctx, async (uow) =>
      createResolution({ name, successful, number: await uow.nextNumber('resolution') }),
    );
  }
}

export class UpdateResolution extends ChangeCommand {}

@CommandHandler(UpdateResolution)
export class UpdateResolutionHandler implements ICommandHandler<UpdateResolution> {
  constructor(
    private readonly store: EventStore,
    private readonly validator: Validator,
  ) {}

  execute({ ref, body, ctx }: UpdateResolution): Promise<Outcome> {
    return this.store.change(Resolutions, ctx, ref, (resolution) => {
      const { name, successful } = this.validator.body(
        UpdateResolutionBody,
        body,
        readOnlyOfResolution(resolution),
      ).valid;
      return updateResolution({ name, successful });
    });
  }
}

export class DeleteResolution extends ActCommand {}

@CommandHandler(DeleteResolution)
export class DeleteResolutionHandler implements ICommandHandler<DeleteResolution> {
  constructor(private readonly store: EventStore) {}

  execute({ ref, ctx }: DeleteResolution): Promise<Outcome> {
    return this.store.change(Resolutions, ctx, ref, unlessInUse(Resolutions, deleteResolution));
  }
}
