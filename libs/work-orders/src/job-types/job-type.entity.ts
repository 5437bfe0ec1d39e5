import { defineEntity, p } from '@mikro-orm/postgresql';
import { identity, lifecycle, defineEntityType } from '#eventstore/store';
import { JobType } from './job-type.js';
import { JobTypeView, presentJobType } from './job-type.view.js';

export const JobTypeEntity = defineEntity({
  name: 'JobType',
  tableName: 'job_type',
  properties: { ...identity, code: p.text(), externalId: p.text().nullable(), builtIn: p.boolean(), ...lifecycle },
});

export const JobTypes = defineEntityType(JobType, JobTypeEntity, {
  present: presentJobType,
  delivered: { view: JobTypeView },
  unique: { code: 'as a name', externalId: 'exactly' },
  reference: { keys: { external_id: 'external_id', code: 'code' }, shows: ['code'] },
});
