import type { Schemas } from '@fieldline/client';
import { keepPreviousData, queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { type Names, userName } from '../../api/names.ts';
import { useMay, useSession } from '../../app/session-context.ts';
import { clientOf, forWhom } from './held-job.ts';
import { type BoardKey, readLive } from './live-board.ts';
import { addDays } from '../../ui/zone-time.ts';
import type { Board, BoardJob, Days, Hold, Shift } from './board-types.ts';

/** The order of jobs by time. */
export const byTime = (one: BoardJob, other: BoardJob): number =>
  Date.parse(one.scheduled_at) - Date.parse(other.scheduled_at);

const MAX_HOLDS = 1_000;
const MAX_PEOPLE = 5_000;

/** The key of the query of a board. */
export const boardKey = ({ first, count }: Days, territory: string | undefined): BoardKey => [
  'schedule',
  first,
  count,
  territory ?? null,
];

/** The lanes and jobs of some days. */
export function useBoard(days: Days, territory: string | undefined): UseQueryResult<Board> {
  const { time_zone: zone } = useSession().account;
  const key = boardKey(days, territory);
  return useQuery({
    queryKey: key,
    // While other days are read, those of before stay on the screen.
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => readLive(key, zone, () => readBoard(days, territory, signal)),
  });
}

/** The names of all workers, by uuid. */
export const workerNamesQuery = queryOptions({
  queryKey: ['people', 'all names'],
  queryFn: async ({ signal }): Promise<Names> => {
    const people = await api.users.list({ limit: 500 }, { signal }).toArray(MAX_PEOPLE);
    return new Map(people.map((user) => [user.uuid, userName(user)]));
  },
});

/** The names of all teams, by uuid. */
export const teamNamesQuery = queryOptions({
  queryKey: ['people', 'all teams'],
  queryFn: async ({ signal }): Promise<Names> => {
    const teams = await api.teams.list({ limit: 500 }, { signal }).toArray(MAX_PEOPLE);
    return new Map(teams.map(({ uuid, name }) => [uuid, name]));
  },
});

/** The active holds, by worker; none for those who may not read them. */
export function useHolds(): UseQueryResult<ReadonlyMap<string, readonly Hold[]>> {
  const mayRead = useMay('holds');
  return useQuery({
    queryKey: ['holds', 'active'],
    queryFn: async ({ signal }) => {
      const holds = await api.holds.list({ status: 'active', limit: 500 }, { signal }).toArray(MAX_HOLDS);
      const clients = await readClientNames(holds, signal);
      const named = holds.map((hold): Hold => ({ ...hold, forWhom: forWhom(hold.job, clients) }));
      return Map.groupBy(named, ({ worker }) => worker?.uuid ?? '');
    },
    enabled: mayRead,
  });
}

/** The names of the clients that times are held for; none for those who may not read them. */
async function readClientNames(holds: readonly Schemas['HoldView'][], signal: AbortSignal): Promise<Names> {
  const uuid = [...new Set(holds.flatMap(({ job }) => clientOf(job) ?? []))].slice(0, 100);
  if (uuid.length === 0) return new Map();
  const clients = await api.clients
    .list({ uuid }, { signal })
    .toArray(100)
    .catch(() => []);
  return new Map(clients.map((client) => [client.uuid, client.name]));
}

async function readBoard({ first, count }: Days, territory: string | undefined, signal: AbortSignal): Promise<Board> {
  const lanes = new Map<string, { name: string; shifts: Shift[]; jobs: Map<string, BoardJob> }>();
  let after: string | undefined;
  do {
    const { data, headers } = await api.schedule.get(
      {
        after: first,
        before: addDays(first, count),
        include: 'details',
        territory_uuid: territory,
        after_user: after,
      },
      { signal },
    );
    for (const { user_uuid: worker, user_name: name, shifts, jobs } of data.schedule) {
      const lane = lanes.get(worker) ?? { name, shifts: [], jobs: new Map<string, BoardJob>() };
      lanes.set(worker, lane);
      lane.shifts.push(...shifts);
      for (const job of jobs) lane.jobs.set(job.uuid, job as BoardJob);
    }
    after = /[?&]after_user=([^&>]+)/.exec(headers.get('link') ?? '')?.[1];
  } while (after !== undefined);
  return {
    lanes: [...lanes].map(([worker, { name, shifts, jobs }]) => ({ worker, name, shifts, jobs: [...jobs.values()] })),
  };
}
