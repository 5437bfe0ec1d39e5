import { FieldlineError, type Schemas } from '@fieldline/client';
import type { Named } from '../../api/names.ts';
import { orNull } from '../../ui/changes.ts';
import type { Assignee } from '../../ui/choices.ts';
import type { Priority } from '../../ui/priority.tsx';
import { clockTime } from '../../ui/zone-time.ts';
import {
  addressBody,
  addressText,
  type AddressValues,
  addressValues,
  contactsText,
  type ContactValues,
} from '../contact-details/contact-values.ts';
import type { Job } from './job-query.ts';
import type { FormState } from '../../ui/form-field.tsx';

/** A service that is ordered with a job. The uuid is that of the service. */
export interface OrderedService extends Named {
  readonly required: boolean;
}

/** What the form of a job has. Times are clock times of the account's time zone. */
export interface JobValues {
  readonly description: string;
  readonly priority: Priority;
  readonly dueFrom: string;
  readonly dueTo: string;
  readonly scheduledAt: string;
  readonly minutes: string;
  readonly windowFrom: string;
  readonly windowTo: string;
  /** Who may edit the job: the assignee. */
  readonly assignee: Assignee | null;
  readonly viewers: readonly Assignee[];
  readonly client: Named | null;
  readonly site: Named | null;
  readonly contacts: readonly ContactValues[];
  readonly address: AddressValues;
  readonly type: Named | null;
  readonly skills: readonly Named[];
  readonly territory: Named | null;
  readonly services: readonly OrderedService[];
}

export const JOB_LABELS: Readonly<Record<keyof JobValues, string>> = {
  description: 'Description',
  priority: 'Priority',
  dueFrom: 'Due from',
  dueTo: 'Due by',
  scheduledAt: 'Time',
  minutes: 'Duration in minutes',
  windowFrom: 'Arrival from',
  windowTo: 'Arrival until',
  assignee: 'Assignee',
  viewers: 'Others who see it',
  client: 'Client',
  site: 'Site',
  contacts: 'Contacts',
  address: 'Address',
  type: 'Type',
  skills: 'Skills',
  territory: 'Territory',
  services: 'Services',
};

/** A worker or team as the job shows it. */
const assigneeOf = ({ uuid, worker, team }: Job['assignees'][number]): Assignee =>
  team === undefined
    ? { uuid, name: worker?.name ?? uuid, kind: 'worker' }
    : { uuid, name: `${team.name} (team)`, kind: 'team' };

const named = (entity: Named | null): Named | null => entity && { uuid: entity.uuid, name: entity.name };

/** The values of a job, also of one that a trial run would create. */
export function valuesOf(job: Omit<Job, 'serial_no'>, timeZone: string): JobValues {
  const editor = job.assignees.find(({ access }) => access === 'edit');
  const clock = (at: string | undefined): string => (at === undefined ? '' : clockTime(at, timeZone));
  return {
    description: job.description ?? '',
    priority: job.priority,
    dueFrom: job.due?.from ?? '',
    dueTo: job.due?.to ?? '',
    scheduledAt: clock(job.scheduled_at ?? undefined),
    minutes: job.scheduled_duration === null ? '' : String(job.scheduled_duration.minutes),
    windowFrom: clock(job.arrival_window?.from),
    windowTo: clock(job.arrival_window?.to),
    assignee: editor === undefined ? null : assigneeOf(editor),
    viewers: job.assignees.filter(({ access }) => access === 'view').map(assigneeOf),
    client: named(job.client),
    site: named(job.site),
    contacts: job.contacts.map(({ type, value, name }) => ({ type, value, name })),
    address: addressValues(job.address),
    type: job.type && { uuid: job.type.uuid, name: job.type.code },
    skills: job.skills.map(({ uuid, name }) => ({ uuid, name })),
    territory: named(job.territory),
    services: job.ordered_services.map(({ service: { uuid, name }, required }) => ({ uuid, name, required })),
  };
}

const accessOf = (
  { uuid, kind }: Assignee,
  access: 'edit' | 'view',
): NonNullable<Schemas['UpdateJobBody']['assignees']>[number] =>
  kind === 'worker' ? { worker: { uuid }, access } : { team: { uuid }, access };

