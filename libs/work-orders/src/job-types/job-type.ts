import { defineRecord, type Patch, rule } from '#eventstore/domain';

/** The type of a job, by which shifts and jobs are planned. */
export interface JobTypeState {
  readonly code: string;
  /** Created with every account; cannot be changed or deleted. */
  readonly builtIn: boolean;
}

const record = defineRecord<'job_type', JobTypeState>('job_type', { code: '', builtIn: false });

export const JobType = record.aggregate;
export const createJobType = record.create;

/** The type of jobs that do not specify one. */
export const DEFAULT_JOB_TYPE: JobTypeState = { code: 'default', builtIn: true };

/** @throws DomainError `job_type.built_in`. */
const assertNotBuiltIn = ({ code, builtIn }: JobTypeState): void => {
  if (builtIn) throw rule('code', `the built-in job type "${code}" cannot be changed or deleted`, 'job_type.built_in');
};

/** Changes the code. @throws DomainError `job_type.built_in` when it would change the built-in type. */
export const updateJobType =
  (patch: Patch<JobTypeState>): ReturnType<typeof record.update> =>
  (type) => {
    const changed = record.update(patch)(type);
    if (changed !== undefined) assertNotBuiltIn(type);
    return changed;
  };

export const deleteJobType = (): ReturnType<typeof record.remove> => (type) => {
  assertNotBuiltIn(type);
  return record.remove()(type);
};
