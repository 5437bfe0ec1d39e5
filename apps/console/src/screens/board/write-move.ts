import { api } from '../../api/client.ts';
import type { Conflict } from '../../ui/conflicts.tsx';
import { sendOver } from '../job/job-query.ts';
import { assigneeOf } from './board-events.ts';
import { isAsShown, type JobChange } from './job-change.ts';
import type { WaitingJob } from './board-types.ts';

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
export const writeMove = (
  job: WaitingJob,
  change: JobChange,
  version: number,
  checks: 'off' | undefined,
): Promise<WrittenMove> =>
  sendOver(
    { uuid: job.uuid, version },
    async ({ version: ifMatch }) => {
      const { data, version: after = ifMatch + 1 } = await api.jobs.update(job.uuid, change, {
        ifMatch,
        ...(checks && { schedulingChecks: checks }),
      });
      return { warnings: data.warnings ?? [], version: after };
    },
    (now) => isAsShown(job, { ...now, assignees: now.assignees.map(assigneeOf) }),
  );
