import { describe, expect, it } from '@jest/globals';
import { DomainError } from '#eventstore/domain';
import type { Assignee, JobDetails, JobField } from '../job-state.js';
import { NO_DETAILS } from '../job.js';
import { mustBeAllowed, neededRights, type RequestedDetails } from './job-rights.service.js';

const ADDRESS = {
  formatted: '4 Mill Road',
  entranceNo: null,
  apartment: null,
  floor: null,
  description: null,
  geolocation: null,
};
const FIELD: JobField = {
  uuid: 'f',
  name: 'Meter',
  fieldType: 'input',
  required: false,
  dictionary: null,
  value: null,
  filledAt: null,
};
const BEFORE: JobDetails = { ...NO_DETAILS, address: ADDRESS, reportFields: [FIELD], customFields: [FIELD] };
const edits = (userUuid: string): Assignee => ({ userUuid, teamUuid: null, access: 'edit' });

const change = (changes: Partial<JobDetails>, more: Partial<RequestedDetails> = {}): RequestedDetails => ({
  before: BEFORE,
  after: { ...BEFORE, ...changes },
  publishes: false,
  creation: undefined,
  ...more,
});

/** The permission that a person lacks; undefined when the change is allowed. */
function lacking(permissions: readonly string[], request: RequestedDetails, isOwner = false): unknown {
  const person = { uuid: 'ada', email: 'ada@acme.example', isOwner, permissions: new Set(permissions), device: null };
  try {
    mustBeAllowed(person, request);
    return undefined;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return (error.details as { permission?: string }).permission;
  }
}

describe('a change of a job', () => {
  it.each<[string, Partial<JobDetails>, string, readonly string[]]>([
    ['assignees', { assignees: [edits('bob')] }, 'assignees', ['web.schedule.edit']],
    ['the time', { scheduledAt: '2026-11-23T08:00:00.000Z' }, 'scheduled_at', ['web.schedule.edit']],
    ['the duration', { scheduledMinutes: 30 }, 'scheduled_duration', ['web.schedule.edit']],
    ['the window', { arrivalWindow: { from: 'a', to: 'b' } }, 'arrival_window', ['web.schedule.edit']],
    ['due days', { due: { from: null, to: '2026-11-23' } }, 'due', ['web.jobs.edit']],
    ['the priority', { priority: 'high' }, 'priority', ['web.jobs.edit']],
    ['the client', { clientUuid: 'c' }, 'client', ['web.jobs.edit']],
    [
      'the place of the address',
      { address: { ...ADDRESS, geolocation: { longitude: 1, latitude: 2 } } },
      'address',
      ['web.jobs.edit', 'web.map.edit'],
    ],
    ['the address', { address: { ...ADDRESS, floor: '3' } }, 'address', ['web.jobs.edit']],
    [
      'values of report fields',
      { reportFields: [{ ...FIELD, value: '7', filledAt: 'now' }] },
      'report_fields',
      ['web.jobs.edit', 'mobile.jobs.complete'],
    ],
    ['report fields', { reportFields: [{ ...FIELD, required: true }] }, 'report_fields', ['web.jobs.edit']],
    ['values of custom fields', { customFields: [{ ...FIELD, value: '7' }] }, 'custom_fields', ['web.jobs.edit']],
  ])('of %s needs its permissions', (_, changes, field, sufficient) => {
    expect(neededRights(change(changes))).toEqual([{ field, sufficient }]);
    for (const one of sufficient) expect(lacking([one], change(changes))).toBeUndefined();
    expect(lacking(['mobile.jobs.view'], change(changes))).toBe(sufficient[0]);
    expect(lacking([], change(changes), true)).toBeUndefined();
  });

  it('of nothing needs none', () => {
    expect(neededRights(change({ address: { ...ADDRESS } }))).toEqual([]);
    expect(lacking([], change({}))).toBeUndefined();
  });

  it('that publishes needs the permission for the schedule', () => {
    expect(lacking(['web.jobs.edit'], change({}, { publishes: true }))).toBe('web.schedule.edit');
    expect(lacking(['web.schedule.edit'], change({}, { publishes: true }))).toBeUndefined();
  });
});

describe('a creation', () => {
  const creation = (changes: Partial<JobDetails>, by: 'job' | 'hold' = 'job') => change(changes, { creation: by });

  it('needs web.jobs.edit, and for assigning and times web.schedule.edit', () => {
    expect(lacking(['web.jobs.edit'], creation({ description: 'x' }))).toBeUndefined();
    expect(lacking(['web.schedule.edit'], creation({}))).toBe('web.jobs.edit');
    expect(lacking(['web.jobs.edit'], creation({ assignees: [edits('ada')] }))).toBe('web.schedule.edit');
  });

  it('by the confirmation of a hold needs web.jobs.edit for what the hold does not determine', () => {
    expect(lacking(['web.schedule.edit'], creation({ assignees: [edits('bob')] }, 'hold'))).toBeUndefined();
    expect(lacking(['web.schedule.edit'], creation({ description: 'x' }, 'hold'))).toBe('web.jobs.edit');
  });

  it('with mobile.jobs.create is of jobs whose one assignee is oneself', () => {
    const create = ['mobile.jobs.create'];
    const own = { assignees: [edits('ada')], scheduledAt: '2026-11-23T08:00:00.000Z', description: 'x' };
    expect(lacking(create, creation(own))).toBeUndefined();
    const viewer: Assignee = { userUuid: 'bob', teamUuid: null, access: 'view' };
    const north: Assignee = { userUuid: null, teamUuid: 'north', access: 'edit' };
    for (const assignees of [[], [edits('bob')], [edits('ada'), viewer], [north]])
      expect(lacking(create, creation({ ...own, assignees }))).toBe('web.jobs.edit');
    // Each of the permissions is enough by itself.
    expect(lacking([...create, 'web.jobs.edit'], creation({ ...own }))).toBeUndefined();
  });
});
