import { defineProblem, type ProblemType } from '#http';
import { validationError, invalid, rule } from '#eventstore/domain';
import { type JobStatus, notPossible, type TransitionRule, TRANSITIONS } from './job-status.js';

/** What to do about an action that the job's status does not allow. */
const REMEDIES: Readonly<Record<keyof typeof TRANSITIONS, string>> = {
  publish: 'Give the job a time and an assignee first: it is scheduled then, and can be published.',
  unpublish: 'Read the job: one that is not published yet needs nothing, and one that is under way can be suspended.',
  en_route: 'Read the job. One that is posted needs a time and an assignee first.',
  start:
    'Read the job. One that is posted needs a time and an assignee first; one that is over cannot be started again.',
  suspend: 'Read the job: only one that is under way can be suspended.',
  finish: 'Start the job first, or send `"by_dispatcher": true` when a dispatcher closes what nobody reported.',
  cancel: 'Read the job: one that is finished stays so, and one that is canceled keeps the reason that it was given.',
};

/** A status from which the action leads nowhere. */
const REFUSED_FROM: Readonly<Record<keyof typeof TRANSITIONS, JobStatus>> = {
  publish: 'posted',
  unpublish: 'started',
  en_route: 'posted',
  start: 'posted',
  suspend: 'posted',
  finish: 'posted',
  cancel: 'finished',
};

/** The refusal of an action, from the table of transitions. */
function refusalOf(action: keyof typeof TRANSITIONS): ProblemType {
  const { from, byDispatcher = [], to, refusal }: TransitionRule = TRANSITIONS[action];
  const also = byDispatcher.length > 0 ? `, and with \`by_dispatcher: true\` also ${byDispatcher.join(', ')}` : '';
  return defineProblem(
    rule('status', notPossible(action, REFUSED_FROM[action]), refusal),
    `The job's status does not allow the action \`${action}\`: it leads from ${from.join(', ')}${also} to ${to}.`,
    REMEDIES[action],
  );
}

/** The problems of jobs. */
export const jobProblems: readonly ProblemType[] = [
  ...Object.keys(TRANSITIONS).map((action) => refusalOf(action as keyof typeof TRANSITIONS)),
  defineProblem(
    invalid({ scheduled_at: ['cannot be changed while the job is started'] }, 'job.locked'),
    'What the change names is settled while the job is in its status: who does it, when and where once it is under way; nearly all of it once it is over.',
    'Leave the fields that `errors` names out of the change; plan another job for what has become of it.',
  ),
  defineProblem(
    rule('status', 'the job is finished', 'job.closed'),
    'The job is finished or canceled: what was provided and used on it is settled.',
    'Record it on another job.',
  ),
  defineProblem(
    validationError('ordered_service_uuid', 'was provided already', 'job.service_provided'),
    'An ordered service is provided once.',
    'Read the job: the service stands among `provided_services`. Name a service of the catalog to provide one more.',
  ),
  defineProblem(
    validationError('service', 'is not in the available catalog of the job', 'job.service_unavailable'),
    'The job, by its template, offers only some services and categories of the catalog, and the service is not among them.',
    "Choose a service of the job's `available_catalog`; in a job whose catalog is empty every service is available.",
  ),
  defineProblem(
    validationError('product', 'is used on this service already: change its quantity', 'job.material_used'),
    'A product stands once among the materials of a provided service.',
    'Change the quantity of the used material instead of recording it again.',
  ),
];
