import { type FeedPayloads, snakeCase } from '#eventstore/store';
import type { Assignee, FilledField, JobEvent, JobField, OrderedService, StatusChange } from './job.js';
import { shownValue } from './field-value.view.js';
import type { JobStatus } from './job-status.js';

/** The types of a job's history (contract §8): all changes of the status by an action are one type. */
export const jobHistoryTypes: { readonly [T in JobEvent['type']]: string } = {
  'job.created': 'job_created',
  'job.updated': 'job_updated',
  'job.fields_updated': 'field_updated',
  'job.published': 'status_updated',
  'job.unpublished': 'status_updated',
  'job.en_route': 'status_updated',
  'job.started': 'status_updated',
  'job.suspended': 'status_updated',
  'job.finished': 'status_updated',
  'job.canceled': 'status_updated',
  'job.service_provided': 'service_provided',
  'job.service_removed': 'service_removed',
  'job.material_used': 'material_used',
  'job.material_updated': 'material_updated',
  'job.material_removed': 'material_removed',
  'job.deleted': 'job_deleted',
};
const historyTypes: ReadonlyMap<string, string> = new Map(Object.entries(jobHistoryTypes));

/** The type of an event of a job in its history. @throws Error when jobs have no such event. */
export function historyType(type: string): string {
  const shown = historyTypes.get(type);
  if (shown === undefined) throw new Error(`${type} is not the type of an event of a job`);
  return shown;
}

/** What the feed and the history show of a job's events. */
export const jobPayloads: FeedPayloads<JobEvent> = {
  'job.created': (data, baseUrl) =>
    Object.fromEntries(
      Object.entries(data).map(([field, value]) => [NAMES[field] ?? snakeCase(field), valueOf(field, value, baseUrl)]),
    ),
  'job.updated': ({ changes }, baseUrl) => ({ changes: shown(changes, baseUrl) }),
  'job.fields_updated': ({ fields }, baseUrl) => ({ fields: shownFields(fields, baseUrl) }),
  'job.published': shownStatus('published'),
  'job.unpublished': shownStatus('scheduled'),
  'job.en_route': shownStatus('en_route'),
  'job.started': shownStatus('started'),
  'job.suspended': shownStatus('suspended'),
  'job.finished': ({ resolution, fields, ...change }, baseUrl) => ({
    ...shownStatus('finished')(change),
    resolution,
    ...(fields ? { fields: shownFields(fields, baseUrl) } : {}),
  }),
  'job.canceled': ({ reason, ...change }) => ({ ...shownStatus('canceled')(change), reason }),
};

function shownStatus(to: JobStatus): (change: StatusChange) => object {
  return ({ from }) => ({ from, to });
}

const shownFields = (fields: readonly FilledField[], baseUrl: string): object[] =>
  fields.map(({ uuid, name, from, to }) => ({
    uuid,
    name,
    from: shownValue(from, baseUrl),
    to: shownValue(to, baseUrl),
  }));

/** Changes by the wire's names of the fields, with the values as the job shows them. */
const shown = (changes: object, baseUrl: string): object =>
  Object.fromEntries(
    Object.entries(changes as Record<string, { from: unknown; to: unknown }>).map(([field, { from, to }]) => [
      NAMES[field] ?? snakeCase(field),
      { from: valueOf(field, from, baseUrl), to: valueOf(field, to, baseUrl) },
    ]),
  );

const NAMES: Readonly<Record<string, string>> = {
  scheduledMinutes: 'scheduled_duration',
  possibleResolutionUuids: 'possible_resolution_uuids',
};

function valueOf(field: string, value: unknown, baseUrl: string): unknown {
  switch (field) {
    case 'scheduledMinutes':
      return value === null ? null : { minutes: value };
    case 'assignees':
      return (value as readonly Assignee[]).map(({ userUuid, teamUuid, access }) =>
        userUuid === null ? { team_uuid: teamUuid, access } : { worker_uuid: userUuid, access },
      );
    case 'customFields':
    case 'reportFields':
      return (value as readonly JobField[]).map(({ uuid, name, value: held, ...attributes }) => ({
        uuid,
        name,
        value: shownValue(held, baseUrl),
        required: attributes.required,
        hidden: attributes.hidden ?? false,
        read_only: attributes.readOnly ?? false,
      }));
    case 'orderedServices':
      return (value as readonly OrderedService[]).map(({ uuid, service, required }) => ({
        ordered_service_uuid: uuid,
        service,
        required,
      }));
    default:
      return value;
  }
}
