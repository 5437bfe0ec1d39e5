import { describe, expect, it } from '@jest/globals';
import { sharedTime } from '#scheduling/fit';
import { LocalClock } from './local-clock.js';
import type { Member, Occupant } from './occupant.js';
import type { Slot, SlotQuestion } from './slot.js';
import { drivesOf, findSlots, refined } from './slot-search.js';
import type { LegOf, Place } from '../travel/travel.js';

const MINUTE = 60_000;
const at = (text: string): number => Date.parse(`2026-11-${text}:00Z`);
const shown = (instant: number): string => new Date(instant).toISOString().slice(8, 16);
const span = (from: string, to: string) => ({ from: at(from), to: at(to) });
/** Places on a line: a drive of a unit takes a minute. */
const place = (longitude: number): Place => ({ latitude: 0, longitude });
const legOf: LegOf = (from, to) => {
  const minutes = Math.abs(from.longitude - to.longitude);
  return { minutes, meters: minutes * 1000, source: 'estimate' };
};
const stop = (from: string, to: string, where: Place | null = null) => ({ ...span(from, to), place: where });

const asked = span('23T00:00', '25T00:00');
const clock = new LocalClock(asked, 'UTC');
const question = (more: Partial<SlotQuestion> = {}): SlotQuestion => ({
  asked,
  open: asked,
  durationMs: 60 * MINUTE,
  bufferMs: 0,
  gridMs: 15 * MINUTE,
  windows: undefined,
  place: null,
  sort: 'earliest',
  ...more,
});
const member = (more: Partial<Member> = {}): Member => {
  const shifts = more.shifts ?? [span('23T08:00', '23T16:00')];
  return { shifts, stops: [], start: null, ...more };
};
const worker = (more: Partial<Member> = {}, uuid = 'a', preferred = false): Occupant => ({
  workerUuid: uuid,
  teamUuid: null,
  preferred,
  fitting: member(more).shifts,
  members: [member(more)],
});
const find = (occupants: readonly Occupant[], more: Partial<SlotQuestion> = {}, perWorker = 9, total = 99) =>
  findSlots(occupants, question(more), { perWorker, total }, clock, legOf);
/** `start-end..latest start` */
const times = (slots: readonly Slot[]): string[] =>
  slots.map(({ from, to, latestFrom }) => `${shown(from)} ${shown(to).slice(3)}..${shown(latestFrom).slice(3)}`);

describe('the slots of a worker', () => {
  it('are one for each gap between jobs, with the latest start in it', () =>
    expect(times(find([worker({ stops: [stop('23T09:00', '23T10:00'), stop('23T12:00', '23T15:30')] })]))).toEqual([
      '23T08:00 09:00..08:00',
      '23T10:00 11:00..11:00',
    ]));

  it('begin on the grid, also in the last part of a gap', () =>
    expect(times(find([worker({ stops: [stop('23T08:00', '23T09:07'), stop('23T11:20', '23T16:00')] })]))).toEqual([
      '23T09:15 10:15..10:15',
    ]));

  it('keep the buffer before and after jobs, not at the ends of shifts', () =>
    expect(times(find([worker({ stops: [stop('23T10:00', '23T12:00')] })], { bufferMs: 30 * MINUTE }))).toEqual([
      '23T08:00 09:00..08:30',
      '23T12:30 13:30..15:00',
    ]));

  it('begin neither before the open part of the period nor end after the period', () =>
    expect(
      times(find([worker()], { open: span('23T09:05', '23T11:00'), asked: span('23T07:00', '23T11:00') })),
    ).toEqual(['23T09:15 10:15..10:00']));

  it('may cross midnight', () =>
    expect(times(find([worker({ shifts: [span('23T23:30', '24T06:00')] })]))).toEqual(['23T23:30 00:30..05:00']));

  it('do not exist where the job is longer than the gap', () =>
    expect(find([worker()], { durationMs: 481 * MINUTE })).toEqual([]));

  it('are at most as many as asked for each worker', () => {
    const busy = worker({ stops: [stop('23T10:00', '23T11:00'), stop('23T13:00', '23T14:00')] });
    expect(times(find([busy, { ...busy, workerUuid: 'b' }], {}, 1))).toEqual([
      '23T08:00 09:00..09:00',
      '23T08:00 09:00..09:00',
    ]);
  });
});

