import { useMay } from '../../app/session-context.ts';
import { isPlanned } from '../job/transitions.ts';
import type { WaitingJob } from './board-data.ts';

/** Returns whether a job can be moved: the work has not begun, and the session may change jobs. */
export function useMovable(): (job: WaitingJob) => boolean {
  const mayMove = useMay()('write', 'work_orders');
  return ({ status }) => mayMove && isPlanned(status);
}
