import { rule } from '#eventstore/domain';
import { defineProblem, type ProblemType } from '#http';
import { jobProblems } from './jobs/job.problems.js';

/** The problems that only this context reports (contract §2). */
export const workOrdersProblems: readonly ProblemType[] = [
  defineProblem(
    rule('code', 'the built-in job type "default" cannot be changed or deleted', 'job_type.built_in'),
    'Every account has the job type "default", the type of jobs that name none; it stays as it is.',
    'Create a job type of your own and name it in jobs, templates and shifts.',
  ),
  defineProblem(
    rule('name', 'the built-in resolution "Completed" cannot be changed or deleted', 'resolution.built_in'),
    'Every account has the resolutions "Completed" and "Not completed"; they stay as they are.',
    'Create a resolution of your own, and name it among the possible resolutions of templates and jobs.',
  ),
  defineProblem(
    rule('name', 'a dictionary has at most 200 values', 'dictionary.full'),
    'A dictionary holds at most 200 values.',
    'Delete values that are no longer needed, which leaves what was filled in with them as it is, or begin another dictionary.',
  ),
  ...jobProblems,
];
