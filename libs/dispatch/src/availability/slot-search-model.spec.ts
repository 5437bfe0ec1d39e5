import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { sharedTime, type Span, type Stop, type WorkingInterval, workingTime } from '#scheduling/fit';
import { LONG } from '../../../../test/support/long.js';
import { LocalClock, type LocalWindow } from './local-clock.js';
import type { Member, Occupant } from './occupant.js';
import { SORTS, type SlotQuestion } from './slot.js';
import { findSlots, type SlotLimits } from './slot-search.js';
import { estimated, type LegOf, type Place } from '../travel/travel.js';

/*
 * A second implementation of the search, which decides about each minute by itself and knows nothing of spans. Searches of
 * random small cases must return the same.
 */

const RUNS = LONG ? 10_000 : 150;
const MINUTE = 60_000;
const HOURS = 40;

/** Around changes of clocks by an hour, by half an hour and at midnight; ends of months; an offset of a quarter of an hour. */
const SCENES: readonly (readonly [zone: string, begin: string])[] = [
  ['Europe/Berlin', '2026-03-28T15:00Z'],
  ['Europe/Berlin', '2026-10-24T15:00Z'],
  ['America/New_York', '2026-03-07T22:00Z'],
  ['America/New_York', '2026-10-31T22:00Z'],
  ['Australia/Lord_Howe', '2026-04-04T00:00Z'],
  ['Australia/Lord_Howe', '2026-10-03T00:00Z'],
  ['America/Sao_Paulo', '2018-11-03T12:00Z'],
  ['Asia/Kathmandu', '2026-02-27T18:00Z'],
  ['UTC', '2026-12-30T20:00Z'],
];

interface RandomMember {
  readonly intervals: readonly (readonly [from: number, minutes: number, territory: number, jobType: number])[];
  readonly stops: readonly (readonly [from: number, minutes: number, place: number])[];
  readonly territory: number;
  readonly start: number;
}

interface RandomCase {
  readonly scene: number;
  readonly asked: readonly [from: number, minutes: number];
  readonly notice: number;
  readonly duration: number;
  readonly buffer: number;
  readonly grid: number;
  readonly windows: readonly (readonly [from: number, quarters: number])[] | undefined;
  readonly place: number;
  readonly sort: number;
  readonly perWorker: number;
  readonly total: number;
  readonly hidesStarts: boolean;
  readonly wanted: readonly [territory: number, jobType: number];
  readonly speed: number;
  readonly occupants: readonly { readonly members: readonly RandomMember[]; readonly preferred: boolean }[];
}

const minute = fc.integer({ min: 0, max: HOURS * 12 }).map((n) => n * 5);
/** None, or one of two. */
const choice = fc.integer({ min: 0, max: 2 });
/** Mostly none. */
const requirement = fc.constantFrom(0, 0, 0, 0, 1, 2);
const randomMember = fc.record({
  intervals: fc.array(
    fc.tuple(
      minute,
      fc.integer({ min: 12, max: 96 }).map((n) => n * 10),
      requirement,
      requirement,
    ),
    {
      minLength: 1,
      maxLength: 4,
    },
  ),
  stops: fc.array(fc.tuple(fc.integer({ min: -60, max: HOURS * 60 }), fc.integer({ min: 1, max: 150 }), choice), {
    maxLength: 5,
  }),
  territory: requirement,
  start: choice,
});
const randomCase: fc.Arbitrary<RandomCase> = fc.record({
  scene: fc.nat(SCENES.length - 1),
  asked: fc.tuple(fc.integer({ min: 0, max: 600 }), fc.integer({ min: 300, max: HOURS * 60 - 600 })),
  notice: fc.oneof(
    { weight: 3, arbitrary: fc.constant(0) },
    { weight: 1, arbitrary: fc.integer({ min: 0, max: 900 }) },
  ),
  duration: fc.constantFrom(1, 7, 30, 30, 60, 60, 95, 240),
  buffer: fc.constantFrom(0, 0, 10, 45),
  grid: fc.constantFrom(5, 10, 15, 20, 30, 60),
  windows: fc.oneof(
    { weight: 2, arbitrary: fc.constant(undefined) },
    {
      weight: 1,
      arbitrary: fc.array(fc.tuple(fc.nat(80), fc.integer({ min: 8, max: 48 })), { minLength: 1, maxLength: 3 }),
    },
  ),
  place: choice,
  sort: fc.nat(SORTS.length - 1),
  perWorker: fc.constantFrom(1, 3, 50, 50),
  total: fc.constantFrom(1, 3, 500, 500),
  hidesStarts: fc.boolean(),
  wanted: fc.tuple(requirement, requirement),
  speed: fc.constantFrom(20, 60, 150),
  occupants: fc.array(
    fc.record({
      members: fc.oneof(
        { weight: 3, arbitrary: fc.tuple(randomMember) },
        { weight: 1, arbitrary: fc.array(randomMember, { minLength: 2, maxLength: 3 }) },
      ),
      preferred: fc.boolean(),
    }),
    { minLength: 1, maxLength: 3 },
  ),
});