describe('windows', () => {
  const windows = [span('23T07:00', '23T09:00'), span('23T09:00', '23T12:00')];

  it('have one slot for each gap: its start is inside, its end may be outside', () =>
    expect(
      find([worker({ stops: [stop('23T10:00', '23T11:00')] })], { windows }).map((slot) => [
        ...times([slot]),
        shown(slot.opening.window?.from ?? 0),
      ]),
    ).toEqual([
      ['23T08:00 09:00..08:45', '23T07:00'],
      ['23T09:00 10:00..09:00', '23T09:00'],
      ['23T11:00 12:00..11:45', '23T09:00'],
    ]));
});

describe('the drives of a slot', () => {
  const drives = (slots: readonly Slot[]) =>
    slots.map(({ from, latestFrom, drives: known }) => ({
      from: shown(from),
      latest: shown(latestFrom),
      to: known?.to?.minutes,
      onward: known?.from?.minutes,
      added: known?.added,
    }));
  const visits = (more: Partial<Member>, at = place(0), rest: Partial<SlotQuestion> = {}) =>
    drives(find([worker(more)], { place: at, ...rest }));

  it('fit between the stop before and the stop after', () =>
    expect(
      visits({ stops: [stop('23T08:00', '23T10:00', place(20)), stop('23T13:00', '23T16:00', place(-10))] }),
    ).toEqual([{ from: '23T10:30', latest: '23T11:45', to: 20, onward: 10, added: 0 }]));

  it('begin at the start location when a shift begins', () =>
    expect(visits({ start: place(40), stops: [stop('23T12:00', '23T16:00', place(50))] }, place(10))).toEqual([
      { from: '23T08:30', latest: '23T10:15', to: 30, onward: 40, added: 60 },
    ]));

  it('are none where the shift has no other stop and no start location', () =>
    expect(visits({})).toEqual([{ from: '23T08:00', latest: '23T15:00', to: undefined, onward: undefined, added: 0 }]));

  it('are unknown from and to a stop whose place is not known', () =>
    expect(visits({ stops: [stop('23T08:00', '23T10:00'), stop('23T13:00', '23T16:00', place(-10))] })).toEqual([
      { from: '23T10:00', latest: '23T11:45', to: undefined, onward: 10, added: null },
    ]));

  it('allow for a stop in another shift, from which no drive is counted', () =>
    expect(
      visits({
        shifts: [span('23T08:00', '23T12:00'), span('23T13:00', '23T16:00')],
        stops: [stop('23T08:00', '23T12:00', place(90))],
        start: place(5),
      }),
    ).toEqual([{ from: '23T13:30', latest: '23T15:00', to: 5, onward: undefined, added: 5 }]));

  it('together with the buffer need the longer of both', () =>
    expect(visits({ stops: [stop('23T08:00', '23T10:00', place(20))] }, place(0), { bufferMs: 60 * MINUTE })).toEqual([
      { from: '23T11:00', latest: '23T15:00', to: 20, onward: undefined, added: 20 },
    ]));

  it('from a hidden start are not known: the slot begins with the shift, and the order counts them as the longest', () => {
    const after = { stops: [stop('23T08:00', '23T09:00', place(30))], start: 'hidden' } as const;
    const seen = find([worker({ start: 'hidden' }, 'b'), worker(after, 'c'), worker({ start: 'hidden' }, 'a')], {
      place: place(0),
      sort: 'travel',
    });
    expect(
      seen.map(({ drives: known, opening, score, from }) => [
        opening.occupant.workerUuid,
        known && known.to?.minutes,
        score,
        shown(from),
      ]),
    ).toEqual([
      ['c', 30, 0.5, '23T09:30'],
      ['a', null, 0, '23T08:00'],
      ['b', null, 0, '23T08:00'],
    ]);
    expect(drivesOf(seen.slice(1), place(0))).toEqual([]);
  });
});

