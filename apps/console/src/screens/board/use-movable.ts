import { useMay } from '../../app/session-context.ts';
import { isPlanned } from '../job/transitions.ts';
import type { WaitingJob } from './board-types.ts';

/** Returns whether a job can be moved: the work has not begun, and the session may plan. */
export function useMovable(): (job: WaitingJob) => boolean {
  const mayMove = useMay('web.schedule.edit');
  return ({ status }) => mayMove && isPlanned(status);
}
