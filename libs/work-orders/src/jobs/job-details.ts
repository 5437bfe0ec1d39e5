import { changesIn, type Decision, type ValidationErrors, invalid, type Patch } from '#eventstore/domain';
import { fieldChanges, type FieldsInput, missingFields } from './job-fields.js';
import type { FilledField, JobDetails, JobEvent, JobField, JobState } from './job.js';
import { isClosed, isUnderWay, plannedStatus } from './job-status.js';

/** The details that a PATCH may change, besides the fields. The others are fixed at creation. */
export type ChangeableDetails = Omit<
  JobDetails,
  | 'typeUuid'
  | 'templateUuid'
  | 'availableCatalog'
  | 'completionOfUuid'
  | 'initialJobUuid'
  | 'customFields'
  | 'reportFields'
>;

const LOCKED_UNDER_WAY: readonly string[] = [
  'assignees',
  'possibleResolutionUuids',
  'scheduledAt',
  'clientUuid',
  'siteUuid',
];
const EDITABLE_WHEN_CLOSED: readonly string[] = ['externalId', 'externalOrderId'];

/** Creates a job. @param serialNo the next serial number of the account. */
export const createJob =
  (details: JobDetails, serialNo: number): Decision<JobState, JobEvent> =>
  () => {
    assertRequiredFilled(details.customFields, []);
    const status = plannedStatus('posted', details.scheduledAt, details.assignees);
    return { type: 'job.created', data: { ...details, serialNo, status } };
  };

/**
 * Changes the details and fields in the patch, as one event.
 * @param at the time of the request.
 * @throws DomainError `job.locked`; 422 when required fields or provided services would be lost.
 */
export const updateJob =
  (
    patch: Patch<ChangeableDetails>,
    fields: { readonly customFields: FieldsInput; readonly reportFields: FieldsInput },
    at: string,
  ): Decision<JobState, JobEvent> =>
  (job) => {
    const details = changesIn(patch, job) ?? {};
    assertNotLocked(job, details);
    assertProvidedServicesKept(job, details);
    const fills = (['customFields', 'reportFields'] as const).flatMap((list) =>
      fieldChanges(list, job[list], fields[list].fillings, at),
    );
    const custom = fills.filter(({ list }) => list === 'customFields');
    if (custom.length + fields.customFields.additions.length > 0)
      assertRequiredFilled([...job.customFields, ...fields.customFields.additions], custom);
    const changes: Record<string, { from: unknown; to: unknown }> = {};
    for (const field of Object.keys(details) as (keyof typeof details)[])
      changes[field] = { from: job[field], to: details[field] };
    const { scheduledAt, assignees } = { ...job, ...details };
    const status = plannedStatus(job.status, scheduledAt, assignees);
    if (status !== job.status) changes.status = { from: job.status, to: status };
    const adds = fields.customFields.additions.length + fields.reportFields.additions.length > 0;
    if (Object.keys(changes).length === 0 && !adds)
      return fills.length === 0 ? undefined : { type: 'job.fields_updated', data: { fields: fills } };
    for (const list of ['customFields', 'reportFields'] as const) {
      const to = [...filledIn(job[list], fills), ...fields[list].additions];
      if (changesIn({ [list]: to }, job)) changes[list] = { from: job[list], to };
    }
    return { type: 'job.updated', data: { changes, at } };
  };

export const deleteJob = (): Decision<JobState, JobEvent> => () => ({ type: 'job.deleted', data: {} });

const filledIn = (fields: readonly JobField[], fills: readonly FilledField[]): JobField[] =>
  fields.map((field) => {
    const fill = fills.find(({ uuid }) => uuid === field.uuid);
    return fill ? { ...field, value: fill.to, filledAt: fill.filledAt } : field;
  });

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
      orderedServices: [`must contain the provided services: ${known.map(({ service }) => service.name).join(', ')}`],
    });
}

function assertRequiredFilled(fields: readonly JobField[], changes: readonly FilledField[]): void {
  const missing = missingFields(fields, changes);
  if (missing.length > 0) throw invalid({ customFields: [`must be filled: ${missing.join(', ')}`] });
}
