import type { Schemas } from '@fieldline/client';
import type { Snapshot } from '../../ui/draft.ts';
import type { Account } from './account-queries.ts';
import { type Check, CHECKS } from './conflict-queries.ts';

type Level = Schemas['SchedulingChecksView'][Check];

/** The checks in a form. */
export interface CheckValues extends Readonly<Record<Check, Level>> {
  /** Minutes, as they are typed. */
  readonly default_duration: string;
  readonly buffer: string;
}

export const LABELS: Readonly<Record<keyof CheckValues, string>> = {
  overlap: 'Overlap',
  hours: 'Working hours',
  skills: 'Skills',
  territory: 'Territory',
  default_duration: 'Default duration',
  buffer: 'Buffer',
};

export const CHECK_RULES: Readonly<Record<Check, string>> = {
  overlap: 'No worker has two jobs or holds at a time.',
  hours: 'A job lies within the working hours of its assignees.',
  skills: 'The assignees have the skills of the job.',
  territory: 'The assignees work in the territory of the job.',
};

export const LEVELS: readonly (readonly [level: Level, text: string])[] = [
  ['off', 'Off'],
  ['warn', 'Warn'],
  ['refuse', 'Refuse'],
];

/** The checks of an account as their form shows them. */
export const checkSnapshot = ({ version, values }: Snapshot<Account>): Snapshot<CheckValues> => {
  const { checks, default_duration, buffer } = values.scheduling;
  return {
    version,
    values: { ...checks, default_duration: String(default_duration.minutes), buffer: String(buffer.minutes) },
  };
};

/** What is no number is left to the API, which says so at the field. */
const minutesOf = (text: string): { readonly minutes: number } => ({
  minutes: text.trim() === '' ? Number.NaN : Number(text),
});

/** What a form has changed, as the API takes it. */
export function checkBody({ default_duration, buffer, ...levels }: Partial<CheckValues>): Schemas['SchedulingBody'] {
  const isAnyLevel = CHECKS.some((check) => levels[check] !== undefined);
  return {
    ...(isAnyLevel && { checks: levels }),
    ...(default_duration !== undefined && { default_duration: minutesOf(default_duration) }),
    ...(buffer !== undefined && { buffer: minutesOf(buffer) }),
  };
}
