import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { runDecision, fold } from '#eventstore/domain';
import { specFor } from '#eventstore/testing';
import { type Interval, type Overwrite, overwritten } from './interval.js';
import { setShifts, ShiftMonth, type ShiftMonthEvent } from './shift-month.js';

const USER = '0190f0a4-6f5e-7c3a-9d2b-5a1c6e7f8a00';
const MONTH = '2026-11';
const [NORTH, SOUTH] = ['0190f0a4-6f5e-7c3a-9d2b-5a1c6e7f8a90', '0190f0a4-6f5e-7c3a-9d2b-5a1c6e7f8a91'];
const REPAIR = '0190f0a4-6f5e-7c3a-9d2b-5a1c6e7f8a92';

const hour = (n: number): string => new Date(Date.UTC(2026, 10, 1, n)).toISOString();
const shift = (from: number, to: number, more: Partial<Overwrite>): Overwrite => ({
  timeFrom: hour(from),
  timeTo: hour(to),
  working: true,
  territoryUuid: null,
  jobTypeUuid: null,
  ...more,
});
const atWork = shift(8, 16, { territoryUuid: NORTH, jobTypeUuid: REPAIR });
const overwrite = (...shifts: Overwrite[]) => setShifts(USER, MONTH, shifts);
const shiftsSet = (...shifts: Overwrite[]): ShiftMonthEvent => ({
  type: 'shift_month.shifts_set',
  data: { userUuid: USER, month: MONTH, shifts },
});
const created = shiftsSet(atWork);

describe("a month of a user's time", () => {
  const month = specFor(ShiftMonth);

  it('is created by the first shift in it, with whose and which month it is', () =>
    month.given().when(overwrite(atWork)).then(created));

  it('is not created by what says nothing', () => {
    month.given().when(overwrite()).thenNothing();
    month
      .given()
      .when(overwrite(shift(8, 16, { working: null, territoryUuid: NORTH })))
      .thenNothing();
    month
      .given()
      .when(overwrite(shift(8, 16, { working: false })))
      .thenNothing();
  });

  it('records what a request overwrites, and of whom', () => {
    const pause = shift(12, 13, { working: false });
    month.given(created).when(overwrite(pause)).then(shiftsSet(pause));
    const cleared = shift(0, 24, { working: null });
    month.given(created).when(overwrite(cleared)).then(shiftsSet(cleared));
  });

  it('records nothing when it is so already', () => {
    month.given(created).when(overwrite(atWork)).thenNothing();
    month
      .given(created)
      .when(overwrite({ ...atWork, timeFrom: hour(9), timeTo: hour(10) }))
      .thenNothing();
    month
      .given(created)
      .when(overwrite(shift(0, 8, { working: false }), atWork, shift(16, 24, { working: null })))
      .thenNothing();
  });

  it('knows what its intervals refer to, each once and no longer than they do', () => {
    const fields = ({ territoryUuids, jobTypeUuids }: typeof ShiftMonth.initial) => [territoryUuids, jobTypeUuids];
    const after = (...events: ShiftMonthEvent[]) => fields(fold(ShiftMonth, ShiftMonth.initial, [created, ...events]));
    expect(after()).toEqual([[NORTH], [REPAIR]]);
    expect(after(shiftsSet(shift(20, 22, { territoryUuid: SOUTH }), shift(22, 23, { territoryUuid: NORTH })))).toEqual([
      [NORTH, SOUTH],
      [REPAIR],
    ]);
    expect(after(shiftsSet(shift(8, 16, { territoryUuid: SOUTH })))).toEqual([[SOUTH], []]);
    expect(after(shiftsSet(shift(0, 24, { working: null })))).toEqual([[], []]);
  });

  it('is what its events fold to, each of which changed something', () => {
    const some = fc.uniqueArray(fc.nat(20), { minLength: 2, maxLength: 8 }).chain((hours) => {
      const points = [...hours].sort((a, b) => a - b);
      const said = fc.record({
        working: fc.constantFrom(true, false, null),
        territoryUuid: fc.constantFrom(null, NORTH, SOUTH),
        jobTypeUuid: fc.constantFrom(null, REPAIR),
      });
      return fc
        .array(fc.option(said), { minLength: points.length - 1, maxLength: points.length - 1 })
        .map((all) => all.flatMap((one, i) => (one ? [shift(points[i] ?? 0, points[i + 1] ?? 0, one)] : [])));
    });
    fc.assert(
      fc.property(fc.array(some, { maxLength: 8 }), (requests) => {
        let state = ShiftMonth.initial;
        let intervals: Interval[] = [];
        const log: ShiftMonthEvent[] = [];
        for (const shifts of requests) {
          const events = runDecision(overwrite(...shifts), state);
          const next = overwritten(intervals, shifts);
          expect(events.length).toBe(JSON.stringify(next) === JSON.stringify(intervals) ? 0 : 1);
          intervals = next;
          state = fold(ShiftMonth, state, events);
          log.push(...events);
          expect(runDecision(overwrite(...shifts), state)).toEqual([]);
        }
        expect(state.intervals).toEqual(intervals);
        // As an event is after it was stored and read.
        const stored = JSON.parse(JSON.stringify(log)) as ShiftMonthEvent[];
        expect(fold(ShiftMonth, ShiftMonth.initial, stored)).toEqual(state);
        const uuids = new Set(intervals.flatMap(({ territoryUuid }) => territoryUuid ?? []));
        expect(state.territoryUuids).toEqual([...uuids].sort());
      }),
    );
  });
});
