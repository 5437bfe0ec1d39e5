import { ApiField } from '#http';
import { type EntityRef, namedRef, namedRefs, refText, type Entity } from '#eventstore/store';
import { AddressView, ContactView, nameOfClient, presentAddress, presentContacts } from '#crm';
import { nameOfUser } from '#scheduling';
import { resolutionRef } from '../../resolutions/resolution.entity.js';
import { ArrivalWindowView, presentArrivalWindow } from './arrival-window.view.js';
import {
  AvailableCatalogView,
  JobFieldView,
  NamedExternalRefView,
  NamedRefView,
  OrderedServiceView,
  presentCatalogItem,
  presentField,
  presentReportField,
  presentMaterial,
  presentOrdered,
  presentProvided,
  ProvidedServiceView,
  UsedMaterialView,
} from './job-parts.view.js';
import { ConflictView } from './conflict.view.js';
import { JobDurationView } from './job-duration.view.js';
import { PRIORITIES, type Priority } from '../../templates/template.js';
import type { Assignee, Due, JobResolution, JobState } from '../job.js';
import { type JobStatus, STATUSES } from '../job-status.js';

export type JobRefs = 'type' | 'template' | 'client' | 'site' | 'territory';

/** A job with all that GET shows of it. */
export type StoredJob = Entity<JobState, JobRefs>;

const UUID = { type: 'string', format: 'uuid' } as const;
const NULLABLE_UUID = { type: ['string', 'null'], format: 'uuid' } as const;
const NULLABLE_INSTANT = { type: ['string', 'null'], format: 'date-time' } as const;

export class JobTypeRefView {
  @ApiField(UUID) uuid!: string;
  @ApiField({ type: 'string' }) code!: string;
}

export class JobWorkerView {
  @ApiField(UUID) uuid!: string;
  @ApiField({ type: 'string' }) email!: string;
  @ApiField({ type: 'string', description: 'As it is now' }) name!: string;
}

export class JobAssigneeView {
  @ApiField({ ...UUID, description: 'Of the worker or team' }) uuid!: string;
  @ApiField({ type: 'string', optional: true, description: 'Of the worker' }) email?: string;
  @ApiField({ of: () => JobWorkerView, optional: true }) worker?: JobWorkerView;
  @ApiField({ of: () => NamedRefView, optional: true }) team?: NamedRefView;
}

export class JobAssigneeAccessView extends JobAssigneeView {
  @ApiField({ type: 'string', enum: ['edit', 'view'] }) access!: 'edit' | 'view';
}

export class JobAssigneeUuidView {
  @ApiField({ ...UUID, description: 'Of the worker or team' }) uuid!: string;
  @ApiField({ ...UUID, optional: true }) worker_uuid?: string;
  @ApiField({ ...UUID, optional: true }) team_uuid?: string;
}

export class JobAssigneeAccessUuidView extends JobAssigneeUuidView {
  @ApiField({ type: 'string', enum: ['edit', 'view'] }) access!: 'edit' | 'view';
}

export class JobTimestampsView {
  @ApiField(NULLABLE_INSTANT) en_route_at!: string | null;
  @ApiField(NULLABLE_INSTANT) started_at!: string | null;
  @ApiField(NULLABLE_INSTANT) suspended_at!: string | null;
  @ApiField(NULLABLE_INSTANT) finished_at!: string | null;
}

export class JobDurationsView {
  @ApiField({ of: () => JobDurationView, nullable: true }) en_route!: JobDurationView | null;
  @ApiField({ of: () => JobDurationView, nullable: true }) suspension!: JobDurationView | null;
  @ApiField({ of: () => JobDurationView, nullable: true }) actual!: JobDurationView | null;
}

export class JobResolutionView extends NamedRefView {
  @ApiField({ type: 'boolean' }) successful!: boolean;
  @ApiField({ type: ['string', 'null'] }) comment!: string | null;
}

export class PossibleResolutionView extends NamedRefView {
  @ApiField({ type: 'integer', description: 'Sequential in the account' }) id!: number;
  @ApiField({ type: 'boolean' }) successful!: boolean;
}

export class CancellationView {
  @ApiField({ type: ['string', 'null'] }) reason!: string | null;
  @ApiField({ type: 'string', format: 'date-time' }) canceled_at!: string;
}

export class DueView implements Due {
  @ApiField({ type: ['string', 'null'], format: 'date' }) from!: string | null;
  @ApiField({ type: ['string', 'null'], format: 'date' }) to!: string | null;
}

