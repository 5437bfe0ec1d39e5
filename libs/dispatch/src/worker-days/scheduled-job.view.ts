import { ApiField } from '#http';
import { JobDurationView, type JobStatus, type ScheduledJob, STATUSES } from '#work-orders';

/** A job of the schedule. */
export class ScheduledJobView {
  @ApiField({ type: 'string', format: 'uuid' }) uuid!: string;
  @ApiField({ type: 'integer' }) serial_no!: number;
  @ApiField({ type: 'string', enum: STATUSES }) status!: JobStatus;
  @ApiField({ type: 'string', format: 'date-time' }) scheduled_at!: string;
  @ApiField({ of: () => JobDurationView, nullable: true }) scheduled_duration!: JobDurationView | null;
}

/** What {@link presentJob} shows of a job. */
export type ShownJob = Omit<ScheduledJob, 'version' | 'userUuids' | 'teamUuids' | 'details'>;

/** Orders jobs by time. */
export const jobsByTime = <J extends ShownJob>(jobs: readonly J[]): J[] =>
  jobs.toSorted((a, b) =>
    a.scheduledAt === b.scheduledAt ? (a.uuid < b.uuid ? -1 : 1) : a.scheduledAt < b.scheduledAt ? -1 : 1,
  );

/** Maps a job to its view. */
export const presentJob = (job: ShownJob): ScheduledJobView => ({
  uuid: job.uuid,
  serial_no: job.serialNo,
  status: job.status,
  scheduled_at: job.scheduledAt,
  scheduled_duration: job.scheduledMinutes === null ? null : { minutes: job.scheduledMinutes },
});
