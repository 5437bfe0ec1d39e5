import type { Options, Schemas } from '@fieldline/client';
import type { JobStatus } from '../../ui/status.tsx';

export type BoardJob = Omit<Required<Schemas['BoardJobView']>, 'assignees'> & {
  readonly assignees: readonly JobAssignee[];
};
/** A job that may have no time yet. */
export type WaitingJob = Omit<BoardJob, 'scheduled_at'> & { readonly scheduled_at: string | null };
/** Who a job is assigned to: a worker or a team. */
export interface JobAssignee {
  readonly worker_uuid?: string;
  readonly team_uuid?: string;
  readonly access: 'edit' | 'view';
}
export interface Hold extends Required<Schemas['HoldView']> {
  /** Whose job it is for; undefined when nothing says so. */
  readonly forWhom: string | undefined;
}
export type Shift = Schemas['IntervalView'];

/** The days of a board. */
export interface Days {
  readonly first: string;
  readonly count: number;
}

/** A worker with what is planned. */
export interface Lane {
  readonly worker: string;
  /** Of the worker. */
  readonly name: string;
  readonly shifts: readonly Shift[];
  readonly jobs: readonly BoardJob[];
}

/** What a board shows. */
export interface Board {
  readonly lanes: readonly Lane[];
}

/** A job that nobody is assigned to, with what it is planned by. */
export interface UnassignedJob extends WaitingJob {
  readonly description: string | null;
  readonly due: Schemas['JobView']['due'];
  readonly skills: Schemas['JobView']['skills'];
}

/** What jobs without an assignee are listed. */
export type UnassignedFilters = NonNullable<Options<'/v2/jobs', 'get'>['query']> & {
  readonly status: readonly JobStatus[];
};
