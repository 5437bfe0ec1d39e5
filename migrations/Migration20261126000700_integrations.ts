import { Migration } from '@mikro-orm/migrations';

/** Webhooks, pending deliveries, and past requests. */
export class Migration20261126000700_integrations extends Migration {
  override up(): void {
    // Headers and secrets are encrypted. The previous secret ends after a rotation.
    this.addSql(`create table webhook (
      account_id uuid not null,
      uuid uuid not null,
      version int not null,
      url text not null,
      event_types text[] not null,
      secret text,
      name text,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      deleted_at timestamptz(3),
      enabled boolean not null default true,
      headers text,
      previous_secret text,
      previous_secret_expires_at timestamptz(3),
      primary key (account_id, uuid)
    )`);
    // The delivery state of a webhook, without events; only the worker writes it. `enabled` is repeated here, because the
    // worker decides by this table alone what it may send.
    this.addSql(`create table webhook_endpoint (
      account_id uuid not null,
      webhook_uuid uuid not null,
      consecutive_failures int not null default 0,
      first_failure_at timestamptz(3),
      last_failure_at timestamptz(3),
      last_success_at timestamptz(3),
      suspended_at timestamptz(3),
      paused_until timestamptz(3),
      deleted_at timestamptz(3),
      enabled boolean not null default true,
      primary key (account_id, webhook_uuid)
    ) with (fillfactor = 50)`);
    // Pending deliveries. A delivery keeps its uuid for all its attempts and for every resend, each of which is a run. The uuid
    // of its first request is its own, so that indexes for other requests leave first attempts out, which most requests are.
    this.addSql(`create table webhook_queue (
      account_id uuid not null,
      webhook_uuid uuid not null,
      uuid uuid not null,
      delivery_uuid uuid not null,
      day date not null,
      position bigint not null,
      ordinal smallint not null,
      event_type text not null,
      entity_type text not null,
      entity_uuid uuid not null,
      entity_version int not null,
      attempt_no smallint not null,
      priority smallint not null,
      send_at timestamptz(3) not null,
      crash_count smallint not null default 0,
      run int not null default 1,
      event_uuid uuid not null,
      primary key (account_id, webhook_uuid, uuid)
    ) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_cost_delay = 0)`);
    this.addSql(`create index webhook_queue_retries on webhook_queue (account_id, webhook_uuid, uuid)
      where attempt_no > 1`);
    // One row for each attempt, never changed.
    this.addSql(`create table webhook_request (
      account_id uuid not null,
      webhook_uuid uuid not null,
      uuid uuid not null,
      delivery_uuid uuid not null,
      day date not null,
      position bigint not null,
      ordinal smallint not null,
      event_type text not null,
      entity_type text not null,
      entity_uuid uuid not null,
      entity_version int not null,
      attempt_no smallint not null,
      send_at timestamptz(3) not null,
      sent_at timestamptz(3),
      request_time_ms int,
      response_code smallint,
      response_headers json,
      response_body text,
      error_type text,
      error_description text,
      failed boolean not null,
      run_ended boolean not null,
      recorded_at timestamptz(3) not null,
      run int not null default 1,
      event_uuid uuid not null,
      primary key (account_id, webhook_uuid, uuid, recorded_at)
    ) partition by range (recorded_at)`);
    this.addSql('create index webhook_request_entity on webhook_request (account_id, webhook_uuid, entity_uuid, uuid)');
    this.addSql('create index webhook_request_type on webhook_request (account_id, webhook_uuid, event_type, uuid)');
    for (const statement of ADDED) this.addSql(statement);
  }
}

