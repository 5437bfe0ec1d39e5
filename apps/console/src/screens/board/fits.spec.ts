import { expect, it } from '@jest/globals';
import type { Schemas } from '@fieldline/client';
import { addedTravel, clashesAt, fitsOf, MAX_SLOTS, placementText } from './fits.ts';
import type { BoardJob, Lane } from './board-types.ts';

const at = (time: string): string => `2031-03-03T${time}:00.000Z`;
const slot = (worker: string | null, from: string, latest: string, added?: number): Schemas['SlotView'] => ({
  worker_uuid: worker,
  team_uuid: worker === null ? 'north' : null,
  date: '2031-03-03',
  from: at(from),
  to: at(latest),
  latest_from: at(latest),
  window: null,
  travel: added === undefined ? null : { source: 'estimate', to: null, from: null, added: { minutes: added } },
  preferred: false,
  score: 1,
});
const placed = (worker: string, time: string, minutes = 60) => ({ worker, from: Date.parse(at(time)), minutes });
const job = (uuid: string, time: string, status: BoardJob['status'] = 'scheduled'): BoardJob => ({
  uuid,
  serial_no: Number(uuid),
  status,
  version: 1,
  priority: 'normal',
  summary: null,
  scheduled_at: at(time),
  scheduled_duration: null,
  assignees: [],
  client: null,
  site: null,
  address: null,
  type: null,
  arrival_window: null,
  conflicts: 0,
});

it('the travel that a place adds is that of the free time in which it is', () => {
  const fits = fitsOf([
    slot('anna', '08:00', '10:00', 7),
    slot('anna', '13:00', '15:00', 12),
    slot(null, '08:00', '15:00'),
  ]);
  expect([...fits.slots.keys()]).toEqual(['anna', null]);
  expect(addedTravel(fits, placed('anna', '10:00'))).toBe(7);
  expect(addedTravel(fits, placed('anna', '14:00'))).toBe(12);
  expect(addedTravel(fits, placed('anna', '11:00'))).toBeUndefined();
  expect(addedTravel(fits, placed('bert', '10:00'))).toBeUndefined();
});

it('a job clashes with the others of the lane that it would overlap and that are not over', () => {
  const jobs = [job('1', '08:00'), job('2', '10:00'), job('3', '10:30', 'finished'), job('4', '10:30')];
  const lane: Lane = { worker: 'anna', name: 'Anna Berg', shifts: [], jobs };
  const clashes = clashesAt(lane, '2', placed('anna', '09:00', 120), 60);
  expect(clashes.map(({ uuid }) => uuid)).toEqual(['4']);
  expect(clashesAt(undefined, '2', placed('anna', '09:00'), 60)).toEqual([]);
});

it('what speaks for and against a place is said, and nothing without an answer', () => {
  const fits = fitsOf([slot('anna', '08:00', '10:00', 7)]);
  const clash = [{ serial_no: 17 }, { serial_no: 18 }];
  expect(placementText(fits, [], placed('anna', '09:00'))).toBe('7 min more travel');
  expect(placementText(fits, clash, placed('bert', '09:00'))).toBe('Clashes with job 17, 18, does not fit the worker');
  expect(placementText(undefined, clash, placed('bert', '09:00'))).toBe('Clashes with job 17, 18');
  expect(placementText(undefined, [], placed('bert', '09:00'))).toBeUndefined();
});

it('a search that finds more than is answered says of nobody that a job does not fit', () => {
  const fits = fitsOf(Array.from({ length: MAX_SLOTS }, () => slot('anna', '08:00', '10:00', 7)));
  expect(placementText(fits, [], placed('bert', '09:00'))).toBeUndefined();
});
