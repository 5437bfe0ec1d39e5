import type { AnyProjection } from '../projection.js';
import type { Naming } from './row-functions.js';

/** SQL of the functions that the worker calls. */
export function workerFunctions(_projections: readonly AnyProjection[], _name: Naming): string {
  return '';
}
