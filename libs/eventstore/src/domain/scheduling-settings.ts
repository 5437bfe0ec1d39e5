/** The checks of what is scheduled (contract §13). */
export const CHECKS = ['overlap', 'hours', 'skills', 'territory'] as const;
export type CheckName = (typeof CHECKS)[number];

/** What a failed check does: nothing, a warning in the answer, or a refusal. */
export const CHECK_LEVELS = ['off', 'warn', 'refuse'] as const;
export type CheckLevel = (typeof CHECK_LEVELS)[number];

/** The level of each check. */
export type CheckLevels = Readonly<Record<CheckName, CheckLevel>>;

/** The settings of an account for what is scheduled (contract §13). */
export interface SchedulingSettings {
  readonly checks: CheckLevels;
  /** How long a job without a duration lasts, in minutes. */
  readonly defaultMinutes: number;
  /** The time that is kept free between two jobs of a worker, in minutes. */
  readonly bufferMinutes: number;
}
