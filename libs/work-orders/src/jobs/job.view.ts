import { Shown } from '#kernel/http';
import { type Label, namedLabel, namedLabels, type Stored } from '#kernel/store';
import { AddressView, ContactView, presentAddress, presentContacts } from '#crm';
import {
  AvailableCatalogView,
  JobFieldView,
  JobNamedView,
  JobPartyView,
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

export type JobLabels = 'type' | 'template' | 'client' | 'site' | 'territory';

const UUID = { type: 'string', format: 'uuid' } as const;
const NULLABLE_UUID = { type: ['string', 'null'], format: 'uuid' } as const;
const NULLABLE_INSTANT = { type: ['string', 'null'], format: 'date-time' } as const;

export class JobDurationView {
  @Shown({ type: 'integer' }) minutes!: number;
}

export class JobTypeLabelView {
  @Shown(UUID) uuid!: string;
  @Shown({ type: 'string' }) code!: string;
}

export class JobWorkerView {
  @Shown(UUID) uuid!: string;
  @Shown({ type: 'string' }) email!: string;
}

export class JobAssigneeView {
  @Shown({ of: () => JobWorkerView, optional: true }) worker?: JobWorkerView;
  @Shown({ of: () => JobNamedView, optional: true }) team?: JobNamedView;
}

export class JobAssigneeAccessView extends JobAssigneeView {
  @Shown({ type: 'string', enum: ['edit', 'view'] }) access!: 'edit' | 'view';
}

export class JobAssigneeUuidView {
  @Shown({ ...UUID, optional: true }) worker_uuid?: string;
  @Shown({ ...UUID, optional: true }) team_uuid?: string;
}

export class JobAssigneeAccessUuidView extends JobAssigneeUuidView {
  @Shown({ type: 'string', enum: ['edit', 'view'] }) access!: 'edit' | 'view';
}

export class JobTimestampsView {
  @Shown(NULLABLE_INSTANT) en_route_at!: string | null;
  @Shown(NULLABLE_INSTANT) started_at!: string | null;
  @Shown(NULLABLE_INSTANT) suspended_at!: string | null;
  @Shown(NULLABLE_INSTANT) finished_at!: string | null;
}

export class JobDurationsView {
  @Shown({ of: () => JobDurationView, nullable: true }) en_route!: JobDurationView | null;
  @Shown({ of: () => JobDurationView, nullable: true }) suspension!: JobDurationView | null;
  @Shown({ of: () => JobDurationView, nullable: true }) actual!: JobDurationView | null;
}

export class JobResolutionView extends JobNamedView {
  @Shown({ type: 'boolean' }) successful!: boolean;
  @Shown({ type: ['string', 'null'] }) comment!: string | null;
}

export class CancellationView {
  @Shown({ type: ['string', 'null'] }) reason!: string | null;
  @Shown({ type: 'string', format: 'date-time' }) canceled_at!: string;
}

/** What both forms of a job have. */
class JobHead {
  @Shown(UUID) uuid!: string;
  @Shown({ type: ['string', 'null'] }) external_id!: string | null;
  @Shown({ type: ['string', 'null'] }) external_order_id!: string | null;
  @Shown({ type: 'integer', description: '1, 2, 3 … in the account' }) serial_no!: number;
  @Shown({ type: 'string', enum: [...STATUSES] }) status!: JobStatus;
  @Shown(NULLABLE_INSTANT) scheduled_at!: string | null;
  @Shown({ of: () => JobDurationView, nullable: true }) scheduled_duration!: JobDurationView | null;
  @Shown({ type: ['string', 'null'] }) description!: string | null;
  @Shown({ of: () => ContactView, list: true }) contacts!: ContactView[];
  @Shown(NULLABLE_UUID) completion_of_uuid!: string | null;
  @Shown({ ...UUID, description: 'The first of a chain of follow-ups' }) initial_job_uuid!: string;
  @Shown({ type: 'integer' }) version!: number;
  @Shown({ type: 'string', format: 'date-time' }) created_at!: string;
  @Shown({ type: 'string', format: 'date-time' }) updated_at!: string;
}

/** A job as GET answers it. */
export class JobView extends JobHead {
  @Shown({ of: () => JobAssigneeView, nullable: true }) assignee!: JobAssigneeView | null;
  @Shown({ of: () => JobAssigneeAccessView, list: true }) assignees!: JobAssigneeAccessView[];
  @Shown({ of: () => JobTypeLabelView, nullable: true }) type!: JobTypeLabelView | null;
  @Shown({ of: () => JobNamedView, nullable: true }) template!: JobNamedView | null;
  @Shown({ of: () => JobPartyView, nullable: true }) client!: JobPartyView | null;
  @Shown({ of: () => JobPartyView, nullable: true }) site!: JobPartyView | null;
  @Shown({ of: () => JobNamedView, nullable: true }) territory!: JobNamedView | null;
  @Shown({ of: () => JobNamedView, list: true }) skills!: JobNamedView[];
  @Shown({ of: () => AddressView, nullable: true }) address!: AddressView | null;
  @Shown({ of: () => JobTimestampsView }) timestamps!: JobTimestampsView;
  @Shown({ of: () => JobDurationsView, description: 'Of the spans that have ended' }) durations!: JobDurationsView;
  @Shown({ of: () => JobFieldView, list: true }) custom_fields!: JobFieldView[];
  @Shown({ of: () => JobFieldView, list: true }) report_fields!: JobFieldView[];
  @Shown({ of: () => JobNamedView, list: true }) possible_resolutions!: JobNamedView[];
  @Shown({ of: () => JobResolutionView, optional: true, description: 'Of finished jobs' })
  resolution?: JobResolutionView;
  @Shown({ of: () => CancellationView, optional: true, description: 'Of canceled jobs' })
  cancellation?: CancellationView;
  @Shown({ of: () => AvailableCatalogView, list: true }) available_catalog!: AvailableCatalogView[];
  @Shown({ of: () => OrderedServiceView, list: true }) ordered_services!: OrderedServiceView[];
  @Shown({ of: () => ProvidedServiceView, list: true }) provided_services!: ProvidedServiceView[];
  @Shown({ of: () => UsedMaterialView, list: true }) used_materials!: UsedMaterialView[];
}

/** A job as lists answer it. */
export class JobSummaryView extends JobHead {
  @Shown({ of: () => JobAssigneeUuidView, nullable: true }) assignee!: JobAssigneeUuidView | null;
  @Shown({ of: () => JobAssigneeAccessUuidView, list: true }) assignees!: JobAssigneeAccessUuidView[];
  @Shown(UUID) type_uuid!: string;
  @Shown(NULLABLE_UUID) template_uuid!: string | null;
  @Shown(NULLABLE_UUID) client_uuid!: string | null;
  @Shown(NULLABLE_UUID) site_uuid!: string | null;
  @Shown(NULLABLE_UUID) territory_uuid!: string | null;
  @Shown({ type: 'array', items: UUID }) skill_uuids!: readonly string[];
}

export class JobUuidView {
  @Shown(UUID) job_uuid!: string;
}

/** The answer to a creation or change: also what was created along. */
export class JobUuidsView extends JobUuidView {
  @Shown({ ...UUID, optional: true }) client_uuid?: string;
  @Shown({ ...UUID, optional: true }) site_uuid?: string;
}

export class ProvidedServiceUuidsView {
  @Shown(UUID) service_uuid!: string;
  @Shown(UUID) provided_service_uuid!: string;
}

const minutesOf = (minutes: number | null): JobDurationView | null => (minutes === null ? null : { minutes });
const wholeMinutes = (ms: number | null): JobDurationView | null =>
  minutesOf(ms === null ? null : Math.floor(ms / 60_000));

const head = ({ uuid, version, createdAt, updatedAt, state }: Stored<JobState>) => ({
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

/** Row → wire, as lists show it: uuids alone. */
export const presentSummary = (job: Stored<JobState>): JobSummaryView => {
  const { state } = job;
  const party = ({ userUuid, teamUuid }: Assignee) =>
    userUuid === null ? { team_uuid: teamUuid ?? '' } : { worker_uuid: userUuid };
  const editor = state.assignees.find(({ access }) => access === 'edit');
  return {
    ...head(job),
    assignee: editor ? party(editor) : null,
    assignees: state.assignees.map((one) => ({ ...party(one), access: one.access })),
    type_uuid: state.typeUuid,
    template_uuid: state.templateUuid,
    client_uuid: state.clientUuid,
    site_uuid: state.siteUuid,
    territory_uuid: state.territoryUuid,
    skill_uuids: state.skillUuids,
  };
};

/** Row → wire. */
export const presentJob = (job: Stored<JobState, JobLabels>): JobView => {
  const { state, labels, lists } = job;
  const party = ({ userUuid, teamUuid }: Assignee) => {
    if (userUuid !== null) {
      const user = lists.users?.find(({ uuid }) => uuid === userUuid);
      return { worker: { uuid: userUuid, email: user?.email ?? '' } };
    }
    const team = lists.teams?.find(({ uuid }) => uuid === teamUuid);
    return { team: { uuid: teamUuid ?? '', name: team?.name ?? '' } };
  };
  const editor = state.assignees.find(({ access }) => access === 'edit');
  const partyLabel = (label: Label | null): JobPartyView | null =>
    label && { uuid: label.uuid, external_id: label.external_id ?? null };
  const { durations, resolution, cancellation } = state;
  return {
    ...head(job),
    assignee: editor ? party(editor) : null,
    assignees: state.assignees.map((one) => ({ ...party(one), access: one.access })),
    type: labels.type && { uuid: labels.type.uuid, code: labels.type.code ?? '' },
    template: labels.template && namedLabel(labels.template),
    client: partyLabel(labels.client),
    site: partyLabel(labels.site),
    territory: labels.territory && namedLabel(labels.territory),
    skills: namedLabels(job, 'skills'),
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
    possible_resolutions: namedLabels(job, 'resolutions'),
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

/** What a PATCH may repeat but not change: all of both forms that it does not take. */
export function readOnlyOfJob(job: Stored<JobState, JobLabels>): Record<string, unknown> {
  const detail = presentJob(job);
  const { type_uuid, template_uuid } = presentSummary(job);
  return {
    uuid: detail.uuid,
    serial_no: detail.serial_no,
    status: detail.status,
    type: detail.type,
    type_uuid,
    template: detail.template,
    template_uuid,
    timestamps: detail.timestamps,
    durations: detail.durations,
    resolution: detail.resolution,
    cancellation: detail.cancellation,
    available_catalog: detail.available_catalog,
    provided_services: detail.provided_services,
    used_materials: detail.used_materials,
    completion_of_uuid: detail.completion_of_uuid,
    initial_job_uuid: detail.initial_job_uuid,
    created_at: detail.created_at,
    updated_at: detail.updated_at,
  };
}
