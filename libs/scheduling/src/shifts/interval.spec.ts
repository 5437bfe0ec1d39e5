import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  byMonth,
  covering,
  cut,
  type Interval,
  monthOf,
  monthsWithin,
  overlapsIn,
  type Overwrite,
  overwritten,
} from './interval.js';

const [NORTH, SOUTH] = ['0190f0a4-6f5e-7c3a-9d2b-5a1c6e7f8a90', '0190f0a4-6f5e-7c3a-9d2b-5a1c6e7f8a91'];
const REPAIR = '0190f0a4-6f5e-7c3a-9d2b-5a1c6e7f8a92';

/** An hour of a day: `08` or `08:30`. */
const hour = (text: string): string => `2026-11-23T${text.length === 2 ? `${text}:00` : text}:00.000Z`;
const given = (from: string, to: string, more: Partial<Overwrite> = {}): Overwrite => ({
  timeFrom: hour(from),
  timeTo: hour(to),
  working: true,
  territoryUuid: null,
  jobTypeUuid: null,
  ...more,
});
const known = (from: string, to: string, more: Partial<Interval> = {}): Interval => ({
  ...given(from, to),
  working: true,
  ...more,
});

describe('overwriting', () => {
  const day = [known('08', '16', { territoryUuid: NORTH })];

  it('replaces what it overlaps and leaves the rest', () => {
    expect(overwritten(day, [given('07', '09')])).toEqual([
      known('07', '09'),
      known('09', '16', { territoryUuid: NORTH }),
    ]);
    expect(overwritten(day, [given('15', '17', { jobTypeUuid: REPAIR })])).toEqual([
      known('08', '15', { territoryUuid: NORTH }),
      known('15', '17', { jobTypeUuid: REPAIR }),
    ]);
    expect(overwritten(day, [given('07', '17')])).toEqual([known('07', '17')]);
  });

  it('splits what it lies within', () =>
    expect(overwritten(day, [given('12', '13', { territoryUuid: SOUTH, working: false })])).toEqual([
      known('08', '12', { territoryUuid: NORTH }),
      known('12', '13', { territoryUuid: SOUTH, working: false }),
      known('13', '16', { territoryUuid: NORTH }),
    ]));

  it('touches nothing where it only meets an end', () =>
    expect(overwritten(day, [given('06', '08'), given('16', '18')])).toEqual([
      known('06', '08'),
      ...day,
      known('16', '18'),
    ]));

  it('clears with working null, whatever else is given', () => {
    expect(overwritten(day, [given('12', '13', { working: null, territoryUuid: SOUTH })])).toEqual([
      known('08', '12', { territoryUuid: NORTH }),
      known('13', '16', { territoryUuid: NORTH }),
    ]);
    expect(overwritten(day, [given('00', '23', { working: null })])).toEqual([]);
  });

  it('keeps nothing of time that does not work, nowhere and for nothing: that is what uncovered time means', () => {
    expect(overwritten(day, [given('00', '23', { working: false })])).toEqual([]);
    expect(overwritten([], [given('08', '09', { working: false, jobTypeUuid: REPAIR })])).toEqual([
      known('08', '09', { working: false, jobTypeUuid: REPAIR }),
    ]);
  });

  it('makes one of neighbours that are alike, and two of those that differ in anything', () => {
    expect(overwritten(day, [given('16', '18', { territoryUuid: NORTH })])).toEqual([
      known('08', '18', { territoryUuid: NORTH }),
    ]);
    for (const other of [
      { territoryUuid: SOUTH },
      { territoryUuid: NORTH, jobTypeUuid: REPAIR },
      { territoryUuid: null },
    ])
      expect(overwritten(day, [given('16', '18', other)])).toHaveLength(2);
  });
});

describe('the timeline of a span', () => {
  it('does not work where nothing is known', () =>
    expect(covering([known('08', '10'), known('12', '13')], hour('07'), hour('14'))).toEqual([
      known('07', '08', { working: false }),
      known('08', '10'),
      known('10', '12', { working: false }),
      known('12', '13'),
      known('13', '14', { working: false }),
    ]));

  it('is cut at both ends', () =>
    expect(covering([known('08', '16')], hour('09'), hour('10:30'))).toEqual([known('09', '10:30')]));

  it('is one interval where nothing is known at all, and none where there is no time', () => {
    expect(covering([], hour('00'), hour('23'))).toEqual([known('00', '23', { working: false })]);
    expect(covering([known('08', '16')], hour('09'), hour('09'))).toEqual([]);
  });

  it('shows neighbours that are alike as one, also where two months meet', () => {
    const month = (timeFrom: string, timeTo: string): Interval => ({ ...known('00', '01'), timeFrom, timeTo });
    const [from, border, to] = ['2026-11-30T20:00:00.000Z', '2026-12-01T00:00:00.000Z', '2026-12-01T04:00:00.000Z'];
    // In whichever order they were read.
    for (const parts of [
      [month(from, border), month(border, to)],
      [month(border, to), month(from, border)],
    ])
      expect(covering(parts, from, to)).toEqual([month(from, to)]);
  });
});

