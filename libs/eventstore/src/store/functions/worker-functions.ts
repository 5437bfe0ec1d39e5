import type { AnyProjection } from '../projection.js';
import type { FunctionForm } from './function-form.js';
import { projectionFunctions } from './projection-functions.js';

/** SQL of the functions that the worker calls. */
export const workerFunctions = (projections: readonly AnyProjection[], form: FunctionForm): string =>
  projections.map((projection) => projectionFunctions(projection, form)).join('\n');
