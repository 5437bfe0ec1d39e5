import { Migration } from '@mikro-orm/migrations';

/** Resolutions, dictionaries with their values, and templates of jobs. */
export class Migration20261121120000_work_orders_setup extends Migration {
  override up(): void {
    this.addSql(`create table resolution (
      account_id uuid not null,
      uuid uuid not null,
      version int not null,
      name text not null,
      number int not null,
      successful boolean not null,
      built_in boolean not null,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      deleted_at timestamptz(3),
      primary key (account_id, uuid)
    )`);
    this.addSql(`create table dictionary (
      account_id uuid not null,
      uuid uuid not null,
      version int not null,
      name text not null,
      values jsonb not null,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      deleted_at timestamptz(3),
      primary key (account_id, uuid)
    )`);
    this.addSql(`create table template (
      account_id uuid not null,
      uuid uuid not null,
      version int not null,
      name text not null,
      job_type_uuid uuid not null,
      description text,
      scheduled_minutes int,
      assignee_user_uuid uuid,
      assignee_team_uuid uuid,
      territory_uuid uuid,
      skill_uuids uuid[] not null,
      custom_fields jsonb not null,
      report_fields jsonb not null,
      possible_resolution_uuids uuid[] not null,
      available_catalog jsonb not null,
      dictionary_uuids uuid[] not null,
      service_uuids uuid[] not null,
      category_uuids uuid[] not null,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      deleted_at timestamptz(3),
      primary key (account_id, uuid)
    )`);
    for (const table of ['resolution', 'dictionary', 'template'])
      this.addSql(
        `create unique index ${table}_name_ci_key on ${table} (account_id, lower(name)) where deleted_at is null`,
      );
    // A number is never given again, also when the resolution that had it was deleted.
    this.addSql('create unique index resolution_number on resolution (account_id, number)');
    this.addSql('create index template_name on template (account_id, name) where deleted_at is null');
    // What keeps a job type, a team, a territory, a skill, a resolution or a dictionary from being deleted.
    for (const [name, column] of [
      ['job_type', 'job_type_uuid'],
      ['team', 'assignee_team_uuid'],
      ['territory', 'territory_uuid'],
    ])
      this.addSql(`create index template_${name} on template (account_id, ${column}) where deleted_at is null`);
    for (const [name, column] of [
      ['skills', 'skill_uuids'],
      ['resolutions', 'possible_resolution_uuids'],
      ['dictionaries', 'dictionary_uuids'],
    ])
      this.addSql(
        `create index template_${name} on template using gin (account_id, ${column}) where deleted_at is null`,
      );
  }

  override down(): void {
    this.addSql('drop table template, dictionary, resolution');
  }
}