const PLACES: readonly (Place | null)[] = [
  null,
  { latitude: 52.52, longitude: 13.4 },
  { latitude: 52.45, longitude: 13.55 },
];
const oneOf = (n: number, kind: string): string | null => (n === 0 ? null : `${kind} ${n}`);

/** A case with instants, as both implementations take it. */
interface Case {
  readonly zone: string;
  readonly question: SlotQuestion;
  readonly clock: LocalClock;
  readonly windows: readonly LocalWindow[] | undefined;
  readonly wanted: { readonly territoryUuid: string | null; readonly jobTypeUuid: string | null };
  readonly limits: SlotLimits;
  readonly legOf: LegOf;
  readonly occupants: readonly (Occupant & { readonly intervals: readonly (readonly WorkingInterval[])[] })[];
  /** The territory of each member of each occupant. */
  readonly territories: readonly (readonly (string | null)[])[];
}

const timeOf = (quarters: number): string =>
  `${String(Math.floor(quarters / 4)).padStart(2, '0')}:${String((quarters % 4) * 15).padStart(2, '0')}`;

function caseOf(random: RandomCase): Case {
  const [zone, begin] = SCENES[random.scene] ?? ['UTC', '2026-01-01T00:00Z'];
  const zero = Date.parse(begin);
  const instant = (minutes: number): number => zero + minutes * MINUTE;
  const span = (from: number, minutes: number): Span => ({ from: instant(from), to: instant(from + minutes) });
  const asked = span(...random.asked);
  const clock = new LocalClock(asked, zone);
  const windows = random.windows?.map(([from, quarters]) => ({
    from: timeOf(from),
    to: timeOf(Math.min(96, from + quarters)),
  }));
  const wanted = {
    territoryUuid: oneOf(random.wanted[0], 'territory'),
    jobTypeUuid: oneOf(random.wanted[1], 'type'),
  };
  const occupants = random.occupants.map(({ members, preferred }, n) => {
    const isTeam = members.length > 1;
    const intervals = members.map((one) =>
      one.intervals.map(([from, minutes, territory, jobType]): WorkingInterval => ({
        ...span(from, minutes),
        territoryUuid: oneOf(territory, 'territory'),
        jobTypeUuid: oneOf(jobType, 'type'),
      })),
    );
    const times = members.map((one, i) => {
      const own = isTeam ? null : oneOf(one.territory, 'territory');
      const requirements = isTeam ? { ...wanted, territoryUuid: null } : wanted;
      return workingTime(intervals[i] ?? [], own, requirements);
    });
    return {
      workerUuid: isTeam ? null : `occupant ${9 - n}`,
      teamUuid: isTeam ? `occupant ${9 - n}` : null,
      preferred,
      intervals,
      fitting: isTeam
        ? sharedTime(
            times.map(({ fitting }) => fitting),
            clock.days,
          )
        : (times[0]?.fitting ?? []),
      members: members.map((one, i): Member => {
        const stops = one.stops.map(([from, minutes, where]): Stop => ({
          ...span(from, minutes),
          place: PLACES[where] ?? null,
        }));
        const shifts = times[i]?.shifts ?? [];
        const start = random.hidesStarts ? 'hidden' : (PLACES[one.start] ?? null);
        return { shifts, stops: stops.sort((a, b) => a.from - b.from), start };
      }),
    };
  });
  return {
    zone,
    clock,
    windows,
    wanted,
    limits: { perWorker: random.perWorker, total: random.total },
    legOf: estimated({ speedKmh: random.speed, detour: 1.3 }),
    occupants,
    territories: random.occupants.map(({ members }) => members.map((one) => oneOf(one.territory, 'territory'))),
    question: {
      asked,
      open: { from: Math.max(asked.from, asked.from + random.notice * MINUTE), to: asked.to },
      durationMs: random.duration * MINUTE,
      bufferMs: random.buffer * MINUTE,
      gridMs: random.grid * MINUTE,
      windows: windows && clock.windows(windows),
      place: PLACES[random.place] ?? null,
      sort: SORTS[random.sort] ?? 'earliest',
    },
  };
}

