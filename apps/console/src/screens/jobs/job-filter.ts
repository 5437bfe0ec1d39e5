import { useRoute } from '../../app/router.tsx';
import { useSession } from '../../app/session-context.ts';
import { firstDayOfWeek } from '../../ui/locale.ts';
import { isPriority, type Priority } from '../../ui/priority.tsx';
import { useSearch } from '../../ui/search-field.tsx';
import { JOB_STATUS_NAMES, type JobStatus } from '../../ui/status.tsx';
import { dateAt } from '../../ui/zone-time.ts';
import { type DateSpan, spanOf } from './job-days.ts';

/** The orders of jobs, the first one without a search. */
export const SORTS = [
  ['-created_at', 'Newest first'],
  ['scheduled_at', 'Earliest first'],
  ['-scheduled_at', 'Latest first'],
  ['due_to', 'Due first'],
  ['-priority', 'Most urgent first'],
] as const;

/** What jobs are listed by; what is left out does not limit them. */
export interface JobFilter {
  readonly search?: string | undefined;
  readonly statuses?: readonly JobStatus[];
  readonly priority?: Priority | undefined;
  readonly days?: DateSpan | undefined;
  readonly worker?: string | undefined;
  readonly team?: string | undefined;
  readonly isUnassigned?: boolean;
  readonly client?: string | undefined;
  readonly site?: string | undefined;
  readonly sort?: (typeof SORTS)[number][0];
}

/** The names of the filters in the address. */
export const FILTERS = [
  'search',
  'days',
  'worker',
  'team',
  'unassigned',
  'client',
  'status',
  'priority',
  'sort',
] as const;

/** Whether the address limits the jobs. */
export function useIsFiltered(): boolean {
  const { query } = useRoute();
  return FILTERS.some((name) => name !== 'sort' && query.has(name));
}

/** The filter of the address. */
export function useJobFilter(): JobFilter {
  const { query } = useRoute();
  const { time_zone: zone } = useSession().account;
  const text = (name: (typeof FILTERS)[number]): string | undefined => query.get(name) ?? undefined;
  const priority = text('priority');
  return {
    search: useSearch(),
    statuses: JOB_STATUS_NAMES.filter((status) => text('status')?.split(',').includes(status)),
    priority: isPriority(priority) ? priority : undefined,
    days: spanOf(text('days') ?? '', dateAt(Date.now(), zone), firstDayOfWeek()),
    worker: text('worker'),
    team: text('team'),
    isUnassigned: text('unassigned') === 'true',
    client: text('client'),
    sort: SORTS.find(([sort]) => sort === text('sort'))?.[0] ?? '-created_at',
  };
}
