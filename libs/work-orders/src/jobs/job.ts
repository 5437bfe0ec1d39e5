import { defineAggregate } from '#kernel/domain';
import type { FieldDefinition } from '../fields/field.js';
import type { JobStatus } from './job-status.js';

/** A way to reach somebody, as clients and sites have them. */
export interface Contact {
  readonly name: string;
  readonly value: string;
  readonly type: string;
}

export interface Address {
  readonly formatted: string;
  readonly entranceNo: string | null;
  readonly apartment: string | null;
  readonly floor: string | null;
  readonly description: string | null;
  readonly geolocation: { readonly longitude: number; readonly latitude: number } | null;
}

/** A worker or a team; exactly one of those on a job may edit it, the others look on. */
export interface Assignee {
  readonly userUuid: string | null;
  readonly teamUuid: string | null;
  readonly access: 'edit' | 'view';
}

/** Something of the catalog as it was called when the job recorded it. */
export interface Named {
  readonly uuid: string;
  readonly name: string;
  readonly externalId: string | null;
}

/** What a field holds: text, truth, whole number, links, a dictionary's value; null when it is not filled. */
export type FieldValue = string | number | boolean | readonly string[] | { uuid: string; name: string } | null;

/** A field of a job: its definition as it was recorded, and what it holds. */
export interface JobField extends Omit<FieldDefinition, 'dictionaryUuid'> {
  readonly dictionary: { readonly uuid: string; readonly name: string } | null;
  readonly value: FieldValue;
  readonly filledAt: string | null;
}

/** What may be done on a job: a service, or any of a category. */
export type CatalogItem =
  | { readonly type: 'service'; readonly service: Named; readonly required: boolean; readonly preOrdered: boolean }
  | { readonly type: 'category'; readonly category: Named };

export interface OrderedService {
  readonly uuid: string;
  readonly service: Named;
  readonly required: boolean;
}

export interface ProvidedService {
  readonly uuid: string;
  readonly orderedServiceUuid: string | null;
  readonly service: Named;
  /** Decimal, as it was then. */
  readonly price: string;
  readonly currency: string;
}

export interface UsedMaterial {
  readonly providedServiceUuid: string;
  readonly product: Named;
  readonly unit: Named & { readonly code: string };
  readonly quantity: string;
  readonly price: string;
  readonly currency: string;
}

export interface JobResolution {
  readonly uuid: string;
  readonly name: string;
  readonly successful: boolean;
  readonly comment: string | null;
}

/** Milliseconds spent in a status until it was left; null when it was never entered. */
export interface Durations {
  readonly enRoute: number | null;
  readonly suspension: number | null;
  readonly actual: number | null;
}

/** What a request may say of a job. */
export interface JobDetails {
  readonly externalId: string | null;
  readonly externalOrderId: string | null;
  readonly description: string | null;
  readonly scheduledAt: string | null;
  readonly scheduledMinutes: number | null;
  readonly typeUuid: string;
  readonly templateUuid: string | null;
  readonly clientUuid: string | null;
  readonly siteUuid: string | null;
  readonly territoryUuid: string | null;
  readonly skillUuids: readonly string[];
  readonly address: Address | null;
  readonly contacts: readonly Contact[];
  readonly assignees: readonly Assignee[];
  readonly customFields: readonly JobField[];
  readonly reportFields: readonly JobField[];
  readonly possibleResolutionUuids: readonly string[];
  readonly availableCatalog: readonly CatalogItem[];
  readonly orderedServices: readonly OrderedService[];
  readonly completionOfUuid: string | null;
  /** The first of a chain of jobs that follow each other up: itself, when it follows none. */
  readonly initialJobUuid: string | null;
}

/** A job as recorded at its creation. */
export interface NewJob extends JobDetails {
  readonly serialNo: number;
  readonly status: JobStatus;
}

/** A job: what was agreed, where it stands, and what was done. */
export interface JobState extends NewJob {
  /** When the last change of status happened; null before the first. */
  readonly statusSince: string | null;
  readonly enRouteAt: string | null;
  readonly startedAt: string | null;
  readonly suspendedAt: string | null;
  readonly finishedAt: string | null;
  readonly durations: Durations;
  readonly resolution: JobResolution | null;
  readonly cancellation: { readonly reason: string | null; readonly canceledAt: string } | null;
  readonly providedServices: readonly ProvidedService[];
  readonly usedMaterials: readonly UsedMaterial[];
  /** Derived of the assignees: whom lists are filtered by, and who cannot be deleted meanwhile. */
  readonly workerUuid: string | null;
  readonly teamUuid: string | null;
  readonly userUuids: readonly string[];
  readonly teamUuids: readonly string[];
}

/** A change of one field. */
export interface Change<V> {
  readonly from: V;
  readonly to: V;
}

export type JobChanges = {
  readonly [F in keyof (Omit<JobDetails, 'typeUuid' | 'templateUuid'> & { status: JobStatus })]?: Change<
    (JobDetails & { status: JobStatus })[F]
  >;
};

/** A field that was filled, changed or cleared. */
export interface FilledField {
  readonly list: 'customFields' | 'reportFields';
  readonly uuid: string;
  readonly name: string;
  readonly from: FieldValue;
  readonly to: FieldValue;
  readonly filledAt: string | null;
}

/** A change of status by an action. */
export interface Transition {
  readonly from: JobStatus;
  readonly to: JobStatus;
  /** When it happened, on the device. */
  readonly at: string;
  readonly resolution?: JobResolution;
  readonly reason?: string | null;
  /** The report that was handed in with it. */
  readonly fields?: readonly FilledField[];
}

export type JobEvent =
  | { readonly type: 'job.created'; readonly data: NewJob }
  | { readonly type: 'job.updated'; readonly data: { readonly changes: JobChanges; readonly at: string } }
  | { readonly type: 'job.transitioned'; readonly data: Transition }
  | { readonly type: 'job.filled'; readonly data: { readonly fields: readonly FilledField[] } }
  | { readonly type: 'job.provided'; readonly data: ProvidedService }
  | { readonly type: 'job.unprovided'; readonly data: ProvidedService }
  | { readonly type: 'job.supplied'; readonly data: UsedMaterial }
  | {
      readonly type: 'job.resupplied';
      readonly data: {
        readonly providedServiceUuid: string;
        readonly productUuid: string;
        readonly quantity: Change<string>;
      };
    }
  | { readonly type: 'job.unsupplied'; readonly data: UsedMaterial }
  | { readonly type: 'job.deleted'; readonly data: object };

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
