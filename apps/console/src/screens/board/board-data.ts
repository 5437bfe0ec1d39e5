import type { Schemas } from '@fieldline/client';
import { keepPreviousData, queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { type Names, userName } from '../../api/names.ts';
import { useMay, useSession } from '../../app/session-context.ts';
import { clientOf, forWhom } from './held-job.ts';
import { type BoardKey, readLive } from './live-board.ts';
import { addDays } from '../../ui/zone-time.ts';

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
