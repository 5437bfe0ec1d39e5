import type { Logger } from 'pino';
import type { Loops } from './loops.js';

/** The readiness report of a program. */
export interface HealthReport {
  readonly ready: boolean;
  /** The state of each dependency. */
  readonly checks: Readonly<Record<string, string>>;
  /** Further information, which does not affect readiness. */
  readonly details?: Readonly<Record<string, unknown>>;
}

/** The response of `/health/ready`: 200, or 503 while the program is not ready. */
export const healthResponse = ({ ready, checks, details }: HealthReport): { status: number; body: object } => ({
  status: ready ? 200 : 503,
  body: { status: ready ? 'ready' : 'not ready', checks, ...details },
});

/** A report with the loops of the program: it is not ready while one of them is stalled. */
export function withLoops({ ready, checks, ...others }: HealthReport, loops: Loops, log: Logger): HealthReport {
  const stalled = loops.stalled();
  if (stalled.length > 0) log.warn({ loops: stalled }, 'not ready: loops are stalled');
  const state = stalled.length === 0 ? 'running' : `stalled: ${stalled.join(', ')}`;
  return { ...others, ready: ready && stalled.length === 0, checks: { ...checks, loops: state } };
}
