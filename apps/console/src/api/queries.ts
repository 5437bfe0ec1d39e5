import { QueryClient } from '@tanstack/react-query';

/** The queries of the console. They stay fresh until an event says that something changed. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: Infinity,
      // The API client has retried already.
      retry: false,
      refetchOnWindowFocus: false,
    },
    mutations: { retry: false },
  },
});

/** The first parts of the keys of queries: what an event makes stale is found by them. */
export type Topic =
  | 'account'
  | 'api_keys'
  | 'availability'
  | 'calendar_feeds'
  | 'clients'
  | 'conflicts'
  | 'deliveries'
  | 'event_types'
  | 'events'
  | 'exports'
  | 'holds'
  | 'imports'
  | 'jobs'
  | 'schedule'
  | 'session'
  | 'sign-in'
  | 'sites'
  | 'people'
  | 'unassigned'
  | 'catalog'
  | 'webhooks';

/** The topics that an event of an entity type makes stale. Webhooks count the deliveries of what they receive. */
const STALE: Readonly<Record<string, readonly Topic[]>> = {
  account: ['account', 'availability', 'conflicts', 'schedule', 'session'],
  api_key: ['api_keys'],
  attachment: ['jobs', 'webhooks'],
  calendar_feed: ['calendar_feeds'],
  export: ['exports'],
  client: ['clients', 'jobs', 'schedule', 'sites', 'unassigned', 'webhooks'],
  hold: ['availability', 'holds', 'conflicts', 'webhooks'],
  import: ['imports'],
  job: ['availability', 'jobs', 'schedule', 'conflicts', 'clients', 'sites', 'unassigned', 'webhooks'],
  shift_month: ['availability', 'schedule', 'conflicts'],
  sign_in: ['people'],
  site: ['sites', 'clients', 'jobs', 'schedule', 'unassigned', 'webhooks'],
  team: ['availability', 'people', 'schedule', 'conflicts'],
  territory: ['catalog', 'schedule'],
  user: ['availability', 'people', 'schedule', 'conflicts'],
  webhook: ['webhooks'],
};

/** The topics that events of these entity types make stale. What the console has no query of is in the catalog. */
export const staleTopics = (entityTypes: Iterable<string>): ReadonlySet<Topic> =>
  new Set([...entityTypes].flatMap((type): readonly Topic[] => STALE[type] ?? ['catalog']));