/** The local date and minute of the day of instants, by zone. Offsets change only at full quarters of an hour. */
const localTimes = new Map<string, Map<number, { readonly date: string; readonly minuteOfDay: number }>>();
function localAt(zone: string, at: number): { readonly date: string; readonly minuteOfDay: number } {
  const ofZone = localTimes.get(zone) ?? new Map<number, { date: string; minuteOfDay: number }>();
  localTimes.set(zone, ofZone);
  if (!ofZone.has(at)) {
    const quarter = Math.floor(at / (15 * MINUTE)) * 15 * MINUTE;
    const { offsetNanoseconds } = Temporal.Instant.fromEpochMilliseconds(quarter).toZonedDateTimeISO(zone);
    for (let n = 0; n < 15; n++) {
      const text = new Date(quarter + n * MINUTE + offsetNanoseconds / 1e6).toISOString();
      const minuteOfDay = Number(text.slice(11, 13)) * 60 + Number(text.slice(14, 16));
      ofZone.set(quarter + n * MINUTE, { date: text.slice(0, 10), minuteOfDay });
    }
  }
  return ofZone.get(at) ?? { date: '', minuteOfDay: 0 };
}

/** The instant of a local time; one that clocks skip is as much later as they skip. */
function instantAt(zone: string, date: string, time: string): number {
  const [day, clock] =
    time === '24:00' ? [Temporal.PlainDate.from(date).add({ days: 1 }).toString(), '00:00'] : [date, time];
  return Temporal.PlainDateTime.from(`${day}T${clock}`).toZonedDateTime(zone).epochMilliseconds;
}

interface ModelSlot {
  readonly uuid: string;
  readonly date: string;
  readonly from: number;
  readonly latestFrom: number;
  readonly window: Span | null;
  readonly to: number | null;
  readonly onward: number | null;
  /** Undefined when the drives are not shown. */
  readonly added: number | null | undefined;
  readonly score: number;
}

/** The slots, minute by minute. */
function model(one: Case): ModelSlot[] {
  const { zone, question, windows, limits } = one;
  const { asked, sort } = question;
  const key = ({ from, score, known }: ModelSlot & { readonly known: number }): number =>
    ({ earliest: from, travel: known, balanced: -score })[sort];
  const dates = new Set<string>();
  for (let at = asked.from; at < asked.to; at += MINUTE) dates.add(localAt(zone, at).date);
  const spans = windows
    ?.flatMap(({ from, to }) =>
      [...dates].map((date) => ({ from: instantAt(zone, date, from), to: instantAt(zone, date, to) })),
    )
    .sort((a, b) => a.from - b.from || a.to - b.to);
  const order = (a: ModelSlot & { known: number }, b: ModelSlot & { known: number }): number =>
    key(a) - key(b) ||
    (a.uuid < b.uuid ? -1 : a.uuid > b.uuid ? 1 : 0) ||
    a.from - b.from ||
    (a.window?.from ?? 0) - (b.window?.from ?? 0) ||
    (a.window?.to ?? 0) - (b.window?.to ?? 0);
  return one.occupants
    .flatMap((_, n) => modelOf(one, n, spans).sort(order).slice(0, limits.perWorker))
    .sort(order)
    .slice(0, limits.total)
    .map(({ known: _, ...slot }) => slot);
}

