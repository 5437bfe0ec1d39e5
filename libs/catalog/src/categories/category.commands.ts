import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  ActCommand,
  ChangeCommand,
  CreateCommand,
  ExternalId,
  type Input,
  type Validation,
  ReferenceTo,
  Text,
  Uuid,
  resolveReference,
} from '#http';
import {
  type RequestContext,
  EventStore,
  type Entity,
  unlessInUse,
  type UnitOfWork,
  type Outcome,
} from '#eventstore/store';
import { type CategoryKind, type CategoryState, CategoryTrees, type Place } from './category.js';
import { Categories } from './category.entity.js';
import { presentCategory } from './category.view.js';

export class UpdateCategoryBody {
  @Text({ max: 250, notBlank: true, optional: true }) name?: string;
  @Text({ max: 500, optional: true, nullable: true }) description?: string | null;
  @ExternalId() external_id?: string | null;
  @ReferenceTo(['uuid', 'external_id', 'name'], { optional: true, nullable: true, description: 'null: a root' })
  parent?: { uuid?: string | null; external_id?: string | null; name?: string | null } | null;
  @Uuid({ optional: true, nullable: true, description: 'As parent.uuid' }) parent_uuid?: string | null;
}

export class CreateCategoryBody extends UpdateCategoryBody {
  @Text({ max: 250, notBlank: true }) declare name: string;
}

/** Body → fields of the state that it mentions. The parent was resolved before. */
const fieldsOf = (
  { name, description, external_id }: Partial<UpdateCategoryBody>,
  parentUuid: string | null | undefined,
) => ({
  name,
  description,
  externalId: external_id,
  parentUuid,
});

/** The parent that the body names, and where the category would stand below it. */
async function placed(
  validation: Validation<UpdateCategoryBody>,
  uow: UnitOfWork,
  kind: CategoryKind,
  category?: Entity<CategoryState>,
): Promise<{ readonly parentUuid: string | null | undefined; readonly place: Place | undefined }> {
  const current = category?.state.parentUuid ?? null;
  const parent = await resolveReference(validation, uow, 'parent', kind, current);
  const parentUuid = parent && parent.uuid;
  const moves = typeof parentUuid === 'string' && parentUuid !== current;
  return {
    parentUuid,
    place: moves ? await uow.treePosition(Categories[kind], category?.uuid ?? null, parentUuid) : undefined,
  };
}

export class CreateCategory extends CreateCommand<CreateCategoryBody> {
  constructor(
    readonly kind: CategoryKind,
    input: Input<CreateCategoryBody>,
    ctx: RequestContext,
  ) {
    super(input, ctx);
  }
}

@CommandHandler(CreateCategory)
export class CreateCategoryHandler implements ICommandHandler<CreateCategory> {
  constructor(private readonly store: EventStore) {}

  execute({ kind, input, ctx }: CreateCategory): Promise<Outcome> {
    return this.store.create(Categories[kind], ctx, async (uow) => {
      const validation = input.validate();
      const { parentUuid, place } = await placed(validation, uow, kind);
      return validation.decide(CategoryTrees[kind].create(fieldsOf(validation.value, parentUuid), place));
    });
  }
}

export class UpdateCategory extends ChangeCommand<UpdateCategoryBody> {
  constructor(
    readonly kind: CategoryKind,
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

  execute({ kind, ref, input, ctx }: UpdateCategory): Promise<Outcome> {
    return this.store.change(Categories[kind], ctx, ref, async (category, uow) => {
      const validation = input.validate(() => presentCategory(category));
      const { parentUuid, place } = await placed(validation, uow, kind, category);
      return validation.decide(CategoryTrees[kind].update(fieldsOf(validation.value, parentUuid), place));
    });
  }
}

/** A command to the category of one tree that a path names. */
abstract class ActOnCategory extends ActCommand {
  constructor(
    readonly kind: CategoryKind,
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

  execute({ kind, ref, ctx }: ArchiveCategory): Promise<Outcome> {
    return this.store.change(Categories[kind], ctx, ref, CategoryTrees[kind].archive);
  }
}

export class UnarchiveCategory extends ActOnCategory {}

@CommandHandler(UnarchiveCategory)
export class UnarchiveCategoryHandler implements ICommandHandler<UnarchiveCategory> {
  constructor(private readonly store: EventStore) {}

  execute({ kind, ref, ctx }: UnarchiveCategory): Promise<Outcome> {
    return this.store.change(Categories[kind], ctx, ref, CategoryTrees[kind].unarchive);
  }
}

export class DeleteCategory extends ActOnCategory {}

@CommandHandler(DeleteCategory)
export class DeleteCategoryHandler implements ICommandHandler<DeleteCategory> {
  constructor(private readonly store: EventStore) {}

  execute({ kind, ref, ctx }: DeleteCategory): Promise<Outcome> {
    const remove = unlessInUse(Categories[kind], CategoryTrees[kind].remove);
    return this.store.change(Categories[kind], ctx, ref, remove);
  }
}
