import type { FieldValue, JobDetails, JobResolution, NewJob, ProvidedService, UsedMaterial } from './job-state.js';
import type { JobStatus } from './job-status.js';

/** A change of one field. */
export interface Change<V> {
  readonly from: V;
  readonly to: V;
}

export type JobChanges = {
  readonly [F in keyof (Omit<JobDetails, 'templateUuid'> & { status: JobStatus })]?: Change<
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

/** A change of status by an action; the type of the event says to which status. */
export interface StatusChange {
  readonly from: JobStatus;
  /** When it happened, on the device. */
  readonly at: string;
}

/** The end of a job with a resolution. */
export interface Finish extends StatusChange {
  readonly resolution: JobResolution;
  /** The report that was handed in with it. */
  readonly fields?: readonly FilledField[];
}

/** The end of a job without one. */
export interface Cancellation extends StatusChange {
  readonly reason: string | null;
}

/** A change of the quantity of a used material. */
export interface MaterialUpdate {
  readonly providedServiceUuid: string;
  readonly productUuid: string;
  readonly quantity: Change<string>;
}

/** The events of actions: each changes the status of the job. */
export type JobStatusEvent =
  | { readonly type: 'job.published'; readonly data: StatusChange }
  | { readonly type: 'job.unpublished'; readonly data: StatusChange }
  | { readonly type: 'job.en_route'; readonly data: StatusChange }
  | { readonly type: 'job.started'; readonly data: StatusChange }
  | { readonly type: 'job.suspended'; readonly data: StatusChange }
  | { readonly type: 'job.finished'; readonly data: Finish }
  | { readonly type: 'job.canceled'; readonly data: Cancellation };

export type JobEvent =
  | { readonly type: 'job.created'; readonly data: NewJob }
  | { readonly type: 'job.updated'; readonly data: { readonly changes: JobChanges; readonly at: string } }
  /** A request changed nothing but values of fields. */
  | { readonly type: 'job.fields_updated'; readonly data: { readonly fields: readonly FilledField[] } }
  | JobStatusEvent
  | { readonly type: 'job.service_provided'; readonly data: ProvidedService }
  /** With the materials used on it. */
  | { readonly type: 'job.service_removed'; readonly data: ProvidedService }
  | { readonly type: 'job.material_used'; readonly data: UsedMaterial }
  | { readonly type: 'job.material_updated'; readonly data: MaterialUpdate }
  | { readonly type: 'job.material_removed'; readonly data: UsedMaterial }
  | { readonly type: 'job.deleted'; readonly data: object };
