import { Migration } from '@mikro-orm/migrations';

/** Calendar feeds, how jobs were served last, and when they were read last. */
export class Migration20261127000300_calendar_feeds extends Migration {
  override up(): void {
    this.addSql(`create table calendar_feed (
      account_id uuid not null,
      uuid uuid not null,
      version int not null,
      name text,
      worker_uuid uuid,
      team_uuid uuid,
      territory_uuid uuid,
      details text not null,
      shifts boolean not null,
      past_days int not null,
      future_days int not null,
      hash text not null,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      deleted_at timestamptz(3),
      primary key (account_id, uuid),
      constraint calendar_feed_of_one check (num_nonnulls(worker_uuid, team_uuid, territory_uuid) = 1)
    )`);
    this.addSql('create index calendar_feed_hash on calendar_feed (hash)');
    this.addSql('create index calendar_feed_updated_at on calendar_feed (account_id, updated_at)');
    this.addSql(`create table calendar_feed_job (
      account_id uuid not null,
      calendar_feed_uuid uuid not null,
      job_uuid uuid not null,
      serial_no int not null,
      version int not null,
      starts_at timestamptz(3) not null,
      ends_at timestamptz(3) not null,
      served_at timestamptz(3) not null,
      has_left boolean not null,
      primary key (account_id, calendar_feed_uuid, job_uuid)
    )`);
    this.addSql(`create table calendar_feed_use (
      account_id uuid not null,
      uuid uuid not null,
      last_read_at timestamptz(3) not null,
      primary key (account_id, uuid)
    )`);
  }
}
