import { defineProblem, type ProblemType } from '#http';
import { holdProblems } from './holds/hold.problems.js';
import { tooWide } from './availability/search-size.js';

/** The problem types of this context (contract §2). */
export const dispatchProblems: readonly ProblemType[] = [
  defineProblem(
    tooWide(600, 31),
    'The search for availability covers too many workers and days: their product is at most 15,500. The workers are those with the skills who may work in the territory, and the members of the teams.',
    'Ask for fewer days, or for fewer workers: by `workers`, `teams`, `skills` or `territory`.',
  ),
  ...holdProblems,
];
