import { validationError } from '#eventstore/domain';
import { defineProblem, type ProblemType } from '#http';

/** The problems that only this context reports (contract §2). */
export const catalogProblems: readonly ProblemType[] = [
  defineProblem(
    validationError('parent', 'is the category itself or one of its descendants', 'category.cycle'),
    'The new parent is the category itself or one of its descendants, which would create a cycle.',
    'Use a parent outside of the moved subtree, or `null` to make the category a root. To swap a parent and its child, move the child out first.',
  ),
  defineProblem(
    validationError('parent', 'would make 4 levels; the maximum is 3', 'category.too_deep'),
    'A category tree has at most 3 levels, including the descendants of the moved category.',
    'Use a parent closer to the root, or move the descendants elsewhere first.',
  ),
];
