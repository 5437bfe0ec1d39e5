import {
  changesIn,
  type Decision,
  invalid,
  type Patch,
  validationError,
  type ValidationErrors,
  excerpt,
} from '#eventstore/domain';
import {
  assertFieldsFilled,
  changesDefinitions,
  fieldChanges,
  fieldsAfter,
  type FieldsInput,
  missingFields,
  NO_FIELD_CHANGES,
} from '../fields/job-field-changes.js';
import type { Assignee, JobDetails, JobEvent, JobState } from '../job.js';
import { isClosed, isUnderWay, type JobStatus, plannedStatus } from '../job-status.js';
import { assigneesLeft } from './job-assignees.js';

/** The details that a PATCH may change, besides the fields. The others are fixed at creation. */
export type ChangeableDetails = Omit<
  JobDetails,
  'templateUuid' | 'availableCatalog' | 'completionOfUuid' | 'initialJobUuid' | 'customFields' | 'reportFields'
>;

/** The changes of a request to both lists of fields. */
export interface FieldListsInput {
  readonly customFields: FieldsInput;
  readonly reportFields: FieldsInput;
}

/** Whether a request publishes the job that it leaves scheduled. */
export interface Publication {
  /** `publish: true` in the request. */
  readonly isRequested: boolean;
  /** The setting of the account, for jobs that become scheduled. */
  readonly isAutomatic: boolean;
  /** Whether the person sees no hidden fields: refusals do not name them. */
  readonly hidesFields?: boolean;
}

const LISTS = ['customFields', 'reportFields'] as const;

const LOCKED_UNDER_WAY: readonly string[] = [
  'assignees',
  'possibleResolutionUuids',
  'scheduledAt',
  'arrivalWindow',
  'clientUuid',
  'siteUuid',
  'typeUuid',
];
const EDITABLE_WHEN_CLOSED: readonly string[] = ['externalId', 'externalOrderId'];

/**
 * Creates a job. Required custom fields may be empty.
 * @param serialNo the next serial number of the account.
 * @throws DomainError 422 on `publish` when the job is not scheduled; `job.fields_missing`.
 */
export const createJob =
  (details: JobDetails, serialNo: number, publication: Publication): Decision<JobState, JobEvent> =>
  (blank) => ({
    type: 'job.created',
    data: { ...details, serialNo, status: statusAfter(blank.status, details, publication) },
  });

/**
 * Changes the details and fields in the patch, as one event.
 * @param at the time of the request.
 * @throws DomainError `job.locked`; `job.fields_missing`; 422 when provided services would be lost, or on `publish` when
 * the job is not scheduled.
 */
export const updateJob =
  (
    patch: Patch<ChangeableDetails>,
    fields: FieldListsInput,
    publication: Publication,
    at: string,
  ): Decision<JobState, JobEvent> =>
  (job) => {
    const details = changesIn(patch, job) ?? {};
    assertNotLocked(job, details);
    assertProvidedServicesKept(job, details);
    const after = {
      customFields: fieldsAfter(job.customFields, fields.customFields, at),
      reportFields: fieldsAfter(job.reportFields, fields.reportFields, at),
    };
    const changes: Record<string, { from: unknown; to: unknown }> = {};
    for (const field of Object.keys(details) as (keyof typeof details)[])
      changes[field] = { from: job[field], to: details[field] };
    const status = statusAfter(job.status, { ...job, ...details, ...after }, publication);
    if (status !== job.status) changes.status = { from: job.status, to: status };
    if (Object.keys(changes).length === 0 && !LISTS.some((list) => changesDefinitions(fields[list]))) {
      const filled = LISTS.flatMap((list) => fieldChanges(list, job[list], fields[list].fillings, at));
      return filled.length === 0 ? undefined : { type: 'job.fields_updated', data: { fields: filled } };
    }
    for (const list of LISTS)
      if (changesIn({ [list]: after[list] }, job)) changes[list] = { from: job[list], to: after[list] };
    return { type: 'job.updated', data: { changes, at } };
  };

/** The status after a change of what the job plans. */
function statusAfter(
  current: JobStatus,
  { scheduledAt, assignees, customFields }: Pick<JobDetails, 'scheduledAt' | 'assignees' | 'customFields'>,
  { isRequested, isAutomatic, hidesFields }: Publication,
): JobStatus {
  const planned = plannedStatus(current, scheduledAt, assignees);
  if (isRequested && planned === 'posted')
    throw validationError('publish', 'requires a scheduled time and an assignee');
  if (planned !== 'scheduled') return planned;
  if (isRequested) {
    assertFieldsFilled(customFields, hidesFields);
    return 'published';
  }
  const becomesScheduled = current === 'posted';
  return isAutomatic && becomesScheduled && missingFields(customFields).length === 0 ? 'published' : 'scheduled';
}

const NO_FIELDS: FieldListsInput = { customFields: NO_FIELD_CHANGES, reportFields: NO_FIELD_CHANGES };

/**
 * Removes a user from the assignees, as a PATCH of these does: without the one with edit access the job has none.
 * @param at the time of the request.
 * @throws DomainError `job.locked`.
 */
export const unassignUser = (userUuid: string, at: string): Decision<JobState, JobEvent> => {
  const left = ({ assignees }: JobState): readonly Assignee[] =>
    assigneesLeft(assignees.filter((one) => one.userUuid !== userUuid));
  return (job) => updateJob({ assignees: left(job) }, NO_FIELDS, { isRequested: false, isAutomatic: false }, at)(job);
};

export const deleteJob = (): Decision<JobState, JobEvent> => () => ({ type: 'job.deleted', data: {} });

/** @throws DomainError `job.locked`, with an error for each locked field. */
function assertNotLocked({ status }: JobState, changes: object): void {
  const locked = Object.keys(changes).filter((field) =>
    isClosed(status) ? !EDITABLE_WHEN_CLOSED.includes(field) : isUnderWay(status) && LOCKED_UNDER_WAY.includes(field),
  );
  if (locked.length === 0) return;
  const errors: ValidationErrors = {};
  for (const field of locked) errors[field] = [`cannot be changed while the job is ${status}`];
  throw invalid(errors, 'job.locked');
}

function assertProvidedServicesKept(job: JobState, { orderedServices }: Patch<ChangeableDetails>): void {
  if (orderedServices === undefined) return;
  const kept = new Set(orderedServices.map(({ uuid }) => uuid));
  const lost = job.providedServices.filter(({ orderedServiceUuid: uuid }) => uuid !== null && !kept.has(uuid));
  const known = lost.filter(({ orderedServiceUuid: uuid }) => job.orderedServices.some((one) => one.uuid === uuid));
  if (known.length > 0)
    throw invalid({
      orderedServices: [
        `must contain the provided services: ${known.map(({ service }) => excerpt(service.name)).join(', ')}`,
      ],
    });
}
