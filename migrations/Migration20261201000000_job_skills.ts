import { Migration } from '@mikro-orm/migrations';

/**
 * The jobs that require a skill. Most jobs require none, and cost nothing here. Without a pending list, which every read
 * would scan. The index `job_open_skill_uuids`, which finds whether a skill is in use, has neither finished nor canceled jobs.
 */
export class Migration20261201000000_job_skills extends Migration {
  override up(): void {
    this.addSql(`create index job_skills on job using gin (account_id, skill_uuids) with (fastupdate = off)
      where deleted_at is null and skill_uuids <> '{}'`);
  }
}