/** The fields of both views of a job. */
class JobBaseView {
  @ApiField(UUID) uuid!: string;
  @ApiField({ type: ['string', 'null'] }) external_id!: string | null;
  @ApiField({ type: ['string', 'null'] }) external_order_id!: string | null;
  @ApiField({ type: 'integer', description: 'Sequential in the account: 1, 2, 3 …' }) serial_no!: number;
  @ApiField({ type: 'string', enum: [...STATUSES] }) status!: JobStatus;
  @ApiField({ type: 'string', enum: [...PRIORITIES] }) priority!: Priority;
  @ApiField({ of: () => DueView, nullable: true, description: 'The days in which the work should be done' })
  due!: DueView | null;
  @ApiField(NULLABLE_INSTANT) scheduled_at!: string | null;
  @ApiField({ of: () => JobDurationView, nullable: true }) scheduled_duration!: JobDurationView | null;
  @ApiField({
    of: () => ArrivalWindowView,
    nullable: true,
    description: 'In which the customer was promised the arrival',
  })
  arrival_window!: ArrivalWindowView | null;
  @ApiField({ type: ['string', 'null'] }) description!: string | null;
  @ApiField({ of: () => ContactView, list: true }) contacts!: ContactView[];
  @ApiField(NULLABLE_UUID) completion_of_uuid!: string | null;
  @ApiField({
    ...NULLABLE_UUID,
    description: 'The first job of a chain of follow-ups; null when the job follows up none',
  })
  initial_job_uuid!: string | null;
  @ApiField({ of: () => JobResolutionView, optional: true, description: 'Only for finished jobs' })
  resolution?: JobResolutionView;
  @ApiField({ type: 'integer' }) version!: number;
  @ApiField({ type: 'string', format: 'date-time' }) created_at!: string;
  @ApiField({ type: 'string', format: 'date-time' }) updated_at!: string;
}

/** A job as GET returns it. */
export class JobView extends JobBaseView {
  @ApiField({ of: () => JobAssigneeView, nullable: true }) assignee!: JobAssigneeView | null;
  @ApiField({ of: () => JobAssigneeAccessView, list: true }) assignees!: JobAssigneeAccessView[];
  @ApiField({ of: () => JobTypeRefView, nullable: true }) type!: JobTypeRefView | null;
  @ApiField({ of: () => NamedRefView, nullable: true }) template!: NamedRefView | null;
  @ApiField({ of: () => NamedExternalRefView, nullable: true }) client!: NamedExternalRefView | null;
  @ApiField({ of: () => NamedExternalRefView, nullable: true }) site!: NamedExternalRefView | null;
  @ApiField({ of: () => NamedRefView, nullable: true }) territory!: NamedRefView | null;
  @ApiField({ of: () => NamedRefView, list: true }) skills!: NamedRefView[];
  @ApiField({ of: () => AddressView, nullable: true }) address!: AddressView | null;
  @ApiField({ of: () => JobTimestampsView }) timestamps!: JobTimestampsView;
  @ApiField({ of: () => JobDurationsView, description: 'Completed stays in each status' }) durations!: JobDurationsView;
  @ApiField({ of: () => JobFieldView, list: true }) custom_fields!: JobFieldView[];
  @ApiField({ of: () => JobFieldView, list: true }) report_fields!: JobFieldView[];
  @ApiField({ of: () => PossibleResolutionView, list: true }) possible_resolutions!: PossibleResolutionView[];
  @ApiField({ of: () => CancellationView, optional: true, description: 'Only for canceled jobs' })
  cancellation?: CancellationView;
  @ApiField({ of: () => AvailableCatalogView, list: true }) available_catalog!: AvailableCatalogView[];
  @ApiField({ of: () => OrderedServiceView, list: true }) ordered_services!: OrderedServiceView[];
  @ApiField({ of: () => ProvidedServiceView, list: true }) provided_services!: ProvidedServiceView[];
  @ApiField({ of: () => UsedMaterialView, list: true }) used_materials!: UsedMaterialView[];
}

/** A job as lists return it. */
export class JobSummaryView extends JobBaseView {
  @ApiField({ of: () => JobAssigneeUuidView, nullable: true }) assignee!: JobAssigneeUuidView | null;
  @ApiField({ of: () => JobAssigneeAccessUuidView, list: true }) assignees!: JobAssigneeAccessUuidView[];
  @ApiField(UUID) type_uuid!: string;
  @ApiField(NULLABLE_UUID) template_uuid!: string | null;
  @ApiField({ type: ['string', 'null'], description: 'As it is now' }) template_name!: string | null;
  @ApiField(NULLABLE_UUID) client_uuid!: string | null;
  @ApiField(NULLABLE_UUID) site_uuid!: string | null;
  @ApiField(NULLABLE_UUID) territory_uuid!: string | null;
  @ApiField({ type: 'array', items: UUID }) skill_uuids!: readonly string[];
}

