import { defineAggregate } from '#eventstore/domain';
import {
  DETAIL_EVENTS,
  type DetailChange,
  type FilledField,
  forEvents,
  type JobEvent,
  type MaterialUpdate,
  STATUS_EVENTS,
  type StatusChange,
} from './job-events.js';
import type { Durations, JobDetails, JobField, JobState, UsedMaterial } from './job-state.js';
import type { JobStatus } from './job-status.js';

export type * from './job-events.js';
export type * from './job-state.js';

const NEVER: Durations = { enRoute: null, suspension: null, actual: null };

export const NO_DETAILS: JobDetails = {
  externalId: null,
  externalOrderId: null,
  description: null,
  priority: 'normal',
  due: null,
  scheduledAt: null,
  scheduledMinutes: null,
  arrivalWindow: null,
  typeUuid: '',
  templateUuid: null,
  clientUuid: null,
  siteUuid: null,
  territoryUuid: null,
  skillUuids: [],
  address: null,
  contacts: [],
  assignees: [],
  customFields: [],
  reportFields: [],
  possibleResolutionUuids: [],
  availableCatalog: [],
  orderedServices: [],
  completionOfUuid: null,
  initialJobUuid: null,
};

const isSame =
  (material: Omit<MaterialUpdate, 'quantity'>) =>
  (one: UsedMaterial): boolean =>
    one.providedServiceUuid === material.providedServiceUuid && one.product.uuid === material.productUuid;

export const Job = defineAggregate<JobState, JobEvent>({
  type: 'job',
  initial: {
    ...NO_DETAILS,
    serialNo: 0,
    status: 'posted',
    statusSince: null,
    enRouteAt: null,
    startedAt: null,
    suspendedAt: null,
    finishedAt: null,
    durations: NEVER,
    resolution: null,
    cancellation: null,
    providedServices: [],
    usedMaterials: [],
    workerUuid: null,
    teamUuid: null,
    userUuids: [],
    teamUuids: [],
    dueTo: null,
  },
  on: {
    'job.created': (blank, data) => derived({ ...blank, ...data }),
    ...forEvents(DETAIL_EVENTS, () => changed),
    'job.fields_updated': (job, { fields }) => withFields(job, fields),
    ...forEvents(
      STATUS_EVENTS,
      ({ to }) =>
        (job: JobState, change: StatusChange) =>
          inStatus(job, to, change),
    ),
    'job.en_route': (job, change) => ({
      ...inStatus(job, 'en_route', change),
      enRouteAt: job.enRouteAt ?? change.at,
      suspendedAt: null,
    }),
    'job.started': (job, change) => ({
      ...inStatus(job, 'started', change),
      startedAt: job.startedAt ?? change.at,
      suspendedAt: null,
    }),
    'job.suspended': (job, change) => ({ ...inStatus(job, 'suspended', change), suspendedAt: change.at }),
    'job.finished': (job, { resolution, fields = [], ...change }) => ({
      ...withFields(inStatus(job, 'finished', change), fields),
      finishedAt: change.at,
      resolution,
    }),
    'job.canceled': (job, { reason, ...change }) => ({
      ...inStatus(job, 'canceled', change),
      cancellation: { reason, canceledAt: change.at },
    }),
    'job.service_provided': (job, service) => ({ ...job, providedServices: [...job.providedServices, service] }),
    'job.service_removed': (job, { uuid }) => ({
      ...job,
      providedServices: job.providedServices.filter((service) => service.uuid !== uuid),
      usedMaterials: job.usedMaterials.filter((material) => material.providedServiceUuid !== uuid),
    }),
    'job.material_used': (job, material) => ({ ...job, usedMaterials: [...job.usedMaterials, material] }),
    'job.material_updated': (job, data) => ({
      ...job,
      usedMaterials: job.usedMaterials.map((one) => (isSame(data)(one) ? { ...one, quantity: data.quantity.to } : one)),
    }),
    'job.material_removed': (job, { providedServiceUuid, product }) => ({
      ...job,
      usedMaterials: job.usedMaterials.filter(
        (one) => !isSame({ providedServiceUuid, productUuid: product.uuid })(one),
      ),
    }),
    'job.deleted': (job) => job,
    'job.restored': (job, data) => derived({ ...job, ...data }),
  },
});

/** The job with other details, and perhaps in another status. */
function changed(job: JobState, { changes, at }: DetailChange): JobState {
  return derived({
    ...job,
    ...Object.fromEntries(Object.entries(changes).map(([field, { to }]) => [field, to])),
    ...(changes.status && { statusSince: at }),
  });
}

/** The job with what follows from its assignees and its due days. */
function derived(job: JobState): JobState {
  const editor = job.assignees.find(({ access }) => access === 'edit');
  return {
    ...job,
    workerUuid: editor?.userUuid ?? null,
    teamUuid: editor?.teamUuid ?? null,
    userUuids: job.assignees.flatMap(({ userUuid }) => userUuid ?? []),
    teamUuids: job.assignees.flatMap(({ teamUuid }) => teamUuid ?? []),
    dueTo: job.due?.to ?? null,
  };
}

/** Which span a status adds to. */
const SPANS: { readonly [S in JobStatus]?: keyof Durations } = {
  en_route: 'enRoute',
  suspended: 'suspension',
  started: 'actual',
};

/** The job in another status, with the time that it spent in the one before. */
function inStatus(job: JobState, status: JobStatus, { from, at }: StatusChange): JobState {
  const left = SPANS[from];
  const entered = SPANS[status];
  const durations = { ...job.durations };
  if (left !== undefined && job.statusSince !== null)
    durations[left] = (durations[left] ?? 0) + Date.parse(at) - Date.parse(job.statusSince);
  if (entered !== undefined) durations[entered] ??= 0;
  return { ...job, status, statusSince: at, durations };
}

/** The job with the new values of its fields. */
function withFields(job: JobState, fields: readonly FilledField[]): JobState {
  const fill = (list: FilledField['list']): readonly JobField[] =>
    job[list].map((field) => {
      const change = fields.find((one) => one.list === list && one.uuid === field.uuid);
      return change ? { ...field, value: change.to, filledAt: change.filledAt } : field;
    });
  return { ...job, customFields: fill('customFields'), reportFields: fill('reportFields') };
}
