import { describe, expect, it } from '@jest/globals';
import { changesOf, merged } from './changes.ts';

const base = { name: 'Bakery', contacts: [{ value: '1' }], note: '' };

describe('the changes of a form', () => {
  it('are the fields that differ, lists by what they hold', () => {
    expect(changesOf(base, { name: 'Bakery', contacts: [{ value: '1' }], note: 'Ring' })).toEqual({ note: 'Ring' });
    expect(changesOf(base, { ...base, contacts: [] })).toEqual({ contacts: [] });
  });
});

describe('a form whose entity was changed by others', () => {
  it('keeps its own changes, takes the new values of other fields, and names both', () => {
    const mine = { ...base, name: 'My bakery', note: 'Ring' };
    const now = { name: 'Their bakery', contacts: [], note: '' };
    expect(merged(base, mine, now)).toEqual({
      values: { name: 'My bakery', contacts: [], note: 'Ring' },
      foreign: [
        { field: 'name', now: 'Their bakery', mine: 'My bakery' },
        { field: 'contacts', now: [], mine: undefined },
      ],
    });
  });

  it('does not name what both changed to the same', () => {
    const same = { ...base, name: 'Mill' };
    expect(merged(base, same, same).foreign).toEqual([]);
  });
});
