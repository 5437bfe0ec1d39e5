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

/** What is read of the settings of an account. */
export interface ScheduledAccount {
  readonly scheduling: SchedulingSettings;
}

/** What the header `X-Service-Scheduling-Checks` may be, in error messages. */
export const SCHEDULING_CHECKS_FORM = `one of ${CHECK_LEVELS.join(', ')} for all checks, or a list such as overlap=refuse, hours=off of ${CHECKS.join(', ')}, each once`;

/**
 * The levels in a header `X-Service-Scheduling-Checks` (contract §13), ignoring case: `refuse` for all checks, or
 * `overlap=refuse, hours=off` for some. Undefined for an unknown name or level, and for a check that occurs twice.
 */
export function parseSchedulingChecks(text: string): Partial<CheckLevels> | undefined {
  const all = levelOf(text);
  if (all !== undefined) return Object.fromEntries(CHECKS.map((check) => [check, all]));
  const levels: Partial<Record<CheckName, CheckLevel>> = {};
  for (const entry of text.split(',')) {
    const [name = '', level = '', ...rest] = entry.split('=').map((part) => part.trim().toLowerCase());
    const check = CHECKS.find((one) => one === name);
    const given = levelOf(level);
    if (check === undefined || given === undefined || rest.length > 0 || levels[check] !== undefined) return undefined;
    levels[check] = given;
  }
  return levels;
}

const levelOf = (text: string): CheckLevel | undefined =>
  CHECK_LEVELS.find((level) => level === text.trim().toLowerCase());
