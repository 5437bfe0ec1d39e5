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
