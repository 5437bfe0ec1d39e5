import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ActCommand, ChangeCommand, CreateCommand } from '#kernel';
import { Flag, Forms, Text } from '#kernel/http';
import { Answer, EventStore, unlessInUse, type Work } from '#kernel/store';
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

/**
 * One more than any resolution of the account ever had. When another is quicker, the index of numbers refuses the
 * commit, and the command is decided once more under the account's lock.
 */
async function nextNumber({ database, who }: Work): Promise<number> {
  const [row] = await database.query<{ next: number }>(
    'select coalesce(max(number), 0) + 1 as next from resolution where account_id = $1',
    [who.account],
  );
  return row?.next ?? 1;
}

export class CreateResolution extends CreateCommand {}

@CommandHandler(CreateResolution)
export class CreateResolutionHandler implements ICommandHandler<CreateResolution> {
  constructor(
    private readonly store: EventStore,
    private readonly forms: Forms,
  ) {}

  execute({ body, who }: CreateResolution): Promise<Answer> {
    const { name, successful } = this.forms.body(CreateResolutionBody, body).valid;
    return this.store.create(
      Resolutions,
      who,
      async (work) => createResolution({ name, successful, number: await nextNumber(work) }),
      Answer.created('resolution', '/v2/resolutions'),
    );
  }
}

export class UpdateResolution extends ChangeCommand {}

@CommandHandler(UpdateResolution)
export class UpdateResolutionHandler implements ICommandHandler<UpdateResolution> {
  constructor(
    private readonly store: EventStore,
    private readonly forms: Forms,
  ) {}

  execute({ ref, body, who }: UpdateResolution): Promise<Answer> {
    return this.store.change(
      Resolutions,
      who,
      ref,
      (resolution) => {
        const { name, successful } = this.forms.body(
          UpdateResolutionBody,
          body,
          readOnlyOfResolution(resolution),
        ).valid;
        return updateResolution({ name, successful });
      },
      Answer.updated('resolution'),
    );
  }
}

export class DeleteResolution extends ActCommand {}

@CommandHandler(DeleteResolution)
export class DeleteResolutionHandler implements ICommandHandler<DeleteResolution> {
  constructor(private readonly store: EventStore) {}

  execute({ ref, who }: DeleteResolution): Promise<Answer> {
    return this.store.change(Resolutions, who, ref, unlessInUse(Resolutions, deleteResolution), Answer.performed());
  }
}
