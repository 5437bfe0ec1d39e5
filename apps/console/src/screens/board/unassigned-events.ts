import type { FeedEvent, Schemas } from '@fieldline/client';
import type { InfiniteData } from '@tanstack/react-query';
import type { Page } from '../../api/pages.ts';
import { jobNowOf, waitingJobOf } from './board-events.ts';
import type { UnassignedFilters, UnassignedJob } from './board-types.ts';

export type UnassignedPages = InfiniteData<Page<UnassignedJob>>;

/** A job as the list shows it. */
export const unassignedJob = (job: Schemas['JobView']): UnassignedJob => ({
  ...waitingJobOf(job),
  description: job.description,
  due: job.due,
  skills: job.skills,
});

/** Events that change neither whether a job is listed nor where. */
const KEEPS_PLACE = /^job_(?:fields|material|service)_/;
/** Fields by which the list is filtered and sorted. */
const LISTED_BY: ReadonlySet<string> = new Set([
  'status',
  'assignees',
  'scheduled_at',
  'due',
  'priority',
  'territory_uuid',
  'skill_uuids',
]);

const mayMove = (event: FeedEvent, { search }: UnassignedFilters): boolean =>
  search !== undefined ||
  (event.type === 'job_updated'
    ? Object.keys(event.data.changes).some((one) => LISTED_BY.has(one))
    : !KEEPS_PLACE.test(event.type));

/**
 * The unassigned jobs after a change of a job. One that is not unassigned any more leaves the list.
 * @returns `isStale`: whether the list must be read, because the job may come into it, or to another place in it.
 */
export function unassignedWith(
  pages: UnassignedPages,
  event: FeedEvent,
  filters: UnassignedFilters,
): { readonly pages: UnassignedPages; readonly isStale: boolean } {
  const now = jobNowOf(event);
  if (now === undefined) return { pages, isStale: true };
  const { uuid, version, job } = now;
  const before = pages.pages.flatMap(({ items }) => items).find((one) => one.uuid === uuid);
  if (before !== undefined && before.version >= version) return { pages, isStale: false };
  const isListed = job?.assignees.length === 0 && filters.status.includes(job.status);
  if (before === undefined) return { pages, isStale: isListed && mayMove(event, filters) };
  const after = isListed ? [unassignedJob(job)] : [];
  const changed = pages.pages.map((page) => ({
    ...page,
    items: page.items.flatMap((one) => (one.uuid === uuid ? after : [one])),
  }));
  return { pages: { ...pages, pages: changed }, isStale: isListed && mayMove(event, filters) };
}
