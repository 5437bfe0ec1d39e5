import { Migration } from '@mikro-orm/migrations';

/** Holds: times of workers and teams that are kept free. API keys know the first of the keys that they replaced. */
export class Migration20261129020000_holds extends Migration {
  override up(): void {
    this.addSql(`create table hold (
      account_id uuid not null,
      uuid uuid not null,
      version int not null,
      external_id text,
      active_external_id text,
      worker_uuid uuid,
      team_uuid uuid,
      starts_at timestamptz(3) not null,
      minutes int not null,
      arrival_window jsonb,
      expires_at timestamptz(3) not null,
      status text not null,
      job_uuid uuid,
      client_uuid uuid,
      site_uuid uuid,
      job jsonb,
      api_key_uuid uuid,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      deleted_at timestamptz(3),
      primary key (account_id, uuid)
    )`);
    this.addSql(`create unique index hold_active_external_id_key on hold (account_id, active_external_id)
      where deleted_at is null and active_external_id is not null`);
    this.addSql(`create index hold_external_id on hold (account_id, external_id, uuid)
      where external_id is not null and deleted_at is null`);
    this.addSql('create index hold_status on hold (account_id, status, uuid) where deleted_at is null');
    this.addSql(`create index hold_api_key on hold (account_id, api_key_uuid, uuid) where deleted_at is null`);
    // The maximum of active holds of an account is counted in this index.
    this.addSql(`create index hold_active on hold (account_id, expires_at)
      where status = 'active' and deleted_at is null`);
    // The worker finds the overdue holds of all accounts.
    this.addSql(`create index hold_overdue on hold (expires_at) where status = 'active' and deleted_at is null`);
    this.addSql('alter table api_key add column origin_uuid uuid');
  }
}
