import { Migration } from '@mikro-orm/migrations';
import { normalNameSql } from '#eventstore/store';

/** Territories, users, teams, skills, the months of users' shifts, and presets of the job list. */
export class Migration20261126000500_scheduling extends Migration {
  override up(): void {
    this.addSql(`create table territory (
      account_id uuid not null,
      uuid uuid not null,
      version int not null,
      name text not null,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      deleted_at timestamptz(3),
      primary key (account_id, uuid)
    )`);
    this.addSql(`create unique index territory_name_ci_key on territory (account_id, lower(name))
      where deleted_at is null`);

    this.addSql(`create table skill (
      account_id uuid not null,
      uuid uuid not null,
      version int not null,
      name text not null,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      deleted_at timestamptz(3),
      primary key (account_id, uuid)
    )`);
    this.addSql(`create table team (
      account_id uuid not null,
      uuid uuid not null,
      version int not null,
      name text not null,
      territory_uuid uuid,
      worker_uuids uuid[] not null,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      deleted_at timestamptz(3),
      primary key (account_id, uuid)
    )`);
    this.addSql(`create table app_user (
      account_id uuid not null,
      uuid uuid not null,
      version int not null,
      email text not null,
      first_name text not null,
      last_name text not null,
      mobile_phone text,
      territory_uuid uuid,
      skill_uuids uuid[] not null,
      permissions jsonb not null,
      owner boolean not null,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      deleted_at timestamptz(3),
      start_location jsonb,
      primary key (account_id, uuid)
    )`);
    this.addSql(`create table shift_month (
      account_id uuid not null,
      uuid uuid not null,
      version int not null,
      user_uuid uuid not null,
      month text not null,
      intervals jsonb not null,
      territory_uuids uuid[] not null,
      job_type_uuids uuid[] not null,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      deleted_at timestamptz(3),
      primary key (account_id, uuid)
    )`);
    this.addSql(`create table job_list_preset (
      account_id uuid not null,
      uuid uuid not null,
      version int not null,
      user_uuid uuid not null,
      name text not null,
      filters text not null,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      deleted_at timestamptz(3),
      primary key (account_id, uuid)
    )`);
    for (const table of ['skill', 'team'])
      this.addSql(`create unique index ${table}_name_ci_key on ${table} (account_id, lower(name))
        where deleted_at is null`);
    this.addSql(`create unique index app_user_email_ci_key on app_user (account_id, lower(email))
      where deleted_at is null`);
    this.addSql('create unique index app_user_sole_owner on app_user (account_id) where owner and deleted_at is null');
    this.addSql('create unique index shift_month_user on shift_month (account_id, user_uuid, month)');
    this.addSql(`create index job_list_preset_user on job_list_preset (account_id, user_uuid, uuid)
      where deleted_at is null`);
    // References that restrict the deletion of territories, skills and job types, and the teams of a user.
    this.addSql('create index team_territory on team (account_id, territory_uuid) where deleted_at is null');
    this.addSql('create index team_workers on team using gin (account_id, worker_uuids) where deleted_at is null');
    this.addSql(`create index app_user_skills on app_user using gin (account_id, skill_uuids)
      where deleted_at is null`);
    this.addSql('create index shift_month_territories on shift_month using gin (account_id, territory_uuids)');
    this.addSql('create index shift_month_job_types on shift_month using gin (account_id, job_type_uuids)');

    // No index covers an array and a range together, so the index is on an array of uuid and period.
    this.addSql(`create function keys_in_period(p_uuids uuid[], p_period text) returns text[]
      immutable parallel safe language plpgsql as $$
      begin
        return array(select u.uuid || '/' || p_period from unnest(p_uuids) u (uuid));
      end $$`);
    // Without a pending list, which every read would scan.
    this
      .addSql(`create index shift_month_territories_in on shift_month using gin (keys_in_period(territory_uuids, month))
      with (fastupdate = off)`);
    for (const statement of ADDED) this.addSql(statement);
  }
}

/** What 0.1.0 did not have: the update from it creates this too. */
export const ADDED = [
  // In the order of the list of users.
  'create index app_user_territory on app_user (account_id, territory_uuid, uuid) where deleted_at is null',
  // The form in which names are compared. Not unique: names that looked alike before stay.
  ...['territory', 'skill', 'team'].map(
    (table) =>
      `create index ${table}_name_idx on ${table} (account_id, (${normalNameSql('name')})) where deleted_at is null`,
  ),
];
