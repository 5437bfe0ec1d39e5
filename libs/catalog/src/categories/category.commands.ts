import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  Examples,
  ActCommand,
  bodyOf,
  ChangeCommand,
  CreateCommand,
  creationByPath,
  ExternalId,
  type Input,
  parseInput,
  PartialType,
  type Validation,
  ReferenceTo,
  type TakenBack,
  Text,
  Uuid,
  resolveReference,
} from '#http';
import {
  type RequestContext,
  EventStore,
  type Entity,
  treePosition,
  unlessInUse,
  type UnitOfWork,
  type Outcome,
} from '#eventstore/store';
import { type CategoryType, type CategoryState, CategoryTrees, type TreePosition } from './category.js';
import { Categories } from './category.entity.js';
import { presentCategory } from './category.view.js';

@Examples({ category: { name: 'Heat pumps', description: 'Installation and service' } })
export class CreateCategoryBody {
  @Text({ max: 250, notBlank: true }) name!: string;
  @Text({ max: 500, optional: true, nullable: true }) description?: string | null;
  @ExternalId() external_id?: string | null;
  @ReferenceTo(['uuid', 'external_id', 'name'], {
    optional: true,
    nullable: true,
    description: 'null makes it a root category',
  })
  parent?: { uuid?: string | null; external_id?: string | null; name?: string | null } | null;
  @Uuid({ optional: true, nullable: true, description: 'Same as parent.uuid' }) parent_uuid?: string | null;
}

@Examples({ description: { description: 'Checked in the spring' } })
export class UpdateCategoryBody extends PartialType(CreateCategoryBody) {}

/** Maps the given fields of a body to the state; the parent is already resolved. */
const fieldsOf = (
  { name, description, external_id }: Partial<UpdateCategoryBody>,
  parentUuid: string | null | undefined,
) => ({
  name,
  description,
  externalId: external_id,
  parentUuid,
});

/** The parent that the body names, and the category's position below it. */
async function resolveParent(
  validation: Validation<UpdateCategoryBody>,
  uow: UnitOfWork,
  type: CategoryType,
  category?: Entity<CategoryState>,
): Promise<{ readonly parentUuid: string | null | undefined; readonly position: TreePosition | undefined }> {
  const current = category?.state.parentUuid ?? null;
  const parent = await resolveReference(validation, uow, 'parent', type, current);
  const parentUuid = parent && parent.uuid;
  const moves = typeof parentUuid === 'string' && parentUuid !== current;
  return {
    parentUuid,
    position: moves ? await treePosition(uow, Categories[type], category?.uuid ?? null, parentUuid) : undefined,
  };
}

/** The decision to create a category in one of the trees, with its parent resolved. */
async function categoryCreation(
  uow: UnitOfWork,
  type: CategoryType,
  input: Input<CreateCategoryBody>,
): Promise<ReturnType<(typeof CategoryTrees)[CategoryType]['create']>> {
  const validation = input.validate();
  const { parentUuid, position } = await resolveParent(validation, uow, type);
  return validation.decide(CategoryTrees[type].create(fieldsOf(validation.value, parentUuid), position));
}

export class CreateCategory extends CreateCommand<CreateCategoryBody> {
  constructor(
    readonly type: CategoryType,
    input: Input<CreateCategoryBody>,
    ctx: RequestContext,
  ) {
    super(input, ctx);
  }
}

@CommandHandler(CreateCategory)
export class CreateCategoryHandler implements ICommandHandler<CreateCategory> {
  constructor(private readonly store: EventStore) {}

  execute({ type, input, ctx }: CreateCategory): Promise<Outcome> {
    return this.store.create(Categories[type], ctx, (uow) => categoryCreation(uow, type, input));
  }
}

/** Updates the category of the path, or creates it when its external id is not in use (contract §4). */
export class UpdateCategory extends ChangeCommand<UpdateCategoryBody> {
  constructor(
    readonly type: CategoryType,
    ref: string,
    input: Input<UpdateCategoryBody>,
    ctx: RequestContext,
  ) {
    super(ref, input, ctx);
  }
}

@CommandHandler(UpdateCategory)
export class UpdateCategoryHandler implements ICommandHandler<UpdateCategory> {
  constructor(private readonly store: EventStore) {}

  execute({ type, ref, input, ctx }: UpdateCategory): Promise<Outcome> {
    return this.store.upsert(
      Categories[type],
      ctx,
      ref,
      async (category, uow) => {
        const validation = input.validate(() => presentCategory(category));
        const { parentUuid, position } = await resolveParent(validation, uow, type, category);
        return validation.decide(CategoryTrees[type].update(fieldsOf(validation.value, parentUuid), position));
      },
      (uow) => categoryCreation(uow, type, creationByPath(type, ref, input, CreateCategoryBody, ctx)),
    );
  }
}

/** A command without input for a category of one of the trees. */
abstract class ActOnCategory extends ActCommand {
  constructor(
    readonly type: CategoryType,
    ref: string,
    ctx: RequestContext,
  ) {
    super(ref, ctx);
  }
}

export class ArchiveCategory extends ActOnCategory {}

@CommandHandler(ArchiveCategory)
export class ArchiveCategoryHandler implements ICommandHandler<ArchiveCategory> {
  constructor(private readonly store: EventStore) {}

  execute({ type, ref, ctx }: ArchiveCategory): Promise<Outcome> {
    return this.store.change(Categories[type], ctx, ref, CategoryTrees[type].archive);
  }
}

export class UnarchiveCategory extends ActOnCategory {}

@CommandHandler(UnarchiveCategory)
export class UnarchiveCategoryHandler implements ICommandHandler<UnarchiveCategory> {
  constructor(private readonly store: EventStore) {}

  execute({ type, ref, ctx }: UnarchiveCategory): Promise<Outcome> {
    return this.store.change(Categories[type], ctx, ref, CategoryTrees[type].unarchive);
  }
}

export class DeleteCategory extends ActOnCategory {}

@CommandHandler(DeleteCategory)
export class DeleteCategoryHandler implements ICommandHandler<DeleteCategory> {
  constructor(private readonly store: EventStore) {}

  execute({ type, ref, ctx }: DeleteCategory): Promise<Outcome> {
    const remove = unlessInUse(Categories[type], CategoryTrees[type].remove);
    return this.store.change(Categories[type], ctx, ref, remove);
  }
}

/** How categories of one of the trees are taken back. */
export const takenBackCategory = (type: CategoryType): TakenBack => ({
  writable: (view) => bodyOf(UpdateCategoryBody, view),
  update: (ref, body, ctx) => new UpdateCategory(type, ref, parseInput(UpdateCategoryBody, body), ctx),
  remove: ({ uuid }, ctx) => new DeleteCategory(type, uuid, ctx),
  flag: {
    field: 'archived',
    set: (ref, archived, ctx) => new (archived ? ArchiveCategory : UnarchiveCategory)(type, ref, ctx),
  },
  restore: ({ view }, body, ctx) =>
    new CreateCategory(type, parseInput(CreateCategoryBody, { ...bodyOf(CreateCategoryBody, view), ...body }), ctx),
});
