import { Migration } from '@mikro-orm/migrations';

/** Webhooks, pending deliveries, and past requests. */
export class Migration20261122096000_integrations extends Migration {
  override up(): void {
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
      primary key (account_id, uuid)
    )`);
    // The delivery state of a webhook, without events; only the worker writes it.
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
      primary key (account_id, webhook_uuid)
    ) with (fillfactor = 50)`);
    // A UUID of version 7 by the database's clock, to the quarter of a microsecond: PostgreSQL has its own from 18 on.
    this.addSql(`create function time_ordered_uuid() returns uuid volatile parallel safe language plpgsql as $$
declare
  v_micros bigint := (extract(epoch from clock_timestamp()) * 1000000)::bigint;
begin
  return (lpad(to_hex(v_micros / 1000), 12, '0') || to_hex((7 << 12) | ((v_micros % 1000) * 4096 / 1000)::int)
    || substr(replace(gen_random_uuid()::text, '-', ''), 17))::uuid;
end $$`);

    // Each body is stored once, under the position of its event, whatever the number of webhooks and attempts.
    this.addSql(`create table webhook_message (
      account_id uuid not null,
      day date not null,
      position bigint not null,
      ordinal smallint not null,
      body text not null,
      primary key (account_id, day, position, ordinal)
    ) partition by range (day)`);
    // Pending deliveries. lease_no counts the claims of a row and fences off an expired claim.
    this.addSql(`create table webhook_queue (
      account_id uuid not null,
      webhook_uuid uuid not null,
      uuid uuid not null,
      chain_uuid uuid not null,
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
      lease_no int not null default 0,
      lease_worker uuid,
      lease_until timestamptz(3),
      crash_count smallint not null default 0,
      primary key (account_id, webhook_uuid, uuid)
    ) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_cost_delay = 0)`);
    this.addSql(
      'create index webhook_queue_due on webhook_queue (account_id, webhook_uuid, priority, send_at) where lease_worker is null',
    );
    this.addSql(
      'create index webhook_queue_leased on webhook_queue (account_id, webhook_uuid, entity_uuid) where lease_worker is not null',
    );
    this.addSql(
      'create index webhook_queue_retries on webhook_queue (account_id, webhook_uuid, uuid) where attempt_no > 1',
    );
    // For the list of requests, whose filters include pending deliveries.
    this.addSql('create index webhook_queue_entity on webhook_queue (account_id, webhook_uuid, entity_uuid, uuid)');
    this.addSql('create index webhook_queue_type on webhook_queue (account_id, webhook_uuid, event_type, uuid)');
    // One row for each attempt, never changed.
    this.addSql(`create table webhook_request (
      account_id uuid not null,
      webhook_uuid uuid not null,
      uuid uuid not null,
      chain_uuid uuid not null,
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
      chain_ended boolean not null,
      recorded_at timestamptz(3) not null,
      primary key (account_id, webhook_uuid, uuid, recorded_at)
    ) partition by range (recorded_at)`);
    this.addSql('create index webhook_request_failed on webhook_request (account_id, webhook_uuid, uuid) where failed');
    this.addSql('create index webhook_request_entity on webhook_request (account_id, webhook_uuid, entity_uuid, uuid)');
    this.addSql('create index webhook_request_type on webhook_request (account_id, webhook_uuid, event_type, uuid)');

    // The delivery workers, across accounts.
    this.addSql(`create table webhook_worker (
      uuid uuid not null primary key,
      seen_at timestamptz(3) not null
    ) with (fillfactor = 50)`);

    // Partitions of the days from yesterday to a week ahead, attached, since creating one in place would stop all
    // writers.
    this.addSql(`create function make_webhook_partitions() returns void language plpgsql as $$
declare
  v_table text;
  v_name text;
begin
  perform pg_advisory_xact_lock(hashtext('make_webhook_partitions'));
  foreach v_table in array array['webhook_message', 'webhook_request'] loop
    for v_day in -1 .. 7 loop
      v_name := v_table || to_char(current_date + v_day, '_YYYYMMDD');
      if to_regclass(v_name) is null then
        execute format('create table %I (like %I including defaults including constraints)', v_name, v_table);
        execute format('alter table %I attach partition %I for values from (%L) to (%L)', v_table, v_name,
          current_date + v_day, current_date + v_day + 1);
      end if;
    end loop;
  end loop;
end $$`);
    this.addSql('select make_webhook_partitions()');

    // The next deliveries of some webhooks of an account, leased to a worker, with all that is needed to send them: read
    // here, since the statement around this call sees the database as it was before. Claims of one webhook go one after
    // the other, so that two workers never hold requests of the same entity. Of four that are taken one is a retry, when
    // both wait; what is sent again on demand (priority 2) comes behind both.
    this
      .addSql(`create function claim_webhook_requests(p_account uuid, p_worker uuid, p_lease interval, p_webhooks uuid[], p_room int[])
  returns table (webhook_uuid uuid, uuid uuid, chain_uuid uuid, lease_no int, attempt_no smallint, crash_count smallint,
    "position" bigint, event_type text, url text, secret text, body text) language plpgsql as $$
#variable_conflict use_column
declare
  v_webhook uuid;
  v_chosen uuid[];
  -- Where the first retry stands among the fresh ones: before the first of them in a quarter of all claims.
  v_turn float8 := random() * 4;
begin
  for i in 1 .. cardinality(p_webhooks) loop
    v_webhook := p_webhooks[i];
    perform from webhook_endpoint
      where account_id = p_account and webhook_uuid = v_webhook and deleted_at is null and suspended_at is null
        and (paused_until is null or paused_until <= now())
      for update;
    continue when not found;
    with due as (
      select c.* from generate_series(0, 2) p (priority) cross join lateral (
        select q.uuid, q.entity_uuid, q.priority, q.send_at, q.position, q.ordinal from webhook_queue q
        where q.account_id = p_account and q.webhook_uuid = v_webhook and q.lease_worker is null and q.priority = p.priority
          and q.send_at <= now()
          -- As a look-up for each row, whatever the statistics say: rows are few until the room is full.
          and (select count(*) from webhook_queue l where l.account_id = p_account and l.webhook_uuid = v_webhook
            and l.lease_worker is not null and l.entity_uuid = q.entity_uuid) = 0
        order by q.send_at limit p_room[i] * 4 + 64
      ) c
    ), free as (
      select distinct on (entity_uuid) d.* from due d order by entity_uuid, priority, send_at, position, ordinal
    ), turn as (
      select uuid, priority, row_number() over (partition by priority order by send_at, position, ordinal) as n from free
    )
    select array_agg(uuid) into v_chosen from (
      select uuid from turn
      order by case priority when 0 then n when 1 then (n - 1) * 3 + v_turn else n + 1000000 end limit p_room[i]
    ) t;
    return query with leased as (
      update webhook_queue q set lease_worker = p_worker, lease_no = q.lease_no + 1, lease_until = now() + p_lease
      where q.account_id = p_account and q.webhook_uuid = v_webhook and q.uuid = any(array(
        -- What is being sent again on demand at this moment is left to a later claim.
        select f.uuid from webhook_queue f
        where f.account_id = p_account and f.webhook_uuid = v_webhook and f.uuid = any(v_chosen) and f.lease_worker is null
        for update skip locked))
      returning q.*
    )
    select l.webhook_uuid, l.uuid, l.chain_uuid, l.lease_no, l.attempt_no, l.crash_count, l.position, l.event_type, w.url,
      w.secret, (select m.body from webhook_message m where m.account_id = p_account and m.day = l.day
        and m.position = l.position and m.ordinal = l.ordinal)
    from leased l join webhook w on w.account_id = p_account and w.uuid = v_webhook;
  end loop;
end $$`);
  }
}
