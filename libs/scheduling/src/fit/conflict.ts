import type { TimeSpan } from '#eventstore/domain';
import { type CheckLevel, type CheckName, CHECKS } from './checks.js';
import type { OccupancyKind } from './demand.js';

/** Maximum conflicts in an answer; the answer has the number of all. */
export const MAX_CONFLICTS = 50;

/** A job or hold that occupies the same worker, or the same team without members, at the same time. */
export interface Clash {
  /** The user, or the team without members. */
  readonly occupant: string;
  readonly isTeam: boolean;
  readonly source: ClashingSource;
  /** The common part of both spans, each grown by the account's buffer. */
  readonly from: string;
  readonly to: string;
}

/** What a demand clashes with, and when that is. */
export interface ClashingSource extends TimeSpan {
  readonly kind: OccupancyKind;
  readonly uuid: string;
}

/** A named entity, such as a missing skill. */
export interface Named {
  readonly uuid: string;
  readonly name: string;
}

/** What conflicts report: the checks of the settings, and `window`: the job is scheduled outside its arrival window. */
export const REPORTED_CHECKS = [...CHECKS, 'window'] as const;
export type ReportedCheck = (typeof REPORTED_CHECKS)[number];

/** What a check found wrong with the schedule of a job (contract §13). */
export interface Conflict<C extends ReportedCheck = CheckName> {
  readonly check: C;
  readonly workerUuid: string | null;
  readonly teamUuid: string | null;
  readonly from: string;
  readonly to: string;
  /** Of the check `overlap`; null for the others. */
  readonly with: ClashingSource | null;
  /** Of the check `skills`. */
  readonly missing?: readonly Named[];
  /** Of the check `territory`: that of the job. */
  readonly territory?: Named;
}

/** A conflict of a command, with what it does to it. */
export interface JudgedConflict extends Conflict<ReportedCheck> {
  readonly level: Exclude<CheckLevel, 'off'>;
}

/** A conflict that refuses a command. */
export interface RefusedConflict extends Conflict {
  readonly level: 'refuse';
}

/** Whether a conflict refuses its command. One with the arrival window never does. */
export const isRefused = (conflict: JudgedConflict): conflict is RefusedConflict => conflict.level === 'refuse';

/** The conflict of a clash. */
export const overlapConflict = ({ occupant, isTeam, source, from, to }: Clash): Conflict => ({
  check: 'overlap',
  workerUuid: isTeam ? null : occupant,
  teamUuid: isTeam ? occupant : null,
  from,
  to,
  with: source,
});

/** What orders conflicts. */
interface OrderedConflict extends Pick<Conflict<ReportedCheck>, 'check' | 'workerUuid' | 'teamUuid' | 'from'> {
  readonly with?: ClashingSource | null;
  readonly sources?: readonly string[];
}

/** Orders conflicts by time, then by check, occupant and sources, so that answers are stable. */
export function byTime<C extends OrderedConflict>(conflicts: readonly C[]): C[] {
  const keyed = conflicts.map((one) => {
    const { from, check, workerUuid, teamUuid, with: other, sources = [other?.uuid] } = one;
    return { one, key: [from, check, workerUuid ?? teamUuid, ...sources].join(' ') };
  });
  return keyed.sort((a, b) => (a.key < b.key ? -1 : 1)).map(({ one }) => one);
}