/**
 * The body of a request.
 * @param values of the whole form: the due days, the arrival window, and the assignee and the viewers, are changed together.
 */
export function bodyOf(
  changes: Partial<JobValues>,
  { assignee, viewers, dueFrom, dueTo, windowFrom, windowTo }: JobValues,
): Schemas['UpdateJobBody'] {
  const { description, priority, scheduledAt, minutes, client, site, type, skills, territory } = changes;
  const { contacts, address, services } = changes;
  return {
    ...(description !== undefined && { description: orNull(description) }),
    ...(priority !== undefined && { priority }),
    ...((changes.dueFrom !== undefined || changes.dueTo !== undefined) && {
      due: { from: orNull(dueFrom), to: orNull(dueTo) },
    }),
    ...(scheduledAt !== undefined && { scheduled_at: orNull(scheduledAt) }),
    ...(minutes !== undefined && { scheduled_duration: minutes === '' ? null : { minutes: Number(minutes) } }),
    ...((changes.windowFrom !== undefined || changes.windowTo !== undefined) && {
      arrival_window: windowFrom === '' && windowTo === '' ? null : { from: windowFrom, to: windowTo },
    }),
    ...((changes.assignee !== undefined || changes.viewers !== undefined) && {
      assignees: [
        ...(assignee === null ? [] : [accessOf(assignee, 'edit')]),
        ...viewers.map((viewer) => accessOf(viewer, 'view')),
      ],
    }),
    ...(client !== undefined && { client_uuid: client?.uuid ?? null }),
    ...(site !== undefined && { site_uuid: site?.uuid ?? null }),
    ...(contacts !== undefined && { contacts: [...contacts] }),
    ...(address !== undefined && { address: addressBody(address) }),
    ...(type != null && { type_uuid: type.uuid }),
    ...(skills !== undefined && { skill_uuids: skills.map(({ uuid }) => uuid) }),
    ...(territory !== undefined && { territory_uuid: territory?.uuid ?? null }),
    ...(services !== undefined && {
      ordered_services: services.map(({ uuid, required }) => ({ service: { uuid }, required })),
    }),
  };
}

/** The paths in the body of what a field of the form sends. The parts of contacts and addresses have their own. */
const PATHS: Readonly<Record<keyof JobValues, readonly string[]>> = {
  description: ['description'],
  priority: ['priority'],
  dueFrom: ['due.from'],
  dueTo: ['due.to'],
  scheduledAt: ['scheduled_at'],
  minutes: ['scheduled_duration'],
  windowFrom: ['arrival_window.from'],
  windowTo: ['arrival_window.to'],
  assignee: ['assignee', 'assignees'],
  viewers: [],
  client: ['client', 'client_uuid'],
  site: ['site', 'site_uuid'],
  contacts: [],
  address: [],
  type: ['job_type', 'type', 'type_uuid'],
  skills: ['skills', 'skill_uuids'],
  territory: ['territory', 'territory_uuid'],
  services: ['ordered_services'],
};

/** What the API says about a field of the form. */
export function errorAt(error: unknown, field: keyof JobValues): string | undefined {
  if (!(error instanceof FieldlineError)) return undefined;
  const found = Object.entries(error.errors)
    .filter(([path]) => PATHS[field].some((one) => path === one || path.startsWith(`${one}.`)))
    .flatMap(([, messages]) => messages);
  return found.length === 0 ? undefined : found.join('; ');
}

/** A value of the form as text. */
export function jobValueText(value: JobValues[keyof JobValues]): string {
  if (value === null) return '';
  if (typeof value === 'string') return value.replace(/^(\d{4}-\d\d-\d\d)T/, '$1 ');
  if ('formatted' in value) return addressText(value);
  if ('uuid' in value) return value.name;
  return value.map((item) => ('uuid' in item ? item.name : contactsText([item]))).join(', ');
}

/** The form of a job: a new one, or one that is changed. */
export interface JobForm extends FormState<JobValues> {
  /** Whether the work has begun, which locks time, people, client and type. */
  readonly isUnderWay: boolean;
}
