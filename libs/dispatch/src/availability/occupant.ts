import { common, type Span, type Stop, type WorkingTime } from '#scheduling/fit';
import type { Place } from '../travel/travel.js';

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

/** Why an occupant cannot be given a job. */
export type Exclusion = 'skills' | 'territory' | 'shifts';

/** Why no working time in a period fits; undefined when some does. */
export function exclusionIn(period: Span, { shifts, inTerritory, fitting }: WorkingTime): Exclusion | undefined {
  const hasTime = (spans: readonly Span[]): boolean => common(spans, [period]).length > 0;
  if (hasTime(fitting)) return undefined;
  return hasTime(shifts) && !hasTime(inTerritory) ? 'territory' : 'shifts';
}