describe('overlaps of one request', () => {
  it('are reported by their indexes in the request, the earlier one first', () => {
    expect(overlapsIn([given('08', '10'), given('10', '12'), given('12', '13')])).toEqual([]);
    expect(overlapsIn([given('08', '10'), given('09', '12')])).toEqual([[0, 1]]);
    expect(overlapsIn([given('09', '12'), given('08', '10')])).toEqual([[0, 1]]);
    expect(overlapsIn([given('08', '10'), given('08', '10')])).toEqual([[0, 1]]);
  });

  it('are seen behind a shorter one that lies between', () =>
    expect(overlapsIn([given('08', '18'), given('09', '10'), given('11', '12')])).toEqual([
      [0, 1],
      [0, 2],
    ]));

  it('pass over what has a fault already', () =>
    expect(overlapsIn([undefined, given('08', '10'), undefined, given('09', '10')])).toEqual([[1, 3]]));
});

describe('months', () => {
  const interval = (timeFrom: string, timeTo: string): Overwrite => ({ ...given('00', '01'), timeFrom, timeTo });
  const partsOf = (one: Overwrite) =>
    [...byMonth([one])].map(([month, parts]) => [month, parts.map(({ timeFrom, timeTo }) => [timeFrom, timeTo])]);

  it('are cut where they end, also at the end of a year', () =>
    expect(partsOf(interval('2026-12-31T20:00:00.000Z', '2027-01-01T04:00:00.000Z'))).toEqual([
      ['2026-12', [['2026-12-31T20:00:00.000Z', '2027-01-01T00:00:00.000Z']]],
      ['2027-01', [['2027-01-01T00:00:00.000Z', '2027-01-01T04:00:00.000Z']]],
    ]));

  it('do not hold what ends at their first moment', () =>
    expect(partsOf(interval('2026-11-30T20:00:00.000Z', '2026-12-01T00:00:00.000Z'))).toEqual([
      ['2026-11', [['2026-11-30T20:00:00.000Z', '2026-12-01T00:00:00.000Z']]],
    ]));

  it('reach over a whole one in between', () =>
    expect(monthsWithin('2026-01-31T00:00:00.000Z', '2026-03-01T00:00:00.001Z')).toEqual([
      '2026-01',
      '2026-02',
      '2026-03',
    ]));

  it('have years from 0001 to 9999', () => {
    expect(monthsWithin('0001-12-31T00:00:00.000Z', '0002-01-02T00:00:00.000Z')).toEqual(['0001-12', '0002-01']);
    expect(monthsWithin('9999-11-30T00:00:00.000Z', '9999-12-31T23:59:59.999Z')).toEqual(['9999-11', '9999-12']);
    expect(partsOf(interval('9999-12-31T00:00:00.000Z', '9999-12-31T23:59:59.999Z'))).toEqual([
      ['9999-12', [['9999-12-31T00:00:00.000Z', '9999-12-31T23:59:59.999Z']]],
    ]);
  });
});

// The model: minutes, each with what is known of it.

/** Minutes of the model, on both sides of the end of a year. */
const MINUTES = 240;
const START = Date.parse('2026-12-31T22:00:00.000Z');
const minute = (n: number): string => new Date(START + n * 60_000).toISOString();
const minuteOf = (instant: string): number => (Date.parse(instant) - START) / 60_000;

type Meaning = Pick<Interval, 'working' | 'territoryUuid' | 'jobTypeUuid'>;
const UNKNOWN: Meaning = { working: false, territoryUuid: null, jobTypeUuid: null };

class Minutes {
  private readonly known = new Map<number, Meaning>();

  overwrite({ timeFrom, timeTo, working, territoryUuid, jobTypeUuid }: Overwrite): void {
    for (let n = minuteOf(timeFrom); n < minuteOf(timeTo); n++)
      if (working === null) this.known.delete(n);
      else this.known.set(n, { working, territoryUuid, jobTypeUuid });
  }

  /** Each minute of a span. */
  within(from: number, to: number): Meaning[] {
    return Array.from({ length: to - from }, (_, i) => this.known.get(from + i) ?? UNKNOWN);
  }
}

/** Each minute of some intervals. */
const minutesOf = (intervals: readonly Interval[]): Meaning[] =>
  intervals.flatMap(({ timeFrom, timeTo, ...meaning }) =>
    Array.from({ length: minuteOf(timeTo) - minuteOf(timeFrom) }, () => meaning),
  );

const span = fc
  .tuple(fc.nat(MINUTES - 1), fc.integer({ min: 1, max: MINUTES }))
  .map(([from, length]) => [from, Math.min(MINUTES, from + length)] as const);
const meaning = fc.record({
  working: fc.constantFrom(true, true, false, null),
  territoryUuid: fc.constantFrom(null, NORTH, SOUTH),
  jobTypeUuid: fc.constantFrom(null, REPAIR),
});
const anywhere = fc.tuple(span, meaning).map(([[from, to], said]): Overwrite => ({
  timeFrom: minute(from),
  timeTo: minute(to),
  ...said,
}));
/** Intervals that do not overlap, in any order. */
const request = fc
  .array(anywhere, { maxLength: 8 })
  .map((all) =>
    all.filter((one, i) => all.slice(0, i).every((o) => o.timeTo <= one.timeFrom || o.timeFrom >= one.timeTo)),
  );
