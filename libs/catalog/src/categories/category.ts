import { defineRecord, validationError, type Patch } from '#eventstore/domain';

/** A node of a category tree of services or products. */
export interface CategoryState {
  readonly name: string;
  readonly description: string | null;
  readonly externalId: string | null;
  readonly parentUuid: string | null;
  /** Not available to new references; its descendants stay available. */
  readonly archived: boolean;
}

/** A position in the tree: levels above the category, height of its subtree, and whether the parent is within the subtree. */
export interface TreePosition {
  readonly above: number;
  readonly height: number;
  readonly within: boolean;
}

/** Maximum levels of a tree (specification, Limits). */
const MAX_LEVELS = 3;

/** @throws DomainError `category.cycle`, `category.too_deep`. */
function assertFits({ above, height, within }: TreePosition): void {
  if (within) throw validationError('parent', 'is the category itself or one of its descendants', 'category.cycle');
  if (above + height > MAX_LEVELS)
    throw validationError(
      'parent',
      `would make ${above + height} levels; the maximum is ${MAX_LEVELS}`,
      'category.too_deep',
    );
}

export type CategoryType = 'service_category' | 'product_category';

/** Services and products have separate trees with the same rules. */
function defineCategory(type: CategoryType) {
  const record = defineRecord<CategoryType, CategoryState>(type, {
    name: '',
    description: null,
    externalId: null,
    parentUuid: null,
    archived: false,
  });
  return {
    ...record,
    /** Creates a category. @param position required with a parent. @throws as {@link assertFits}. */
    create:
      (category: Patch<CategoryState>, position?: TreePosition): ReturnType<typeof record.create> =>
      (blank) => {
        if (position) assertFits(position);
        return record.create(category)(blank);
      },
    /** Changes the fields in the patch. @param position required with a new parent. @throws as {@link assertFits}. */
    update:
      (patch: Patch<CategoryState>, position?: TreePosition): ReturnType<typeof record.update> =>
      (category) => {
        if (position) assertFits(position);
        return record.update(patch)(category);
      },
  };
}

/** The aggregates and decisions of both trees. */
export const CategoryTrees = {
  service_category: defineCategory('service_category'),
  product_category: defineCategory('product_category'),
};
