import { queryOptions } from '@tanstack/react-query';
import { api } from './client.ts';

const MAX_ENTRIES = 1_000;

/** All territories, for choices. */
export const territoriesQuery = queryOptions({
  queryKey: ['catalog', 'territories'],
  queryFn: ({ signal }) => api.territories.list({ limit: 500 }, { signal }).toArray(MAX_ENTRIES),
});

/** All skills, for choices. */
export const skillsQuery = queryOptions({
  queryKey: ['catalog', 'skills'],
  queryFn: ({ signal }) => api.skills.list({ limit: 500 }, { signal }).toArray(MAX_ENTRIES),
});