const requests = fc.array(request, { maxLength: 8 });

const play = (all: readonly (readonly Overwrite[])[]): { timeline: Interval[]; model: Minutes } => {
  const model = new Minutes();
  for (const one of all.flat()) model.overwrite(one);
  return { timeline: all.reduce<Interval[]>((timeline, one) => overwritten(timeline, one), []), model };
};

/** What every timeline keeps to: in order, without overlaps or empty intervals, neighbours not alike. */
const isTidy = (timeline: readonly Interval[]): boolean =>
  timeline.every((one, i) => {
    const next = timeline[i + 1];
    if (one.timeFrom >= one.timeTo) return false;
    if (next === undefined) return true;
    const { timeFrom, timeTo, ...said } = one;
    const differs =
      JSON.stringify(minutesOf([{ ...said, timeFrom, timeTo }])[0]) !== JSON.stringify(minutesOf([next])[0]);
    return timeTo < next.timeFrom || (timeTo === next.timeFrom && differs);
  });

describe('any timeline', () => {
  it('means in every span what its minutes were given last, without gaps, overlaps or neighbours alike', () =>
    fc.assert(
      fc.property(requests, fc.array(span, { minLength: 1, maxLength: 4 }), (all, spans) => {
        const { timeline, model } = play(all);
        expect(isTidy(timeline)).toBe(true);
        for (const [from, to] of spans) {
          const shown = covering(timeline, minute(from), minute(to));
          expect(isTidy(shown)).toBe(true);
          expect([shown[0]?.timeFrom, shown.at(-1)?.timeTo]).toEqual([minute(from), minute(to)]);
          shown.slice(1).forEach(({ timeFrom }, i) => expect(timeFrom).toBe(shown[i]?.timeTo));
          expect(minutesOf(shown)).toEqual(model.within(from, to));
        }
      }),
    ));

  it('is not changed by anything that was read of it', () =>
    fc.assert(
      fc.property(requests, span, (all, [from, to]) => {
        const { timeline } = play(all);
        expect(overwritten(timeline, covering(timeline, minute(from), minute(to)))).toEqual(timeline);
      }),
    ));

  it('is the same in whichever order a request names its intervals', () =>
    fc.assert(
      fc.property(requests, request, (all, last) => {
        const { timeline } = play(all);
        expect(overwritten(timeline, [...last].reverse())).toEqual(overwritten(timeline, last));
      }),
    ));

  it('loses nothing when it is kept by months', () =>
    fc.assert(
      fc.property(requests, (all) => {
        const whole = play(all).timeline;
        const months = new Map<string, Interval[]>();
        for (const one of all)
          for (const [month, parts] of byMonth(one)) months.set(month, overwritten(months.get(month) ?? [], parts));
        for (const [month, parts] of months)
          for (const { timeFrom, timeTo } of parts) {
            expect(monthOf(timeFrom)).toBe(month);
            expect(monthsWithin(timeFrom, timeTo)).toEqual([month]);
          }
        const [from, to] = [minute(0), minute(MINUTES)];
        expect(covering([...months.values()].flat(), from, to)).toEqual(covering(whole, from, to));
      }),
    ));

  it('is cut without changing what is left', () =>
    fc.assert(
      fc.property(requests, span, (all, [from, to]) => {
        const { timeline, model } = play(all);
        const parts = cut(timeline, minute(from), minute(to));
        for (const part of parts)
          expect(minutesOf([part])).toEqual(model.within(minuteOf(part.timeFrom), minuteOf(part.timeTo)));
        expect(covering(parts, minute(from), minute(to))).toEqual(covering(timeline, minute(from), minute(to)));
      }),
    ));
});

it('finds overlaps exactly where two intervals hold the same minute, and names every one that is too many', () =>
  fc.assert(
    fc.property(fc.array(fc.option(anywhere, { nil: undefined }), { maxLength: 8 }), (intervals) => {
      const minutes = intervals.map((one) => {
        const held = new Set<number>();
        if (one) for (let n = minuteOf(one.timeFrom); n < minuteOf(one.timeTo); n++) held.add(n);
        return held;
      });
      const meet = (one: number, other: number): boolean =>
        [...(minutes[one] ?? [])].some((n) => minutes[other]?.has(n));
      const pairs = intervals.flatMap((_, i) => intervals.flatMap((_, j) => (i < j && meet(i, j) ? [[i, j]] : [])));
      const found = overlapsIn(intervals);
      for (const pair of found) expect(pairs).toContainEqual(pair);
      expect(found.length > 0).toBe(pairs.length > 0);
      // A request without one interval of each reported pair has no overlaps.
      const rest = intervals.filter((_, i) => !found.some(([one, other]) => i === one || i === other));
      expect(overlapsIn(rest)).toEqual([]);
    }),
  ));