describe('the order', () => {
  const score = (slots: readonly Slot[]) =>
    slots.map(({ opening, score: value }) => [opening.occupant.workerUuid, value]);

  it('is by time, then by uuid', () =>
    expect(
      score(find([worker({}, 'b'), worker({}, 'a'), worker({ shifts: [span('23T06:00', '23T07:00')] }, 'c')])),
    ).toEqual([
      ['c', 0.875],
      ['a', 0.8333],
      ['b', 0.8333],
    ]));

  it('of travel is by the added minutes; what is not known is last', () =>
    expect(
      score(
        find(
          [
            worker({ start: place(90) }, 'd'),
            worker({ start: place(30) }, 'c'),
            worker({ stops: [stop('23T08:00', '23T09:00')] }, 'a'),
            worker({ start: place(6), shifts: [span('24T08:00', '24T16:00')] }, 'b'),
          ],
          { place: place(0), sort: 'travel' },
        ),
      ),
    ).toEqual([
      ['b', 0.9],
      ['c', 0.5],
      ['d', 0],
      ['a', 0],
    ]));

  it('balances earliness, drives, the booked share of the day, and preference', () => {
    const half = { stops: [stop('23T08:00', '23T12:00', place(0))] };
    const balanced = find([worker(half, 'a'), worker(half, 'b', true), worker({ start: place(30) }, 'c')], {
      place: place(0),
      sort: 'balanced',
    });
    expect(score(balanced)).toEqual([
      // From 12:00 of 48 hours: 0.5 × 0.75 + 0.3 + 0.2 × 0.5, and 0.1.
      ['b', 0.875],
      ['a', 0.775],
      // From 08:30: 0.5 × 0.8229 + 0.3 × 0.5 + 0.2
      ['c', 0.7615],
    ]);
  });

  it('balances towards another day of the same free time', () => {
    const always = { shifts: [span('23T00:00', '25T00:00')], stops: [stop('23T00:00', '23T20:00')] };
    const near = { asked: span('23T00:00', '25T00:00'), sort: 'balanced' } as const;
    expect(times(find([worker(always)], near))).toEqual(['24T00:00 01:00..23:00']);
  });

  it('has scores of at most 1', () =>
    expect(find([worker({ shifts: [span('23T00:00', '23T08:00')] }, 'a', true)], { sort: 'balanced' })[0]?.score).toBe(
      1,
    ));
});

describe('a team', () => {
  const team = (...members: Member[]): Occupant => ({
    workerUuid: null,
    teamUuid: 't',
    preferred: false,
    fitting: sharedTime(
      members.map(({ shifts }) => shifts),
      clock.days,
    ),
    members,
  });

  it('is free when all members are who work on the day', () =>
    expect(
      times(
        find([
          team(
            member({ shifts: [span('23T08:00', '23T16:00'), span('24T08:00', '24T10:00')] }),
            member({ shifts: [span('23T10:00', '23T18:00')], stops: [stop('23T12:00', '23T13:00')] }),
          ),
        ]),
      ),
    ).toEqual(['23T10:00 11:00..11:00', '23T13:00 14:00..15:00', '24T08:00 09:00..09:00']));

  it('is busy with the jobs of members who do not work on the day, which would be double-booked', () =>
    expect(times(find([team(member(), member({ shifts: [], stops: [stop('23T08:00', '23T15:00')] }))]))).toEqual([
      '23T15:00 16:00..15:00',
    ]));

  it('has the longest drives of its members', () =>
    expect(
      find([team(member({ start: place(10) }), member({ start: place(25) }))], { place: place(0) }).map((slot) => [
        shown(slot.from),
        slot.drives?.to?.minutes,
        slot.drives?.added,
      ]),
    ).toEqual([['23T08:30', 25, 25]]));
});

describe('slots that are decided again by other drives', () => {
  const before = stop('23T08:00', '23T10:00', place(20));
  const slow: LegOf = (from, to) => ({ ...legOf(from, to), minutes: 2 * legOf(from, to).minutes, source: 'matrix' });

  it('depend on the drives around them', () => {
    const slots = find([worker({ start: place(7), stops: [before] })], { place: place(0) });
    expect(drivesOf(slots, place(0))).toEqual([
      { from: place(20), to: place(0) },
      { from: place(7), to: place(0) },
    ]);
  });

  it('move, or are left out; the others stay', () => {
    const tight = worker({ stops: [before, stop('23T11:30', '23T16:00', place(0))] }, 'a');
    const asking = question({ place: place(0) });
    const slots = find([tight, worker({ stops: [before] }, 'b'), worker({ stops: [before] }, 'c')], asking);
    expect(times(slots)).toEqual(['23T10:30 11:30..10:30', '23T10:30 11:30..15:00', '23T10:30 11:30..15:00']);
    const again = refined(slots, 2, asking, clock, slow);
    expect(
      again.map(({ opening, from, drives }) => [opening.occupant.workerUuid, shown(from), drives?.to?.source]),
    ).toEqual([
      ['c', '23T10:30', 'estimate'],
      ['b', '23T10:45', 'matrix'],
    ]);
  });
});
