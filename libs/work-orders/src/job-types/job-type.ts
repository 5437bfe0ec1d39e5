import { defineRecord, type Patch, rule } from '#eventstore/domain';

/** The type of a job, by which shifts and jobs are planned. */
export interface JobTypeState {
  readonly code: string;
  readonly externalId: string | null;
  /** Created with every account; cannot be deleted, nor changed but for its external id. */
  readonly builtIn: boolean;
}

const record = defineRecord<'job_type', JobTypeState>('job_type', { code: '', externalId: null, builtIn: false });

export const JobType = record.aggregate;
export const createJobType = record.create;

/** The type of jobs that do not specify one. */
export const DEFAULT_JOB_TYPE: Omit<JobTypeState, 'externalId'> = { code: 'default', builtIn: true };

/** @throws DomainError `job_type.built_in`. */
const assertNotBuiltIn = ({ code, builtIn }: JobTypeState): void => {
  if (builtIn) throw rule('code', `the built-in job type "${code}" cannot be changed or deleted`, 'job_type.built_in');
};

/** Changes code and external id. @throws DomainError `job_type.built_in` when it would change the code of the built-in type. */
export const updateJobType =
  (patch: Patch<JobTypeState>): ReturnType<typeof record.update> =>
  (type) => {
    if (record.update({ ...patch, externalId: undefined })(type) !== undefined) assertNotBuiltIn(type);
    return record.update(patch)(type);
  };

export const deleteJobType = (): ReturnType<typeof record.remove> => (type) => {
  assertNotBuiltIn(type);
  return record.remove()(type);
};
