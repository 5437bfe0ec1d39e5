import { api } from '../../api/client.ts';
import { nextOf, type PagesQuery, useListPages } from '../../api/pages.ts';
import { useRoute } from '../../app/router.tsx';
import { useMay } from '../../app/session-context.ts';
import { useSearch } from '../../ui/search-field.tsx';
import { JOB_STATUS_NAMES, type JobStatus } from '../../ui/status.tsx';
import { unassignedJob } from './unassigned-events.ts';
import type { UnassignedFilters, UnassignedJob } from './board-types.ts';

/** As many as a page of details has at most. */
const PAGE_SIZE = 100;
const OPEN: readonly JobStatus[] = JOB_STATUS_NAMES.filter((status) => status !== 'finished' && status !== 'canceled');

/** The order by place is that of the page: it orders the jobs that it has read. */
export const PLACE = 'place';

/** The orders of the unassigned jobs; the first is the default. */
export const ORDERS = [
  ['scheduled_at', 'By time'],
  ['due_to', 'By due day'],
  ['-priority', 'By priority'],
  ['-created_at', 'Newest first'],
  [PLACE, 'By place'],
] as const;

/** The order that an address asks for. */
export const orderOf = (query: URLSearchParams): (typeof ORDERS)[number][0] =>
  ORDERS.find(([order]) => order === query.get('sort'))?.[0] ?? 'scheduled_at';

/** The jobs that nobody is assigned to, by the filters of the address. */
export function useUnassigned(territory: string | undefined): PagesQuery<UnassignedJob> {
  const { query } = useRoute();
  const mayRead = useMay('web.jobs.view');
  const status = JOB_STATUS_NAMES.find((name) => name === query.get('status'));
  const search = useSearch();
  const order = orderOf(query);
  const filters: UnassignedFilters = {
    unassigned: 'true' as const,
    status: status === undefined ? [...OPEN] : [status],
    territory_uuid: territory,
    skill_uuid: query.get('skill') ?? undefined,
    ...(search !== undefined ? { search } : { sort: order === PLACE ? ORDERS[0][0] : order }),
  };
  return useListPages(
    ['unassigned', filters],
    async (after, { signal }) => {
      const query = { ...filters, after, view: 'full' as const, limit: PAGE_SIZE };
      const { data, headers } = await api.get('/v2/jobs', { query, signal });
      const items = data.jobs.flatMap((job) => ('custom_fields' in job ? [unassignedJob(job)] : []));
      return { items, next: nextOf(headers) };
    },
    mayRead,
  );
}
