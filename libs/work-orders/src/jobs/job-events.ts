import type { FieldValue, JobDetails, JobResolution, NewJob, ProvidedService, UsedMaterial } from './job-state.js';
import { type JobStatus, TRANSITIONS } from './job-status.js';

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

/** A change of details by a command. */
export interface DetailChange {
  readonly changes: JobChanges;
  /** The time of the request. */
  readonly at: string;
}

/** The events that change details of a job, with their descriptions. */
export const DETAIL_EVENTS = [
  // Of a PATCH.
  { event: 'job.updated', description: 'A job was changed' },
] as const;

/** The events of actions, which change the status of a job. */
export const STATUS_EVENTS = Object.values(TRANSITIONS);

/**
 * A value for each event of a kind. What state, feed and history make of a kind is the same for all of its events, so that a new
 * one is declared in {@link DETAIL_EVENTS} or in `TRANSITIONS` alone.
 */
export const forEvents = <R extends { readonly event: string }, V>(
  kind: readonly R[],
  valueOf: (one: R) => V,
): { readonly [T in R['event']]: V } =>
  Object.fromEntries(kind.map((one) => [one.event, valueOf(one)])) as { readonly [T in R['event']]: V };

/** An event of each type, with the same data. */
type EventOf<T extends string, D> = T extends string ? { readonly type: T; readonly data: D } : never;
type DetailEventType = (typeof DETAIL_EVENTS)[number]['event'];
type StatusEventType = (typeof STATUS_EVENTS)[number]['event'];
type EndEvent =
  | { readonly type: 'job.finished'; readonly data: Finish }
  | { readonly type: 'job.canceled'; readonly data: Cancellation };

export type JobEvent =
  | { readonly type: 'job.created'; readonly data: NewJob }
  | EventOf<DetailEventType, DetailChange>
  /** A request changed nothing but values of fields. */
  | { readonly type: 'job.fields_updated'; readonly data: { readonly fields: readonly FilledField[] } }
  | EventOf<Exclude<StatusEventType, EndEvent['type']>, StatusChange>
  | EndEvent
  | { readonly type: 'job.service_provided'; readonly data: ProvidedService }
  /** With the materials used on it. */
  | { readonly type: 'job.service_removed'; readonly data: ProvidedService }
  | { readonly type: 'job.material_used'; readonly data: UsedMaterial }
  | { readonly type: 'job.material_updated'; readonly data: MaterialUpdate }
  | { readonly type: 'job.material_removed'; readonly data: UsedMaterial }
  | { readonly type: 'job.deleted'; readonly data: object }
  /** What happened on the job stays as it was. */
  | { readonly type: 'job.restored'; readonly data: NewJob };
