import type { TimeSpan } from '#eventstore/domain';
import type { FieldDefinition } from '../fields/field.js';
import type { Priority } from '../templates/template.js';
import type { JobStatus } from './job-status.js';

/** A phone number, email address or other means of contact. */
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

/** The days in which the work should be done; one of them is set at least. */
export interface Due {
  readonly from: string | null;
  readonly to: string | null;
}

/** A worker or a team. Exactly one assignee of a job may edit it, the others may view it. */
export interface Assignee {
  readonly userUuid: string | null;
  readonly teamUuid: string | null;
  readonly access: 'edit' | 'view';
}

/** A reference to a catalog entity, with the name that it had when the job recorded it. */
export interface CatalogRef {
  readonly uuid: string;
  readonly name: string;
  readonly externalId: string | null;
}

/** The value of a field, by its data type; null when empty. */
export type FieldValue = string | number | boolean | readonly string[] | { uuid: string; name: string } | null;

/** A field of a job: its recorded definition and its value. */
export interface JobField extends Omit<FieldDefinition, 'dictionaryUuid'> {
  /** Whether apps leave the field out, or show it without letting people change it; absent: false. They do not bind the API. */
  readonly hidden?: boolean;
  readonly readOnly?: boolean;
  readonly dictionary: { readonly uuid: string; readonly name: string } | null;
  readonly value: FieldValue;
  readonly filledAt: string | null;
}

/** An entry of the available catalog: one service, or all services of a category. */
export type CatalogItem =
  | { readonly type: 'service'; readonly service: CatalogRef; readonly required: boolean; readonly preOrdered: boolean }
  | { readonly type: 'category'; readonly category: CatalogRef };

export interface OrderedService {
  readonly uuid: string;
  readonly service: CatalogRef;
  readonly required: boolean;
}

export interface ProvidedService {
  readonly uuid: string;
  readonly orderedServiceUuid: string | null;
  readonly service: CatalogRef;
  /** Decimal: the catalog price when it was recorded. */
  readonly price: string;
  readonly currency: string;
}

export interface UsedMaterial {
  readonly providedServiceUuid: string;
  readonly product: CatalogRef;
  readonly unit: CatalogRef & { readonly code: string };
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

/** Milliseconds spent in a status, without the current stay; null when it was never entered. */
export interface Durations {
  readonly enRoute: number | null;
  readonly suspension: number | null;
  readonly actual: number | null;
}

/** The details of a job that a request may set. */
export interface JobDetails {
  readonly externalId: string | null;
  readonly externalOrderId: string | null;
  readonly description: string | null;
  readonly priority: Priority;
  readonly due: Due | null;
  readonly scheduledAt: string | null;
  readonly scheduledMinutes: number | null;
  /** In which the customer was promised the arrival; the scheduled time may lie outside. */
  readonly arrivalWindow: TimeSpan | null;
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
  /** The first job of a chain of follow-ups; null when this job follows none. */
  readonly initialJobUuid: string | null;
}

/** A job as recorded at its creation. */
export interface NewJob extends JobDetails {
  readonly serialNo: number;
  readonly status: JobStatus;
}

/** A job: its details, status, and provided services and materials. */
export interface JobState extends NewJob {
  /** The time of the last change of status; null before the first. */
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
  /** Derived from the assignees, for filters of lists and to restrict deletion. */
  readonly workerUuid: string | null;
  readonly teamUuid: string | null;
  readonly userUuids: readonly string[];
  readonly teamUuids: readonly string[];
  /** Derived from `due`, for filters and orders of lists. */
  readonly dueTo: string | null;
}
