import { defineEntity, p } from '@mikro-orm/postgresql';
import { identity, lifecycle, storedAggregate } from '#kernel/store';
import { JobType } from './job-type.js';

export const JobTypeEntity = defineEntity({
  name: 'JobType',
  tableName: 'job_type',
  properties: { ...identity, code: p.text(), builtIn: p.boolean(), ...lifecycle },
});

export const JobTypes = storedAggregate(JobType, JobTypeEntity, {
  reference: { keys: { code: 'code' }, shows: ['code'] },
});
