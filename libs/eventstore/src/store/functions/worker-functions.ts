import type { AnyProjection } from '../projection.js';
import type { FunctionForm } from './function-form.js';
import { distributedProjectionFunctions } from './distributed/projection-functions.js';
import { projectionFunctions } from './projection-functions.js';

/** SQL of the functions that the worker calls. */
export const workerFunctions = (projections: readonly AnyProjection[], form: FunctionForm): string =>
  projections
    .map((projection) => (form.isDistributed ? distributedProjectionFunctions : projectionFunctions)(projection, form))
    .join('\n');
