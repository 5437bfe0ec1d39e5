import { describe, expect, it } from '@jest/globals';
import { fold } from '#eventstore/domain';
import { askedChecks } from '#scheduling/fit';
import { demandBefore, demandOf } from './job-demand.js';
import { Job, type JobEvent, type JobState } from './job.js';
import { isClosed, STATUSES } from './job-status.js';

const HOUR = { from: '2030-01-07T08:00:00.000Z', to: '2030-01-07T09:00:00.000Z' };
const job: JobState = {
  ...Job.initial,
  status: 'scheduled',
  typeUuid: 'repair',
  scheduledAt: HOUR.from,
  scheduledMinutes: 60,
  userUuids: ['anna'],
  teamUuids: ['north'],
  skillUuids: ['gas'],
  territoryUuid: 'london',
  arrivalWindow: HOUR,
};

/** The checks that a command asks for which leads from one state to another, in their order. */
const asked = (before: JobState, after: JobState): string =>
  [...askedChecks(demandBefore(before, after), demandOf(after))].join(' ');

const ALL = 'overlap hours skills territory window';

describe('the demand of a job', () => {
  it('is whom it occupies, when, and what they need for it', () => {
    const address = { formatted: 'Depot', entranceNo: null, apartment: null, floor: null, description: null };
    expect(demandOf({ ...job, address: { ...address, geolocation: { longitude: 0, latitude: 51 } } })).toEqual({
      userUuids: ['anna'],
      teamUuids: ['north'],
      startsAt: HOUR.from,
      minutes: 60,
      skillUuids: ['gas'],
      territoryUuid: 'london',
      typeUuid: 'repair',
      place: { longitude: 0, latitude: 51 },
      arrivalWindow: HOUR,
    });
    expect(demandOf({ ...job, address: { ...address, geolocation: null } })).toMatchObject({ place: null });
  });

  it.each(STATUSES)('occupies somebody while it is %s, unless that is posted, finished or canceled', (status) => {
    expect(demandOf({ ...job, status }) !== null).toBe(status !== 'posted' && !isClosed(status));
  });

  it('occupies nobody without a time or without assignees', () => {
    expect(demandOf({ ...job, scheduledAt: null })).toBeNull();
    expect(demandOf({ ...job, userUuids: [], teamUuids: [] })).toBeNull();
    expect(demandOf({ ...job, userUuids: [] })).not.toBeNull();
  });
});

describe('a command with an event of its own asks for checks by what it does to the job:', () => {
  it.each<[string, Partial<JobState>, string]>([
    ['it moves it', { scheduledAt: HOUR.to }, 'overlap hours territory window'],
    ['it lengthens it', { scheduledMinutes: 90 }, 'overlap hours'],
    ['it reassigns it', { userUuids: ['bert'] }, 'overlap hours skills territory'],
    ['it gives it to another team', { teamUuids: ['south'] }, 'overlap hours skills territory'],
    ['it needs another skill', { skillUuids: ['gas', 'power'] }, 'skills'],
    ['it takes it to another territory', { territoryUuid: 'leeds' }, 'territory'],
    ['it makes it of another type', { typeUuid: 'visit' }, 'hours'],
    ['it promises another time', { arrivalWindow: null }, 'window'],
    ['it publishes it', { status: 'published' }, ALL],
    ['it publishes and moves it', { status: 'published', scheduledAt: HOUR.to }, ALL],
    ['it says more of it', { description: 'Bring a ladder', contacts: [] }, ''],
    ['it takes it away', { status: 'posted', scheduledAt: null }, ''],
  ])('%s', (_, changes, checks) => {
    expect(asked(job, { ...job, ...changes })).toBe(checks);
  });

  it('it schedules one that occupied nobody', () => {
    for (const before of [{ status: 'posted' }, { scheduledAt: null }, { userUuids: [], teamUuids: [] }] as const)
      expect(asked({ ...job, ...before }, job)).toBe(ALL);
  });
});

describe('a command that only records reality asks for none:', () => {
  const at = HOUR.from;
  it.each<JobEvent>([
    { type: 'job.unpublished', data: { from: 'published', at } },
    { type: 'job.en_route', data: { from: 'published', at } },
    { type: 'job.started', data: { from: 'published', at } },
    { type: 'job.suspended', data: { from: 'published', at } },
    { type: 'job.canceled', data: { from: 'published', at, reason: null } },
    { type: 'job.deleted', data: {} },
  ])('$type', (event) => {
    const published: JobState = { ...job, status: 'published' };
    expect(asked(published, fold(Job, published, [event]))).toBe('');
  });
});
