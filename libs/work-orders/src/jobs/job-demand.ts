import type { Demand } from '#scheduling/fit';
import type { JobState } from './job-state.js';
import { isClosed } from './job-status.js';

/** What a job demands of its workers, viewers too, and its teams; null when it occupies nobody (contract §13). */
export function demandOf(job: JobState): Demand | null {
  const { status, scheduledAt: startsAt, scheduledMinutes: minutes, userUuids, teamUuids } = job;
  if (status === 'posted' || isClosed(status) || startsAt === null) return null;
  if (userUuids.length + teamUuids.length === 0) return null;
  const { skillUuids, territoryUuid, typeUuid, arrivalWindow } = job;
  const place = job.address?.geolocation ?? null;
  return { userUuids, teamUuids, startsAt, minutes, skillUuids, territoryUuid, typeUuid, place, arrivalWindow };
}

/**
 * The demand with which the one after a command is compared: null when the command publishes the job, which asks for all
 * checks as a creation does, standing conflicts included (contract §13).
 */
export const demandBefore = (before: JobState, after: JobState): Demand | null =>
  after.status === 'published' && before.status !== 'published' ? null : demandOf(before);
