import { describe, it } from '@jest/globals';
import { specFor } from '#eventstore/testing';
import { createJobType, DEFAULT_JOB_TYPE, deleteJobType, JobType, updateJobType } from './job-type.js';

const repair = { code: 'repair', externalId: null, builtIn: false };
const created = { type: 'job_type.created', data: repair } as const;
const builtIn = { type: 'job_type.created', data: { ...DEFAULT_JOB_TYPE, externalId: null } } as const;
const cannotChange = { code: ['the built-in job type "default" cannot be changed or deleted'] };

describe('a job type', () => {
  const jobType = specFor(JobType);

  it("is created with its code, and is the account's own", () =>
    jobType
      .given()
      .when(createJobType({ code: 'repair' }))
      .then(created));

  it('changes its code, even only in case', () => {
    for (const code of ['fix', 'REPAIR'])
      jobType.given(created).when(updateJobType({ code })).then({ type: 'job_type.updated', data: { code } });
  });

  it('records nothing when a patch changes nothing', () => {
    for (const event of [created, builtIn]) {
      jobType
        .given(event)
        .when(updateJobType({ code: event.data.code }))
        .thenNothing();
      jobType.given(event).when(updateJobType({})).thenNothing();
    }
  });

  it('is deleted', () => jobType.given(created).when(deleteJobType()).then({ type: 'job_type.deleted', data: {} }));

  it('cannot be changed or deleted when it is built in', () => {
    for (const code of ['other', 'DEFAULT'])
      jobType.given(builtIn).when(updateJobType({ code })).thenThrows(cannotChange, 'job_type.built_in');
    jobType.given(builtIn).when(deleteJobType()).thenThrows(cannotChange, 'job_type.built_in');
  });

  it('takes an external id, also when it is built in', () =>
    jobType
      .given(builtIn)
      .when(updateJobType({ code: 'default', externalId: 'T-1' }))
      .then({ type: 'job_type.updated', data: { externalId: 'T-1' } }));
});
