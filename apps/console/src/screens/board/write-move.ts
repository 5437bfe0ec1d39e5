import { isVersionMismatch } from '@fieldline/client';
import { api } from '../../api/client.ts';
import type { Conflict } from '../../ui/conflicts.tsx';
import { readJob } from '../job/job-query.ts';
import { assigneeOf } from './board-events.ts';
import { isAsShown, type JobChange } from './job-change.ts';
import type { WaitingJob } from './board-types.ts';

/** How often a move is sent while others change the job. */
const MAX_ATTEMPTS = 4;

/** What the service answers to a move. */
export interface WrittenMove {
  readonly version: number;
  readonly warnings: readonly Conflict[];
}

/**
 * Changes a job on the condition that it is as the board shows it. When others have changed what a move does not concern, such as
 * the description, the change is sent again with the new version.
 * @throws FieldlineError
 */
export async function writeMove(
  job: WaitingJob,
  change: JobChange,
  version: number,
  checks: 'off' | undefined,
): Promise<WrittenMove> {
  let ifMatch = version;
  for (let attempt = 1; ; attempt++)
    try {
      const { data, version: after = ifMatch + 1 } = await api.jobs.update(job.uuid, change, {
        ifMatch,
        ...(checks && { schedulingChecks: checks }),
      });
      return { warnings: data.warnings ?? [], version: after };
    } catch (error) {
      if (!isVersionMismatch(error) || attempt === MAX_ATTEMPTS) throw error;
      // A key may write what it may not read.
      const now = await readJob(job.uuid).catch(() => undefined);
      if (now === undefined || !isAsShown(job, { ...now, assignees: now.assignees.map(assigneeOf) })) throw error;
      ifMatch = now.version;
    }
}
