import { describe, expect, it } from '@jest/globals';
import { LookPace } from './look-pace.js';

describe('the pause between two looks for what waits', () => {
  it('is short while something is found, and grows to a quarter of a second while nothing is', () => {
    const pace = new LookPace();
    expect([true, true, false, false, false, false, false, true].map((found) => pace.after(found, 1))).toEqual([
      20, 20, 40, 80, 160, 250, 250, 20,
    ]);
  });

  it('is ten times as long as looks take, when several take long', () => {
    const pace = new LookPace();
    expect([50, 50, 60, 1].map((tookMs) => pace.after(true, tookMs))).toEqual([20, 500, 500, 20]);
  });

  it('is not longer after a single look that was held up', () => {
    const pace = new LookPace();
    expect([1, 4000, 1, 1].map((tookMs) => pace.after(true, tookMs))).toEqual([20, 20, 20, 20]);
  });

  it('is a second at most', () => {
    const pace = new LookPace();
    expect([2000, 2000, 2000].map((tookMs) => pace.after(false, tookMs))).toEqual([40, 1000, 1000]);
  });
});
