import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  ActCommand,
  bodyOf,
  ChangeCommand,
  Examples,
  Field,
  type Input,
  onlyOwner,
  parseInput,
  resolveReferences,
  type TakenBack,
  Text,
  UuidList,
} from '#http';
import { notFound } from '#eventstore/domain';
import { type RequestContext, EventStore, type Entity, type UnitOfWork, type Outcome } from '#eventstore/store';
import { userOfPath } from '../users/user.entity.js';
import { Preset, type PresetState } from './preset.js';
import { Presets } from './preset.entity.js';

/** Maximum size of a preset's filters as JSON, in bytes. */
const MAX_FILTERS_BYTES = 16 * 1024;

/**
 * Whether it contains a number that cannot be given back as it was sent: one that parses to Infinity, such as 1e400; a whole
 * number that may have been rounded; and -0. Whole numbers from 1e21 on are written with an exponent, as they were sent.
 */
const hasLossyNumber = (value: unknown): boolean =>
  typeof value === 'object' && value !== null
    ? Object.values(value).some(hasLossyNumber)
    : typeof value === 'number' &&
      (!Number.isFinite(value) ||
        Object.is(value, -0) ||
        (Number.isInteger(value) && !Number.isSafeInteger(value) && Math.abs(value) < 1e21));

const filtersError = (value: unknown): string | undefined => {
  if (typeof value !== 'object' || Array.isArray(value)) return 'must be an object';
  if (hasLossyNumber(value)) return 'contains a number that cannot be kept as it is: send it as a string';
  return Buffer.byteLength(JSON.stringify(value)) > MAX_FILTERS_BYTES ? 'must be at most 16 KiB of JSON' : undefined;
};

@Examples({ preset: { name: 'Started today', filters: { status: ['started'] } } })
export class CreatePresetBody {
  @Text({ max: 200, notBlank: true }) name!: string;
  @Field({ type: 'object', additionalProperties: true }, filtersError, {
    optional: true,
    description: 'Stored as given, up to 16 KiB; the service does not interpret it. Defaults to an empty object',
  })
  filters?: Record<string, unknown>;
}

@Examples({ 'to users': { user_uuids: ['019b76da-5c00-7c20-9a41-6e5f7d8b3c01'] } })
export class CopyPresetBody {
  @UuidList({ min: 1, max: 100, description: 'Users who receive a copy; may include the same user' })
  user_uuids!: string[];
}

/** The user in the path; the commit fails if the user is deleted meanwhile. @throws DomainError `not_found`. */
async function userOf(uow: UnitOfWork, ref: string) {
  const user = await userOfPath(uow, ref);
  if (user === undefined) throw notFound('user');
  uow.addGuard({ guard: 'user.living', uuid: user.uuid });
  return user;
}

/** The state of a preset of this user. @throws DomainError `not_found`, also for a preset of another user. */
function presetOf(preset: Entity<PresetState> | undefined, userUuid: string): PresetState {
  if (preset?.state.userUuid !== userUuid) throw notFound('preset');
  return preset.state;
}

/** Saves filters of the job list for the user in the path. */
export class CreatePreset extends ChangeCommand<CreatePresetBody> {}

@CommandHandler(CreatePreset)
export class CreatePresetHandler implements ICommandHandler<CreatePreset> {
  constructor(private readonly store: EventStore) {}

  execute({ ref, input, ctx }: CreatePreset): Promise<Outcome> {
    return this.store.create(Presets, ctx, async (uow) => {
      const user = await userOf(uow, ref);
      const validation = input.validate();
      if (!user.state.active) validation.addError('user', 'is deactivated');
      uow.addGuard({ guard: 'user.usable', uuid: user.uuid });
      const { name, filters } = validation.finish();
      return Preset.create({ userUuid: user.uuid, name, filters: JSON.stringify(filters ?? {}) });
    });
  }
}

/** The created copies, in the order of `user_uuids`. */
export interface CopiedPresets {
  readonly uuids: readonly string[];
}

/** Copies a user's preset to other users, atomically. */
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
      const { name, filters } = presetOf(await uow.find(Presets, preset), owner.uuid);
      const validation = input.validate();
      const users = await resolveReferences(validation, uow, 'user_uuids', 'user');
      validation.finish();
      const uuids: string[] = [];
      const { person } = ctx;
      if (person?.isOwner === false && users?.some(({ uuid }) => uuid !== person.uuid)) throw onlyOwner();
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
        // A deletion that takes back is of this very preset; its user may be gone by the same undo.
        if (!ctx.takesBack) {
          const owner = await userOf(uow, ref);
          presetOf(await uow.find(Presets, preset), owner.uuid);
        }
        return uow.change(Presets, preset, () => Preset.remove());
      },
      `preset/${preset}`,
    );
  }
}

/** How presets are taken back: by the user that each belongs to. They never change. */
export const takenBackPreset: TakenBack = {
  writable: () => ({}),
  update: undefined,
  remove: ({ uuid, view }, ctx) => new DeletePreset(String(view['user_uuid']), uuid, ctx),
  restore: ({ view }, _, ctx) =>
    new CreatePreset(String(view['user_uuid']), parseInput(CreatePresetBody, bodyOf(CreatePresetBody, view)), ctx),
};
