import type { Occupancy } from '../occupancy/occupancy.js';
import type { JobState } from './job-state.js';
import { isClosed } from './job-status.js';

/** What {@link jobOccupancy} depends on. */
export type OccupyingJob = Pick<
  JobState,
  'status' | 'scheduledAt' | 'scheduledMinutes' | 'userUuids' | 'teamUuids' | 'address'
>;

/** When and whom a job occupies: its workers, viewers too, and its teams; null when nobody (contract §13). */
export function jobOccupancy(job: OccupyingJob): Occupancy | null {
  const resources = [...job.userUuids, ...job.teamUuids];
  if (job.status === 'posted' || isClosed(job.status) || job.scheduledAt === null || resources.length === 0)
    return null;
  return {
    resources,
    startsAt: job.scheduledAt,
    minutes: job.scheduledMinutes,
    expiresAt: null,
    place: job.address?.geolocation ?? null,
  };
}
