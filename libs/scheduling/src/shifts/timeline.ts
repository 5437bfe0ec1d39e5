import { changesIn, type Decision, defineAggregate } from '#eventstore/domain';
import { type Interval, type Overwrite, overwritten } from './interval.js';

/** What is known of one user's time in one month (UTC): small, however many years there are. */
export interface TimelineState {
  readonly userUuid: string;
  /** `2026-11` */
  readonly month: string;
  readonly intervals: readonly Interval[];
  /** Everything the intervals refer to, each once. */
  readonly territoryUuids: readonly string[];
  readonly jobTypeUuids: readonly string[];
}

export type TimelineEvent =
  | { readonly type: 'timeline.created'; readonly data: Overwritten & { readonly month: string } }
  | { readonly type: 'timeline.overwritten'; readonly data: Overwritten };

/** What a request overwrote of a user's month. */
interface Overwritten {
  readonly userUuid: string;
  readonly shifts: readonly Overwrite[];
}

const distinct = (uuids: readonly (string | null)[]): string[] =>
  [...new Set(uuids.filter((uuid) => uuid !== null))].sort();

const withShifts = (state: TimelineState, shifts: readonly Overwrite[]): TimelineState => {
  const intervals = overwritten(state.intervals, shifts);
  return {
    ...state,
    intervals,
    territoryUuids: distinct(intervals.map(({ territoryUuid }) => territoryUuid)),
    jobTypeUuids: distinct(intervals.map(({ jobTypeUuid }) => jobTypeUuid)),
  };
};

export const Timeline = defineAggregate<TimelineState, TimelineEvent>({
  type: 'timeline',
  initial: { userUuid: '', month: '', intervals: [], territoryUuids: [], jobTypeUuids: [] },
  on: {
    'timeline.created': (state, { userUuid, month, shifts }) => withShifts({ ...state, userUuid, month }, shifts),
    'timeline.overwritten': (state, { shifts }) => withShifts(state, shifts),
  },
});

/** Overwrites a month of a user's time; records nothing when it is so already. */
export const overwriteMonth =
  (userUuid: string, month: string, shifts: readonly Overwrite[]): Decision<TimelineState, TimelineEvent> =>
  (timeline) => {
    if (changesIn({ intervals: overwritten(timeline.intervals, shifts) }, timeline) === undefined) return undefined;
    return timeline.month === ''
      ? { type: 'timeline.created', data: { userUuid, month, shifts } }
      : { type: 'timeline.overwritten', data: { userUuid, shifts } };
  };
