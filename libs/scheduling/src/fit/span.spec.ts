import { describe, expect, it } from '@jest/globals';
import { common, joined, uncoveredIn, without } from './span.js';

const span = (from: number, to: number) => ({ from, to });

describe('spans of time', () => {
  it('are joined where they overlap or touch; empty ones are left out', () =>
    expect(joined([span(5, 7), span(1, 3), span(3, 4), span(2, 2), span(6, 9)])).toEqual([span(1, 4), span(5, 9)]));

  it('have their common time in order', () => {
    expect(common([span(1, 5), span(7, 9)], [span(0, 2), span(4, 8)])).toEqual([span(1, 2), span(4, 5), span(7, 8)]);
    expect(common([span(1, 5)], [span(5, 7)])).toEqual([]);
  });

  it('are cut by others, which may overlap and cover several of them', () => {
    const rest = (...args: Parameters<typeof without>) => [...without(...args)];
    expect(rest([span(0, 10)], [span(2, 3), span(5, 6)])).toEqual([span(0, 2), span(3, 5), span(6, 10)]);
    expect(rest([span(0, 4), span(6, 9)], [span(3, 7)])).toEqual([span(0, 3), span(7, 9)]);
    expect(rest([span(2, 4)], [span(0, 9)])).toEqual([]);
    expect(rest([span(2, 4)], [span(0, 2), span(4, 5)])).toEqual([span(2, 4)]);
    expect(rest([span(0, 10)], [span(1, 6), span(2, 3), span(5, 7)])).toEqual([span(0, 1), span(7, 10)]);
    expect(rest([span(0, 4), span(5, 9)], [span(1, 3), span(2, 6), span(4, 5)])).toEqual([span(0, 1), span(6, 9)]);
  });

  it('are cut by others with a margin', () =>
    expect([...without([span(0, 10)], [span(3, 4), span(6, 7)], 1)]).toEqual([span(0, 2), span(8, 10)]));

  it('are not covered from the first such instant to the last', () => {
    expect(uncoveredIn(span(2, 8), [span(0, 3), span(4, 5), span(7, 9)])).toEqual(span(3, 7));
    expect(uncoveredIn(span(2, 8), [span(3, 4)])).toEqual(span(2, 8));
    expect(uncoveredIn(span(2, 8), [])).toEqual(span(2, 8));
    expect(uncoveredIn(span(2, 8), [span(2, 8), span(9, 10)])).toBeUndefined();
  });
});
