import { FieldlineError, type Schemas } from '@fieldline/client';
import type { Named, Names } from '../../api/names.ts';
import { orNull } from '../../ui/changes.ts';
import type { Assignee } from '../../ui/choices.ts';
import type { Priority } from '../../ui/priority.tsx';
import { dateAt, timeAt } from '../../ui/zone-time.ts';
import type { Job } from './job-query.ts';

/** What the form of a job has. Times are clock times of the account's time zone. */
export interface EditValues {
  readonly description: string;
  readonly priority: Priority;
  readonly dueFrom: string;
  readonly dueTo: string;
  readonly scheduledAt: string;
  readonly minutes: string;
  /** Who may edit the job: the assignee. */
  readonly assignee: Assignee | null;
  readonly viewers: readonly Assignee[];
  readonly client: Named | null;
  readonly site: Named | null;
  readonly type: Named | null;
  readonly skills: readonly Named[];
  readonly territory: Named | null;
}

export const EDIT_LABELS: Readonly<Record<keyof EditValues, string>> = {
  description: 'Description',
  priority: 'Priority',
  dueFrom: 'Due from',
  dueTo: 'Due by',
  scheduledAt: 'Time',
  minutes: 'Duration in minutes',
  assignee: 'Assignee',
  viewers: 'Others who see it',
  client: 'Client',
  site: 'Site',
  type: 'Type',
  skills: 'Skills',
  territory: 'Territory',
};

/** The clock time of an instant, as fields for date and time take it: 2026-11-23T08:00. */
function clockTime(at: string, timeZone: string): string {
  const instant = Date.parse(at);
  return `${dateAt(instant, timeZone)}T${timeAt(instant, timeZone)}`;
}

/** A worker or team as the job shows it: it has of a worker only the email. */
const assigneeOf =
  (names: Names) =>
  ({ uuid, email, team }: Job['assignees'][number]): Assignee =>
    team === undefined
      ? { uuid, name: names.get(uuid) ?? email ?? uuid, kind: 'worker' }
      : { uuid, name: `${team.name} (team)`, kind: 'team' };

const named = (entity: Named | null): Named | null => entity && { uuid: entity.uuid, name: entity.name };

/** The values of a job. @param names of its workers, as far as they are known. */
export function valuesOf(job: Job, timeZone: string, names: Names): EditValues {
  const editor = job.assignees.find(({ access }) => access === 'edit');
  return {
    description: job.description ?? '',
    priority: job.priority,
    dueFrom: job.due?.from ?? '',
    dueTo: job.due?.to ?? '',
    scheduledAt: job.scheduled_at === null ? '' : clockTime(job.scheduled_at, timeZone),
    minutes: job.scheduled_duration === null ? '' : String(job.scheduled_duration.minutes),
    assignee: editor === undefined ? null : assigneeOf(names)(editor),
    viewers: job.assignees.filter(({ access }) => access === 'view').map(assigneeOf(names)),
    client: named(job.client),
    site: named(job.site),
    type: job.type && { uuid: job.type.uuid, name: job.type.code },
    skills: job.skills.map(({ uuid, name }) => ({ uuid, name })),
    territory: named(job.territory),
  };
}

const accessOf = (
  { uuid, kind }: Assignee,
  access: 'edit' | 'view',
): NonNullable<Schemas['UpdateJobBody']['assignees']>[number] =>
  kind === 'worker' ? { worker: { uuid }, access } : { team: { uuid }, access };

/** The body of a PATCH. @param values of the whole form: the due days, and the assignee and the viewers, are changed together. */
export function bodyOf(
  changes: Partial<EditValues>,
  { assignee, viewers, dueFrom, dueTo }: EditValues,
): Schemas['UpdateJobBody'] {
  const { description, priority, scheduledAt, minutes, client, site, type, skills, territory } = changes;
  return {
    ...(description !== undefined && { description: orNull(description) }),
    ...(priority !== undefined && { priority }),
    ...((changes.dueFrom !== undefined || changes.dueTo !== undefined) && {
      due: { from: orNull(dueFrom), to: orNull(dueTo) },
    }),
    ...(scheduledAt !== undefined && { scheduled_at: orNull(scheduledAt) }),
    ...(minutes !== undefined && { scheduled_duration: minutes === '' ? null : { minutes: Number(minutes) } }),
    ...((changes.assignee !== undefined || changes.viewers !== undefined) && {
      assignees: [
        ...(assignee === null ? [] : [accessOf(assignee, 'edit')]),
        ...viewers.map((viewer) => accessOf(viewer, 'view')),
      ],
    }),
    ...(client !== undefined && { client_uuid: client?.uuid ?? null }),
    ...(site !== undefined && { site_uuid: site?.uuid ?? null }),
    ...(type != null && { type_uuid: type.uuid }),
    ...(skills !== undefined && { skill_uuids: skills.map(({ uuid }) => uuid) }),
    ...(territory !== undefined && { territory_uuid: territory?.uuid ?? null }),
  };
}

/** The paths in the body of what a field of the form sends. */
const PATHS: Readonly<Record<keyof EditValues, readonly string[]>> = {
  description: ['description'],
  priority: ['priority'],
  dueFrom: ['due.from'],
  dueTo: ['due.to'],
  scheduledAt: ['scheduled_at'],
  minutes: ['scheduled_duration'],
  assignee: ['assignee', 'assignees'],
  viewers: [],
  client: ['client', 'client_uuid'],
  site: ['site', 'site_uuid'],
  type: ['job_type', 'type', 'type_uuid'],
  skills: ['skills', 'skill_uuids'],
  territory: ['territory', 'territory_uuid'],
};

/** What the API says about a field of the form. */
export function errorAt(error: unknown, field: keyof EditValues): string | undefined {
  if (!(error instanceof FieldlineError)) return undefined;
  const found = Object.entries(error.errors)
    .filter(([path]) => PATHS[field].some((one) => path === one || path.startsWith(`${one}.`)))
    .flatMap(([, messages]) => messages);
  return found.length === 0 ? undefined : found.join('; ');
}

const isNamed = (value: unknown): value is Named => typeof value === 'object' && value !== null && 'name' in value;

/** A value of the form as text. */
export function editText(value: EditValues[keyof EditValues]): string {
  if (value === null) return '';
  if (typeof value === 'string') return value.replace(/^(\d{4}-\d\d-\d\d)T/, '$1 ');
  return isNamed(value) ? value.name : value.map(({ name }) => name).join(', ');
}
