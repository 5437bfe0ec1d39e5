import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import type { Named } from '../../api/names.ts';
import type { WorkerFacts } from './lanes.ts';

const MAX_PEOPLE = 5_000;

/** The teams, skills and territories of all workers, by uuid. */
export const workerFactsQuery = queryOptions({
  queryKey: ['people', 'facts'],
  queryFn: async ({ signal }): Promise<ReadonlyMap<string, WorkerFacts>> => {
    const [users, teams] = await Promise.all([
      api.users.list({ limit: 500 }, { signal }).toArray(MAX_PEOPLE),
      api.teams.list({ limit: 500 }, { signal }).toArray(MAX_PEOPLE),
    ]);
    const teamsOf = new Map<string, Named[]>();
    for (const { uuid, name, worker_uuids = [] } of teams)
      for (const worker of worker_uuids) teamsOf.set(worker, [...(teamsOf.get(worker) ?? []), { uuid, name }]);
    return new Map(
      users.map(({ uuid, skills = [], territory }) => [
        uuid,
        { teams: teamsOf.get(uuid) ?? [], skills, territory: territory ?? undefined },
      ]),
    );
  },
});
