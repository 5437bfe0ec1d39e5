import { expect, it } from '@jest/globals';
import { rowsOf } from './lane-rows.ts';

const span = (from: number, to: number) => ({ from, to });

it('spans that overlap are in different rows, others share the first one', () => {
  expect(rowsOf([span(8, 10), span(9, 11), span(10, 12), span(11, 13)])).toEqual({ rows: [0, 1, 0, 1], count: 2 });
  expect(rowsOf([span(9, 10), span(8, 9)])).toEqual({ rows: [0, 0], count: 1 });
  expect(rowsOf([])).toEqual({ rows: [], count: 1 });
});
