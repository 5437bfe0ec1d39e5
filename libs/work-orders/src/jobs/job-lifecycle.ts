import { type Checked, type Decision, validationError, type ValidationErrors, invalid, rule } from '#eventstore/domain';
import { fieldChanges, type FieldFilling, missingFields } from './job-fields.js';
import type { JobEvent, JobResolution, JobState } from './job.js';
import { type JobAction, type JobStatus, notPossible, type TransitionRule, TRANSITIONS } from './job-status.js';

/** How far the clock of a device may be ahead of the service's, in milliseconds (contract §8). */
const MAX_CLOCK_DIFFERENCE_MS = 5 * 60_000;

/** The moment of an action: as the device says, else now. It may not lie more than 5 minutes in the future. */
export function happenedAt(given: string | undefined, now: string): Checked<string> {
  const isFuture = given !== undefined && Date.parse(given) > Date.parse(now) + MAX_CLOCK_DIFFERENCE_MS;
  return {
    value: given ?? now,
    errors: isFuture ? { happenedAt: ['is more than 5 minutes in the future'] } : {},
  };
}

/** What a request says of an action. */
export interface ActionInput {
  /** When it happened, on the device: an instant in UTC. */
  readonly at: string;
  readonly byDispatcher?: boolean;
}

const refused = (action: JobAction, status: JobStatus, why = notPossible(action, status)) =>
  rule('status', why, TRANSITIONS[action].errorCode);

/** Whether the action has anything to do; nothing when the job is there already. @throws DomainError by the table. */
function leads(action: JobAction, { status, statusSince }: JobState, { at, byDispatcher }: ActionInput): boolean {
  const { from, byDispatcher: also, to }: TransitionRule = TRANSITIONS[action];
  if (status === to) return false;
  if (!from.includes(status) && !(byDispatcher && also?.includes(status))) throw refused(action, status);
  if (statusSince !== null && at < statusSince)
    throw validationError('happenedAt', `is before the last change of status, at ${statusSince}`);
  return true;
}

/** An action that needs nothing beside its moment. */
export const act =
  (action: Exclude<JobAction, 'finish' | 'cancel'>, input: ActionInput): Decision<JobState, JobEvent> =>
  (job) =>
    leads(action, job, input)
      ? { type: TRANSITIONS[action].event, data: { from: job.status, at: input.at } }
      : undefined;

/** Cancels a job. Again with another reason is refused. */
export const cancel =
  (reason: string | null | undefined, input: ActionInput): Decision<JobState, JobEvent> =>
  (job) => {
    if (leads('cancel', job, input))
      return { type: 'job.canceled', data: { from: job.status, at: input.at, reason: reason ?? null } };
    if (reason !== undefined && reason !== job.cancellation?.reason)
      throw refused('cancel', job.status, 'the job was canceled for another reason');
    return undefined;
  };

/** What a finish hands in. */
export interface FinishInput extends ActionInput {
  /** Undefined when the request names none that there is: validation reports it. */
  readonly resolution: Omit<JobResolution, 'comment'> | undefined;
  readonly comment: string | null;
  readonly reportFields: readonly FieldFilling[];
}

/**
 * Finishes a job with one of its possible resolutions. Unless that is unsuccessful, the required report fields must be
 * filled and the required ordered services provided.
 */
export const finish =
  ({ resolution, comment, reportFields, ...input }: FinishInput): Decision<JobState, JobEvent> =>
  (job) => {
    if (!leads('finish', job, input)) {
      if (resolution !== undefined && resolution.uuid === job.resolution?.uuid) return undefined;
      throw refused('finish', job.status, `the job was finished as "${job.resolution?.name}"`);
    }
    if (resolution === undefined) throw invalid({ resolution: ['is required'] });
    const fields = fieldChanges('reportFields', job.reportFields, reportFields, input.at);
    const faults: ValidationErrors = {};
    if (job.possibleResolutionUuids.length > 0 && !job.possibleResolutionUuids.includes(resolution.uuid))
      faults.resolution = ['is not among the possible resolutions of the job'];
    if (resolution.successful) {
      const missing = missingFields(job.reportFields, fields);
      if (missing.length > 0) faults.reportFields = [`must be filled first: ${missing.join(', ')}`];
      const provided = new Set(job.providedServices.map(({ orderedServiceUuid }) => orderedServiceUuid));
      const open = job.orderedServices.filter(({ uuid, required }) => required && !provided.has(uuid));
      if (open.length > 0)
        faults.orderedServices = [`must be provided first: ${open.map(({ service }) => service.name).join(', ')}`];
    }
    if (Object.keys(faults).length > 0) throw invalid(faults);
    return {
      type: 'job.finished',
      data: {
        from: job.status,
        at: input.at,
        resolution: { ...resolution, comment },
        ...(fields.length > 0 ? { fields } : {}),
      },
    };
  };
