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
