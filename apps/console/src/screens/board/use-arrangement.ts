import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Names } from '../../api/names.ts';
import { useRoute } from '../../app/router.tsx';
import { useMay, useSession } from '../../app/session-context.ts';
import { filtersOf, lookOf } from './board-view.ts';
import { type DayHours, workingHours } from './day-hours.ts';
import { arranged, type Arrangement, type LaneGroup, type WorkerFacts } from './lanes.ts';
import { workerFactsQuery } from './worker-facts.ts';
import type { Board } from './board-types.ts';

const NOTHING_KNOWN: ReadonlyMap<string, WorkerFacts> = new Map();

/** The lanes of a board as they are shown, and what is shown with them. */
interface ShownLanes extends Arrangement {
  /** The lanes that are shown, in their order. */
  readonly board: Board;
  readonly facts: ReadonlyMap<string, WorkerFacts>;
  readonly hours: DayHours | undefined;
  /** Of all workers. */
  readonly names: Names;
}

/**
 * Arranges the lanes of a board by its address.
 * @param isPending whether they are of other days: they say who is shown, and at which hours, so that the board changes little when it
 * is read.
 */
export function useArrangement(read: Board, isPending: boolean, defaultMinutes: number): ShownLanes {
  const search = useRoute().query.toString();
  const { time_zone: zone } = useSession().account;
  const facts = useQuery({ ...workerFactsQuery, enabled: useMay('names') }).data ?? NOTHING_KNOWN;
  return useMemo(() => {
    const query = new URLSearchParams(search);
    const look = lookOf(query);
    const { groups, hidden } = arranged(read.lanes, facts, filtersOf(query), look, defaultMinutes);
    const planned = groups.flatMap(({ lanes }) => lanes);
    const shown = isPending ? groups.map(withoutPlans) : groups;
    return {
      groups: shown,
      hidden,
      board: { lanes: shown.flatMap(({ lanes }) => lanes) },
      facts,
      hours: look.hours === 'all' ? undefined : workingHours(planned, zone, defaultMinutes),
      names: new Map(read.lanes.map(({ worker, name }) => [worker, name])),
    };
  }, [read, isPending, facts, search, zone, defaultMinutes]);
}

/** The workers of a group alone. */
const withoutPlans = ({ title, lanes }: LaneGroup): LaneGroup => ({
  title,
  lanes: lanes.map(({ worker, name }) => ({ worker, name, shifts: [], jobs: [] })),
});
