import { Migration } from '@mikro-orm/migrations';
import { normalNameSql } from '#eventstore/store';

/** Job types, resolutions, dictionaries, templates, jobs with their files, locations of workers, occupancy, and holds. */
export class Migration20261126000600_work_orders extends Migration {
  override up(): void {
    this.addSql(`create table job_type (
      account_id uuid not null,
      uuid uuid not null,
      version int not null,
      code text not null,
      built_in boolean not null,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      deleted_at timestamptz(3),
      primary key (account_id, uuid)
    )`);
    this.addSql(`create unique index job_type_code_ci_key on job_type (account_id, lower(code))
      where deleted_at is null`);

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
      this.addSql(`create unique index ${table}_name_ci_key on ${table} (account_id, lower(name))
        where deleted_at is null`);
    // Numbers are never reused, even after the deletion of the resolution.
    this.addSql('create unique index resolution_number on resolution (account_id, number)');
    this.addSql('create index template_name on template (account_id, name) where deleted_at is null');
    // References that restrict the deletion of job types, teams, territories, skills, resolutions and dictionaries.
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
      this.addSql(`create index template_${name} on template using gin (account_id, ${column})
        where deleted_at is null`);

    this.addSql(`create table job (
      account_id uuid not null,
      uuid uuid not null,
      version int not null,
      external_id text,
      external_order_id text,
      serial_no int not null,
      status text not null,
      description text,
      scheduled_at timestamptz(3),
      scheduled_minutes int,
      type_uuid uuid not null,
      template_uuid uuid,
      client_uuid uuid,
      site_uuid uuid,
      territory_uuid uuid,
      skill_uuids uuid[] not null,
      address jsonb,
      contacts jsonb not null,
      assignees jsonb not null,
      custom_fields jsonb not null,
      report_fields jsonb not null,
      possible_resolution_uuids uuid[] not null,
      available_catalog jsonb not null,
      ordered_services jsonb not null,
      completion_of_uuid uuid,
      initial_job_uuid uuid,
      status_since timestamptz(3),
      en_route_at timestamptz(3),
      started_at timestamptz(3),
      suspended_at timestamptz(3),
      finished_at timestamptz(3),
      durations jsonb not null,
      resolution jsonb,
      cancellation jsonb,
      provided_services jsonb not null,
      used_materials jsonb not null,
      worker_uuid uuid,
      team_uuid uuid,
      user_uuids uuid[] not null,
      team_uuids uuid[] not null,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      deleted_at timestamptz(3),
      arrival_window jsonb,
      primary key (account_id, uuid)
    ) with (fillfactor = 85)`);
    this.addSql(`create unique index job_external_id_key on job (account_id, external_id)
      where deleted_at is null and external_id is not null`);
    // Includes deleted jobs: numbers are never reused.
    this.addSql('create unique index job_serial on job (account_id, serial_no)');
    this.addSql('create index job_updated on job (account_id, updated_at, uuid) where deleted_at is null');
    this.addSql('create index job_scheduled on job (account_id, scheduled_at, uuid) where deleted_at is null');
    this.addSql(`create index job_unscheduled on job (account_id, uuid)
      where deleted_at is null and scheduled_at is null`);
    this.addSql('create index job_status on job (account_id, status, uuid) where deleted_at is null');
    this.addSql('create index job_type_of on job (account_id, type_uuid, uuid) where deleted_at is null');
    for (const column of [
      'worker_uuid',
      'team_uuid',
      'client_uuid',
      'site_uuid',
      'territory_uuid',
      'template_uuid',
      'external_order_id',
    ])
      this.addSql(`create index job_${column.replace('_uuid', '')} on job (account_id, ${column}, uuid)
        where deleted_at is null and ${column} is not null`);
    this.addSql(`create index job_unassigned on job (account_id, uuid)
      where deleted_at is null and worker_uuid is null and team_uuid is null`);
    // References that restrict deletion: only those of unfinished jobs.
    const unfinished = "deleted_at is null and status not in ('finished', 'canceled')";
    for (const column of ['type_uuid', 'territory_uuid'])
      this.addSql(`create index job_open_${column} on job (account_id, ${column}) where ${unfinished}`);
    for (const column of ['skill_uuids', 'possible_resolution_uuids', 'user_uuids', 'team_uuids'])
      this.addSql(`create index job_open_${column} on job using gin (account_id, ${column}) where ${unfinished}`);
    // By assignee and day (UTC). Keys begin with a globally unique uuid, so the account is not needed. Without a
    // pending list, which every read would scan.
    const shown = "deleted_at is null and status <> 'canceled' and scheduled_at is not null";
    this.addSql(`create index job_assigned_on on job using gin (keys_in_period(user_uuids || team_uuids,
      ((scheduled_at at time zone 'UTC')::date - date '1970-01-01')::text)) with (fastupdate = off) where ${shown}`);
    // The territory comes last, so that the index has the order of the response and rows of other territories are
    // skipped.
    this.addSql(`create index job_unassigned_at on job (account_id, scheduled_at, uuid, territory_uuid)
      where ${shown} and worker_uuid is null and team_uuid is null`);

    this.addSql(`create table job_location (
      account_id uuid not null,
      job_uuid uuid not null,
      seq bigint not null,
      uuid uuid not null,
      user_uuid uuid not null,
      longitude double precision not null,
      latitude double precision not null,
      accuracy_m double precision not null,
      captured_at timestamptz(3) not null,
      uploaded_at timestamptz(3) not null,
      event_uuids uuid[] not null,
      events jsonb not null,
      primary key (account_id, job_uuid, seq)
    )`);
    this.addSql('create unique index job_location_uuid on job_location (account_id, uuid)');
    this.addSql(`create index job_location_linked on job_location (account_id, job_uuid, seq)
      where event_uuids <> '{}'`);
    for (const statement of ADDED) this.addSql(statement);
  }
}

