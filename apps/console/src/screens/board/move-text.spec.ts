import { expect, it } from '@jest/globals';
import type { JobChange } from './job-change.ts';
import { moveText } from './move-text.ts';
import type { WaitingJob } from './board-types.ts';

const NAMES = {
  workers: new Map([
    ['anna', 'Anna Berg'],
    ['bert', 'Bert Cole'],
  ]),
  teams: new Map([['north', 'North']]),
};
const JOB: WaitingJob = {
  uuid: 'job',
  serial_no: 231,
  status: 'scheduled',
  version: 1,
  priority: 'normal',
  summary: null,
  scheduled_at: '2031-03-03T08:00:00.000Z',
  scheduled_duration: { minutes: 60 },
  assignees: [{ worker_uuid: 'anna', access: 'edit' }],
  client: null,
  site: null,
  address: null,
  type: null,
  arrival_window: null,
  conflicts: 0,
};
const textOf = (change: JobChange, job: Partial<WaitingJob> = {}, zone = 'UTC'): string =>
  moveText({ ...JOB, ...job }, change, NAMES, zone);

it.each([
  [
    'another worker and time',
    { assignees: [{ worker_uuid: 'bert', access: 'edit' }], scheduled_at: '2031-03-03T10:30:00.000Z' },
    {},
    'Job 231: Anna Berg → Bert Cole, Mon, Mar 3, 08:00 AM → 10:30 AM',
  ],
  [
    'another day',
    { scheduled_at: '2031-03-04T08:00:00.000Z' },
    {},
    'Job 231: Anna Berg, Mon, Mar 3, 08:00 AM → Tue, Mar 4, 08:00 AM',
  ],
  [
    'a member in place of the team',
    { assignees: [{ worker_uuid: 'anna', access: 'edit' }] },
    { assignees: [{ team_uuid: 'north', access: 'edit' }] },
    'Job 231: team North → Anna Berg, Mon, Mar 3, 08:00 AM',
  ],
  [
    'a first worker and time',
    { assignees: [{ worker_uuid: 'anna', access: 'edit' }], scheduled_at: '2031-03-03T11:00:00.000Z' },
    { assignees: [], scheduled_at: null },
    'Job 231: nobody → Anna Berg, no time → Mon, Mar 3, 11:00 AM',
  ],
  ['nobody', { assignees: [] }, {}, 'Job 231: Anna Berg → nobody, Mon, Mar 3, 08:00 AM'],
  ['another duration', { scheduled_duration: { minutes: 90 } }, {}, 'Job 231: 1 h → 1 h 30 min'],
] as const satisfies readonly (readonly [string, JobChange, Partial<WaitingJob>, string])[])(
  'a move to %s says from where to where',
  (_, change, job, text) =>
    expect(textOf({ ...change, ...('assignees' in change && { assignees: [...change.assignees] }) }, job)).toBe(text),
);

it('a move into an hour that the clocks repeat says which one', () =>
  expect(
    textOf({ scheduled_at: '2026-11-01T06:30:00Z' }, { scheduled_at: '2026-11-01T05:30:00Z' }, 'America/New_York'),
  ).toBe('Job 231: Anna Berg, Sun, Nov 1, 01:30 AM → 01:30 AM EST'));
