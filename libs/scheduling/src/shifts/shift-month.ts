import { changesIn, type Decision, defineAggregate } from '#eventstore/domain';
import { type Interval, type Overwrite, overwritten } from './interval.js';

/** What is known of one user's time in one month (UTC): small, however many years there are. */
export interface ShiftMonthState {
  readonly userUuid: string;
  /** `2026-11` */
  readonly month: string;
  readonly intervals: readonly Interval[];
  /** Everything the intervals refer to, each once. */
  readonly territoryUuids: readonly string[];
  readonly jobTypeUuids: readonly string[];
}

/** A request overwrote parts of a user's month; each event names both, since the first creates the month. */
export interface ShiftMonthEvent {
  readonly type: 'shift_month.shifts_set';
  readonly data: {
    readonly userUuid: string;
    /** `2026-11` */
    readonly month: string;
    readonly shifts: readonly Overwrite[];
  };
}

const distinct = (uuids: readonly (string | null)[]): string[] =>
  [...new Set(uuids.filter((uuid) => uuid !== null))].sort();

const withShifts = (state: ShiftMonthState, shifts: readonly Overwrite[]): ShiftMonthState => {
  const intervals = overwritten(state.intervals, shifts);
  return {
    ...state,
    intervals,
    territoryUuids: distinct(intervals.map(({ territoryUuid }) => territoryUuid)),
    jobTypeUuids: distinct(intervals.map(({ jobTypeUuid }) => jobTypeUuid)),
  };
};

export const ShiftMonth = defineAggregate<ShiftMonthState, ShiftMonthEvent>({
  type: 'shift_month',
  initial: { userUuid: '', month: '', intervals: [], territoryUuids: [], jobTypeUuids: [] },
  on: {
    'shift_month.shifts_set': (state, { userUuid, month, shifts }) => withShifts({ ...state, userUuid, month }, shifts),
  },
});

/** Overwrites a month of a user's time; records nothing when it is so already. */
export const setShifts =
  (userUuid: string, month: string, shifts: readonly Overwrite[]): Decision<ShiftMonthState, ShiftMonthEvent> =>
  ({ intervals }) =>
    changesIn({ intervals: overwritten(intervals, shifts) }, { intervals }) === undefined
      ? undefined
      : { type: 'shift_month.shifts_set', data: { userUuid, month, shifts } };
