import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { changesIn } from './patch.js';

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
