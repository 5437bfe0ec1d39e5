import { expect, it } from '@jest/globals';
import { EDGE_PIXELS, edgeSpeed } from './edge-scroll.ts';

it('a pointer scrolls near an edge only, and the faster the nearer it is, also beyond the edge', () => {
  expect([edgeSpeed(300, 300), edgeSpeed(EDGE_PIXELS, 300)]).toEqual([0, 0]);
  const speeds = [40, 20, 5, 0, -20, -40].map((distance) => edgeSpeed(distance, 300));
  expect(speeds).toEqual([...speeds].sort((one, other) => one - other));
  expect(new Set(speeds).size).toBe(speeds.length);
  expect(speeds[0]).toBeGreaterThan(0);
  expect(edgeSpeed(-1_000, 300)).toBe(edgeSpeed(-EDGE_PIXELS, 300));
});

it('a pointer that picks something up near an edge, or comes from outside, scrolls when it turns to the edge', () => {
  expect([edgeSpeed(10, 10), edgeSpeed(-30, -30)]).toEqual([0, 0]);
  expect(edgeSpeed(4, 10)).toBeGreaterThan(0);
  expect(edgeSpeed(-31, -30)).toBeGreaterThan(0);
});
