import { validationError } from '#eventstore/domain';
import { defineProblem, type ProblemType } from '#http';

/** The problems that only this context reports (contract §2). */
export const catalogProblems: readonly ProblemType[] = [
  defineProblem(
    validationError('parent', 'is the category itself or lies below it', 'category.cycle'),
    'The category would lie below itself: the parent that was named is the category or one of those below it.',
    'Name a parent outside of what is moved, or `null` to make the category a root. To turn two levels round, move the lower one out first.',
  ),
  defineProblem(
    validationError('parent', 'would make 4 levels, and 3 are the most', 'category.too_deep'),
    'A tree of categories has at most 3 levels, counted with everything below the category that is moved.',
    'Name a parent nearer to the root, or move what lies below the category elsewhere first.',
  ),
];
