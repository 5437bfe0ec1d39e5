import { type FieldlineError, isVersionMismatch } from '@fieldline/client';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { eventStream } from '../../api/event-stream.ts';
import { rereads } from '../../api/live-queries.ts';
import type { Names } from '../../api/names.ts';
import type { Topic } from '../../api/queries.ts';
import { useWho } from '../../api/who.ts';
import { useSession } from '../../app/session-context.ts';
import { conflictingOf, conflictText, isScheduleConflict } from '../../ui/conflicts.tsx';
import { notify, notifyError, notifyFailure, notifyWarned } from '../../ui/notices.tsx';
import { changedText } from '../../ui/notify-changed.ts';
import { readJobEvents } from '../job/job-query.ts';
import { boardKey, teamNamesQuery, workerNamesQuery } from './board-data.ts';
import { type Warnings, warningsAfter, warningsKey } from './board-warnings.ts';
import { doneList } from './done-list.ts';
import { boardAfter, boardRestored, changeOf, type JobChange, undoOf } from './job-change.ts';
import { holdJob } from './live-board.ts';
import { type AssigneeNames, moveText } from './move-text.ts';
import type { Move } from './placement.ts';
import { writeMove, type WrittenMove } from './write-move.ts';
import type { Board, Days, WaitingJob } from './board-types.ts';

/** A move that the checks of the schedule refuse. */
interface RefusedMove {
  readonly error: FieldlineError;
  readonly bookAnyway: () => void;
}

/** Moves jobs on a board, which shows them there at once. */
export interface Moves {
  readonly move: (move: Move) => void;
  readonly refused: RefusedMove | undefined;
  readonly dismissRefused: () => void;
}

/** What a change is: one that can be taken back, or the taking back of one. */
interface Sending {
  readonly checks?: 'off' | undefined;
  readonly isUndo?: boolean;
  /** The entry in the list of what was done on the page, when there is one. */
  readonly entry?: number;
}

/** What a move makes stale. */
export const MOVED: readonly Topic[] = ['schedule', 'conflicts', 'jobs', 'unassigned'];

/** @param days of the board. */
export function useMoves(days: Days, territory: string | undefined): Moves {
  const key = boardKey(days, territory);
  const queries = useQueryClient();
  const who = useWho();
  const { time_zone: zone } = useSession().account;
  /** The versions after moves that the service has not answered, by job; undefined when it refuses one. */
  const unanswered = useRef(new Map<string, Promise<number | undefined>>());
  const [refused, setRefused] = useState<RefusedMove>();

  async function send(
    job: WaitingJob,
    change: JobChange,
    { checks, isUndo = false, entry }: Sending = {},
  ): Promise<void> {
    const release = rereads.hold(key);
    const releaseJob = holdJob(job.uuid, zone);
    let isStale = eventStream.state !== 'live';
    const answer = write(job, change, checks);
    const versionAfter = answer.then(({ version }) => version).catch(() => undefined);
    unanswered.current.set(job.uuid, versionAfter);
    /** Whether the job has not been moved again, before this move is answered. */
    const isLast = (): boolean => unanswered.current.get(job.uuid) === versionAfter;
    const previous = queries.getQueryData<Board>(key);
    const show = (shown: WaitingJob): void =>
      void queries.setQueryData<Board>(key, (board) => board && boardAfter(board, shown, change));
    show(job);

    let now = job;
    let dismiss = (): void => undefined;
    const reverse = (): void => {
      doneList.change(done, { reverse: undefined });
      dismiss();
      void send({ ...now, ...change }, undoOf(job, change), { checks: 'off', isUndo: !isUndo, entry: done });
    };
    const done = entry ?? doneList.add({ text: `Job ${job.serial_no}`, reverse });
    try {
      const { warnings, version } = await answer;
      now = { ...job, version };
      // Before the board is read again, the job can be moved once more, and has the marks of the answer.
      if (isLast()) show(now);
      queries.setQueriesData<Warnings>({ queryKey: warningsKey(days, territory) }, (all) =>
        warningsAfter(all, job.uuid, warnings),
      );
      const names = await readNames();
      const sentences = new Set(
        warnings.map((warning) => conflictText(warning, conflictingOf(warning, names.workers))),
      );
      const action = { label: isUndo ? 'Redo' : 'Undo', run: reverse };
      const moved = moveText(job, change, names, zone);
      doneList.change(done, { isUndone: isUndo, reverse, ...(!isUndo && { text: moved }) });
      const said = `${isUndo ? 'Undone. ' : ''}${moved}`;
      if (sentences.size === 0) dismiss = notify(said, action);
      else dismiss = notifyWarned(`${said}, but: ${[...sentences].join('; ')}`, action);
    } catch (error) {
      isStale = true;
      const again = (): void => void send(job, change, { checks, isUndo, entry: done });
      if (entry === undefined) doneList.remove(done);
      else doneList.change(done, { reverse: again });
      if (previous !== undefined && isLast())
        queries.setQueryData<Board>(key, (board) => board && boardRestored(board, job.uuid, previous));
      if (isScheduleConflict(error))
        setRefused({ error, bookAnyway: () => void send(job, change, { checks: 'off', isUndo }) });
      else if (isVersionMismatch(error)) {
        const why = await changedText(`Job ${job.serial_no}`, () => readJobEvents(job.uuid, job.version), who);
        doneList.change(done, { reverse: undefined, why });
        notifyFailure(`${why}. It is shown as it is now; try again`);
      } else notifyError(`Job ${job.serial_no} stays where it was`, error);
    } finally {
      if (isLast()) unanswered.current.delete(job.uuid);
      releaseJob();
      // Without the event stream the page learns of it here. A board that is read now would not have the other moves.
      if (isStale) for (const topic of MOVED) rereads.read({ queryKey: [topic] });
      release(isStale);
    }
  }

  /** The names for notices; without those that the session may not read. */
  async function readNames(): Promise<AssigneeNames> {
    const read = (query: typeof workerNamesQuery): Promise<Names> =>
      queries.query(query).catch(() => new Map<string, never>());
    const [workers, teams] = await Promise.all([read(workerNamesQuery), read(teamNamesQuery)]);
    return { workers, teams };
  }

  /** Changes a job after the change before is answered. */
  async function write(job: WaitingJob, change: JobChange, checks: 'off' | undefined): Promise<WrittenMove> {
    const version = (await unanswered.current.get(job.uuid)) ?? job.version;
    return writeMove(job, change, version, checks);
  }

  function move(given: Move): void {
    const change = changeOf(given);
    if (Object.keys(change).length > 0) void send(given.job, change);
  }

  return {
    move,
    refused,
    dismissRefused: () => setRefused(undefined),
  };
}
