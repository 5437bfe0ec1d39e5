import { Migration } from '@mikro-orm/migrations';

/**
 * The own jobs of people, as a filter of jobs (docs/decisions/0032); the setting of accounts for the users of actions. A program of the
 * version before deletes rows of filters that it does not know when it changes skills: `occupancy rebuild` repairs them.
 */
export class Migration20261126002300_own_jobs extends Migration {
  override up(): void {
    this.addSql(`alter table account add column field jsonb not null default '{"enforcePermissions": false}'`);
    this.addSql(`insert into job_filter (account_id, job_uuid, filter, value)
      select j.account_id, j.uuid, 'own', a.uuid || case when j.status in ('finished', 'canceled') then '/' ||
          to_char(coalesce(j.finished_at, (j.cancellation ->> 'canceledAt')::timestamptz) at time zone 'UTC', 'YYYY-MM-DD') else '' end
      from job j cross join lateral (select distinct u.uuid::text from unnest(j.user_uuids || j.team_uuids) u (uuid)) a (uuid)
      where j.deleted_at is null and (j.status in ('published', 'en_route', 'started', 'suspended') or
        j.status in ('finished', 'canceled') and coalesce(j.finished_at, (j.cancellation ->> 'canceledAt')::timestamptz) is not null)`);
  }
}
