import { describe, expect, it } from '@jest/globals';
import { currentVersion, decide, defineAggregate, fold, upcast, changesIn } from './aggregate.js';
import fc from 'fast-check';

interface Door {
  readonly open: boolean;
  readonly hand: 'left' | 'right';
}
type DoorEvent =
  | { readonly type: 'door.hung'; readonly data: { readonly hand: 'left' | 'right' } }
  | { readonly type: 'door.opened'; readonly data: object };

const Door = defineAggregate<Door, DoorEvent>({
  type: 'door',
  initial: { open: false, hand: 'left' },
  on: {
    'door.hung': (door, { hand }) => ({ ...door, hand }),
    'door.opened': (door) => ({ ...door, open: true }),
  },
  upcasters: {
    // 1 → 2: "side" was renamed; 2 → 3: letters became words.
    'door.hung': [({ side }) => ({ hand: side }), ({ hand }) => ({ hand: hand === 'r' ? 'right' : 'left' })],
  },
});

describe('an aggregate', () => {
  it('folds its events in order', () =>
    expect(
      fold(Door, Door.initial, [
        { type: 'door.hung', data: { hand: 'right' } },
        { type: 'door.opened', data: {} },
      ]),
    ).toEqual({ open: true, hand: 'right' }));

  it('decides once: each event with the state after it, and the state after all', () => {
    const hung = { type: 'door.hung', data: { hand: 'right' } } as const;
    const opened = { type: 'door.opened', data: {} } as const;
    const right = { open: false, hand: 'right' } as const;
    expect(decide(Door, () => [hung, opened], Door.initial)).toEqual({
      events: [
        { event: hung, state: right },
        { event: opened, state: { ...right, open: true } },
      ],
      after: { ...right, open: true },
    });
    expect(decide(Door, () => undefined, right)).toEqual({ events: [], after: right });
  });

  it('keeps the default of a field that an older event lacks', () => {
    interface Gate {
      readonly name: string;
      readonly color: string | null;
      readonly hinges: number;
    }
    type GateEvent =
      | { readonly type: 'gate.built'; readonly data: Gate }
      | { readonly type: 'gate.renamed'; readonly data: { readonly name: string } };
    const Gate = defineAggregate<Gate, GateEvent>({
      type: 'gate',
      initial: { name: '', color: null, hinges: 2 },
      on: {
        'gate.built': (_, data) => data,
        'gate.renamed': (gate, { name }) => ({ ...gate, name }),
      },
    });
    const stored = { type: 'gate.built', schemaVersion: 1, data: { name: 'North' } };
    const built = fold(Gate, Gate.initial, [upcast(Gate, stored)]);
    expect(built).toEqual({ name: 'North', color: null, hinges: 2 });
    expect(fold(Gate, built, [{ type: 'gate.renamed', data: { name: 'South' } }])).toEqual({ ...built, name: 'South' });
  });

  it('writes events under the version that its upcasters lead to', () => {
    expect(currentVersion(Door, 'door.hung')).toBe(3);
    expect(currentVersion(Door, 'door.opened')).toBe(1);
  });

  it('lifts an event of each older version, step by step', () => {
    const hung = { type: 'door.hung', data: { hand: 'right' } };
    expect(upcast(Door, { type: 'door.hung', schemaVersion: 1, data: { side: 'r' } })).toEqual(hung);
    expect(upcast(Door, { type: 'door.hung', schemaVersion: 2, data: { hand: 'r' } })).toEqual(hung);
    expect(upcast(Door, { type: 'door.hung', schemaVersion: 3, data: { hand: 'right' } })).toEqual(hung);
  });

  it('refuses what it does not know, rather than skip it', () => {
    expect(() => upcast(Door, { type: 'door.hung', schemaVersion: 4, data: {} })).toThrow('door.hung@4');
    expect(() => upcast(Door, { type: 'door.painted', schemaVersion: 1, data: {} })).toThrow('door.painted@1');
  });

  it('does not compile with a missing entry, a foreign event or a wrong payload', () => {
    const { initial, on } = Door;
    const { 'door.hung': hung, 'door.opened': opened } = on;
    // @ts-expect-error an entry is missing
    defineAggregate<Door, DoorEvent>({ type: 'door', initial, on: { 'door.hung': hung } });
    // prettier-ignore
    // @ts-expect-error no such event
    defineAggregate<Door, DoorEvent>({ type: 'door', initial, on: { 'door.hung': hung, 'door.opened': opened, 'door.painted': opened } });
    const sided = (door: Door, data: { side: string }): Door => ({ ...door, open: data.side === 'r' });
    // @ts-expect-error the payload has no such field
    defineAggregate<Door, DoorEvent>({ type: 'door', initial, on: { 'door.hung': sided, 'door.opened': opened } });
    // @ts-expect-error not the noun of the events
    defineAggregate<Door, DoorEvent>({ type: 'window', initial, on });
  });
});

describe('the patch law', () => {
  const state = { name: 'A', note: 'x' as string | null, list: [1, 2] };

  it('leaves a field that is absent or undefined as it is', () => {
    expect(changesIn({}, state)).toBeUndefined();
    expect(changesIn({ name: undefined }, state)).toBeUndefined();
  });

  it('clears with null', () => expect(changesIn({ note: null }, state)).toEqual({ note: null }));

  it('replaces a whole array, compared by value', () => {
    expect(changesIn({ list: [1, 2] }, state)).toBeUndefined();
    expect(changesIn({ list: [2, 1] }, state)).toEqual({ list: [2, 1] });
  });

  it('for any patch: what it finds, applied, gives the patched state, and finds nothing more', () => {
    const anything = fc.record({ a: fc.jsonValue(), b: fc.jsonValue(), c: fc.jsonValue() });
    fc.assert(
      fc.property(
        anything,
        fc.record({ a: fc.jsonValue(), b: fc.jsonValue() }, { requiredKeys: [] }),
        (before, patch) => {
          const after = { ...before, ...changesIn(patch, before) };
          expect(after).toEqual({ ...before, ...patch });
          expect(changesIn(patch, after)).toBeUndefined();
        },
      ),
    );
  });
});
