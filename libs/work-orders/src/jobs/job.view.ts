import { ApiField } from '#http';
import { type EntityRef, namedRef, namedRefs, type Entity } from '#eventstore/store';
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
  @ApiField({ type: 'integer' }) minutes!: number;
}

export class JobTypeLabelView {
  @ApiField(UUID) uuid!: string;
  @ApiField({ type: 'string' }) code!: string;
}

export class JobWorkerView {
  @ApiField(UUID) uuid!: string;
  @ApiField({ type: 'string' }) email!: string;
}

export class JobAssigneeView {
  @ApiField({ of: () => JobWorkerView, optional: true }) worker?: JobWorkerView;
  @ApiField({ of: () => JobNamedView, optional: true }) team?: JobNamedView;
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

export class JobResolutionView extends JobNamedView {
  @ApiField({ type: 'boolean' }) successful!: boolean;
  @ApiField({ type: ['string', 'null'] }) comment!: string | null;
}

export class CancellationView {
  @ApiField({ type: ['string', 'null'] }) reason!: string | null;
  @ApiField({ type: 'string', format: 'date-time' }) canceled_at!: string;
}

/** What both forms of a job have. */
class JobHead {
  @ApiField(UUID) uuid!: string;
  @ApiField({ type: ['string', 'null'] }) external_id!: string | null;
  @ApiField({ type: ['string', 'null'] }) external_order_id!: string | null;
  @ApiField({ type: 'integer', description: '1, 2, 3 … in the account' }) serial_no!: number;
  @ApiField({ type: 'string', enum: [...STATUSES] }) status!: JobStatus;
  @ApiField(NULLABLE_INSTANT) scheduled_at!: string | null;
  @ApiField({ of: () => JobDurationView, nullable: true }) scheduled_duration!: JobDurationView | null;
  @ApiField({ type: ['string', 'null'] }) description!: string | null;
  @ApiField({ of: () => ContactView, list: true }) contacts!: ContactView[];
  @ApiField(NULLABLE_UUID) completion_of_uuid!: string | null;
  @ApiField({ ...UUID, description: 'The first of a chain of follow-ups' }) initial_job_uuid!: string;
  @ApiField({ type: 'integer' }) version!: number;
  @ApiField({ type: 'string', format: 'date-time' }) created_at!: string;
  @ApiField({ type: 'string', format: 'date-time' }) updated_at!: string;
}

/** A job as GET answers it. */
export class JobView extends JobHead {
  @ApiField({ of: () => JobAssigneeView, nullable: true }) assignee!: JobAssigneeView | null;
  @ApiField({ of: () => JobAssigneeAccessView, list: true }) assignees!: JobAssigneeAccessView[];
  @ApiField({ of: () => JobTypeLabelView, nullable: true }) type!: JobTypeLabelView | null;
  @ApiField({ of: () => JobNamedView, nullable: true }) template!: JobNamedView | null;
  @ApiField({ of: () => JobPartyView, nullable: true }) client!: JobPartyView | null;
  @ApiField({ of: () => JobPartyView, nullable: true }) site!: JobPartyView | null;
  @ApiField({ of: () => JobNamedView, nullable: true }) territory!: JobNamedView | null;
  @ApiField({ of: () => JobNamedView, list: true }) skills!: JobNamedView[];
  @ApiField({ of: () => AddressView, nullable: true }) address!: AddressView | null;
  @ApiField({ of: () => JobTimestampsView }) timestamps!: JobTimestampsView;
  @ApiField({ of: () => JobDurationsView, description: 'Of the spans that have ended' }) durations!: JobDurationsView;
  @ApiField({ of: () => JobFieldView, list: true }) custom_fields!: JobFieldView[];
  @ApiField({ of: () => JobFieldView, list: true }) report_fields!: JobFieldView[];
  @ApiField({ of: () => JobNamedView, list: true }) possible_resolutions!: JobNamedView[];
  @ApiField({ of: () => JobResolutionView, optional: true, description: 'Of finished jobs' })
  resolution?: JobResolutionView;
  @ApiField({ of: () => CancellationView, optional: true, description: 'Of canceled jobs' })
  cancellation?: CancellationView;
  @ApiField({ of: () => AvailableCatalogView, list: true }) available_catalog!: AvailableCatalogView[];
  @ApiField({ of: () => OrderedServiceView, list: true }) ordered_services!: OrderedServiceView[];
  @ApiField({ of: () => ProvidedServiceView, list: true }) provided_services!: ProvidedServiceView[];
  @ApiField({ of: () => UsedMaterialView, list: true }) used_materials!: UsedMaterialView[];
}

/** A job as lists answer it. */
export class JobSummaryView extends JobHead {
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

/** The answer to a creation or change: also what was created along. */
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

const head = ({ uuid, version, createdAt, updatedAt, state }: Entity<JobState>) => ({
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
export const presentSummary = (job: Entity<JobState>): JobSummaryView => {
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
export const presentJob = (job: Entity<JobState, JobLabels>): JobView => {
  const { state, refs, refLists } = job;
  const party = ({ userUuid, teamUuid }: Assignee) => {
    if (userUuid !== null) {
      const user = refLists.users?.find(({ uuid }) => uuid === userUuid);
      return { worker: { uuid: userUuid, email: user?.email ?? '' } };
    }
    const team = refLists.teams?.find(({ uuid }) => uuid === teamUuid);
    return { team: { uuid: teamUuid ?? '', name: team?.name ?? '' } };
  };
  const editor = state.assignees.find(({ access }) => access === 'edit');
  const partyLabel = (entityRef: EntityRef | null): JobPartyView | null =>
    entityRef && { uuid: entityRef.uuid, external_id: entityRef.external_id ?? null };
  const { durations, resolution, cancellation } = state;
  return {
    ...head(job),
    assignee: editor ? party(editor) : null,
    assignees: state.assignees.map((one) => ({ ...party(one), access: one.access })),
    type: refs.type && { uuid: refs.type.uuid, code: refs.type.code ?? '' },
    template: refs.template && namedRef(refs.template),
    client: partyLabel(refs.client),
    site: partyLabel(refs.site),
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

/** All that reads may show of a job, in detail and in lists. */
export function shownOfJob(job: Entity<JobState, JobLabels>): object {
  const view = presentJob(job);
  // A creation takes the type under another name too.
  const others = { resolution: undefined, cancellation: undefined, job_type: view.type };
  return Object.assign(others, presentSummary(job), view);
}
