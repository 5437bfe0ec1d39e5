import { api } from '../api/client.ts';
import { type Named, userName } from '../api/names.ts';
import type { Choices } from './reference-field.tsx';

/** How many results of a search are shown. */
const SHOWN = 20;
/** How many teams are searched here. */
const MAX_TEAMS = 500;

/** A worker or a team who a job is assigned to. */
export interface Assignee extends Named {
  readonly kind: 'worker' | 'team';
}

const searchOf = (text: string): { readonly search?: string } => (text === '' ? {} : { search: text });

function containing<T extends Named>(items: readonly T[], text: string): readonly T[] {
  const lower = text.toLowerCase();
  return items.filter(({ name }) => name.toLowerCase().includes(lower));
}

/** Workers and teams; teams come first. */
export const ASSIGNEES: Choices<Assignee> = {
  queryKey: ['people'],
  search: async (text, signal) => {
    const [teams, users] = await Promise.all([
      api.teams.list({ limit: MAX_TEAMS }, { signal }).toArray(MAX_TEAMS),
      api.users.list({ limit: SHOWN, ...searchOf(text) }, { signal }).toArray(SHOWN),
    ]);
    return [
      ...containing(
        teams.map(({ uuid, name }) => ({ uuid, name: `${name} (team)`, kind: 'team' as const })),
        text,
      ),
      ...users.map((user) => ({ uuid: user.uuid, name: userName(user), kind: 'worker' as const })),
    ];
  },
};

export const CLIENTS: Choices<Named> = {
  queryKey: ['clients'],
  search: (text, signal) => api.clients.list({ limit: SHOWN, ...searchOf(text) }, { signal }).toArray(SHOWN),
};

/** The sites of a client; of all clients without one. */
export const sitesOf = (client: string | undefined): Choices<Named> => ({
  queryKey: ['sites', client],
  search: (text, signal) =>
    api.sites
      .list({ limit: SHOWN, ...searchOf(text), ...(client !== undefined && { client_uuid: client }) }, { signal })
      .toArray(SHOWN),
});

/** The values of a dictionary. */
export const valuesOfDictionary = (uuid: string): Choices<Named> => ({
  queryKey: ['catalog', 'dictionary', uuid],
  search: async (text, signal) =>
    containing((await api.dictionaries.get(uuid, { signal })).data.dictionary.values, text),
});
