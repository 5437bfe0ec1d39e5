import { expect, it } from '@jest/globals';
import { dateAt } from '../../ui/zone-time.ts';
import { movedInWeek, movedOnDay, type Placement } from './placement.ts';

const ZONE = 'Europe/Berlin';
const WORKERS = ['anna', 'bert'];
const DATES = ['2031-03-28', '2031-03-29', '2031-03-30'];
const at = (text: string): number => Date.parse(text);
const placement: Placement = { worker: 'anna', from: at('2031-03-28T08:20:00+01:00'), minutes: 30 };
const untimed: Placement = { worker: null, from: null, minutes: 30 };
const key = (name: string, shiftKey = false) => ({ key: name, shiftKey });

it('on a day arrows move by a quarter of an hour and to other workers, with Shift the end, never before the begin', () => {
  const first = at('2031-03-28T08:00:00+01:00');
  const moved = (from: Placement, name: string, shiftKey = false): Placement | undefined =>
    movedOnDay(from, key(name, shiftKey), WORKERS, (given) => given ?? first);
  expect(moved(placement, 'ArrowLeft')).toEqual({ ...placement, from: at('2031-03-28T08:05:00+01:00') });
  expect(moved(placement, 'ArrowDown')).toEqual({ ...placement, worker: 'bert' });
  expect(moved(placement, 'ArrowUp')).toEqual(placement);
  expect(moved(placement, 'ArrowRight', true)).toEqual({ ...placement, minutes: 45 });
  expect(moved({ ...placement, minutes: 15 }, 'ArrowLeft', true)).toEqual({ ...placement, minutes: 15 });
  expect(moved(placement, 'ArrowDown', true)).toBeUndefined();
  expect(moved(placement, 'a')).toBeUndefined();
  expect(moved(untimed, 'ArrowDown')).toEqual({ worker: 'anna', from: first, minutes: 30 });
});

it('in a week arrows move by days, which keeps the local time, and to other workers', () => {
  const dateOf = (from: number): string => dateAt(from, ZONE);
  const moved = (from: Placement, name: string, shiftKey = false): Placement | undefined =>
    movedInWeek(from, key(name, shiftKey), WORKERS, DATES, dateOf, ZONE);
  expect(moved(placement, 'ArrowRight')).toEqual({ ...placement, from: at('2031-03-29T08:20:00+01:00') });
  // Clocks are set forward in the night before.
  expect(moved({ ...placement, from: at('2031-03-29T08:20:00+01:00') }, 'ArrowRight')).toEqual({
    ...placement,
    from: at('2031-03-30T08:20:00+02:00'),
  });
  expect(moved(placement, 'ArrowLeft')).toEqual(placement);
  expect(moved(placement, 'ArrowDown')).toEqual({ ...placement, worker: 'bert' });
  expect(moved(placement, 'ArrowRight', true)).toBeUndefined();
  expect(moved(untimed, 'ArrowDown')).toEqual({
    worker: 'anna',
    from: at('2031-03-28T08:00:00+01:00'),
    minutes: 30,
  });
});
