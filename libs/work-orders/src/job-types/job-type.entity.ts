import { defineEntity, p } from '@mikro-orm/postgresql';
import { identity, lifecycle, defineEntityType } from '#eventstore/store';
import { JobType } from './job-type.js';
import { presentJobType } from './job-type.view.js';

export const JobTypeEntity = defineEntity({
  name: 'JobType',
  tableName: 'job_type',
  properties: { ...identity, code: p.text(), builtIn: p.boolean(), ...lifecycle },
});

export const JobTypes = defineEntityType(JobType, JobTypeEntity, {
  present: presentJobType,
  unique: { code: 'as a name' },
  reference: { keys: { code: 'code' }, shows: ['code'] },
});
