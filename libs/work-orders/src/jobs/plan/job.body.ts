import {
  CalendarDate,
  Examples,
  ExpectedVersion,
  ExternalId,
  Field,
  Bool,
  Nested,
  NestedList,
  Enum,
  ReferenceList,
  type ReferenceBody,
  ReferenceTo,
  Text,
  Timestamp,
  Uuid,
  UuidList,
  type Validation,
  type WireNames,
} from '#http';
import { AddressBody, ContactBody } from '#crm';
import { MAX_FIELDS } from '../../fields/field.js';
import { AssigneeBody } from '../../templates/assignee.body.js';
import { DurationBody, PossibleResolutionBody } from '../../templates/template.body.js';
import { PRIORITIES, type Priority } from '../../templates/template.js';
import type { Due } from '../job.js';
import { CLIENT_AND_SITE_NAMES } from '../client-site/client-and-site.js';
import { JobFieldBody } from '../fields/job-field.body.js';
import { ArrivalWindowBody } from './arrival-window.body.js';

/** Maximum size of a body that may hold files in base64, in bytes (contract §25). */
export const MAX_BODY_WITH_FILES = 12 * 1024 * 1024;

export class AssigneeAccessBody extends AssigneeBody {
  @Enum({ values: ['edit', 'view'], description: 'One may edit: the assignee' }) access!: 'edit' | 'view';
}

export class OrderedServiceBody {
  @ReferenceTo(['uuid', 'external_id'], { repeats: ['name'], description: 'Requires uuid or external_id' })
  service!: { uuid?: string | null; external_id?: string | null; name?: string | null };
  @Bool({ optional: true, description: 'Must be provided before a successful finish; false unless given' })
  required?: boolean;
  @Uuid({ optional: true, description: 'As shown' }) ordered_service_uuid?: string;
}

const objectError = (value: unknown): string | undefined =>
  typeof value === 'object' && !Array.isArray(value) ? undefined : 'must be an object';

const ClientOrSite = (noun: string): PropertyDecorator =>
  Field({ type: 'object', additionalProperties: true }, objectError, {
    optional: true,
    nullable: true,
    description: `A reference by uuid or external_id, or the fields of a new ${noun}, which is created in the same transaction`,
  });

/** The days in which the work should be done. */
export class DueBody implements Partial<Due> {
  @CalendarDate({ optional: true, nullable: true, description: 'The first day' }) from?: string | null;
  @CalendarDate({ optional: true, nullable: true, description: 'The last day, not before `from`' }) to?: string | null;
}

/** The due days of a body; null when it names none. Adds an error on `due.to` when it is before `due.from`. */
export function dueOf(validation: Validation<{ readonly due?: DueBody | null }>): Due | null | undefined {
  if (validation.value.due == null) return validation.value.due;
  const { from = null, to = null } = validation.value.due;
  if (from !== null && to !== null && from > to) validation.addError('due.to', 'must not be before from');
  return from === null && to === null ? null : { from, to };
}

/** The wire names of a job's fields that are not the domain names in snake case. */
export const JOB_WIRE_NAMES = {
  scheduledMinutes: 'scheduled_duration',
  ...CLIENT_AND_SITE_NAMES,
  territoryUuid: 'territory',
  skillUuids: 'skills',
  possibleResolutionUuids: 'possible_resolutions',
  typeUuid: 'job_type',
} as const satisfies WireNames;

