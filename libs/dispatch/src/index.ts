import type { BoundedContext } from '#eventstore/store';

/** The search for free times. It has no entities. */
export const dispatch: BoundedContext = { name: 'dispatch', aggregates: [], projections: [] };

export { dispatchProblems } from './dispatch.problems.js';
export { DispatchHttpModule } from './dispatch.http.module.js';
