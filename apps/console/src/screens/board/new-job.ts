import { setQuery } from '../../app/router.tsx';
import { useMay } from '../../app/session-context.ts';
import { type JobStart, queryOf } from '../job/new-job-start.ts';
import type { DrawnSpan } from './drawn-span.ts';

/** The parameter of the board's address that has the start of a new job, whose form is over the board. */
export const NEW_JOB = 'new';

/** Opens the form of a new job over the board. */
export const openOnBoard = (start: JobStart): void =>
  setQuery({ [NEW_JOB]: queryOf(start) || 'job' }, { replace: true });

/** Returns what opens the form with a span of a lane; undefined for those who may not create and plan jobs. */
export function useNewJobOnBoard(): ((span: DrawnSpan) => void) | undefined {
  const mayCreate = useMay('web.jobs.edit');
  const mayPlan = useMay('web.schedule.edit');
  if (!mayCreate || !mayPlan) return undefined;
  return ({ worker, from, minutes }) =>
    openOnBoard({ worker, at: new Date(from).toISOString(), minutes: String(minutes) });
}
