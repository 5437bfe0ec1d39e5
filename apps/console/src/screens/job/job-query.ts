import { type ApiResponse, type FieldlineError, isVersionMismatch, type Schemas } from '@fieldline/client';
import { type QueryKey, useMutation, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { type HistoryEvent, MAX_EVENTS } from '../../api/history.ts';
import { queryClient } from '../../api/queries.ts';
import { useWho } from '../../api/who.ts';
import { type Conflict, isScheduleConflict } from '../../ui/conflicts.tsx';
import { notify, type NoticeAction, notifyError } from '../../ui/notices.tsx';
import { notifyChanged } from '../../ui/notify-changed.ts';

export type Job = Schemas['JobView'];
export type JobStatus = Job['status'];

const keyOf = (uuid: string): QueryKey => ['jobs', 'job', uuid];

/** Reads a job. @throws FieldlineError */
export const readJob = async (uuid: string, signal?: AbortSignal): Promise<Job> =>
  (await api.jobs.get(uuid, { signal })).data.job;

/** Reads the history of a job after a version. @throws FieldlineError */
export const readJobEvents = (uuid: string, after: number): Promise<readonly HistoryEvent[]> =>
  api.jobs.history(uuid, { after }).toArray(MAX_EVENTS);

/** The job of a uuid or an external id. */
export const useJob = (uuid: string): UseQueryResult<Job> =>
  useQuery({ queryKey: keyOf(uuid), queryFn: ({ signal }) => readJob(uuid, signal) });

/** What each write of a job sends. */
export interface WriteConditions {
  readonly ifMatch: number;
  readonly schedulingChecks?: 'off';
}

/** The option of a write whose answer has the job. */
export const WITH_JOB = { headers: { Prefer: 'return=representation' } };

/** A warning of a write: of the schedule, or of another check, which only programs meet. */
type Warning = Conflict | { readonly check: string };

const isConflict = (warning: Warning): warning is Conflict => 'from' in warning && 'to' in warning;

/** What a write answers: some have warnings; the job when it was asked for. */
type Written = object & { readonly warnings?: readonly Warning[]; readonly job?: Schemas['CreatedJobView'] };

/** A write of a job. */
export interface JobWrite {
  /** What is said when it is done: "Job 17 is published". */
  readonly done: string;
  /** What the notice of it offers. */
  readonly action?: NoticeAction;
  /** What is said when it fails; undefined when a dialog shows the error. */
  readonly failed?: string;
  /** The status that the job shows at once. */
  readonly status?: JobStatus;
  /** @param now the state of the job that it is sent over. */
  readonly send: (conditions: WriteConditions, now: Job) => Promise<ApiResponse<Written>>;
  /** What of the job the write is about: when others change something else meanwhile, it is sent again. By default all of it. */
  readonly concerns?: (job: Job) => unknown;
  readonly onDone?: () => void;
}

/** How often a write is sent while others change the job. */
const MAX_ATTEMPTS = 4;

/**
 * Sends a write of a job over a state of it; when others have changed the job, again over its newest state.
 * @param mayRepeat whether what the write is about is as it was; undefined: it is about all of the job.
 * @throws FieldlineError
 */
export async function sendOver<S extends { readonly uuid: string; readonly version: number }, T>(
  shown: S,
  send: (state: S | Job) => Promise<T>,
  mayRepeat: ((now: Job) => boolean) | undefined,
): Promise<T> {
  let state: S | Job = shown;
  for (let attempt = 1; ; attempt++)
    try {
      return await send(state);
    } catch (error) {
      if (!isVersionMismatch(error) || mayRepeat === undefined || attempt === MAX_ATTEMPTS) throw error;
      // A key may write what it may not read.
      const now = await readJob(shown.uuid).catch(() => undefined);
      if (now === undefined || !mayRepeat(now)) throw error;
      state = now;
    }
}

/** Sends a write on the condition that what it is about is as shown. @throws FieldlineError */
const sendMerged = (job: Job, { send, concerns }: JobWrite, isForced: boolean): Promise<ApiResponse<Written>> =>
  sendOver(
    job,
    (now) => send({ ifMatch: now.version, ...(isForced && { schedulingChecks: 'off' }) }, now),
    concerns && ((now) => JSON.stringify(concerns(now)) === JSON.stringify(concerns(job))),
  );

/** Writes of a job, one at a time. */
export interface JobWrites {
  readonly run: (write: JobWrite) => void;
  /** Forgets the error of the last write. */
  readonly reset: () => void;
  readonly isBusy: boolean;
  /** Why the last write failed; not because of the schedule, nor because others changed the job. */
  readonly error: unknown;
  /** The write that the schedule refuses. */
  readonly conflict: FieldlineError | undefined;
  readonly bookAnyway: () => void;
  readonly dismissConflict: () => void;
}

/**
 * Writes a job on the condition that it is as shown. Its status changes at once, and back when the write fails. When others
 * changed the job meanwhile, nothing is written and the new state is shown.
 */
export function useJobWrites(job: Job, onWarnings: (warnings: readonly Conflict[]) => void): JobWrites {
  const who = useWho();
  const [refused, setRefused] = useState<{ readonly error: FieldlineError; readonly write: JobWrite }>();
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: ({ write, isForced }: { readonly write: JobWrite; readonly isForced: boolean }) =>
      sendMerged(job, write, isForced),
    onMutate: async ({ write: { status } }) => {
      await queryClient.cancelQueries({ queryKey: keyOf(job.uuid) });
      if (status !== undefined) queryClient.setQueryData<Job>(keyOf(job.uuid), { ...job, status });
    },
    onSuccess: ({ data, version }, { write }) => {
      // The next write may come before the job is read again.
      queryClient.setQueryData<Job>(
        keyOf(job.uuid),
        (now) => now && { ...now, version: version ?? now.version, ...data.job, serial_no: now.serial_no },
      );
      setRefused(undefined);
      onWarnings(data.warnings?.filter(isConflict) ?? []);
      notify(write.done, write.action);
      write.onDone?.();
    },
    onError: (failure, { write }) => {
      queryClient.setQueryData<Job>(keyOf(job.uuid), job);
      if (isScheduleConflict(failure)) setRefused({ error: failure, write });
      else if (isVersionMismatch(failure))
        void notifyChanged(`Job ${job.serial_no}`, () => readJobEvents(job.uuid, job.version), who);
      else if (write.failed !== undefined) notifyError(write.failed, failure);
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['jobs'] }),
  });
  return {
    run: (write) => mutate({ write, isForced: false }),
    reset,
    isBusy: isPending,
    error: isScheduleConflict(error) || isVersionMismatch(error) ? undefined : (error ?? undefined),
    conflict: refused?.error,
    bookAnyway: () => refused && mutate({ write: refused.write, isForced: true }),
    dismissConflict: () => setRefused(undefined),
  };
}
