import { jobOccupancy } from '../jobs/job-occupancy.js';
import { type ReportedCheck, REPORTED_CHECKS } from './conflict.js';
import type { JobChanges, JobEvent, JobState } from '../jobs/job.js';

/** The fields of a job whose change asks for a check. */
const ASKED_BY: Readonly<Record<ReportedCheck, readonly (keyof JobChanges)[]>> = {
  overlap: ['scheduledAt', 'scheduledMinutes', 'assignees'],
  hours: ['scheduledAt', 'scheduledMinutes', 'assignees'],
  skills: ['skillUuids', 'assignees'],
  territory: ['territoryUuid', 'scheduledAt', 'assignees'],
  window: ['arrivalWindow', 'scheduledAt'],
};

/**
 * The checks that a command asks for (contract §13): all when it makes the job occupy somebody or publishes it, else those
 * that a changed field concerns. What only records reality, such as `start`, asks for none.
 * @param before the job before the events of the command, `after` the one after them.
 */
export function askedChecks(
  before: JobState,
  after: JobState,
  events: readonly JobEvent[],
): ReadonlySet<ReportedCheck> {
  if (jobOccupancy(after) === null) return new Set();
  const changes = changesIn(events);
  const isPublished = events.some(({ type }) => type === 'job.published') || changes.status?.to === 'published';
  if (jobOccupancy(before) === null || isPublished) return new Set(REPORTED_CHECKS);
  return new Set(REPORTED_CHECKS.filter((check) => ASKED_BY[check].some((field) => changes[field] !== undefined)));
}

/** The changes of a command: it records one event that changes fields, if any. */
const changesIn = (events: readonly JobEvent[]): JobChanges =>
  events.find((event) => event.type === 'job.updated')?.data.changes ?? {};
