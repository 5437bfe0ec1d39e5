import { keepPreviousData, useQueries, type UseQueryResult } from '@tanstack/react-query';
import { api } from './client.ts';
import { may, type Right, useSession } from '../app/session-context.ts';
import type { Topic } from './queries.ts';
import type { Session } from './session.ts';
import { userName } from './user-name.ts';

export { userName };

/** An entity by its name. */
export interface Named {
  readonly uuid: string;
  readonly name: string;
}

/** Names by uuid. What is being read or is deleted has none. */
export type Names = ReadonlyMap<string, string>;

/** How the names of each kind of entity are read, at most 100 at a time. */
const READ = {
  workers: async (uuid, options) =>
    (await api.users.list({ uuid }, options).toArray(100)).map((user) => ({ uuid: user.uuid, name: userName(user) })),
  teams: (uuid, options) => api.teams.list({ uuid }, options).toArray(100),
  clients: (uuid, options) => api.clients.list({ uuid }, options).toArray(100),
  sites: (uuid, options) => api.sites.list({ uuid }, options).toArray(100),
  territories: (uuid, options) => api.territories.list({ uuid }, options).toArray(100),
  skills: (uuid, options) => api.skills.list({ uuid }, options).toArray(100),
  resolutions: (uuid, options) => api.resolutions.list({ uuid }, options).toArray(100),
  templates: (uuid, options) => api.templates.list({ uuid }, options).toArray(100),
  jobTypes: async (uuid, options) =>
    (await api.jobTypes.list({ uuid }, options).toArray(100)).map((type) => ({ uuid: type.uuid, name: type.code })),
} as const satisfies Record<
  string,
  (uuid: string[], options: { readonly signal?: AbortSignal }) => Promise<readonly Named[]>
>;

/** The rights without which names of a kind cannot be read. */
const NEEDED: { readonly [K in keyof typeof READ]?: Right } = {
  workers: 'names',
  teams: 'names',
  territories: 'names',
  skills: 'names',
  clients: 'web.clients.view',
  sites: 'web.clients.view',
};

/** A kind of entity that has names. */
export type NameKind = keyof typeof READ;
const isReadable = (session: Session, kind: NameKind): boolean => {
  const right = NEEDED[kind];
  return right === undefined || may(session, right);
};
const KINDS = Object.keys(READ) as readonly NameKind[];

/** The topics of the kinds that change often; the others are in the catalog. */
const TOPICS: { readonly [K in NameKind]?: Topic } = {
  workers: 'people',
  teams: 'people',
  clients: 'clients',
  sites: 'sites',
};

const merged = (results: UseQueryResult<readonly Named[]>[]): Names =>
  new Map(results.flatMap(({ data = [] }) => data.map(({ uuid, name }) => [uuid, name])));

/** The names of users, at most 100, as far as they may be read. */
export async function readUserNames(uuids: readonly (string | null)[]): Promise<Names> {
  const given = [...new Set(uuids.filter((uuid) => uuid !== null))].slice(0, 100);
  if (given.length === 0) return new Map();
  const users = await READ.workers(given, {}).catch(() => []);
  return new Map(users.map(({ uuid, name }) => [uuid, name]));
}

/** The names of entities, at most 100 of a kind: views that have uuids only, such as lists, name them by it. */
export function useNames(asked: { readonly [K in NameKind]?: Iterable<string | null | undefined> }): Names {
  const session = useSession();
  return useQueries({
    queries: KINDS.map((kind) => {
      const given = [...(asked[kind] ?? [])].filter((uuid) => typeof uuid === 'string');
      const uuids = [...new Set(given)].toSorted().slice(0, 100);
      return {
        queryKey: [TOPICS[kind] ?? 'catalog', 'names', kind, uuids],
        queryFn: ({ signal }: { readonly signal: AbortSignal }): Promise<readonly Named[]> =>
          READ[kind](uuids, { signal }),
        enabled: uuids.length > 0 && isReadable(session, kind),
        // The names before stay, so that a list with one entry more does not flicker.
        placeholderData: keepPreviousData<readonly Named[]>,
      };
    }),
    combine: merged,
  });
}
