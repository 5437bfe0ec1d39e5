import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ActCommand, ChangeCommand, Field, type Input, resolveReferences, Text, UuidList } from '#http';
import { notFound } from '#eventstore/domain';
import { type RequestContext, EventStore, type Entity, type UnitOfWork, type Outcome } from '#eventstore/store';
import { Users } from '../users/user.entity.js';
import { Preset, type PresetState } from './preset.js';
import { Presets } from './preset.entity.js';

/** Most bytes of a preset's filters as JSON. */
const FILTER_BYTES = 16 * 1024;

/** Deepest nesting of a preset's filters: no form needs more, and a JSON text of thousands of levels cannot be written. */
const FILTER_LEVELS = 100;

/** Whether there are more than so many objects or lists inside of each other. */
const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1)));

/** Whether a number is in it that JSON can say but not keep, such as 1e400. */
const holdsInfinity = (value: unknown): boolean =>
  typeof value === 'object' && value !== null
    ? Object.values(value).some(holdsInfinity)
    : typeof value === 'number' && !Number.isFinite(value);

const filtersFault = (value: unknown): string | undefined => {
  if (typeof value !== 'object' || Array.isArray(value)) return 'must be an object';
  // Before all that goes down into it.
  if (isDeeper(value, FILTER_LEVELS)) return `must be nested at most ${FILTER_LEVELS} levels deep`;
  if (holdsInfinity(value)) return 'holds a number that is too large';
  return Buffer.byteLength(JSON.stringify(value)) > FILTER_BYTES ? 'must be at most 16 KiB of JSON' : undefined;
};

export class CreatePresetBody {
  @Text({ max: 200, notBlank: true }) name!: string;
  @Field({ type: 'object', additionalProperties: true }, filtersFault, {
    optional: true,
    description: "Kept as given, up to 16 KiB and 100 levels: its meaning is the client program's; empty unless given",
  })
  filters?: Record<string, unknown>;
}

export class CopyPresetBody {
  @UuidList({ min: 1, max: 100, description: 'Who gets a copy; also the same user' }) user_uuids!: string[];
}

/** The user of a path, who must still be there when the command commits. @throws DomainError `not_found`. */
async function userOf(uow: UnitOfWork, ref: string): Promise<string> {
  const user = await uow.find(Users, ref);
  if (user === undefined) throw notFound('user');
  uow.addGuard({ guard: 'user.usable', uuid: user.uuid });
  return user.uuid;
}

/** @throws DomainError `not_found`, also for the preset of another user. */
function mustBelongTo(preset: Entity<PresetState> | undefined, userUuid: string): PresetState {
  if (preset?.state.userUuid !== userUuid) throw notFound('preset');
  return preset.state;
}

/** Keeps filters of the job list for the user that the path names. */
export class CreatePreset extends ChangeCommand<CreatePresetBody> {}

@CommandHandler(CreatePreset)
export class CreatePresetHandler implements ICommandHandler<CreatePreset> {
  constructor(private readonly store: EventStore) {}

  execute({ ref, input, ctx }: CreatePreset): Promise<Outcome> {
    return this.store.create(Presets, ctx, async (uow) => {
      const userUuid = await userOf(uow, ref);
      const { name, filters } = input.finish();
      return Preset.create({ userUuid, name, filters: JSON.stringify(filters ?? {}) });
    });
  }
}

/** The copies that a command made, in the order of their users. */
export interface CopiedPresets {
  readonly uuids: readonly string[];
}

/** Gives copies of a user's preset to others, to all of them or to none. */
export class CopyPreset extends ChangeCommand<CopyPresetBody, CopiedPresets> {
  constructor(
    ref: string,
    readonly preset: string,
    input: Input<CopyPresetBody>,
    ctx: RequestContext,
  ) {
    super(ref, input, ctx);
  }
}

@CommandHandler(CopyPreset)
export class CopyPresetHandler implements ICommandHandler<CopyPreset> {
  constructor(private readonly store: EventStore) {}

  execute({ ref, preset, input, ctx }: CopyPreset): Promise<CopiedPresets> {
    return this.store.transact(ctx, async (uow) => {
      const owner = await userOf(uow, ref);
      const { name, filters } = mustBelongTo(await uow.find(Presets, preset), owner);
      const validation = input.validate();
      const users = await resolveReferences(validation, uow, 'user_uuids', 'user');
      validation.finish();
      const uuids: string[] = [];
      for (const { uuid: userUuid } of users ?? []) {
        const copy = await uow.create(Presets, () => Preset.create({ userUuid, name, filters }));
        uuids.push(copy.uuid);
      }
      return { uuids };
    });
  }
}

export class DeletePreset extends ActCommand {
  constructor(
    ref: string,
    readonly preset: string,
    ctx: RequestContext,
  ) {
    super(ref, ctx);
  }
}

@CommandHandler(DeletePreset)
export class DeletePresetHandler implements ICommandHandler<DeletePreset> {
  constructor(private readonly store: EventStore) {}

  execute({ ref, preset, ctx }: DeletePreset): Promise<Outcome> {
    return this.store.transact(
      ctx,
      async (uow) => {
        const owner = await userOf(uow, ref);
        mustBelongTo(await uow.find(Presets, preset), owner);
        return uow.change(Presets, preset, () => Preset.remove());
      },
      `preset/${preset}`,
    );
  }
}
