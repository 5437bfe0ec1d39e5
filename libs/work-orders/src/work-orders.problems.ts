import { rule } from '#eventstore/domain';
import { defineProblem, type ProblemType } from '#http';
import { attachmentProblems } from './attachments/attachment.problems.js';
import { checkProblems } from './jobs/views/check.problems.js';
import { jobProblems } from './jobs/lifecycle/job.problems.js';
import { MAX_TEMPLATE_BYTES, templateTooLarge } from './dictionaries/template-size.repository.js';

/** The problem types of this context (contract §2). */
export const workOrdersProblems: readonly ProblemType[] = [
  defineProblem(
    rule('code', 'the built-in job type "default" cannot be changed or deleted', 'job_type.built_in'),
    'Every account has the built-in job type "default", the type of jobs that do not specify one. It cannot be deleted, and only its external id can be changed.',
    'Create a separate job type and use it in jobs, templates and shifts.',
  ),
  defineProblem(
    rule('name', 'the built-in resolution "Completed" cannot be changed or deleted', 'resolution.built_in'),
    'Every account has the built-in resolutions "Completed" and "Not completed". They cannot be deleted, and only their external ids can be changed.',
    'Create a separate resolution and add it to the possible resolutions of templates and jobs.',
  ),
  defineProblem(
    rule('name', 'a dictionary has at most 200 values', 'dictionary.full'),
    'The dictionary has the maximum of 200 values.',
    'Delete unused values (fields that have them keep them), or create another dictionary.',
  ),
  defineProblem(
    templateTooLarge(MAX_TEMPLATE_BYTES + 200_000),
    `A template as GET shows it would be larger than ${MAX_TEMPLATE_BYTES} bytes of JSON. It shows the values of a dictionary in each field that takes them, so it also grows with the dictionary. A template that is larger already can be changed as long as it does not grow.`,
    'Use large dictionaries in fewer fields of one template, or shorten its texts and the names of values.',
  ),
  ...jobProblems,
  ...checkProblems,
  ...attachmentProblems,
];
