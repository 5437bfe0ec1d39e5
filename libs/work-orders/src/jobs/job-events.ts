import type { FieldValue, JobDetails, JobResolution, NewJob, ProvidedService, UsedMaterial } from './job-state.js';
import type { JobStatus } from './job-status.js';

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
