import { ApiField } from '#http';
import { type EntityRef, namedRef, namedRefs, type Entity } from '#eventstore/store';
import { AddressView, ContactView, presentAddress, presentContacts } from '#crm';
import {
  AvailableCatalogView,
  JobFieldView,
  NamedRefView,
  ExternalRefView,
  OrderedServiceView,
  presentCatalogItem,
  presentField,
  presentMaterial,
  presentOrdered,
  presentProvided,
  ProvidedServiceView,
  UsedMaterialView,
} from './job-parts.view.js';
import type { Assignee, JobState } from './job.js';
import { type JobStatus, STATUSES } from './job-status.js';

export type JobRefs = 'type' | 'template' | 'client' | 'site' | 'territory';

const UUID = { type: 'string', format: 'uuid' } as const;
const NULLABLE_UUID = { type: ['string', 'null'], format: 'uuid' } as const;
const NULLABLE_INSTANT = { type: ['string', 'null'], format: 'date-time' } as const;

export class JobDurationView {
  @ApiField({ type: 'integer' }) minutes!: number;
}

export class JobTypeRefView {
  @ApiField(UUID) uuid!: string;
  @ApiField({ type: 'string' }) code!: string;
}

export class JobWorkerView {
  @ApiField(UUID) uuid!: string;
  @ApiField({ type: 'string' }) email!: string;
}

export class JobAssigneeView {
  @ApiField({ of: () => JobWorkerView, optional: true }) worker?: JobWorkerView;
  @ApiField({ of: () => NamedRefView, optional: true }) team?: NamedRefView;
}

export class JobAssigneeAccessView extends JobAssigneeView {
  @ApiField({ type: 'string', enum: ['edit', 'view'] }) access!: 'edit' | 'view';
}

