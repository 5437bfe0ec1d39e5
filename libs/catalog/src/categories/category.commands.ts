import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  ActCommand,
  ChangeCommand,
  CreateCommand,
  ExternalId,
  type ParsedBody,
  Validator,
  ReferenceTo,
  Text,
  Uuid,
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
import { readOnlyOfCategory } from './category.view.js';

export class UpdateCategoryBody {
  @Text({ max: 250, filled: true, optional: true }) name?: string;
  @Text({ max: 500, optional: true, nullable: true }) description?: string | null;
  @ExternalId() external_id?: string | null;
  @ReferenceTo(['uuid', 'external_id', 'name'], { optional: true, nullable: true, description: 'null: a root' })
  parent?: { uuid?: string | null; external_id?: string | null; name?: string | null } | null;
  @Uuid({ optional: true, nullable: true, description: 'As parent.uuid' }) parent_uuid?: string | null;
}

export class CreateCategoryBody extends UpdateCategoryBody {
  @Text({ max: 250, filled: true }) declare name: string;
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
  validator: Validator,
  parsed: ParsedBody<UpdateCategoryBody>,
  uow: UnitOfWork,
  kind: CategoryKind,
  category?: Entity<CategoryState>,
): Promise<{ readonly parentUuid: string | null | undefined; readonly place: Place | undefined }> {
  const current = category?.state.parentUuid ?? null;
  const parent = await validator.reference(parsed, uow, 'parent', kind, current);
  const parentUuid = parent && parent.uuid;
  const moves = typeof parentUuid === 'string' && parentUuid !== current;
  return {
    parentUuid,
    place: moves ? await uow.treePosition(Categories[kind], category?.uuid ?? null, parentUuid) : undefined,
  };
}

export class CreateCategory extends CreateCommand {
  constructor(
    readonly kind: CategoryKind,
    body: unknown,
    ctx: RequestContext,
  ) {
    super(body, ctx);
  }
}

@CommandHandler(CreateCategory)
export class CreateCategoryHandler implements ICommandHandler<CreateCategory> {
  constructor(
    private readonly store: EventStore,
    private readonly validator: Validator,
  ) {}

  execute({ kind, body, ctx }: CreateCategory): Promise<Outcome> {
    return this.store.create(Categories[kind], ctx, async (uow) => {
      const parsed = this.validator.body(CreateCategoryBody, body);
      const { parentUuid, place } = await placed(this.validator, parsed, uow, kind);
      return parsed.decide(CategoryTrees[kind].create(fieldsOf(parsed.value, parentUuid), place));
    });
  }
}

export class UpdateCategory extends ChangeCommand {
  constructor(
    readonly kind: CategoryKind,
    ref: string,
    body: unknown,
    ctx: RequestContext,
  ) {
    super(ref, body, ctx);
  }
}

@CommandHandler(UpdateCategory)
export class UpdateCategoryHandler implements ICommandHandler<UpdateCategory> {
  constructor(
    private readonly store: EventStore,
    private readonly validator: Validator,
  ) {}

  execute({ kind, ref, body, ctx }: UpdateCategory): Promise<Outcome> {
    return this.store.change(Categories[kind], ctx, ref, async (category, uow) => {
      const parsed = this.validator.body(UpdateCategoryBody, body, readOnlyOfCategory(category));
      const { parentUuid, place } = await placed(this.validator, parsed, uow, kind, category);
      return parsed.decide(CategoryTrees[kind].update(fieldsOf(parsed.value, parentUuid), place));
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
    return this.store.change(Categories[kind], ctx, ref, CategoryTrees[kind].restore);
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
