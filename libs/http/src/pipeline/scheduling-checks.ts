import { CHECK_LEVELS, type CheckLevel, type CheckLevels, type CheckName, CHECKS } from '#eventstore/domain';

/** What a request sets besides its command, as its events store it (contract §8, §13). */
export interface RequestOptions {
  readonly notify_assignees?: false;
  /** The levels of checks instead of those of the account. */
  readonly scheduling_checks?: Partial<CheckLevels>;
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
