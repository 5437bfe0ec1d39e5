import { spanOf } from '../occupancy/occupancy.js';
import type { JobState } from '../jobs/job-state.js';
import type { Conflict } from './conflict.js';

/** The conflict of a job that is scheduled outside the time that the client was promised (contract §13). */
export function windowConflicts(
  {
    arrivalWindow,
    scheduledAt,
    scheduledMinutes,
  }: Pick<JobState, 'arrivalWindow' | 'scheduledAt' | 'scheduledMinutes'>,
  defaultMinutes: number,
): Conflict<'window'>[] {
  if (arrivalWindow === null || scheduledAt === null) return [];
  if (scheduledAt >= arrivalWindow.from && scheduledAt <= arrivalWindow.to) return [];
  const span = spanOf(scheduledAt, scheduledMinutes ?? defaultMinutes);
  return [{ check: 'window', workerUuid: null, teamUuid: null, ...span, with: null }];
}
