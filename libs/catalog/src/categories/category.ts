import { defineRecord, validationError, type Patch } from '#eventstore/domain';

/** A node of one of the two trees that services and products are sorted into. */
export interface CategoryState {
  readonly name: string;
  readonly description: string | null;
  readonly externalId: string | null;
  readonly parentUuid: string | null;
  /** Hidden from new references; what lies below it is not. */
  readonly archived: boolean;
}

/** Where a category would stand: the levels above it, those it brings, and whether the parent is itself or below it. */
export interface Place {
  readonly above: number;
  readonly height: number;
  readonly within: boolean;
}

/** Most levels of a tree (specification, Limits). */
const LEVELS = 3;

/** @throws DomainError `category.cycle`, `category.too_deep`. */
function mustFit({ above, height, within }: Place): void {
  if (within) throw validationError('parent', 'is the category itself or lies below it', 'category.cycle');
  if (above + height > LEVELS)
    throw validationError(
      'parent',
      `would make ${above + height} levels, and ${LEVELS} are the most`,
      'category.too_deep',
    );
}

export type CategoryKind = 'service_category' | 'product_category';

/** Services and products each have a tree of their own, with the same rules. */
function defineCategory(kind: CategoryKind) {
  const record = defineRecord<CategoryKind, CategoryState>(kind, {
    name: '',
    description: null,
    externalId: null,
    parentUuid: null,
    archived: false,
  });
  return {
    ...record,
    /** Creates a category; `place` is where it would stand when it gets a parent. */
    create:
      (category: Patch<CategoryState>, place?: Place): ReturnType<typeof record.create> =>
      (blank) => {
        if (place) mustFit(place);
        return record.create(category)(blank);
      },
    /** Changes what the patch mentions; `place` is where the category would stand when it gets another parent. */
    update:
      (patch: Patch<CategoryState>, place?: Place): ReturnType<typeof record.update> =>
      (category) => {
        if (place) mustFit(place);
        return record.update(patch)(category);
      },
  };
}

/** The two trees: what is decided for them, and how. */
export const CategoryTrees = {
  service_category: defineCategory('service_category'),
  product_category: defineCategory('product_category'),
};
