import { expect, it } from '@jest/globals';
import { type Place, placeBeside } from './roving-focus.ts';

const place = (left: number, top: number, worker?: string): Place => ({
  left,
  top,
  right: left + 50,
  bottom: top + 20,
  worker,
});

it('arrow keys go to the next job of the lane, and to the nearest one of the next lane', () => {
  const places = [
    place(0, 0, 'anna'),
    place(100, 0, 'anna'),
    place(100, 24, 'anna'),
    place(300, 50, 'bert'),
    place(110, 90, 'cleo'),
  ];
  const goes = (from: number, key: string): number => placeBeside(places[from] ?? place(0, 0), places, `Arrow${key}`);
  expect(goes(0, 'Right')).toBe(1);
  expect(goes(1, 'Right')).toBe(-1);
  expect(goes(1, 'Left')).toBe(0);
  expect(goes(1, 'Down')).toBe(2);
  expect(goes(2, 'Down')).toBe(3);
  expect(goes(3, 'Down')).toBe(4);
  expect(goes(4, 'Up')).toBe(3);
  expect(goes(0, 'Up')).toBe(-1);
});

it('in a list without lanes they go to the job above and below', () => {
  const places = [place(0, 0), place(0, 30), place(0, 60)];
  expect(placeBeside(place(0, 30), places, 'ArrowDown')).toBe(2);
  expect(placeBeside(place(0, 30), places, 'ArrowUp')).toBe(0);
  expect(placeBeside(place(0, 30), places, 'ArrowRight')).toBe(-1);
});
