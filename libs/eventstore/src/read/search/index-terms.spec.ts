import { describe, expect, it } from '@jest/globals';
import { worthReading } from './index-terms.js';

/** The terms that are read, each given as its share; those of whole words as text. */
const read = (...shares: readonly (number | string)[]): (number | string)[] =>
  worthReading(shares, (share) => ({ share: Number(share), isWhole: typeof share === 'string' }));

describe('the terms whose entries the index reads', () => {
  it('of short words, two of some that many entries have: the others rule out too few rows', () => {
    expect(read(0.1, 0.1)).toEqual([0.1, 0.1]);
    expect(read(0.1, 0.1, 0.15, 0.15, 0.2, 0.2, 0.25)).toEqual([0.1, 0.1]);
    expect(read(0.2, 0.2, 0.2, 0.2)).toEqual([0.2, 0.2, 0.2]);
  });

  it('no word of a quarter of the entries beside one that few have', () => {
    expect(read(0.02, 0.25)).toEqual([0.02]);
    expect(read(0.02, 0.02)).toEqual([0.02, 0.02]);
  });

  it('further whole words, which cost less, but none that nearly all entries have', () => {
    expect(read('0.05', '0.05', '0.05')).toEqual(['0.05', '0.05', '0.05']);
    expect(read('0.05', 0.1, '0.99')).toEqual(['0.05', 0.1]);
  });

  it('all that the sample does not have', () => {
    expect(read('0', '0')).toEqual(['0', '0']);
    expect(read(0, 0)).toEqual([0, 0]);
  });
});
