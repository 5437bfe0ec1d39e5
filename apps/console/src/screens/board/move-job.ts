import { FieldlineError, isVersionMismatch, type Schemas } from '@fieldline/client';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { notify, notifyError } from '../../ui/notices.tsx';
import type { Board, BoardJob, Lane, WaitingJob } from './board-data.ts';
import type { Move, Placement } from './placement.ts';

type HistoryEvent = Schemas['HistoryEventView'];

/** A move that the checks of the schedule refuse. */
export interface RefusedMove {
  readonly move: Move;
  readonly error: FieldlineError;
}

/** Moves jobs on a board, which shows them there at once. */
export interface Moves {
  readonly move: (move: Move, checks?: 'off') => Promise<void>;
  readonly refused: RefusedMove | undefined;
  readonly dismissRefused: () => void;
}

/** @param key of the query of the board. */
export function useMoves(key: QueryKey): Moves {
  const queries = useQueryClient();
  const [refused, setRefused] = useState<RefusedMove>();

  async function move({ job, before, after }: Move, checks?: 'off'): Promise<void> {
    await queries.cancelQueries({ queryKey: key });
    const previous = queries.getQueryData<Board>(key);
    queries.setQueryData<Board>(key, (board) => board && boardAfter(board, job, before, after));
    try {
      const { version } = await api.jobs.update(job.uuid, changesOf(before, after), {
        ifMatch: job.version,
        ...(checks && { schedulingChecks: checks }),
      });
      const undone = { job: { ...job, version: version ?? job.version + 1 }, before: after, after: before };
      notify(`Job ${job.serial_no} is moved`, { label: 'Undo', run: () => void move(undone, 'off') });
    } catch (error) {
      queries.setQueryData(key, previous);
      if (error instanceof FieldlineError && error.code === 'job.schedule_conflict')
        setRefused({ move: { job, before, after }, error });
      else if (isVersionMismatch(error)) await explain(job);
      else notifyError(`Job ${job.serial_no} stays where it was`, error);
      await queries.invalidateQueries({ queryKey: key });
    }
  }

  return { move, refused, dismissRefused: () => setRefused(undefined) };
}

/** The fields of the job that a move changes. */
function changesOf(before: Placement, after: Placement): object {
  return {
    ...(before.from !== after.from && { scheduled_at: new Date(after.from).toISOString() }),
    ...(before.minutes !== after.minutes && { scheduled_duration: { minutes: after.minutes } }),
    ...(before.worker !== after.worker && {
      assignee: after.worker === null ? null : { worker: { uuid: after.worker } },
    }),
  };
}

/** Says what changed a job meanwhile, and who did it. */
async function explain(job: WaitingJob): Promise<void> {
  const text = `Job ${job.serial_no} was changed meanwhile`;
  try {
    const [event] = await api.jobs.history(job.uuid, { after: job.version, limit: 1 }).toArray(1);
    notify(event === undefined ? text : `${text}: ${event.type}, ${authorOf(event)}`);
  } catch {
    notify(text);
  }
}

/** Who recorded an event of the history. */
function authorOf({ context }: HistoryEvent): string {
  if (context.user_email !== null) return `by ${context.user_email}`;
  return context.api_key_uuid === null ? `by the ${context.source}` : 'by an integration';
}

/** The board with a job elsewhere, as it will be when the service has accepted the move. */
function boardAfter(board: Board, job: WaitingJob, before: Placement, after: Placement): Board {
  const changed: BoardJob = {
    ...job,
    scheduled_at: new Date(after.from).toISOString(),
    scheduled_duration: { minutes: after.minutes },
  };
  const isHere = ({ uuid }: WaitingJob): boolean => uuid === job.uuid;
  const changesWorker = before.worker !== after.worker;
  const laneAfter = (lane: Lane): Lane => {
    const had = lane.jobs.some(isHere);
    const has = changesWorker ? lane.worker === after.worker : had;
    if (!had && !has) return lane;
    return { ...lane, jobs: [...lane.jobs.filter((one) => !isHere(one)), ...(has ? [changed] : [])] };
  };
  const others = board.unassigned.filter((one) => !isHere(one));
  return { lanes: board.lanes.map(laneAfter), unassigned: after.worker === null ? [...others, changed] : others };
}