/** The fields of a job in the bodies that create and update it. */
class JobFields {
  @ExternalId() external_id?: string | null;
  @Text({ max: 500, optional: true, nullable: true, description: 'Id of an order in another system; not unique' })
  external_order_id?: string | null;
  @Text({ max: 15_000, optional: true, nullable: true }) description?: string | null;
  @Enum({ values: PRIORITIES, optional: true, description: "The template's by default, else normal" })
  priority?: Priority;
  @Nested(() => DueBody, {
    optional: true,
    nullable: true,
    description: 'The days in which the work should be done. Replaced whole',
  })
  due?: DueBody | null;
  @Timestamp({ optional: true, nullable: true }) scheduled_at?: string | null;
  @Nested(() => DurationBody, { optional: true, nullable: true }) scheduled_duration?: DurationBody | null;
  @Nested(() => ArrivalWindowBody, {
    optional: true,
    nullable: true,
    description: 'In which the customer was promised the arrival; the scheduled time may lie outside',
  })
  arrival_window?: ArrivalWindowBody | null;
  @Nested(() => AssigneeBody, {
    optional: true,
    nullable: true,
    description: 'The assignee with edit access: a worker or a team',
  })
  assignee?: AssigneeBody | null;
  @NestedList(() => AssigneeAccessBody, {
    max: 100,
    optional: true,
    description: 'All assignees; takes precedence over assignee',
  })
  assignees?: AssigneeAccessBody[];
  @NestedList(() => PossibleResolutionBody, { max: 500, optional: true, description: 'Replaces the list' })
  possible_resolutions?: PossibleResolutionBody[];
  @Nested(() => AddressBody, { optional: true, nullable: true }) address?: AddressBody | null;
  @NestedList(() => ContactBody, { max: 50, optional: true, description: 'Replaces the list' })
  contacts?: ContactBody[];
  @ClientOrSite('client') client?: Record<string, unknown> | null;
  @Uuid({ optional: true, nullable: true, description: 'Same as client.uuid' }) client_uuid?: string | null;
  @ClientOrSite('site') site?: Record<string, unknown> | null;
  @Uuid({ optional: true, nullable: true, description: 'Same as site.uuid' }) site_uuid?: string | null;
  @ReferenceTo(['uuid', 'external_id', 'name'], { optional: true, nullable: true })
  territory?: ReferenceBody<'name'> | null;
  @Uuid({ optional: true, nullable: true, description: 'Same as territory.uuid' }) territory_uuid?: string | null;
  @ReferenceList(['uuid', 'external_id', 'name'], { max: 100, optional: true, description: 'Replaces the list' })
  skills?: ReferenceBody<'name'>[];
  @UuidList({ max: 100, optional: true, description: 'Same as skills' }) skill_uuids?: string[];
  @NestedList(() => JobFieldBody, { max: MAX_FIELDS, optional: true, description: 'Merged by uuid or name' })
  custom_fields?: JobFieldBody[];
  @NestedList(() => JobFieldBody, { max: MAX_FIELDS, optional: true, description: 'Merged by uuid or name' })
  report_fields?: JobFieldBody[];
  @ReferenceTo(['uuid', 'external_id', 'code'], {
    optional: true,
    description: "By default the template's job type, else the built-in one",
  })
  job_type?: ReferenceBody<'code'> | null;
  @ReferenceTo(['uuid', 'external_id', 'code'], { optional: true, description: 'Same as job_type' })
  type?: ReferenceBody<'code'> | null;
  @Uuid({ optional: true, description: 'Same as job_type.uuid' }) type_uuid?: string | null;
  @Bool({
    optional: true,
    description:
      'true publishes the job when the request leaves it scheduled; false leaves it unpublished, also when the account publishes automatically; no effect on later statuses',
  })
  publish?: boolean;
  @NestedList(() => OrderedServiceBody, {
    max: 500,
    optional: true,
    description: 'Replaces the list; entries are matched by service',
  })
  ordered_services?: OrderedServiceBody[];
}

@Examples({
  'create or change': {
    description: 'The boiler loses pressure. Call before the visit',
    scheduled_at: '2030-01-07T13:30:00',
    scheduled_duration: { minutes: 60 },
    arrival_window: { from: '2030-01-07T13:00:00', to: '2030-01-07T15:00:00' },
  },
})
export class UpdateJobBody extends JobFields {
  @ExpectedVersion() version?: number;
}

@Examples({
  'for a new client': {
    description: 'The boiler loses pressure',
    scheduled_at: '2030-01-07T09:00:00',
    scheduled_duration: { minutes: 90 },
    client: {
      organization: false,
      first_name: 'Ada',
      last_name: 'Byron',
      contacts: [{ name: 'Ada', type: 'phone', value: '+44 20 7946 0105' }],
      site_address: { formatted: '4 Mill Road, London' },
    },
    contacts: [{ name: 'Ada', type: 'phone', value: '+44 20 7946 0105' }],
  },
  'without a time': { description: 'Replace the kitchen tap', priority: 'high', due: { to: '2030-01-11' } },
})
export class CreateJobBody extends JobFields {
  @ReferenceTo(['uuid', 'external_id', 'code'], {
    optional: true,
    nullable: true,
    description: "By default the template's job type, else the built-in one",
  })
  declare job_type?: ReferenceBody<'code'> | null;
  @ReferenceTo(['uuid', 'external_id', 'code'], { optional: true, nullable: true, description: 'Same as job_type' })
  declare type?: ReferenceBody<'code'> | null;
  @Uuid({ optional: true, nullable: true, description: 'Same as job_type.uuid' }) declare type_uuid?: string | null;
  @ReferenceTo(['uuid', 'external_id', 'name'], {
    optional: true,
    nullable: true,
    description: 'The template that provides defaults',
  })
  template?: ReferenceBody<'name'> | null;
  @Uuid({ optional: true, nullable: true, description: 'Same as template.uuid' }) template_uuid?: string | null;
  @ReferenceTo(['uuid', 'external_id'], {
    optional: true,
    nullable: true,
    description: 'The job that this one follows up',
  })
  completion_of?: { uuid?: string | null; external_id?: string | null } | null;
  @Uuid({ optional: true, nullable: true, description: 'Same as completion_of.uuid' }) completion_of_uuid?:
    string | null;
}
