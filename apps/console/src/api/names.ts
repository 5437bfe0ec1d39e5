import type { Schemas } from '@fieldline/client';
import { useQuery } from '@tanstack/react-query';
import { api } from './client.ts';

/** The name of a user for people; the email of one without a name. */
export function userName({ first_name, last_name, email }: Schemas['UserView']): string {
  const name = `${first_name} ${last_name}`.trim();
  return name === '' ? email : name;
}

/** Names by uuid. What is being read or is deleted has none. */
export type Names = ReadonlyMap<string, string>;

const NONE: Names = new Map();
const distinct = (uuids: Iterable<string | null | undefined>): readonly string[] =>
  [...new Set([...uuids].filter((uuid) => typeof uuid === 'string'))].toSorted();

/** The names of workers and teams, at most 100 of each: views that have uuids only, such as slots, name them by it. */
export function usePeopleNames(
  workers: Iterable<string | null | undefined>,
  teams: Iterable<string | null | undefined>,
): Names {
  const asked = { workers: distinct(workers), teams: distinct(teams) };
  const { data } = useQuery({
    queryKey: ['people', 'names', asked],
    queryFn: async ({ signal }): Promise<Names> => {
      const [users, found] = await Promise.all([
        asked.workers.length === 0 ? [] : api.users.list({ uuid: [...asked.workers] }, { signal }).toArray(100),
        asked.teams.length === 0 ? [] : api.teams.list({ uuid: [...asked.teams] }, { signal }).toArray(100),
      ]);
      return new Map([
        ...users.map((user) => [user.uuid, userName(user)] as const),
        ...found.map(({ uuid, name }) => [uuid, name] as const),
      ]);
    },
    enabled: asked.workers.length + asked.teams.length > 0,
    // The names of the people before stay, so that a longer list does not flicker.
    placeholderData: (previous) => previous,
  });
  return data ?? NONE;
}
