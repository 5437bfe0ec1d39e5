import { describe, expect, it } from '@jest/globals';
import { differencesBetween } from './differences.js';

describe('differences', () => {
  it('are the parts that changed, by dotted paths', () => {
    const from = { name: 'A', address: { city: 'Bonn', zip: null }, tags: ['x'] };
    const to = { name: 'A', address: { city: 'Bonn', zip: '53111' }, tags: ['x', 'y'] };
    expect(differencesBetween(from, to)).toEqual([
      { path: 'address.zip', from: null, to: '53111' },
      { path: 'tags', from: ['x'], to: ['x', 'y'] },
    ]);
    expect(differencesBetween(from, from)).toEqual([]);
    // A name that every object has by itself.
    expect(differencesBetween({}, { constructor: 1 })).toEqual([{ path: 'constructor', from: null, to: 1 }]);
  });

  it('of lists are by the uuids or keys of their items; one that comes or goes is one difference', () => {
    const from = {
      items: [
        { uuid: 'a', n: 1 },
        { uuid: 'b', n: 2 },
      ],
      fields: [{ key: 'k', value: 1 }],
    };
    const to = {
      items: [
        { uuid: 'c', n: 3 },
        { uuid: 'a', n: 9 },
      ],
      fields: [{ key: 'k', value: 2 }],
    };
    expect(differencesBetween(from, to)).toEqual([
      { path: 'items.a.n', from: 1, to: 9 },
      { path: 'items.b', from: { uuid: 'b', n: 2 }, to: null },
      { path: 'items.c', from: null, to: { uuid: 'c', n: 3 } },
      { path: 'fields.k.value', from: 1, to: 2 },
    ]);
  });

  it('of an object that comes or goes is one difference', () => {
    expect(differencesBetween({ address: null }, { address: { city: 'Bonn' } })).toEqual([
      { path: 'address', from: null, to: { city: 'Bonn' } },
    ]);
  });

  it('of lists whose items moved are their order, by identity or as a whole', () => {
    const [a, b] = [{ uuid: 'a' }, { uuid: 'b' }];
    expect(differencesBetween({ items: [a, b] }, { items: [b, a] })).toEqual([
      { path: 'items', from: ['a', 'b'], to: ['b', 'a'] },
    ]);
    expect(differencesBetween({ items: [1, 2] }, { items: [2, 1] })).toEqual([
      { path: 'items', from: [1, 2], to: [2, 1] },
    ]);
  });
});