export class JobAssigneeUuidView {
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

export class CancellationView {
  @ApiField({ type: ['string', 'null'] }) reason!: string | null;
  @ApiField({ type: 'string', format: 'date-time' }) canceled_at!: string;
}

/** The fields of both views of a job. */
class JobBaseView {
  @ApiField(UUID) uuid!: string;
  @ApiField({ type: ['string', 'null'] }) external_id!: string | null;
  @ApiField({ type: ['string', 'null'] }) external_order_id!: string | null;
  @ApiField({ type: 'integer', description: 'Sequential in the account: 1, 2, 3 …' }) serial_no!: number;
  @ApiField({ type: 'string', enum: [...STATUSES] }) status!: JobStatus;
  @ApiField(NULLABLE_INSTANT) scheduled_at!: string | null;
  @ApiField({ of: () => JobDurationView, nullable: true }) scheduled_duration!: JobDurationView | null;
  @ApiField({ type: ['string', 'null'] }) description!: string | null;
  @ApiField({ of: () => ContactView, list: true }) contacts!: ContactView[];
  @ApiField(NULLABLE_UUID) completion_of_uuid!: string | null;
  @ApiField({ ...UUID, description: 'The first job of a chain of follow-ups' }) initial_job_uuid!: string;
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
  @ApiField({ of: () => ExternalRefView, nullable: true }) client!: ExternalRefView | null;
  @ApiField({ of: () => ExternalRefView, nullable: true }) site!: ExternalRefView | null;
  @ApiField({ of: () => NamedRefView, nullable: true }) territory!: NamedRefView | null;
  @ApiField({ of: () => NamedRefView, list: true }) skills!: NamedRefView[];
  @ApiField({ of: () => AddressView, nullable: true }) address!: AddressView | null;
  @ApiField({ of: () => JobTimestampsView }) timestamps!: JobTimestampsView;
  @ApiField({ of: () => JobDurationsView, description: 'Completed stays in each status' }) durations!: JobDurationsView;
  @ApiField({ of: () => JobFieldView, list: true }) custom_fields!: JobFieldView[];
  @ApiField({ of: () => JobFieldView, list: true }) report_fields!: JobFieldView[];
  @ApiField({ of: () => NamedRefView, list: true }) possible_resolutions!: NamedRefView[];
  @ApiField({ of: () => JobResolutionView, optional: true, description: 'Only for finished jobs' })
  resolution?: JobResolutionView;
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
  @ApiField(NULLABLE_UUID) client_uuid!: string | null;
  @ApiField(NULLABLE_UUID) site_uuid!: string | null;
  @ApiField(NULLABLE_UUID) territory_uuid!: string | null;
  @ApiField({ type: 'array', items: UUID }) skill_uuids!: readonly string[];
}

export class JobUuidView {
  @ApiField(UUID) job_uuid!: string;
}

/** The response to a creation or update, with the uuids of the client and site that were created with it. */
export class JobUuidsView extends JobUuidView {
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

const baseFields = ({ uuid, version, createdAt, updatedAt, state }: Entity<JobState>) => ({
  uuid,
  external_id: state.externalId,
  external_order_id: state.externalOrderId,
  serial_no: state.serialNo,
  status: state.status,
  scheduled_at: state.scheduledAt,
  scheduled_duration: minutesOf(state.scheduledMinutes),
  description: state.description,
  contacts: presentContacts(state.contacts),
  completion_of_uuid: state.completionOfUuid,
  initial_job_uuid: state.initialJobUuid ?? uuid,
  version,
  created_at: createdAt,
  updated_at: updatedAt,
});

/** Maps an entity to its view in lists, with uuids instead of references. */
export const presentSummary = (job: Entity<JobState>): JobSummaryView => {
  const { state } = job;
  const assigneeUuid = ({ userUuid, teamUuid }: Assignee) =>
    userUuid === null ? { team_uuid: teamUuid ?? '' } : { worker_uuid: userUuid };
  const editor = state.assignees.find(({ access }) => access === 'edit');
  return {
    ...baseFields(job),
    assignee: editor ? assigneeUuid(editor) : null,
    assignees: state.assignees.map((one) => ({ ...assigneeUuid(one), access: one.access })),
    type_uuid: state.typeUuid,
    template_uuid: state.templateUuid,
    client_uuid: state.clientUuid,
    site_uuid: state.siteUuid,
    territory_uuid: state.territoryUuid,
    skill_uuids: state.skillUuids,
  };
};

/** Maps an entity to its view. */
export const presentJob = (job: Entity<JobState, JobRefs>): JobView => {
  const { state, refs, refLists } = job;
  const assigneeRef = ({ userUuid, teamUuid }: Assignee) => {
    if (userUuid !== null) {
      const user = refLists.users?.find(({ uuid }) => uuid === userUuid);
      return { worker: { uuid: userUuid, email: user?.email ?? '' } };
    }
    const team = refLists.teams?.find(({ uuid }) => uuid === teamUuid);
    return { team: { uuid: teamUuid ?? '', name: team?.name ?? '' } };
  };
  const editor = state.assignees.find(({ access }) => access === 'edit');
  const presentExternalRef = (entityRef: EntityRef | null): ExternalRefView | null =>
    entityRef && { uuid: entityRef.uuid, external_id: entityRef.external_id ?? null };
  const { durations, resolution, cancellation } = state;
  return {
    ...baseFields(job),
    assignee: editor ? assigneeRef(editor) : null,
    assignees: state.assignees.map((one) => ({ ...assigneeRef(one), access: one.access })),
    type: refs.type && { uuid: refs.type.uuid, code: refs.type.code ?? '' },
    template: refs.template && namedRef(refs.template),
    client: presentExternalRef(refs.client),
    site: presentExternalRef(refs.site),
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
    custom_fields: state.customFields.map((field) => presentField(field, false)),
    report_fields: state.reportFields.map((field) => presentField(field, true)),
    possible_resolutions: namedRefs(job, 'resolutions'),
    ...(state.status === 'finished' && resolution
      ? {
          resolution: {
            uuid: resolution.uuid,
            name: resolution.name,
            successful: resolution.successful,
            comment: resolution.comment,
          },
        }
      : {}),
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
export function presentAllFields(job: Entity<JobState, JobRefs>): object {
  const view = presentJob(job);
  // A creation also accepts the type as `job_type`.
  const others = { resolution: undefined, cancellation: undefined, job_type: view.type };
  return Object.assign(others, presentSummary(job), view);
}
