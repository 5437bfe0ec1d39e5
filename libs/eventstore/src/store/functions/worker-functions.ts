import type { AnyProjection } from '../projection.js';
import { projectionFunctions } from './projection-functions.js';
import type { Naming } from './row-functions.js';

/** SQL of the functions that the worker calls. */
export const workerFunctions = (projections: readonly AnyProjection[], name: Naming): string =>
  projections.map((projection) => projectionFunctions(projection, name)).join('\n');
