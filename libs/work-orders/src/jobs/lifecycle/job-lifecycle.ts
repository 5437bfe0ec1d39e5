import {
  type Checked,
  type Decision,
  validationError,
  type ValidationErrors,
  invalid,
  rule,
  excerpt,
} from '#eventstore/domain';
import {
  assertFieldsFilled,
  fieldChanges,
  type FieldFilling,
  fieldsMissing,
  missingFields,
  mustBeFilled,
} from '../fields/job-field-changes.js';
import type { JobEvent, JobResolution, JobState } from '../job.js';
import { type JobAction, type JobStatus, notPossible, type TransitionRule, TRANSITIONS } from '../job-status.js';

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
  /** Whether the person sees no hidden fields: refusals do not name them. */
  readonly hidesFields?: boolean;
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

/** Actions that require the required custom fields. A successful `finish` does, too. */
const REQUIRES_FIELDS: ReadonlySet<JobAction> = new Set<JobAction>(['publish', 'en_route', 'start']);

/** An action that needs nothing beside its moment. @throws DomainError by the table; `job.fields_missing`. */
export const act =
  (action: Exclude<JobAction, 'finish' | 'cancel'>, input: ActionInput): Decision<JobState, JobEvent> =>
  (job) => {
    if (!leads(action, job, input)) return undefined;
    if (REQUIRES_FIELDS.has(action)) assertFieldsFilled(job.customFields, input.hidesFields);
    return { type: TRANSITIONS[action].event, data: { from: job.status, at: input.at } };
  };

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
 * Finishes a job with one of its possible resolutions. Unless that is unsuccessful, the required fields must be filled and
 * the required ordered services provided.
 * @throws DomainError by the table of transitions; `job.fields_missing`; 422.
 */
export const finish =
  ({ resolution, comment, reportFields, ...input }: FinishInput): Decision<JobState, JobEvent> =>
  (job) => {
    if (!leads('finish', job, input)) {
      if (resolution !== undefined && resolution.uuid === job.resolution?.uuid) return undefined;
      throw refused('finish', job.status, `the job was finished as "${excerpt(job.resolution?.name ?? '')}"`);
    }
    if (resolution === undefined) throw invalid({ resolution: ['is required'] });
    const fields = fieldChanges('reportFields', job.reportFields, reportFields, input.at);
    const faults: ValidationErrors = {};
    const missingCustom = resolution.successful ? missingFields(job.customFields) : [];
    if (missingCustom.length > 0) faults.customFields = [mustBeFilled(missingCustom, input.hidesFields)];
    if (job.possibleResolutionUuids.length > 0 && !job.possibleResolutionUuids.includes(resolution.uuid))
      faults.resolution = ['is not among the possible resolutions of the job'];
    if (resolution.successful) {
      const missing = missingFields(job.reportFields, fields);
      if (missing.length > 0) faults.reportFields = [mustBeFilled(missing, input.hidesFields)];
      const provided = new Set(job.providedServices.map(({ orderedServiceUuid }) => orderedServiceUuid));
      const open = job.orderedServices.filter(({ uuid, required }) => required && !provided.has(uuid));
      if (open.length > 0)
        faults.orderedServices = [
          `must be provided first: ${open.map(({ service }) => excerpt(service.name)).join(', ')}`,
        ];
    }
    if (missingCustom.length > 0) throw fieldsMissing(faults);
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
