import { defineProblem, type ProblemType } from '#http';
import { validationError, invalid, rule } from '#eventstore/domain';
import { jobTooLarge, MAX_JOB_BYTES } from '../views/job.entity.js';
import { type JobStatus, notPossible, type TransitionRule, TRANSITIONS } from '../job-status.js';

/** The remedy for each action that the job's status does not allow. */
const REMEDIES: Readonly<Record<keyof typeof TRANSITIONS, string>> = {
  publish: 'Set a scheduled time and an assignee. The job then has the status scheduled and can be published.',
  unpublish:
    'Check the status of the job. Only a published job can be unpublished; a job that is en route or started can be suspended.',
  en_route: 'Check the status of the job. A posted job requires a scheduled time and an assignee first.',
  start:
    'Check the status of the job. A posted job requires a scheduled time and an assignee first; a finished or canceled job cannot be started again.',
  suspend: 'Check the status of the job. Only a job that is en route or started can be suspended.',
  finish:
    'Start the job first, or send `"by_dispatcher": true` when a dispatcher finishes a job that no worker started.',
  cancel:
    'Check the status of the job. A finished job cannot be canceled, and the reason of a canceled job cannot be changed.',
};

/** A status that does not allow the action, for the example of the problem type. */
const EXAMPLE_STATUS: Readonly<Record<keyof typeof TRANSITIONS, JobStatus>> = {
  publish: 'posted',
  unpublish: 'started',
  en_route: 'posted',
  start: 'posted',
  suspend: 'posted',
  finish: 'posted',
  cancel: 'finished',
};

/** The problem type of an action, generated from the table of transitions. */
function problemOf(action: keyof typeof TRANSITIONS): ProblemType {
  const { from, byDispatcher = [], to, errorCode }: TransitionRule = TRANSITIONS[action];
  const also = byDispatcher.length > 0 ? `, and with \`by_dispatcher: true\` also ${byDispatcher.join(', ')}` : '';
  return defineProblem(
    rule('status', notPossible(action, EXAMPLE_STATUS[action]), errorCode),
    `The job's status does not allow the action \`${action}\`: it is allowed from ${from.join(', ')}${also}, and leads to ${to}.`,
    REMEDIES[action],
  );
}

/** The problem types of jobs. */
export const jobProblems: readonly ProblemType[] = [
  ...Object.keys(TRANSITIONS).map((action) => problemOf(action as keyof typeof TRANSITIONS)),
  defineProblem(
    invalid({ scheduled_at: ['cannot be changed while the job is started'] }, 'job.locked'),
    'Some fields of the request are locked in the current status: job type, assignees, scheduled time, arrival window, client and site once the job is en route; nearly all fields once it is finished or canceled.',
    'Omit the fields listed in `errors`, or create a follow-up job.',
  ),
  defineProblem(
    invalid({ custom_fields: ['must be filled first: Boiler make'] }, 'job.fields_missing'),
    'Required custom fields of the job are empty. They may be empty at creation, but not when the job is published, set en route, started or finished successfully.',
    'Fill the fields that `errors` names with `PATCH /v2/jobs/<id>`, or set `required` to false for this job.',
  ),
  defineProblem(
    rule('status', 'the job is finished', 'job.closed'),
    'The job is finished or canceled: its provided services and used materials cannot be changed.',
    'Record it on another job.',
  ),
  defineProblem(
    validationError('ordered_service_uuid', 'was provided already', 'job.service_provided'),
    'An ordered service can be provided only once.',
    'Check the `provided_services` of the job. To provide the service again, send `service` instead of `ordered_service_uuid`.',
  ),
  defineProblem(
    validationError('service', 'is not in the available catalog of the job', 'job.service_unavailable'),
    'The available catalog of the job, which comes from its template, contains neither the service nor its categories.',
    "Choose a service from the job's `available_catalog`. When that is empty, every service is available.",
  ),
  defineProblem(
    validationError('product', 'is used on this service already: change its quantity', 'job.material_used'),
    'A product can be recorded only once per provided service.',
    'Change the quantity of the used material instead.',
  ),
  defineProblem(
    jobTooLarge(MAX_JOB_BYTES + 38_000),
    `The job as GET shows it would be larger than ${MAX_JOB_BYTES} bytes of JSON. A job that is larger already can be changed as long as it does not grow.`,
    'Shorten the description, the contacts or the values of fields, or remove fields, services or materials. Keep long texts in a file, and attach it to the job.',
  ),
];
