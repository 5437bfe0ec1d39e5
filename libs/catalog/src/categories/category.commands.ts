import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ActCommand, ChangeCommand, CreateCommand } from '#kernel';
import { ExternalId, type Form, Forms, ReferenceTo, Text, Uuid } from '#kernel/http';
import { Answer, type Caller, EventStore, type Stored, unlessInUse, type Work } from '#kernel/store';
import { type CategoryKind, type CategoryState, CategoryTrees, type Place } from './category.js';
import { Categories } from './category.entity.js';
import { readOnlyOfCategory } from './category.view.js';

const PATHS: Readonly<Record<CategoryKind, string>> = {
  service_category: '/v2/catalog/services/categories',
  product_category: '/v2/catalog/products/categories',
};

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
  forms: Forms,
  form: Form<UpdateCategoryBody>,
  work: Work,
  kind: CategoryKind,
  category?: Stored<CategoryState>,
): Promise<{ readonly parentUuid: string | null | undefined; readonly place: Place | undefined }> {
  const current = category?.state.parentUuid ?? null;
  const parent = await forms.reference(form, work, 'parent', kind, current);
  const parentUuid = parent && parent.uuid;
  const moves = typeof parentUuid === 'string' && parentUuid !== current;
  return {
    parentUuid,
    place: moves ? await work.place(Categories[kind], category?.uuid ?? null, parentUuid) : undefined,
  };
}

export class CreateCategory extends CreateCommand {
  constructor(
    readonly kind: CategoryKind,
    body: unknown,
    who: Caller,
  ) {
    super(body, who);
  }
}

@CommandHandler(CreateCategory)
export class CreateCategoryHandler implements ICommandHandler<CreateCategory> {
  constructor(
    private readonly store: EventStore,
    private readonly forms: Forms,
  ) {}

  execute({ kind, body, who }: CreateCategory): Promise<Answer> {
    return this.store.create(
      Categories[kind],
      who,
      async (work) => {
        const form = this.forms.body(CreateCategoryBody, body);
        const { parentUuid, place } = await placed(this.forms, form, work, kind);
        return form.decide(CategoryTrees[kind].create(fieldsOf(form.value, parentUuid), place));
      },
      Answer.created('category', PATHS[kind]),
    );
  }
}

export class UpdateCategory extends ChangeCommand {
  constructor(
    readonly kind: CategoryKind,
    ref: string,
    body: unknown,
    who: Caller,
  ) {
    super(ref, body, who);
  }
}

@CommandHandler(UpdateCategory)
export class UpdateCategoryHandler implements ICommandHandler<UpdateCategory> {
  constructor(
    private readonly store: EventStore,
    private readonly forms: Forms,
  ) {}

  execute({ kind, ref, body, who }: UpdateCategory): Promise<Answer> {
    return this.store.change(
      Categories[kind],
      who,
      ref,
      async (category, work) => {
        const form = this.forms.body(UpdateCategoryBody, body, readOnlyOfCategory(category));
        const { parentUuid, place } = await placed(this.forms, form, work, kind, category);
        return form.decide(CategoryTrees[kind].update(fieldsOf(form.value, parentUuid), place));
      },
      Answer.updated('category'),
    );
  }
}

/** A command to the category of one tree that a path names. */
abstract class ActOnCategory extends ActCommand {
  constructor(
    readonly kind: CategoryKind,
    ref: string,
    who: Caller,
  ) {
    super(ref, who);
  }
}

export class ArchiveCategory extends ActOnCategory {}

@CommandHandler(ArchiveCategory)
export class ArchiveCategoryHandler implements ICommandHandler<ArchiveCategory> {
  constructor(private readonly store: EventStore) {}

  execute({ kind, ref, who }: ArchiveCategory): Promise<Answer> {
    return this.store.change(Categories[kind], who, ref, CategoryTrees[kind].archive, Answer.updated('category'));
  }
}

export class UnarchiveCategory extends ActOnCategory {}

@CommandHandler(UnarchiveCategory)
export class UnarchiveCategoryHandler implements ICommandHandler<UnarchiveCategory> {
  constructor(private readonly store: EventStore) {}

  execute({ kind, ref, who }: UnarchiveCategory): Promise<Answer> {
    return this.store.change(Categories[kind], who, ref, CategoryTrees[kind].restore, Answer.updated('category'));
  }
}

export class DeleteCategory extends ActOnCategory {}

@CommandHandler(DeleteCategory)
export class DeleteCategoryHandler implements ICommandHandler<DeleteCategory> {
  constructor(private readonly store: EventStore) {}

  execute({ kind, ref, who }: DeleteCategory): Promise<Answer> {
    const remove = unlessInUse(Categories[kind], CategoryTrees[kind].remove);
    return this.store.change(Categories[kind], who, ref, remove, Answer.performed());
  }
}