export class JobUuidView {
  @ApiField(UUID) job_uuid!: string;
}

/** The answer of a command that may schedule a job. */
export class ScheduledJobUuidView extends JobUuidView {
  @ApiField({
    of: () => ConflictView,
    list: true,
    optional: true,
    description: 'What the checks of the schedule found, when it is not refused; absent when they found nothing',
  })
  warnings?: ConflictView[];
}

/** Warnings of several checks, each of its own form. */
const WARNINGS = {
  type: 'array',
  items: {
    type: 'object',
    required: ['check'],
    properties: { check: { type: 'string' } },
    additionalProperties: true,
  },
  optional: true,
} as const;

/** The answer of an action. */
export class ActedJobUuidView extends JobUuidView {
  @ApiField({
    ...WARNINGS,
    description:
      'What the checks of the schedule found at `publish`, and what the `user` of an API key lacks: `{"check": "permission", "level": "warn", "worker_uuid", "message"}`',
  })
  warnings?: object[];
}

/** The response to the restoration of a job. */
export class RestoredJobUuidView extends JobUuidView {
  @ApiField({
    ...WARNINGS,
    description:
      'What the checks of the schedule found, as for a creation, and each file that is gone: `{"check": "file", "field": {uuid, name}, "attachment_uuid"}`',
  })
  warnings?: object[];
}

/** The response to a creation or update, with the uuids of the client and site that were created with it. */
export class JobUuidsView extends ScheduledJobUuidView {
  @ApiField({ ...UUID, optional: true }) client_uuid?: string;
  @ApiField({ ...UUID, optional: true }) site_uuid?: string;
}

export class ProvidedServiceUuidsView {
  @ApiField(UUID) service_uuid!: string;
  @ApiField(UUID) provided_service_uuid!: string;
}

const minutesOf = (minutes: number | null): JobDurationView | null => (minutes === null ? null : { minutes });
const wholeMinutes = (ms: number | null): JobDurationView | null =>
  minutesOf(ms === null ? null : Math.floor(ms / 60_000));

const presentResolution = ({ uuid, name, successful, comment }: JobResolution): JobResolutionView => ({
  uuid,
  name,
  successful,
  comment,
});

/** The fields that lists show or are in the order of, and therefore read. */
export const LISTED_FIELDS = [
  'externalId',
  'externalOrderId',
  'serialNo',
  'status',
  'priority',
  'due',
  'scheduledAt',
  'scheduledMinutes',
  'arrivalWindow',
  'description',
  'contacts',
  'completionOfUuid',
  'initialJobUuid',
  'resolution',
  'assignees',
  'typeUuid',
  'templateUuid',
  'clientUuid',
  'siteUuid',
  'territoryUuid',
  'skillUuids',
  'dueTo',
  'finishedAt',
] as const satisfies readonly (keyof JobState)[];

/** A job as lists read it. */
type ListedJob = Pick<JobState, (typeof LISTED_FIELDS)[number]>;

const baseFields = (
  { uuid, version, createdAt, updatedAt, state }: Entity<ListedJob>,
  country: string | null | undefined,
) => ({
  uuid,
  external_id: state.externalId,
  external_order_id: state.externalOrderId,
  serial_no: state.serialNo,
  status: state.status,
  priority: state.priority,
  due: state.due && { from: state.due.from, to: state.due.to },
  scheduled_at: state.scheduledAt,
  scheduled_duration: minutesOf(state.scheduledMinutes),
  arrival_window: state.arrivalWindow && presentArrivalWindow(state.arrivalWindow),
  description: state.description,
  contacts: presentContacts(state.contacts, country),
  completion_of_uuid: state.completionOfUuid,
  initial_job_uuid: state.initialJobUuid,
  ...(state.status === 'finished' && state.resolution ? { resolution: presentResolution(state.resolution) } : {}),
  version,
  created_at: createdAt,
  updated_at: updatedAt,
});

/** @throws Error when the assignee is neither a worker nor a team. */
function uuidOfAssignee({ userUuid, teamUuid }: Assignee): string {
  const uuid = userUuid ?? teamUuid;
  if (uuid === null) throw new Error('An assignee is neither a worker nor a team');
  return uuid;
}

