import { defineAggregate } from '#eventstore/domain';
import type { FilledField, JobEvent, Transition } from './job-events.js';
import type { Durations, JobDetails, JobField, JobState, UsedMaterial } from './job-state.js';
import type { JobStatus } from './job-status.js';

export type * from './job-events.js';
export type * from './job-state.js';

const NEVER: Durations = { enRoute: null, suspension: null, actual: null };

export const NO_DETAILS: JobDetails = {
  externalId: null,
  externalOrderId: null,
  description: null,
  scheduledAt: null,
  scheduledMinutes: null,
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
  (material: { readonly providedServiceUuid: string; readonly productUuid: string }) =>
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
  },
  on: {
    'job.created': (blank, data) => assigned({ ...blank, ...data }),
    'job.updated': (job, { changes, at }) =>
      assigned({
        ...job,
        ...Object.fromEntries(Object.entries(changes).map(([field, { to }]) => [field, to])),
        ...(changes.status && { statusSince: at }),
      }),
    'job.transitioned': (job, transition) => moved(job, transition),
    'job.filled': (job, { fields }) => filled(job, fields),
    'job.provided': (job, service) => ({ ...job, providedServices: [...job.providedServices, service] }),
    'job.unprovided': (job, { uuid }) => ({
      ...job,
      providedServices: job.providedServices.filter((service) => service.uuid !== uuid),
      usedMaterials: job.usedMaterials.filter((material) => material.providedServiceUuid !== uuid),
    }),
    'job.supplied': (job, material) => ({ ...job, usedMaterials: [...job.usedMaterials, material] }),
    'job.resupplied': (job, data) => ({
      ...job,
      usedMaterials: job.usedMaterials.map((one) => (isSame(data)(one) ? { ...one, quantity: data.quantity.to } : one)),
    }),
    'job.unsupplied': (job, { providedServiceUuid, product }) => ({
      ...job,
      usedMaterials: job.usedMaterials.filter(
        (one) => !isSame({ providedServiceUuid, productUuid: product.uuid })(one),
      ),
    }),
    'job.deleted': (job) => job,
  },
});

/** The job with what follows from its assignees. */
function assigned(job: JobState): JobState {
  const editor = job.assignees.find(({ access }) => access === 'edit');
  return {
    ...job,
    workerUuid: editor?.userUuid ?? null,
    teamUuid: editor?.teamUuid ?? null,
    userUuids: job.assignees.flatMap(({ userUuid }) => userUuid ?? []),
    teamUuids: job.assignees.flatMap(({ teamUuid }) => teamUuid ?? []),
  };
}

/** Which span a status adds to. */
const SPANS: { readonly [S in JobStatus]?: keyof Durations } = {
  en_route: 'enRoute',
  suspended: 'suspension',
  started: 'actual',
};

function moved(job: JobState, { from, to, at, resolution, reason, fields = [] }: Transition): JobState {
  const left = SPANS[from];
  const entered = SPANS[to];
  const durations = { ...job.durations };
  if (left !== undefined && job.statusSince !== null)
    durations[left] = (durations[left] ?? 0) + Date.parse(at) - Date.parse(job.statusSince);
  if (entered !== undefined) durations[entered] ??= 0;
  return {
    ...filled(job, fields),
    status: to,
    statusSince: at,
    durations,
    ...(to === 'en_route' ? { enRouteAt: job.enRouteAt ?? at, suspendedAt: null } : {}),
    ...(to === 'started' ? { startedAt: job.startedAt ?? at, suspendedAt: null } : {}),
    ...(to === 'suspended' ? { suspendedAt: at } : {}),
    ...(to === 'finished' ? { finishedAt: at, resolution: resolution ?? null } : {}),
    ...(to === 'canceled' ? { cancellation: { reason: reason ?? null, canceledAt: at } } : {}),
  };
}

function filled(job: JobState, fields: readonly FilledField[]): JobState {
  const fill = (list: FilledField['list']): readonly JobField[] =>
    job[list].map((field) => {
      const change = fields.find((one) => one.list === list && one.uuid === field.uuid);
      return change ? { ...field, value: change.to, filledAt: change.filledAt } : field;
    });
  return { ...job, customFields: fill('customFields'), reportFields: fill('reportFields') };
}
