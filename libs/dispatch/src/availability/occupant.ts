import { common, joined, type Span } from './span.js';
import type { LocalDay } from './local-clock.js';
import type { Place } from './travel.js';

/** Time in which a worker is at a job or is kept for one. */
export interface Stop extends Span {
  /** Null when it is not known. */
  readonly place: Place | null;
}

/** Where the first drive of a shift begins; `hidden` to a caller who may not know it, whether the worker has such a place or not. */
export type Start = Place | 'hidden' | null;

/** A worker in the period of a search. All lists are in order. */
export interface Member {
  /** All working time, whatever it is for. */
  readonly shifts: readonly Span[];
  /** Those of the worker and of all teams of the worker, by their start. */
  readonly stops: readonly Stop[];
  readonly start: Start;
}

/** To whom a job can be assigned: a worker, who is the only member, or a team. */
export interface Occupant {
  readonly workerUuid: string | null;
  readonly teamUuid: string | null;
  readonly preferred: boolean;
  /** The working time in which it can be given the job. */
  readonly fitting: readonly Span[];
  readonly members: readonly Member[];
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

const fits = (own: string | null, wanted: string | null): boolean => own === null || wanted === null || own === wanted;

/**
 * Sorts the working time of a worker by what it fits. The territory of an interval precedes that of the worker; null on
 * either side fits.
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

/** Why an occupant cannot be given a job. */
export type Exclusion = 'skills' | 'territory' | 'shifts';

/** Why no working time in a period fits; undefined when some does. */
export function exclusionIn(period: Span, { shifts, inTerritory, fitting }: WorkingTime): Exclusion | undefined {
  const hasTime = (spans: readonly Span[]): boolean => common(spans, [period]).length > 0;
  if (hasTime(fitting)) return undefined;
  return hasTime(shifts) && !hasTime(inTerritory) ? 'territory' : 'shifts';
}

/**
 * The time in which a team can be given the job: on each day, the time that all members share who work on that day
 * (contract §14).
 * @param members the working time of each that fits the job.
 */
export function sharedTime(members: readonly (readonly Span[])[], days: readonly LocalDay[]): readonly Span[] {
  return joined(
    days.flatMap((day) => {
      const present = members.map((fitting) => common(fitting, [day])).filter((spans) => spans.length > 0);
      return present.length === 0 ? [] : present.reduce(common);
    }),
  );
}