const covers = ({ from, to }: Span, at: number): boolean => from <= at && at < to;

function modelOf(one: Case, n: number, windows: readonly Span[] | undefined): (ModelSlot & { known: number })[] {
  const { zone, question, wanted, legOf } = one;
  const { asked, open, durationMs, bufferMs, gridMs, place, sort } = question;
  const occupant = one.occupants[n];
  if (occupant === undefined) return [];
  const isTeam = occupant.teamUuid !== null;
  const fits = (own: string | null, needed: string | null): boolean =>
    own === null || needed === null || own === needed;
  const isFitting = (m: number, at: number): boolean =>
    (occupant.intervals[m] ?? []).some(
      (interval) =>
        covers(interval, at) &&
        fits(interval.jobTypeUuid, wanted.jobTypeUuid) &&
        (isTeam || fits(interval.territoryUuid ?? one.territories[n]?.[m] ?? null, wanted.territoryUuid)),
    );
  // Whole days before and after the period, so that all of its days are complete.
  const [first, last] = [asked.from - 1500 * MINUTE, asked.to + 1500 * MINUTE];
  const members = occupant.members.map((_, m) => m);
  /** The members with fitting time on each date. */
  const present = new Map<string, Set<number>>();
  for (let at = first; at < last; at += MINUTE)
    for (const m of members)
      if (isFitting(m, at)) {
        const { date } = localAt(zone, at);
        present.set(date, (present.get(date) ?? new Set()).add(m));
      }
  const working = new Set<number>();
  for (let at = first; at < last; at += MINUTE) {
    const there = present.get(localAt(zone, at).date);
    if (there !== undefined && [...there].every((m) => isFitting(m, at))) working.add(at);
  }
  /** Where working time ends and begins at once: of those who work all of it so far, nobody goes on. */
  const breaks = new Set<number>();
  const firstDate = localAt(zone, asked.from).date;
  let staying: number[] = [];
  for (let at = first; at < last; at += MINUTE) {
    if (localAt(zone, at).date < firstDate) continue;
    const there = working.has(at) ? members.filter((m) => isFitting(m, at)) : [];
    const still = staying.filter((m) => there.includes(m));
    if (staying.length > 0 && there.length > 0 && still.length === 0) breaks.add(at);
    staying = still.length > 0 ? still : there;
  }
  const stops = occupant.members.flatMap((member) => member.stops);
  const isFree = (at: number): boolean =>
    covers(open, at) &&
    working.has(at) &&
    !stops.some(({ from, to }) => covers({ from: from - bufferMs, to: to + bufferMs }, at));
  const share = new Map<string, readonly [working: number, booked: number]>();
  for (const at of working) {
    const { date } = localAt(zone, at);
    const [all, booked] = share.get(date) ?? [0, 0];
    share.set(date, [all + 1, booked + (stops.some((stop) => covers(stop, at)) ? 1 : 0)]);
  }

  const slots: (ModelSlot & { known: number })[] = [];
  for (let at = asked.from; at < asked.to; at += MINUTE) {
    if (!isFree(at) || (isFree(at - MINUTE) && !breaks.has(at))) continue;
    const begin = at;
    let end = at + MINUTE;
    while (isFree(end) && !breaks.has(end)) end += MINUTE;
    // The drives of the members who are at work when the gap begins.
    let [earliest, latestEnd] = [begin, end];
    let [to, onward]: [number | null, number | null] = [null, null];
    let added: number | null = 0;
    let isHidden = false;
    for (const { shifts, stops: own, start } of place === null ? [] : occupant.members) {
      const shift = shifts.find((candidate) => covers(candidate, begin));
      if (shift === undefined || place === null) continue;
      const ended = own.filter((stop) => stop.from < begin);
      const before = ended.find((stop) => ended.every((other) => other.to <= stop.to));
      const after = own.find((stop) => stop.from >= begin);
      const minutes = (a: Place | null | undefined, b: Place | null | undefined): number | null =>
        a == null || b == null ? null : legOf(a, b).minutes;
      const isBefore = before !== undefined && before.to >= shift.from;
      const isAfter = after !== undefined && after.from <= shift.to;
      if (!isBefore && start === 'hidden') isHidden = true;
      const origin = isBefore ? before.place : start === 'hidden' ? null : start;
      const [there, on, direct] = [
        minutes(origin, place),
        isAfter ? minutes(place, after.place) : null,
        isAfter ? minutes(origin, after.place) : null,
      ];
      if (before !== undefined) earliest = Math.max(earliest, before.to + (minutes(before.place, place) ?? 0) * MINUTE);
      if (!isBefore && there !== null) earliest = Math.max(earliest, shift.from + there * MINUTE);
      if (after !== undefined)
        latestEnd = Math.min(latestEnd, after.from - (minutes(place, after.place) ?? 0) * MINUTE);
      const isUnknown = (isBefore && before.place === null) || (isAfter && after.place === null);
      const ofMember = Math.max(0, (there ?? 0) + (on ?? 0) - (direct ?? 0));
      added = isUnknown || added === null ? null : Math.max(added, ofMember);
      to = there === null ? to : Math.max(to ?? 0, there);
      onward = on === null ? onward : Math.max(onward ?? 0, on);
    }
    const known = place === null ? 0 : isHidden || added === null ? Infinity : added;
    const scoreAt = (from: number): number => {
      const earliness = 1 - (from - asked.from) / (asked.to - asked.from);
      const nearness = 1 - Math.min(60, known) / 60;
      const [all, booked] = share.get(localAt(zone, from).date) ?? [1, 0];
      const score =
        sort === 'earliest'
          ? earliness
          : sort === 'travel'
            ? nearness
            : 0.5 * earliness + 0.3 * nearness + 0.2 * (1 - booked / all) + (occupant.preferred ? 0.1 : 0);
      return Math.min(1, Math.round(score * 10_000) / 10_000);
    };
    for (const window of windows ?? [null]) {
      const starts: number[] = [];
      for (let from = begin; from + durationMs <= end; from += MINUTE)
        if (
          from >= earliest &&
          from + durationMs <= latestEnd &&
          localAt(zone, from).minuteOfDay % (gridMs / MINUTE) === 0 &&
          (window === null || covers(window, from))
        )
          starts.push(from);
      const [start] = starts;
      if (start === undefined) continue;
      const best = sort === 'balanced' ? starts.reduce((a, b) => (scoreAt(b) > scoreAt(a) ? b : a)) : start;
      const hasDrives = place !== null && !isHidden;
      slots.push({
        uuid: occupant.workerUuid ?? occupant.teamUuid ?? '',
        date: localAt(zone, best).date,
        from: best,
        latestFrom: starts.at(-1) ?? best,
        window,
        to: hasDrives ? to : null,
        onward: hasDrives ? onward : null,
        added: hasDrives ? added : undefined,
        score: scoreAt(best),
        known: Math.min(known, Number.MAX_SAFE_INTEGER),
      });
    }
  }
  return slots;
}

function found({ question, limits, clock, legOf, occupants }: Case): ModelSlot[] {
  return findSlots(occupants, question, limits, clock, legOf).map((slot): ModelSlot => {
    const { occupant, window } = slot.opening;
    expect(slot.to - slot.from).toBe(question.durationMs);
    return {
      uuid: occupant.workerUuid ?? occupant.teamUuid ?? '',
      date: slot.date,
      from: slot.from,
      latestFrom: slot.latestFrom,
      window: window ?? null,
      to: slot.drives?.to?.minutes ?? null,
      onward: slot.drives?.from?.minutes ?? null,
      added: slot.drives === null ? undefined : slot.drives.added,
      score: slot.score,
    };
  });
}

it('a search finds what a model finds that decides about each minute', () => {
  let slots = 0;
  fc.assert(
    fc.property(randomCase, (random) => {
      const one = caseOf(random);
      const expected = model(one);
      slots += expected.length;
      expect(found(one)).toEqual(expected);
    }),
    { numRuns: RUNS },
  );
  expect(slots).toBeGreaterThan(RUNS / 2);
});
