/** What a program reports of its readiness. */
export interface HealthReport {
  readonly ready: boolean;
  /** The state of each dependency, in words. */
  readonly checks: Readonly<Record<string, string>>;
  /** What is reported beside, and is never a reason. */
  readonly details?: Readonly<Record<string, unknown>>;
}

/** What `/health/ready` answers: 503 while the program cannot serve. */
export const healthResponse = ({ ready, checks, details }: HealthReport): { status: number; body: object } => ({
  status: ready ? 200 : 503,
  body: { status: ready ? 'ready' : 'not ready', checks, ...details },
});
