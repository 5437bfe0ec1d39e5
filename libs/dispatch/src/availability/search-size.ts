import { type DomainError, rule } from '#eventstore/domain';

/** Maximum number of days of a search. */
export const MAX_DAYS = 31;
/** Maximum number of workers times days of a search (contract §14). */
const MAX_WORKER_DAYS = 15_500;

/** 422: the search covers too many workers and days. */
export const tooWide = (workers: number, days: number): DomainError =>
  rule(
    'to',
    `the search covers ${workers} workers on ${days} days: workers times days must be at most ${MAX_WORKER_DAYS}`,
    'availability.too_wide',
  );

/** Limits the size of a search. @throws DomainError `availability.too_wide`. */
export function checkSize(workers: number, days: number): void {
  if (workers * days > MAX_WORKER_DAYS) throw tooWide(workers, days);
}
