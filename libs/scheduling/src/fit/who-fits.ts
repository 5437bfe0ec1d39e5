import { common, joined, type Span } from './span.js';

/** A worker who is not deleted, with what decides whether they can do a job (contract §13). */
export interface Worker {
  readonly uuid: string;
  readonly version: number;
  readonly territoryUuid: string | null;
  readonly skillUuids: readonly string[];
  /** Their present teams. */
  readonly teamUuids: readonly string[];
}

/** A worker as the checks of staff read one. */
export type StaffMember = Omit<Worker, 'teamUuids'>;

/** A team that is not deleted, with its present members. */
export interface Team {
  readonly uuid: string;
  readonly version: number;
  readonly territoryUuid: string | null;
  readonly workerUuids: readonly string[];
}

/** A part of the working time of a worker, which may be limited to a territory and to a type of jobs. */
export interface WorkingInterval extends Span {
  readonly territoryUuid: string | null;
  readonly jobTypeUuid: string | null;
}

/** What a job requires of the time in which it is done; null: nothing. */
export interface TimeRequirements {
  readonly territoryUuid: string | null;
  readonly jobTypeUuid: string | null;
}

/** Working time by what it fits (contract §13: hours and territory). */
export interface WorkingTime {
  readonly shifts: readonly Span[];
  /** The part in the territory of the job. */
  readonly inTerritory: readonly Span[];
  /** The part of that for the type of the job. */
  readonly fitting: readonly Span[];
}

/** Whether a territory or a type of jobs is the one that is wanted; null on either side fits. */
export const fits = (own: string | null, wanted: string | null): boolean =>
  own === null || wanted === null || own === wanted;

/** The skills of a job that neither a worker nor another member of the team has. */
export const missingSkills = (
  skills: readonly string[],
  members: readonly { readonly skillUuids: readonly string[] }[],
): string[] => skills.filter((skill) => !members.some(({ skillUuids }) => skillUuids.includes(skill)));

/**
 * Sorts the working time of a worker by what it fits. The territory of an interval precedes that of the worker.
 * Availability offers what is fitting, and the checks accept it: both ask this function.
 * @param territoryUuid the territory of the worker.
 */
export function workingTime(
  intervals: readonly WorkingInterval[],
  territoryUuid: string | null,
  wanted: TimeRequirements,
): WorkingTime {
  const there = intervals.filter((one) => fits(one.territoryUuid ?? territoryUuid, wanted.territoryUuid));
  const suitable = there.filter((one) => fits(one.jobTypeUuid, wanted.jobTypeUuid));
  const shifts = joined(intervals);
  const inTerritory = there.length === intervals.length ? shifts : joined(there);
  return { shifts, inTerritory, fitting: suitable.length === there.length ? inTerritory : joined(suitable) };
}

/**
 * The time in which a team can be given a job: on each day, the time that all members share who work on that day
 * (contract §14). It goes on past midnight as long as one member works all of it, which the check of hours wants.
 * @param members the working time of each that fits the job.
 * @returns spans in order, of which one may begin where another ends.
 */
export function sharedTime(members: readonly (readonly Span[])[], days: readonly Span[]): readonly Span[] {
  const shared: Span[] = [];
  // Those who work all of the last span.
  let working: readonly number[] = [];
  for (const day of days) {
    const ofDay = members.map((fitting) => common(fitting, [day]));
    const present = [...ofDay.keys()].filter((n) => ofDay[n]?.length);
    const spans = present.map((n) => ofDay[n] ?? []);
    for (const { from, to } of spans.length === 0 ? [] : spans.reduce((some, others) => common(some, others))) {
      const last = shared.at(-1);
      const staying = working.filter((n) => present.includes(n));
      const goesOn = last?.to === from && staying.length > 0;
      if (goesOn) shared.splice(-1, 1, { from: last.from, to });
      else shared.push({ from, to });
      working = goesOn ? staying : present;
    }
  }
  return shared;
}
