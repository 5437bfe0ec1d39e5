import { type FieldlineError, isVersionMismatch } from '@fieldline/client';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api } from '../../api/client.ts';
import { rereads } from '../../api/live-queries.ts';
import type { Names } from '../../api/names.ts';
import { useWho } from '../../api/who.ts';
import { type Conflict, conflictingOf, conflictText, isScheduleConflict } from '../../ui/conflicts.tsx';
import { notify, notifyError, notifyWarned } from '../../ui/notices.tsx';
import { notifyChanged } from '../../ui/notify-changed.ts';
import { readJobEvents } from '../job/job-query.ts';
import { type Board, boardKey, type Days, type WaitingJob } from './board-data.ts';
import { type Warnings, warningsAfter, warningsKey } from './board-warnings.ts';
import { boardAfter, boardRestored, changeOf, type JobChange, undoOf } from './job-change.ts';
import type { Move } from './placement.ts';

/** A move that the checks of the schedule refuse. */
interface RefusedMove {
  readonly error: FieldlineError;
  readonly bookAnyway: () => void;
}

/** What the service answers to a move. */
interface Written {
  readonly version: number;
  readonly warnings: readonly Conflict[];
}

/** Moves jobs on a board, which shows them there at once. */
export interface Moves {
  readonly move: (move: Move) => void;
  readonly refused: RefusedMove | undefined;
  readonly dismissRefused: () => void;
}

/** @param names of the workers. */
export function useMoves(days: Days, territory: string | undefined, names: Names): Moves {
  const key = boardKey(days, territory);
  const queries = useQueryClient();
  const who = useWho();
  /** The versions after moves that the service has not answered, by job; undefined when it refuses one. */
  const unanswered = useRef(new Map<string, Promise<number | undefined>>());
  const [refused, setRefused] = useState<RefusedMove>();

  async function send(job: WaitingJob, change: JobChange, checks?: 'off'): Promise<void> {
    const release = rereads.hold(key);
    const answer = write(job, change, checks);
    const versionAfter = answer.then(({ version }) => version).catch(() => undefined);
    unanswered.current.set(job.uuid, versionAfter);
    /** Whether the job has not been moved again, before this move is answered. */
    const isLast = (): boolean => unanswered.current.get(job.uuid) === versionAfter;
    const previous = queries.getQueryData<Board>(key);
    const show = (shown: WaitingJob): void =>
      void queries.setQueryData<Board>(key, (board) => board && boardAfter(board, shown, change));
    show(job);
    try {
      const { warnings, version } = await answer;
      const overlaps = warnings.filter(({ check }) => check === 'overlap').length;
      const now = { ...job, version, conflicts: overlaps || job.conflicts };
      // Before the board is read again, the job can be moved once more, and has the marks of the answer.
      if (isLast()) show(now);
      queries.setQueriesData<Warnings>({ queryKey: warningsKey(days, territory) }, (all) =>
        warningsAfter(all, job.uuid, warnings),
      );
      const undo = (): void => void send({ ...now, ...change }, undoOf(job, change), 'off');
      const done = `Job ${job.serial_no} is moved`;
      const sentences = new Set(warnings.map((warning) => conflictText(warning, conflictingOf(warning, names))));
      if (sentences.size === 0) notify(done, { label: 'Undo', run: undo });
      else notifyWarned(`${done}, but: ${[...sentences].join('; ')}`, { label: 'Undo', run: undo });
    } catch (error) {
      if (previous !== undefined && isLast())
        queries.setQueryData<Board>(key, (board) => board && boardRestored(board, job.uuid, previous));
      if (isScheduleConflict(error)) setRefused({ error, bookAnyway: () => void send(job, change, 'off') });
      else if (isVersionMismatch(error))
        await notifyChanged(`Job ${job.serial_no}`, () => readJobEvents(job.uuid, job.version), who);
      else notifyError(`Job ${job.serial_no} stays where it was`, error);
    } finally {
      if (isLast()) unanswered.current.delete(job.uuid);
      // Sessions without the event stream learn of it here. A board that is read now would not have the other moves.
      for (const topic of ['schedule', 'conflicts', 'jobs']) rereads.read({ queryKey: [topic] });
      release();
    }
  }

  /** Changes a job after the change before is answered. @returns its version after it, and the warnings of the checks. */
  async function write(job: WaitingJob, change: JobChange, checks: 'off' | undefined): Promise<Written> {
    const ifMatch = (await unanswered.current.get(job.uuid)) ?? job.version;
    const { data, version = ifMatch + 1 } = await api.jobs.update(job.uuid, change, {
      ifMatch,
      ...(checks && { schedulingChecks: checks }),
    });
    return { warnings: data.warnings ?? [], version };
  }

  function move(given: Move): void {
    const change = changeOf(given);
    if (Object.keys(change).length > 0) void send(given.job, change);
  }

  return { move, refused, dismissRefused: () => setRefused(undefined) };
}
