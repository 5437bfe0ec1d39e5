import { ContextView, ApiField } from '#http';
import { type Feed, snakeCase } from '#eventstore/store';
import type { Assignee, JobEvent, JobField, OrderedService } from './job.js';

/** One event of a job's history: one a version. */
export class JobHistoryEventView {
  @ApiField({ type: 'integer' }) version!: number;
  @ApiField({ type: 'string', format: 'uuid' }) uuid!: string;
  @ApiField({ type: 'string' }) type!: string;
  @ApiField({ type: 'object', additionalProperties: true }) payload!: object;
  @ApiField({ of: () => ContextView }) context!: ContextView;
}

/** The names of a job's events in its history and in the change feed (contract §8). */
export const jobFeed: Feed<JobEvent> = {
  names: {
    'job.created': 'job_created',
    'job.updated': 'job_updated',
    'job.transitioned': 'status_updated',
    'job.filled': 'field_updated',
    'job.provided': 'service_provided',
    'job.unprovided': 'service_removed',
    'job.supplied': 'material_used',
    'job.resupplied': 'material_updated',
    'job.unsupplied': 'material_removed',
    'job.deleted': 'job_deleted',
  },
  payload: {
    'job.created': (data) =>
      Object.fromEntries(
        Object.entries(data).map(([field, value]) => [NAMES[field] ?? snakeCase(field), valueOf(field, value)]),
      ),
    'job.updated': ({ changes }) => ({ changes: shown(changes) }),
    'job.transitioned': ({ from, to, resolution, reason, fields }) => ({
      from,
      to,
      ...(resolution ? { resolution } : {}),
      ...(to === 'canceled' ? { reason: reason ?? null } : {}),
      ...(fields ? { fields: fields.map(shownField) } : {}),
    }),
    'job.filled': ({ fields }) => ({ fields: fields.map(shownField) }),
  },
};

const shownField = ({ uuid, name, from, to }: { uuid: string; name: string; from: unknown; to: unknown }): object => ({
  uuid,
  name,
  from,
  to,
});

/** Changes by the wire's names of the fields, with the values as the job shows them. */
const shown = (changes: object): object =>
  Object.fromEntries(
    Object.entries(changes as Record<string, { from: unknown; to: unknown }>).map(([field, { from, to }]) => [
      NAMES[field] ?? snakeCase(field),
      { from: valueOf(field, from), to: valueOf(field, to) },
    ]),
  );

const NAMES: Readonly<Record<string, string>> = {
  scheduledMinutes: 'scheduled_duration',
  possibleResolutionUuids: 'possible_resolution_uuids',
};

function valueOf(field: string, value: unknown): unknown {
  switch (field) {
    case 'scheduledMinutes':
      return value === null ? null : { minutes: value };
    case 'assignees':
      return (value as readonly Assignee[]).map(({ userUuid, teamUuid, access }) =>
        userUuid === null ? { team_uuid: teamUuid, access } : { worker_uuid: userUuid, access },
      );
    case 'customFields':
    case 'reportFields':
      return (value as readonly JobField[]).map(({ uuid, name, value: held }) => ({ uuid, name, value: held }));
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
