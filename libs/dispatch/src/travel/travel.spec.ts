import { describe, expect, it } from '@jest/globals';
import { distance, estimated } from './travel.js';

const BERLIN = { latitude: 52.52, longitude: 13.405 };
const POTSDAM = { latitude: 52.3906, longitude: 13.0645 };
const legOf = estimated({ speedKmh: 40, detour: 1.3 });

describe('an estimated drive', () => {
  it('is the distance times the detour, at the speed, with minutes rounded up', () => {
    const straight = distance(BERLIN, POTSDAM);
    expect(Math.round(straight / 100)).toBe(272);
    const { meters, minutes, source } = legOf(BERLIN, POTSDAM);
    expect(meters).toBe(Math.round(straight * 1.3));
    expect(minutes).toBe(Math.ceil(meters / (40_000 / 60)));
    expect(source).toBe('estimate');
  });

  it('is the same in both directions, and nothing to the same place', () => {
    expect(legOf(POTSDAM, BERLIN)).toEqual(legOf(BERLIN, POTSDAM));
    expect(legOf(BERLIN, BERLIN)).toEqual({ minutes: 0, meters: 0, source: 'estimate' });
  });

  it('crosses the date line, and reaches the other side of the earth', () => {
    const [west, east] = [
      { latitude: 0, longitude: 179.5 },
      { latitude: 0, longitude: -179.5 },
    ];
    expect(Math.round(distance(west, east) / 1000)).toBe(111);
    expect(Math.round(distance({ latitude: 90, longitude: 0 }, { latitude: -90, longitude: 77 }) / 1000)).toBe(20_015);
  });
});
