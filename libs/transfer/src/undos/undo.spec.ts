import { describe, expect, it } from '@jest/globals';
import { rangesOf } from './undo.js';

describe('the versions that a request has made', () => {
  it.each([
    [[], []],
    [[1], [{ after: 0, until: 1 }]],
    [[2, 3, 4], [{ after: 1, until: 4 }]],
    [
      [1, 2, 5, 7, 8],
      [
        { after: 6, until: 8 },
        { after: 4, until: 5 },
        { after: 0, until: 2 },
      ],
    ],
  ])('%j are taken back in consecutive ranges, newest first', (versions, ranges) => {
    expect(rangesOf(versions)).toEqual(ranges);
  });
});
