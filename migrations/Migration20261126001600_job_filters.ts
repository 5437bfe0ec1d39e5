import { Migration } from '@mikro-orm/migrations';

/**
 * When work began, ended or was called off, and further filters of lists of jobs (docs/decisions/0032); where workers were last. A program of the version before
 * keeps the columns, and deletes rows of filters that it does not know when it changes skills: `occupancy rebuild` repairs both.
 */
export class Migration20261126001600_job_filters extends Migration {
  override up(): void {
    const times = ['started_at', 'finished_at', 'canceled_at'];
    this.addSql(`alter table job_change ${times.map((time) => `add column ${time} timestamptz(3)`).join(', ')}`);
    this.addSql(`update job_change c set started_at = j.started_at, finished_at = j.finished_at,
        canceled_at = (j.cancellation ->> 'canceledAt')::timestamptz
      from job j where j.account_id = c.account_id and j.uuid = c.job_uuid
        and (j.started_at is not null or j.finished_at is not null or j.cancellation is not null)`);
    // The order of lists has the jobs that are not finished, too.
    this.addSql('create index job_change_finished on job_change (account_id, finished_at, job_uuid)');
    for (const time of ['started', 'canceled'])
      this.addSql(`create index job_change_${time} on job_change (account_id, ${time}_at, job_uuid)
        where ${time}_at is not null`);
    this.addSql(`insert into job_filter (account_id, job_uuid, filter, value)
      select j.account_id, j.uuid, f.filter, f.value from job j cross join lateral (values
        ('completion_of', j.completion_of_uuid::text),
        ('resolution', j.resolution ->> 'uuid'),
        ('successful', j.resolution ->> 'successful')
      ) f (filter, value) where f.value is not null and j.deleted_at is null`);
    // The newest location of a worker.
    this.addSql(`create index job_location_newest
      on job_location (account_id, user_uuid, captured_at desc, uuid desc)`);
  }
}
