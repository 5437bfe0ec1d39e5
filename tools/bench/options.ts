import type { Plan } from './measure.js';

/** Options of the measurements. */
export interface BenchOptions extends Plan {
  readonly rows: number;
  /** The lists to measure, by their plural names. */
  readonly lists: readonly string[];
  readonly events: number;
  /** Whether `http` also measures the API with 150 more routes. */
  readonly moreRoutes: boolean;
}
