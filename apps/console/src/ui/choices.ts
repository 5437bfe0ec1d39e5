import { api } from '../api/client.ts';
import { type Named, userName } from '../api/names.ts';
import type { Choices } from './reference-field.tsx';

/** How many results of a search are shown. */
const SHOWN = 20;
/** How many entries of a short list, such as skills, are searched here. */
const SHORT_LIST = 500;

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
      api.teams.list({ limit: SHORT_LIST }, { signal }).toArray(SHORT_LIST),
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

export const JOB_TYPES: Choices<Named> = {
  queryKey: ['catalog', 'job_types'],
  search: async (text, signal) => {
    const types = await api.jobTypes.list({ limit: SHORT_LIST }, { signal }).toArray(SHORT_LIST);
    return containing(
      types.map(({ uuid, code }) => ({ uuid, name: code })),
      text,
    );
  },
};

export const TEMPLATES: Choices<Named> = {
  queryKey: ['catalog', 'templates'],
  search: async (text, signal) =>
    containing(await api.templates.list({ limit: SHORT_LIST }, { signal }).toArray(SHORT_LIST), text),
};

/** The values of a dictionary. */
export const valuesOfDictionary = (uuid: string): Choices<Named> => ({
  queryKey: ['catalog', 'dictionary', uuid],
  search: async (text, signal) =>
    containing((await api.dictionaries.get(uuid, { signal })).data.dictionary.values, text),
});

export const SERVICES: Choices<Named> = {
  queryKey: ['catalog', 'services'],
  search: (text, signal) =>
    api.catalog.services.list({ limit: SHOWN, archived: 'false', ...searchOf(text) }, { signal }).toArray(SHOWN),
};

export const PRODUCTS: Choices<Named> = {
  queryKey: ['catalog', 'products'],
  search: (text, signal) =>
    api.catalog.products.list({ limit: SHOWN, archived: 'false', ...searchOf(text) }, { signal }).toArray(SHOWN),
};

export const SKILLS: Choices<Named> = {
  queryKey: ['catalog', 'skills'],
  search: async (text, signal) =>
    containing(await api.skills.list({ limit: SHORT_LIST }, { signal }).toArray(SHORT_LIST), text),
};

export const TERRITORIES: Choices<Named> = {
  queryKey: ['catalog', 'territories'],
  search: async (text, signal) =>
    containing(await api.territories.list({ limit: SHORT_LIST }, { signal }).toArray(SHORT_LIST), text),
};
