import { describe, expect, it } from '@jest/globals';
import { contentOf, summaryOf, timingOf, townOf } from './block-content.ts';
import type { WaitingJob } from './board-types.ts';

const ADDRESS = { entrance_no: null, apartment: null, floor: null, description: null, geolocation: null };
const job: WaitingJob = {
  uuid: 'job',
  serial_no: 12,
  status: 'scheduled',
  version: 1,
  priority: 'normal',
  summary: 'Boiler does not start',
  scheduled_at: '2031-03-03T08:00:00.000Z',
  scheduled_duration: { minutes: 60 },
  assignees: [],
  client: { uuid: 'client', name: 'Millstone Bakery' },
  site: { uuid: 'site', name: 'Depot' },
  address: { ...ADDRESS, formatted: '12 Mill Road, Leeds LS2 1AB' },
  type: { uuid: 'type', code: 'repair' },
  arrival_window: null,
  conflicts: 0,
};
const words = (...from: Parameters<typeof contentOf>): readonly string[] =>
  contentOf(...from).marks.map(({ word }) => word);

describe('what a block says', () => {
  it('is the work, then the client and the town', () => {
    expect(contentOf(job)).toEqual({ title: 'Boiler does not start', detail: 'Millstone Bakery · Leeds', marks: [] });
  });

  it('begins with what is known, in that order: type, client, site, address, number', () => {
    const bare = { ...job, summary: null, type: null, client: null, site: null, address: null };
    expect(contentOf({ ...bare, type: job.type, client: job.client })).toMatchObject({
      title: 'repair',
      detail: 'Millstone Bakery',
    });
    expect(contentOf({ ...bare, type: { uuid: 'type', code: 'default' }, site: job.site })).toMatchObject({
      title: 'Depot',
      detail: '',
    });
    expect(contentOf({ ...bare, address: job.address }).title).toBe('Leeds');
    expect(contentOf(bare)).toEqual({ title: 'Job 12', detail: '', marks: [] });
  });

  it('marks what is late, clashes, is urgent, and what the checks find, in that order', () => {
    expect(words({ ...job, priority: 'urgent' }, 'late', 2, ['skills are missing'])).toEqual([
      'late',
      '2 overlaps',
      'urgent',
      'skills are missing',
    ]);
    expect(words({ ...job, priority: 'high' }, 'over', 1)).toEqual(['running over', '1 overlap', 'high']);
    expect(words({ ...job, priority: 'low' })).toEqual([]);
  });
});

it.each([
  ['scheduled', 5, 'late'],
  ['scheduled', 0, undefined],
  ['published', 5, 'late'],
  ['en_route', 5, 'late'],
  ['started', 5, undefined],
  ['started', 15, 'over'],
  ['suspended', 15, 'over'],
  ['finished', 15, undefined],
  ['canceled', 15, undefined],
] as const)('a job that is %s, planned from 1 to 10, is at %i %s', (status, now, timing) => {
  expect(timingOf(status, 1, 10, now)).toBe(timing);
});

it.each([
  ['12 Mill Road, Leeds LS2 1AB', 'Leeds'],
  ['Hauptstr. 1, 10115 Bad Homburg, Germany', 'Bad Homburg'],
  ['Industrial park', 'Industrial park'],
  ['1 High Street, LS2 1AB', '1 High Street, LS2 1AB'],
])('the town of %j is %j', (address, town) => {
  expect(townOf(address)).toBe(town);
});

it('the summary is the first line that is not blank', () => {
  expect(summaryOf('\n  Twice \r\na year')).toBe('Twice');
  expect(summaryOf(' \n')).toBe(null);
  expect(summaryOf(null)).toBe(null);
});
