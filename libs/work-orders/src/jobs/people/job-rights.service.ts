import { isDeepStrictEqual } from 'node:util';
import { type Person, snakeCase } from '#eventstore/store';
import { mayNot } from '#http';
import { differsInGeolocation } from '#crm';
import type { Assignee, JobDetails, JobField } from '../job-state.js';
import { NO_DETAILS } from '../job.js';

/** The permissions of which one suffices for a change of a field, the first of them the usual one. */
type Sufficient = readonly [string, ...string[]];

const EDIT: Sufficient = ['web.jobs.edit'];
const PLAN: Sufficient = ['web.schedule.edit'];
const PLACE: Sufficient = ['web.jobs.edit', 'web.map.edit'];
const REPORT: Sufficient = ['web.jobs.edit', 'mobile.jobs.complete'];

/** Who is assigned, and when. `due` and `priority` say when the work is wanted: they are details of the job. */
const PLANNED: ReadonlySet<string> = new Set(['assignees', 'scheduledAt', 'scheduledMinutes', 'arrivalWindow']);

const NAMES: Readonly<Record<string, string>> = {
  scheduledMinutes: 'scheduled_duration',
  typeUuid: 'job_type',
  clientUuid: 'client',
  siteUuid: 'site',
  territoryUuid: 'territory',
  templateUuid: 'template',
  skillUuids: 'skills',
  possibleResolutionUuids: 'possible_resolutions',
  completionOfUuid: 'completion_of',
};

/** What a request of a person makes of a job. */
export interface RequestedDetails {
  /** Before the request; of a new job, what it has from its template and its site without being asked for. */
  readonly before: JobDetails;
  readonly after: JobDetails;
  /** Whether the request asks to publish the job, and does. */
  readonly publishes: boolean;
  /** How the job comes to be, if it is new: by itself, or in the time of a hold. */
  readonly creation: 'job' | 'hold' | undefined;
}

/** A field that a request changes, with the permissions of which one suffices. */
export interface NeededRight {
  readonly field: string;
  readonly sufficient: Sufficient;
}

/**
 * What a change of a job needs (contract §19): each changed field by its name on the wire. What happened on the job (its status, its
 * services and materials) is none of them: the operations that record it have permissions of their own.
 */
export function neededRights({ before, after, publishes }: Omit<RequestedDetails, 'creation'>): NeededRight[] {
  const changed = (Object.keys(NO_DETAILS) as (keyof JobDetails)[]).filter(
    (field) => !isDeepStrictEqual(before[field], after[field]),
  );
  const needed = changed.map((field) => ({
    field: NAMES[field] ?? snakeCase(field),
    sufficient: sufficientFor(field, before, after),
  }));
  return publishes ? [...needed, { field: 'publish', sufficient: PLAN }] : needed;
}

function sufficientFor(field: keyof JobDetails, before: JobDetails, after: JobDetails): Sufficient {
  if (PLANNED.has(field)) return PLAN;
  if (field === 'address' && differsInGeolocation(before.address, after.address)) return PLACE;
  if (field === 'reportFields' && haveSameDefinitions(before.reportFields, after.reportFields)) return REPORT;
  return EDIT;
}

const definitionsOf = (fields: readonly JobField[]): unknown =>
  fields.map(({ value: _, filledAt: __, ...definition }) => definition);

const haveSameDefinitions = (one: readonly JobField[], other: readonly JobField[]): boolean =>
  isDeepStrictEqual(definitionsOf(one), definitionsOf(other));

/** Checks a change of a job by a person. @throws DomainError 403 with the permission that is needed. */
export function mustBeAllowed(person: Person, request: RequestedDetails): void {
  const { isOwner, permissions } = person;
  if (isOwner) return;
  const { creation, after } = request;
  const creates = permissions.has('mobile.jobs.create');
  if (creation !== undefined && creates && isForOnly(person.uuid, after.assignees)) return;
  if (creation === 'job' && !permissions.has('web.jobs.edit'))
    throw mayNot(
      'web.jobs.edit',
      creates
        ? 'assignees: the person who has signed in may only create jobs whose one assignee is that person'
        : 'The person who has signed in may not create jobs',
    );
  const lacking = neededRights(request).find(({ sufficient }) => !sufficient.some((one) => permissions.has(one)));
  if (lacking === undefined) return;
  const [permission] = lacking.sufficient;
  throw mayNot(permission, `${lacking.field}: the person who has signed in lacks the permission "${permission}"`);
}

const isForOnly = (user: string, assignees: readonly Assignee[]): boolean =>
  assignees.length === 1 && assignees.every(({ userUuid, access }) => userUuid === user && access === 'edit');
