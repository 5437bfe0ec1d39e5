import type { FeedEvent } from '@fieldline/client';
import type { Query } from '@tanstack/react-query';
import { useEffect } from 'react';
import { applyEvents, rereads } from '../../api/live-queries.ts';
import { queryClient, type Topic } from '../../api/queries.ts';
import { useSession } from '../../app/session-context.ts';
import { boardWithJob, type JobNow, jobNowOf, mayClash, showsJobsOf } from './board-events.ts';
import { type UnassignedPages, unassignedWith } from './unassigned-events.ts';
import type { Board, UnassignedFilters } from './board-types.ts';

/** The key of the query of a board. */
export type BoardKey = readonly ['schedule', first: string, count: number, territory: string | null];

/** What happened to jobs during each read of a board, whose answer may be from before it: by job the last. */
const duringReads = new Set<Map<string, JobNow>>();
/** The writes of each job that boards show before they are answered, and what happened to it meanwhile. */
const writes = new Map<string, { count: number; now: JobNow | undefined }>();

/** Reads a board, and applies what happens to jobs meanwhile. */
export async function readLive(key: BoardKey, zone: string, read: () => Promise<Board>): Promise<Board> {
  const changes = new Map<string, JobNow>();
  duringReads.add(changes);
  try {
    let board = await read();
    for (const now of changes.values()) {
      const after = withJob(key, board, now, zone);
      if (after === undefined) rereads.read({ queryKey: key, exact: true });
      else board = after;
    }
    return board;
  } finally {
    duringReads.delete(changes);
  }
}

/**
 * Leaves a job on boards as a write shows it. @returns a function that ends this. After the last write boards show what others did
 * meanwhile.
 */
export function holdJob(job: string, zone: string): () => void {
  const held = writes.get(job) ?? { count: 0, now: undefined };
  writes.set(job, held);
  held.count++;
  return () => {
    if (--held.count > 0) return;
    writes.delete(job);
    if (held.now !== undefined) applyJob(held.now, zone);
  };
}

const withJob = ([, first, count, territory]: BoardKey, board: Board, now: JobNow, zone: string): Board | undefined =>
  boardWithJob(board, now, { first, count, zone }, territory !== null);

/** Applies a change of a job to all boards that have been read; those that it cannot be applied to are read again. */
function applyJob(now: JobNow, zone: string): void {
  for (const changes of duringReads) changes.set(now.uuid, now);
  const held = writes.get(now.uuid);
  if (held !== undefined) {
    held.now = now;
    return;
  }
  for (const [key, board] of boardsRead()) {
    const after = withJob(key, board, now, zone);
    if (after === undefined) rereads.read({ queryKey: key, exact: true });
    else if (after !== board) queryClient.setQueryData<Board>(key, after);
  }
}

/** Whether a query is read anyhow when it is shown: what is set meanwhile would count as read. */
const isDue = ({ state }: Query): boolean => state.isInvalidated && state.fetchStatus === 'idle';

/** The boards that have been read. @param type `active`: the one on the screen. */
const boardsRead = (type: 'all' | 'active' = 'all'): readonly (readonly [BoardKey, Board])[] =>
  queryClient
    .getQueryCache()
    // The shifts of a month are of the schedule too.
    .findAll({
      queryKey: ['schedule'],
      type,
      predicate: (query) => typeof query.queryKey[2] === 'number' && !isDue(query),
    })
    .flatMap(({ queryKey, state }) => {
      const [, first, count, territory] = queryKey as BoardKey;
      return state.data === undefined ? [] : [[['schedule', first, count, territory], state.data as Board] as const];
    });

/** Applies an event to the lists of unassigned jobs that have been read; those that it may bring a job to are read again. */
function applyToUnassigned(event: FeedEvent): void {
  const predicate = (query: Query): boolean => !isDue(query);
  for (const [key, pages] of queryClient.getQueriesData<UnassignedPages>({ queryKey: ['unassigned'], predicate })) {
    if (pages === undefined) continue;
    const after = unassignedWith(pages, event, key[1] as UnassignedFilters);
    if (after.pages !== pages) queryClient.setQueryData<UnassignedPages>(key, after.pages);
    if (after.isStale) rereads.read({ queryKey: key, exact: true });
  }
}

/** Applies an event to what boards have read. @returns the topics that are still stale. */
function apply(event: FeedEvent, topics: ReadonlySet<Topic>, zone: string): Iterable<Topic> {
  const stale = new Set(topics);
  if (event.entity_type === 'client' || event.entity_type === 'site') {
    if (!boardsRead().some(([, board]) => showsJobsOf(board, event.entity_uuid))) stale.delete('schedule');
    return stale;
  }
  const now = jobNowOf(event);
  if (now === undefined) return stale;
  const clashes = boardsRead('active').some(([[, first, count], board]) =>
    mayClash(event, board, { first, count, zone }),
  );
  if (!clashes) {
    stale.delete('conflicts');
    rereads.read({ queryKey: ['conflicts'], type: 'inactive' });
  }
  applyJob(now, zone);
  applyToUnassigned(event);
  stale.delete('schedule');
  stale.delete('unassigned');
  return stale;
}

/** Applies events to what boards have read, while a board is on the screen. */
export function useLiveBoards(): void {
  const { time_zone: zone } = useSession().account;
  useEffect(() => applyEvents((event, topics) => apply(event, topics, zone)), [zone]);
}
