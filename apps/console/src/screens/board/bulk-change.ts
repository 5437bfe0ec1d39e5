import type { Schemas } from '@fieldline/client';
import { dateAt, instantAt, timeAt } from '../../ui/zone-time.ts';
import { isOver, isPlanned, TRANSITIONS } from '../job/transitions.ts';
import { type JobChange, undoOf } from './job-change.ts';
import { minutesOf } from './placement.ts';
import type { WaitingJob } from './board-types.ts';

/** What the bar does with the selected jobs. */
export interface BulkParts {
  readonly jobs: ReadonlyMap<string, WaitingJob>;
  readonly workers: readonly string[];
  readonly names: ReadonlyMap<string, string>;
  readonly defaultMinutes: number;
  /** The first day that the board shows. */
  readonly firstDay: string;
}

/** What is done with several jobs at once. */
export type BulkChange =
  /** @param from when the first job without a time begins; the others follow it. */
  | { readonly kind: 'assign'; readonly worker: string; readonly from: number }
  | { readonly kind: 'publish' }
  | { readonly kind: 'shift'; readonly minutes: number }
  | { readonly kind: 'date'; readonly date: string }
  | { readonly kind: 'cancel'; readonly reason?: string };

/** What is sent for a job. */
export interface JobOperation {
  readonly job: WaitingJob;
  readonly operation: Schemas['OperationBody'];
  /** What takes it back, apart from the version that it needs; undefined: it stays. */
  readonly back: Omit<Schemas['OperationBody'], 'if_match'> | undefined;
}

/** Where and how a change of several jobs is made. */
export interface BulkPlace {
  readonly zone: string;
  readonly defaultMinutes: number;
}

const MINUTE_MS = 60_000;

const isChangeable: { readonly [K in BulkChange['kind']]: (job: WaitingJob) => boolean } = {
  assign: ({ status }) => isPlanned(status),
  publish: ({ status }) => TRANSITIONS.publish.from.includes(status),
  shift: ({ status, scheduled_at: at }) => isPlanned(status) && at !== null,
  date: ({ status, scheduled_at: at }) => isPlanned(status) && at !== null,
  cancel: ({ status }) => !isOver(status),
};

/** The jobs that a kind of change is for. */
export const changeableBy = (kind: BulkChange['kind'], jobs: readonly WaitingJob[]): readonly WaitingJob[] =>
  jobs.filter(isChangeable[kind]);

const bodyOf = (change: JobChange): Record<string, unknown> => ({ ...change });

/** What is sent for each of the jobs that a change is for, and what takes it back. */
export function operationsOf(
  change: BulkChange,
  jobs: readonly WaitingJob[],
  { zone, defaultMinutes }: BulkPlace,
): readonly JobOperation[] {
  const update = (job: WaitingJob, fields: JobChange): JobOperation => {
    const path = `/v2/jobs/${job.uuid}`;
    return {
      job,
      operation: { method: 'PATCH', path, body: bodyOf(fields), if_match: `"${job.version}"` },
      back: { method: 'PATCH', path, body: bodyOf(undoOf(job, fields)) },
    };
  };
  const act = (
    job: WaitingJob,
    action: string,
    body: Record<string, unknown>,
    back: string | undefined,
  ): JobOperation => ({
    job,
    operation: { method: 'POST', path: `/v2/jobs/${job.uuid}/${action}`, body, if_match: `"${job.version}"` },
    back: back === undefined ? undefined : { method: 'POST', path: `/v2/jobs/${job.uuid}/${back}`, body: {} },
  });
  const found = changeableBy(change.kind, jobs);
  switch (change.kind) {
    case 'assign': {
      let next = change.from;
      return found.map((job) => {
        const assignees = [
          ...job.assignees.filter(({ access, worker_uuid: worker }) => access === 'view' && worker !== change.worker),
          { worker_uuid: change.worker, access: 'edit' as const },
        ];
        if (job.scheduled_at !== null) return update(job, { assignees });
        const at = new Date(next).toISOString();
        next += minutesOf(job, defaultMinutes) * MINUTE_MS;
        return update(job, { assignees, scheduled_at: at });
      });
    }
    case 'shift':
      return found.map((job) => update(job, { scheduled_at: movedTo(job, (at) => at + change.minutes * MINUTE_MS) }));
    case 'date':
      return found.map((job) =>
        update(job, { scheduled_at: movedTo(job, (at) => instantAt(change.date, timeAt(at, zone), zone)) }),
      );
    case 'publish':
      return found.map((job) => act(job, 'publish', {}, 'unpublish'));
    case 'cancel':
      return found.map((job) =>
        act(job, 'cancel', change.reason === undefined ? {} : { reason: change.reason }, undefined),
      );
  }
}

const movedTo = ({ scheduled_at: at }: WaitingJob, to: (at: number) => number): string | null =>
  at === null ? null : new Date(to(Date.parse(at))).toISOString();

/** A change in words, done: `assigned to Anna Berg`. */
export function bulkText(change: BulkChange, nameOf: (worker: string) => string): string {
  switch (change.kind) {
    case 'assign':
      return `assigned to ${nameOf(change.worker)}`;
    case 'publish':
      return 'published';
    case 'shift':
      return `moved by ${Math.abs(change.minutes)} min ${change.minutes < 0 ? 'earlier' : 'later'}`;
    case 'date':
      return `moved to ${change.date}`;
    case 'cancel':
      return 'canceled';
  }
}

/** The day of the earliest of some jobs; undefined when none has a time. */
export function firstDayOf(jobs: readonly WaitingJob[], zone: string): string | undefined {
  const times = jobs.flatMap(({ scheduled_at: at }) => (at === null ? [] : [Date.parse(at)]));
  return times.length === 0 ? undefined : dateAt(Math.min(...times), zone);
}
