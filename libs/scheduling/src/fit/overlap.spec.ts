import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type Occupant, type OccupiedSpan, overlapCounts, overlapsOf } from './overlap.js';

const anna: Occupant = { uuid: 'anna', isTeam: false, resources: ['anna', 'squad', 'staff'] };
const bert: Occupant = { uuid: 'bert', isTeam: false, resources: ['bert', 'squad'] };
const empty: Occupant = { uuid: 'empty', isTeam: true, resources: ['empty'] };
const ALWAYS = { from: -Infinity, to: Infinity };

/** A span of a resource. */
type Assigned = OccupiedSpan & { readonly resource: string };
const span = (source: string, resource: string, from: number, to: number): Assigned => ({ source, resource, from, to });
const byResource = (spans: readonly Assigned[]) => Map.groupBy(spans, ({ resource }) => resource);

/** `<occupant> <first source>+<second> <from>-<to>` of each overlap. */
const found = (
  occupants: readonly Occupant[],
  spans: readonly Assigned[],
  buffer = 0,
  { limit = Infinity, ...period }: Partial<typeof ALWAYS & { limit: number }> = {},
): string[] =>
  overlapsOf(occupants, byResource(spans), buffer, { ...ALWAYS, ...period }, limit).map(
    ({ occupant, sources, from, to }) => `${occupant.uuid} ${sources.join('+')} ${from}-${to}`,
  );

describe('two spans of one occupant', () => {
  it('overlap when they have an instant in common', () => {
    expect(found([anna], [span('a', 'anna', 0, 60), span('b', 'anna', 30, 90)])).toEqual(['anna a+b 30-60']);
    expect(found([anna], [span('a', 'anna', 0, 90), span('b', 'anna', 30, 60)])).toEqual(['anna a+b 30-60']);
  });

  it('do not when one ends as the other begins', () => {
    expect(found([anna], [span('a', 'anna', 0, 60), span('b', 'anna', 60, 90)])).toEqual([]);
  });

  it('do when less than the buffer is between them', () => {
    const spans = [span('a', 'anna', 0, 60), span('b', 'anna', 70, 130)];
    expect(found([anna], spans, 10)).toEqual([]);
    expect(found([anna], spans, 15)).toEqual(['anna a+b 70-75']);
  });

  it('do with every other span at that time, though a shorter one began in between', () => {
    const spans = [span('long', 'anna', 0, 100), span('short', 'anna', 10, 20), span('late', 'anna', 50, 60)];
    expect(found([anna], spans)).toEqual(['anna long+short 10-20', 'anna long+late 50-60']);
  });
});

describe('a team', () => {
  it('occupies each of its members, for which the overlap is reported', () => {
    const spans = [span('team', 'squad', 0, 60), span('own', 'anna', 30, 90), span('other', 'bert', 50, 60)];
    expect(found([anna, bert], spans)).toEqual(['anna team+own 30-60', 'bert team+other 50-60']);
  });

  it('overlaps another team at each common member', () => {
    expect(found([anna, bert], [span('one', 'squad', 0, 60), span('other', 'staff', 30, 90)])).toEqual([
      'anna one+other 30-60',
    ]);
    expect(found([anna, bert], [span('one', 'squad', 0, 60), span('other', 'squad', 30, 90)])).toEqual([
      'anna one+other 30-60',
      'bert one+other 30-60',
    ]);
  });

  it('does not overlap itself when it is assigned beside its member', () => {
    expect(found([anna], [span('job', 'squad', 0, 60), span('job', 'anna', 0, 60)])).toEqual([]);
  });

  it('is the occupant itself when it has no members', () => {
    expect(found([empty], [span('a', 'empty', 0, 60), span('b', 'empty', 30, 90)])).toEqual(['empty a+b 30-60']);
  });
});

describe('the result', () => {
  const spans = [0, 1, 2, 3].map((n) => span(`j${n}`, 'anna', 10 * n, 100));

  it('is ordered by time and has at most so many overlaps', () => {
    const three = ['anna j0+j1 10-100', 'anna j0+j2 20-100', 'anna j1+j2 20-100'];
    expect(found([anna], [...spans].reverse(), 0, { limit: 3 })).toEqual(three);
  });

  it('has those of which a part is within the span', () => {
    expect(found([anna], spans, 0, { from: 100 })).toEqual([]);
    expect(found([anna], spans, 0, { from: 99, to: 20 })).toEqual(['anna j0+j1 10-100']);
  });

  it('is found among many spans in a moment', () => {
    const many = Array.from({ length: 20_000 }, (_, n) =>
      span(`j${String(n).padStart(5, '0')}`, 'anna', n * 10, n * 10 + 11),
    );
    expect(overlapsOf([anna], byResource(many), 0, ALWAYS, Infinity)).toHaveLength(19_999);
  });
});

describe('the counts of overlaps', () => {
  it('are those of the overlaps of each source in a period', () => {
    const assigned = fc.record({
      resource: fc.constantFrom('anna', 'bert', 'squad', 'staff', 'empty'),
      source: fc.integer({ min: 0, max: 9 }),
    });
    const times = fc.array(fc.tuple(fc.integer({ min: 0, max: 50 }), fc.integer({ min: 1, max: 30 })), {
      minLength: 10,
      maxLength: 10,
    });
    const period = fc.tuple(fc.integer({ min: 0, max: 80 }), fc.integer({ min: 1, max: 80 }));
    const buffers = fc.integer({ min: 0, max: 10 });
    fc.assert(
      fc.property(times, fc.array(assigned), buffers, period, (starts, assignments, buffer, [begin, length]) => {
        const within = { from: begin, to: begin + length };
        const spans = assignments.map(({ source, resource }) => {
          const [from = 0, minutes = 1] = starts[source] ?? [];
          return span(`j${source}`, resource, from, from + minutes);
        });
        const expected = new Map<string, number>();
        for (const { sources } of overlapsOf([anna, bert, empty], byResource(spans), buffer, within, Infinity))
          for (const source of sources) expected.set(source, (expected.get(source) ?? 0) + 1);
        expect(overlapCounts([anna, bert, empty], byResource(spans), buffer, within)).toEqual(expected);
      }),
    );
  });
});
