import { describe, expect, it } from '@jest/globals';
import { Job } from '../job.js';
import type { Assignee, JobState } from '../job-state.js';
import { accessOf, ownersOf, seesOwnJobsOnly } from './own-jobs.js';

const person = (...permissions: string[]) => ({ isOwner: false, permissions: new Set(permissions) });
const worker = (userUuid: string, access: Assignee['access'] = 'edit'): Assignee => ({
  userUuid,
  teamUuid: null,
  access,
});
const team = (teamUuid: string, access: Assignee['access'] = 'edit'): Assignee => ({
  userUuid: null,
  teamUuid,
  access,
});
const job = (state: Partial<JobState>): JobState => ({
  ...Job.initial,
  userUuids: ['ada'],
  teamUuids: ['north'],
  ...state,
});

describe('own jobs', () => {
  it('are all that a person on the mobile permissions sees, without the one to see all jobs', () => {
    for (const leaf of ['view', 'complete', 'create'])
      expect(seesOwnJobsOnly(person('mobile.login', `mobile.jobs.${leaf}`))).toBe(true);
    expect(seesOwnJobsOnly(person('mobile.jobs.view', 'web.jobs.view'))).toBe(false);
    expect(seesOwnJobsOnly(person('web.schedule.edit', 'mobile.login'))).toBe(false);
    expect(seesOwnJobsOnly({ ...person('mobile.jobs.view'), isOwner: true })).toBe(false);
  });

  it('are found by their assignees while they are visible to them, and by the day of their end afterwards', () => {
    for (const status of ['published', 'en_route', 'started', 'suspended'] as const)
      expect(ownersOf(job({ status }))).toEqual(['ada', 'north']);
    for (const status of ['posted', 'scheduled'] as const) expect(ownersOf(job({ status }))).toEqual([]);
    expect(ownersOf(job({ status: 'finished', finishedAt: '2026-11-20T23:59:59.999Z' }))).toEqual([
      'ada/2026-11-20',
      'north/2026-11-20',
    ]);
    const cancellation = { reason: null, canceledAt: '2026-11-21T00:00:00.000Z' };
    expect(ownersOf(job({ status: 'canceled', cancellation }))).toEqual(['ada/2026-11-21', 'north/2026-11-21']);
  });

  it('may be changed with the access "edit", of the person or of a team', () => {
    const ada = { user: 'ada', teams: ['north', 'south'] };
    expect(accessOf([worker('ada')], ada)).toBe('edit');
    expect(accessOf([worker('bob'), worker('ada', 'view')], ada)).toBe('view');
    expect(accessOf([team('south'), worker('ada', 'view')], ada)).toBe('edit');
    expect(accessOf([worker('bob'), team('east', 'view')], ada)).toBeUndefined();
    expect(accessOf([], ada)).toBeUndefined();
  });
});