const assigneeUuid = (one: Assignee) => {
  const uuid = uuidOfAssignee(one);
  return one.userUuid === null ? { team_uuid: uuid, uuid } : { worker_uuid: uuid, uuid };
};

/** Maps assignees to their view in lists. */
export const presentAssigneeUuids = (assignees: readonly Assignee[]): JobAssigneeAccessUuidView[] =>
  assignees.map((one) => ({ ...assigneeUuid(one), access: one.access }));

/**
 * Maps an entity to its view in lists, with uuids instead of most references.
 * @param country in which phone numbers are read; undefined: none is shown normalized.
 */
export const presentSummary = (job: Entity<ListedJob, 'template'>, country?: string | null): JobSummaryView => {
  const { state, refs } = job;
  const editor = state.assignees.find(({ access }) => access === 'edit');
  return {
    ...baseFields(job, country),
    assignee: editor ? assigneeUuid(editor) : null,
    assignees: presentAssigneeUuids(state.assignees),
    type_uuid: state.typeUuid,
    template_uuid: state.templateUuid,
    template_name: refs.template?.name ?? null,
    client_uuid: state.clientUuid,
    site_uuid: state.siteUuid,
    territory_uuid: state.territoryUuid,
    skill_uuids: state.skillUuids,
  };
};

/**
 * Maps an entity to its view.
 * @param baseUrl what the URLs of this service begin with.
 * @param country in which phone numbers are read; undefined: none is shown normalized.
 */
export const presentJob = (
  job: StoredJob,
  baseUrl: string,
  _showsPersonalData?: boolean,
  country?: string | null,
): JobView => {
  const { state, refs, refLists } = job;
  const assigneeRef = (one: Assignee) => {
    const uuid = uuidOfAssignee(one);
    const ref = (one.userUuid === null ? refLists.teams : refLists.users)?.find((other) => other.uuid === uuid);
    if (one.userUuid === null) return { team: namedRef(ref), uuid };
    const email = refText(ref, 'email');
    return { worker: { uuid, email, name: nameOfUser(ref) }, uuid, email };
  };
  const editor = state.assignees.find(({ access }) => access === 'edit');
  const named = (entityRef: EntityRef | null, nameOf: (ref: EntityRef) => string): NamedExternalRefView | null =>
    entityRef && { uuid: entityRef.uuid, external_id: entityRef.external_id ?? null, name: nameOf(entityRef) };
  const { durations, cancellation } = state;
  return {
    ...baseFields(job, country),
    assignee: editor ? assigneeRef(editor) : null,
    assignees: state.assignees.map((one) => ({ ...assigneeRef(one), access: one.access })),
    type: refs.type && { uuid: refs.type.uuid, code: refText(refs.type, 'code') },
    template: refs.template && namedRef(refs.template),
    client: named(refs.client, nameOfClient),
    site: named(refs.site, (ref) => refText(ref, 'name')),
    territory: refs.territory && namedRef(refs.territory),
    skills: namedRefs(job, 'skills'),
    address: state.address && presentAddress(state.address),
    timestamps: {
      en_route_at: state.enRouteAt,
      started_at: state.startedAt,
      suspended_at: state.suspendedAt,
      finished_at: state.finishedAt,
    },
    durations: {
      en_route: wholeMinutes(durations.enRoute),
      suspension: wholeMinutes(durations.suspension),
      actual: wholeMinutes(durations.actual),
    },
    custom_fields: state.customFields.map((field) => presentField(field, baseUrl)),
    report_fields: state.reportFields.map((field) =>
      presentReportField(field, baseUrl, job.counts?.pendingFiles?.[field.uuid] ?? 0),
    ),
    possible_resolutions: (refLists.resolutions ?? [])
      .map(resolutionRef)
      .map(({ uuid, name, number, successful }) => ({ uuid, name, id: number, successful })),
    ...(state.status === 'canceled' && cancellation
      ? { cancellation: { reason: cancellation.reason, canceled_at: cancellation.canceledAt } }
      : {}),
    available_catalog: state.availableCatalog.map(presentCatalogItem),
    ordered_services: state.orderedServices.map(presentOrdered),
    provided_services: state.providedServices.map(presentProvided),
    used_materials: state.usedMaterials.map((material) => presentMaterial(material, state)),
  };
};

/** The fields of both views of a job, which a request may repeat. */
export const presentAllFields = (job: StoredJob, baseUrl: string): object =>
  Object.assign({ resolution: undefined, cancellation: undefined }, presentSummary(job), presentJob(job, baseUrl));
