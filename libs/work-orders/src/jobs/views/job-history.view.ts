import { type FeedPayloads, feedTypeName, snakeCase } from '#eventstore/store';
import { DETAIL_EVENTS, type DetailChange, forEvents, STATUS_EVENTS } from '../job-events.js';
import type { Assignee, FilledField, JobEvent, JobField, NewJob, OrderedService, StatusChange } from '../job.js';
import { shownValue } from './field-value.view.js';
import type { JobStatus } from '../job-status.js';

/** The types of a job's history, where they are not those of the feed (contract §8): all actions are one type. */
export const jobHistoryTypes: { readonly [T in JobEvent['type']]?: string } = {
  ...forEvents(STATUS_EVENTS, () => 'status_updated'),
  'job.fields_updated': 'field_updated',
  'job.service_provided': 'service_provided',
  'job.service_removed': 'service_removed',
  'job.material_used': 'material_used',
  'job.material_updated': 'material_updated',
  'job.material_removed': 'material_removed',
};
const historyTypes: ReadonlyMap<string, string> = new Map(Object.entries(jobHistoryTypes));

/** The type of an event of a job in its history. */
export const historyType = (type: string): string => historyTypes.get(type) ?? feedTypeName(type);

/** What the feed and the history show of a job's events. */
export const jobPayloads: FeedPayloads<JobEvent> = {
  'job.created': shownDetails,
  'job.restored': shownDetails,
  ...forEvents(DETAIL_EVENTS, () => ({ changes }: DetailChange, baseUrl: string) => ({
    changes: shown(changes, baseUrl),
  })),
  'job.fields_updated': ({ fields }, baseUrl) => ({ fields: shownFields(fields, baseUrl) }),
  ...forEvents(STATUS_EVENTS, ({ to }) => shownStatus(to)),
  'job.finished': ({ resolution, fields, ...change }, baseUrl) => ({
    ...shownStatus('finished')(change),
    resolution,
    ...(fields ? { fields: shownFields(fields, baseUrl) } : {}),
  }),
  'job.canceled': ({ reason, ...change }) => ({ ...shownStatus('canceled')(change), reason }),
};

function shownDetails(data: NewJob, baseUrl: string): object {
  return Object.fromEntries(
    Object.entries(data).map(([field, value]) => [NAMES[field] ?? snakeCase(field), valueOf(field, value, baseUrl)]),
  );
}

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
