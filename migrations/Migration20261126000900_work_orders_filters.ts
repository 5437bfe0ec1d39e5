import { Migration } from '@mikro-orm/migrations';

/** The values of filters of lists of jobs, and the times of their changes, in place of indexes of jobs (docs/decisions/0032). */
export class Migration20261126000900_work_orders_filters extends Migration {
  override up(): void {
    this.addSql(`create table job_filter (
      account_id uuid not null,
      job_uuid uuid not null,
      filter text not null,
      value text not null,
      primary key (account_id, job_uuid, filter, value)
    )`);
    this.addSql(`insert into job_filter (account_id, job_uuid, filter, value)
      select distinct j.account_id, j.uuid, 'skill', s.uuid::text from job j cross join lateral unnest(j.skill_uuids) s (uuid)
      where j.deleted_at is null`);
    this.addSql('create index job_filter_value on job_filter (account_id, filter, value, job_uuid)');
    this.addSql('drop index job_skills');

    // Each change of a job writes its row, and no entry of an index of jobs.
    this.addSql(`create table job_change (
      account_id uuid not null,
      job_uuid uuid not null,
      updated_at timestamptz(3) not null,
      primary key (account_id, job_uuid)
    ) with (fillfactor = 70)`);
    this.addSql(`insert into job_change (account_id, job_uuid, updated_at)
      select account_id, uuid, updated_at from job where deleted_at is null`);
    this.addSql('create index job_change_updated on job_change (account_id, updated_at, job_uuid)');
    this.addSql('drop index job_updated');
  }
}