/** What 0.1.0 did not have: the update from it creates this too. */
export const ADDED = [
  `create index job_external_id_prefix on job (account_id, external_id text_pattern_ops)
    where deleted_at is null and external_id is not null`,
  // The jobs that require a skill. Most jobs require none, and cost nothing here. Without a pending list, which every read
  // would scan. The index job_open_skill_uuids, which finds whether a skill is in use, has neither finished nor canceled jobs.
  `create index job_skills on job using gin (account_id, skill_uuids) with (fastupdate = off)
    where deleted_at is null and skill_uuids <> '{}'`,
  // The form in which names are compared. Not unique: names that looked alike before stay.
  ...Object.entries({ job_type: 'code', dictionary: 'name', resolution: 'name', template: 'name' }).map(
    ([table, column]) =>
      `create index ${table}_${column}_idx on ${table} (account_id, (${normalNameSql(column)})) where deleted_at is null`,
  ),

  // Files of jobs. Their bytes are in the storage of attachments, outside of the database.
  `create table attachment (
    account_id uuid not null,
    uuid uuid not null,
    version int not null,
    name text not null,
    content_type text not null,
    size int not null,
    sha256 text,
    job_uuid uuid,
    field_uuid uuid,
    status text not null,
    uploaded_at timestamptz(3),
    unused_since timestamptz(3),
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null,
    deleted_at timestamptz(3),
    primary key (account_id, uuid)
  )`,
  `create index attachment_job on attachment (account_id, job_uuid, uuid)
    where job_uuid is not null and deleted_at is null`,
  `create index attachment_pending on attachment (account_id, job_uuid, field_uuid)
    where status = 'pending' and deleted_at is null`,
  // The quota of an account is a sum of this index.
  'create index attachment_size on attachment (account_id) include (size) where deleted_at is null',
  // The deletion of files that no field shows reads all accounts.
  `create index attachment_unused on attachment (unused_since)
    where unused_since is not null and deleted_at is null`,

  // When jobs and holds occupy which workers and teams, derived from both.
  `create table occupancy (
    account_id uuid not null,
    source_uuid uuid not null,
    resource_uuid uuid not null,
    day int not null,
    kind text not null,
    starts_ms bigint not null,
    ends_ms bigint,
    latitude float8,
    longitude float8,
    expires_at timestamptz(3),
    primary key (account_id, source_uuid, resource_uuid, day)
  )`,
  `create index occupancy_search on occupancy (account_id, resource_uuid, day)
    include (starts_ms, ends_ms, latitude, longitude, expires_at)`,

  // Times of workers and teams that are kept free.
  `create table hold (
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
  )`,
  `create unique index hold_active_external_id_key on hold (account_id, active_external_id)
    where deleted_at is null and active_external_id is not null`,
  `create index hold_external_id on hold (account_id, external_id, uuid)
    where external_id is not null and deleted_at is null`,
  'create index hold_status on hold (account_id, status, uuid) where deleted_at is null',
  'create index hold_api_key on hold (account_id, api_key_uuid, uuid) where deleted_at is null',
  // The maximum of active holds of an account is counted in this index.
  "create index hold_active on hold (account_id, expires_at) where status = 'active' and deleted_at is null",
  // The worker finds the overdue holds of all accounts.
  "create index hold_overdue on hold (expires_at) where status = 'active' and deleted_at is null",
];
