import type { Plan } from './measure.js';

/** Options of the measurements. */
export interface BenchOptions extends Plan {
  readonly rows: number;
  /** The lists to measure, by their plural names. */
  readonly lists: readonly string[];
  readonly events: number;
}