/** What 0.1.0 did not have: the update from it creates this too. */
export const ADDED = [
  // The epoch is a fencing token: the worker that takes over an account increments it, and writes with an earlier epoch are
  // rejected. It is not a column of account_log, whose row each commit locks: worker and commits would block each other.
  `create table delivery_epoch (
    account_id uuid not null primary key,
    epoch bigint not null
  ) with (fillfactor = 50)`,

  // They do not begin with account and webhook: without statistics, PostgreSQL may prefer one that does to the primary key, or
  // the reverse.
  'create index webhook_queue_due on webhook_queue (account_id, priority, webhook_uuid, send_at, uuid)',
  // For the list of requests, whose filters include pending deliveries.
  'create index webhook_queue_entity on webhook_queue (account_id, entity_uuid, webhook_uuid, uuid)',
  'create index webhook_queue_type on webhook_queue (account_id, event_type, webhook_uuid, uuid)',
  'create index webhook_queue_event on webhook_queue (account_id, event_uuid, webhook_uuid, uuid)',
  // A delivery has at most one waiting attempt. Its first one is unique by the primary key.
  `create unique index webhook_queue_delivery on webhook_queue (account_id, delivery_uuid, webhook_uuid)
    where uuid <> delivery_uuid`,

  `create index webhook_request_delivery on webhook_request (account_id, webhook_uuid, delivery_uuid, uuid)
    where uuid <> delivery_uuid`,
  'create index webhook_request_event on webhook_request (account_id, webhook_uuid, event_uuid, uuid)',
  // Nearly all successful responses are 200 or 204. They are found by the primary key: an index of all codes takes 5 µs of
  // each delivery.
  `create index webhook_request_code on webhook_request (account_id, webhook_uuid, response_code, uuid)
    where response_code <> 200 and response_code <> 204`,
  'create index webhook_request_failed on webhook_request (account_id, webhook_uuid, run_ended, uuid) where failed',

  // The deliveries whose newest record is the last failed attempt of a run.
  `create table webhook_exhausted (
    account_id uuid not null,
    webhook_uuid uuid not null,
    delivery_uuid uuid not null,
    recorded_at timestamptz(3) not null,
    primary key (account_id, webhook_uuid, delivery_uuid)
  )`,
  'create index webhook_exhausted_age on webhook_exhausted (recorded_at)',

  // A UUID of version 7 by the database's clock, to the quarter of a microsecond. PostgreSQL 18 and later have a built-in
  // function, which is ten times as fast.
  `create or replace function time_ordered_uuid() returns uuid volatile parallel safe language plpgsql as $$
declare
  v_micros bigint := (extract(epoch from clock_timestamp()) * 1000000)::bigint;
begin
  return (lpad(to_hex(v_micros / 1000), 12, '0') || to_hex((7 << 12) | ((v_micros % 1000) * 4096 / 1000)::int)
    || substr(replace(gen_random_uuid()::text, '-', ''), 17))::uuid;
end $$`,
  `do $$
begin
  if to_regprocedure('pg_catalog.uuidv7()') is not null then
    create or replace function time_ordered_uuid() returns uuid volatile parallel safe language sql as 'select pg_catalog.uuidv7()';
  end if;
end $$`,

  // Partitions of the days from yesterday to a week ahead, attached, since creating one in place would stop all writers. Rows
  // of a day that were written before its partition existed are moved to it.
  `create or replace function make_webhook_partitions() returns void language plpgsql as $$
declare
  v_table text;
  v_name text;
  v_default text;
begin
  perform pg_advisory_xact_lock(hashtext('make_webhook_partitions'));
  foreach v_table in array array['outbox_body', 'webhook_request'] loop
    v_default := v_table || '_default';
    for v_day in -1 .. 7 loop
      v_name := v_table || to_char(current_date + v_day, '_YYYYMMDD');
      if to_regclass(v_name) is null then
        execute format('create table %I (like %I including defaults including constraints)', v_name, v_table);
        if to_regclass(v_default) is not null then
          execute format('lock table %I in share row exclusive mode', v_default);
          execute format('with moved as (delete from %I where day = %L returning *) insert into %I select * from moved',
            v_default, current_date + v_day, v_name);
        end if;
        execute format('alter table %I attach partition %I for values from (%L) to (%L)', v_table, v_name,
          current_date + v_day, current_date + v_day + 1);
      end if;
    end loop;
  end loop;
end $$`,
  'select make_webhook_partitions()',
];
