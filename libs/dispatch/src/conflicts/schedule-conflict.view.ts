import { type CheckName, CHECKS } from '#scheduling/fit';
import { ApiField } from '#http';
import type { NamedWorker } from '#scheduling';
import { jobsByTime, presentJob, ScheduledJobView } from '../worker-days/scheduled-job.view.js';
import type { FoundConflicts } from './schedule-conflicts.service.js';

const NULLABLE_UUID = { type: ['string', 'null'], format: 'uuid' } as const;

/** A hold in a conflict. */
export class HoldUuidView {
  @ApiField({ type: 'string', format: 'uuid' }) uuid!: string;
}

/** A conflict of scheduled jobs and holds. */
export class ScheduleConflictView {
  @ApiField({ type: 'string', enum: CHECKS }) check!: CheckName;
  @ApiField(NULLABLE_UUID) worker_uuid!: string | null;
  @ApiField({ type: ['string', 'null'], description: 'Of the worker' }) worker_name!: string | null;
  @ApiField({ ...NULLABLE_UUID, description: 'When the conflict is that of a team, not of a worker' })
  team_uuid!: string | null;
  @ApiField({
    type: 'string',
    format: 'date-time',
    description:
      'Of an overlap: the common part, with the buffer; of `hours`: the part that is not covered; else of the job',
  })
  from!: string;
  @ApiField({ type: 'string', format: 'date-time' }) to!: string;
  @ApiField({
    of: () => ScheduledJobView,
    list: true,
    description: 'Of an overlap the jobs among both, by time',
  })
  jobs!: ScheduledJobView[];
  @ApiField({ of: () => HoldUuidView, list: true, description: 'Of an overlap the holds among both, by time' })
  holds!: HoldUuidView[];
}

export class ScheduleConflictsView {
  @ApiField({ of: () => ScheduleConflictView, list: true, description: 'Ordered by time, at most 5000' })
  conflicts!: ScheduleConflictView[];
}

/** Maps conflicts of workers and teams to their views. */
export function presentConflictList(
  { conflicts, jobs }: FoundConflicts,
  workers: readonly NamedWorker[],
): ScheduleConflictView[] {
  const nameOf = new Map(workers.map(({ uuid, name }) => [uuid, name]));
  const jobOf = new Map(jobs.map((job) => [job.uuid, job]));
  return conflicts.map(({ check, workerUuid, teamUuid, from, to, sources }) => ({
    check,
    worker_uuid: workerUuid,
    worker_name: workerUuid && (nameOf.get(workerUuid) ?? null),
    team_uuid: teamUuid,
    from,
    to,
    jobs: jobsByTime(sources.flatMap((uuid) => jobOf.get(uuid) ?? [])).map(presentJob),
    holds: sources.filter((uuid) => !jobOf.has(uuid)).map((uuid) => ({ uuid })),
  }));
}
