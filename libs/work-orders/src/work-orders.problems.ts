import { rule } from '#eventstore/domain';
import { defineProblem, type ProblemType } from '#http';
import { attachmentProblems } from './attachments/attachment.problems.js';
import { checkProblems } from './jobs/views/check.problems.js';
import { permissionMissing } from './jobs/people/acting-user.service.js';
import { viewOnly } from './jobs/people/job-visibility.service.js';
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
  defineProblem(
    viewOnly(),
    'A person who sees only own jobs is an assignee of this one with the access `view`. Such a job can be read, and nothing else.',
    'Ask a dispatcher to assign the job with the access `edit`.',
  ),
  defineProblem(
    permissionMissing('The user ann@acme.example is not assigned to the job'),
    'The account enforces permissions (`field.enforce_permissions`): an action of an API key may name only a `user` who has the permissions `mobile.login` and `mobile.jobs.complete`, and who is assigned to the job or a member of a team that is.',
    'Give the user the permissions, assign the job to the user, or leave out `user`.',
  ),
  ...jobProblems,
  ...checkProblems,
  ...attachmentProblems,
];
