import { Migration } from '@mikro-orm/migrations';

/** Accounts and keys, the event log and its consumers' tables, and the commit. */
export class Migration20261121090000_kernel extends Migration {
  override up(): void {
    this.addSql('create extension if not exists pg_trgm');
    this.addSql('create extension if not exists btree_gin');

    this.addSql(`create table account (
      uuid uuid not null primary key,
      name text not null,
      currency text not null,
      time_zone text not null,
      default_territory_uuid uuid,
      version int not null default 1,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null
    )`);
    this.addSql(`create table api_key (
      account_id uuid not null,
      uuid uuid not null,
      lookup text not null,
      hash bytea not null,
      name text,
      scopes text[] not null,
      expires_at timestamptz(3),
      last_used_at timestamptz(3),
      revoked_at timestamptz(3),
      created_at timestamptz(3) not null,
      primary key (account_id, uuid)
    )`);
    // Which account a key belongs to is what the key tells: the one look-up across accounts.
    this.addSql('create index api_key_lookup on api_key (lookup)');

    this.addSql(`create table account_log (
      account_id uuid not null primary key,
      position bigint not null
    ) with (fillfactor = 30)`);
    this.addSql(`create table event (
      account_id uuid not null,
      position bigint not null,
      stream_id uuid not null,
      stream_type text not null,
      version int not null,
      event_id uuid not null,
      type text not null,
      schema_version smallint not null,
      data jsonb not null,
      actor jsonb not null,
      correlation_id text not null,
      causation_id uuid,
      context jsonb not null,
      occurred_at timestamptz(3) not null,
      recorded_at timestamptz(3) not null,
      primary key (account_id, position)
    )`);
    this.addSql('create unique index event_stream_version_key on event (account_id, stream_id, version)');
    this.addSql('create index event_type on event (account_id, type, position)');
    this.addSql(`create function event_is_final() returns trigger language plpgsql as $$
begin
  -- The erasure procedure alone may set this, in its own transaction.
  if coalesce(current_setting('fieldline.erasure', true), '') <> 'on' then
    raise exception 'events are never changed or deleted';
  end if;
  return null;
end $$`);
    this.addSql(
      'create trigger event_is_final before update or delete or truncate on event for each statement execute function event_is_final()',
    );

    this.addSql(`create table outbox (
      account_id uuid not null,
      position bigint not null,
      ordinal smallint not null,
      event_type text not null,
      entity_type text not null,
      entity_uuid uuid not null,
      entity_version int not null,
      body text not null,
      primary key (account_id, position, ordinal)
    )`);
    // Who wants which wire event; kept by the context that delivers. No row: the commit writes no body.
    this.addSql(`create table outbox_subscription (
      account_id uuid not null,
      event_type text not null,
      subscriber_uuid uuid not null,
      primary key (account_id, event_type, subscriber_uuid)
    )`);
    this.addSql(`create table idempotency_receipt (
      account_id uuid not null,
      key text not null,
      request_hash text not null,
      status smallint not null,
      answer json not null,
      created_at timestamptz(3) not null,
      primary key (account_id, key)
    )`);
    this.addSql('create index idempotency_receipt_age on idempotency_receipt (created_at)');

    this.addSql(`create table projection_checkpoint (
      account_id uuid not null,
      projection text not null,
      generation int not null,
      state text not null check (state in ('live', 'building')),
      position bigint not null,
      updated_at timestamptz(3) not null default now(),
      primary key (account_id, projection, generation)
    ) with (fillfactor = 50)`);
    this.addSql(
      "create unique index projection_checkpoint_live_key on projection_checkpoint (account_id, projection) where state = 'live'",
    );
    this.addSql(`create table projection_parked (
      account_id uuid not null,
      projection text not null,
      generation int not null,
      stream_id uuid not null,
      first_position bigint not null,
      error text not null,
      attempts int not null,
      parked_at timestamptz(3) not null default now(),
      primary key (account_id, projection, generation, stream_id)
    )`);

    // The commit (docs/decisions/0001-one-call-commits.md). Units are independent of each other, each all or nothing; the account's
    // log row is locked first, so that no two commits can deadlock and the order of positions is the order of commits.
    this.addSql(`create function commit_units(p_account uuid, p_events int, p_units jsonb)
  returns table (status text, "position" bigint, detail jsonb) language plpgsql as $$
declare
  v_head bigint;
  v_reserved bigint;
  v_next bigint;
  v_version int;
  v_current int;
  v_unit jsonb;
  v_write jsonb;
  v_event jsonb;
  v_text text;
begin
  update account_log l set position = l.position + p_events where l.account_id = p_account
    returning l.position - p_events, l.position into v_head, v_reserved;
  if not found then
    raise exception 'no account %', p_account;
  end if;

  -- Elements are taken by index, in plain expressions: a query for each list would cost more than what it lists.
  for u in 0 .. jsonb_array_length(p_units) - 1 loop
    v_unit := p_units -> u;
    v_next := v_head;
    begin
      if v_unit ? 'receipt' then
        insert into idempotency_receipt (account_id, key, request_hash, status, answer, created_at)
          values (p_account, v_unit #>> '{receipt,key}', v_unit #>> '{receipt,request_hash}',
            (v_unit #>> '{receipt,status}')::smallint, (v_unit #>> '{receipt,answer}')::json,
            (v_unit ->> 'recorded_at')::timestamptz)
          on conflict (account_id, key) do update
            set request_hash = excluded.request_hash, status = excluded.status, answer = excluded.answer,
              created_at = excluded.created_at
            where idempotency_receipt.created_at < excluded.created_at - interval '24 hours';
        if not found then
          raise exception using errcode = 'FL001', message = 'receipt', detail = 'null';
        end if;
      end if;
      for g in 0 .. jsonb_array_length(v_unit -> 'guards') - 1 loop
        if not guard_holds(p_account, v_unit -> 'guards' -> g) then
          raise exception using errcode = 'FL001', message = 'guard', detail = (v_unit -> 'guards' -> g)::text;
        end if;
      end loop;
      for w in 0 .. jsonb_array_length(v_unit -> 'writes') - 1 loop
        v_write := v_unit -> 'writes' -> w;
        v_version := (v_write ->> 'expected')::int;
        v_current := write_entity(v_write ->> 'type', p_account, v_version, v_write -> 'row');
        if v_current is not null then
          raise exception using errcode = 'FL001', message = 'conflict', detail = jsonb_build_object(
            'type', v_write -> 'type', 'uuid', v_write -> 'uuid', 'current', v_current)::text;
        end if;
        for e in 0 .. jsonb_array_length(v_write -> 'events') - 1 loop
          v_event := v_write -> 'events' -> e;
          v_next := v_next + 1;
          v_version := v_version + 1;
          insert into event (account_id, position, stream_id, stream_type, version, event_id, type, schema_version, data,
              actor, correlation_id, context, occurred_at, recorded_at)
            values (p_account, v_next, (v_write ->> 'uuid')::uuid, v_write ->> 'type', v_version,
              (v_event ->> 'id')::uuid, v_event ->> 'type', (v_event ->> 'v')::smallint, v_event -> 'data',
              v_unit -> 'actor', v_unit ->> 'correlation', v_unit -> 'context',
              (v_unit ->> 'occurred_at')::timestamptz, (v_unit ->> 'recorded_at')::timestamptz);
        end loop;
      end loop;
      -- A body is written only when somebody wants its type, asked of the table under the account's lock.
      for o in 0 .. jsonb_array_length(v_unit -> 'outbox') - 1 loop
        v_event := v_unit -> 'outbox' -> o;
        insert into outbox (account_id, position, ordinal, event_type, entity_type, entity_uuid, entity_version, body)
          select p_account, v_head + (v_event ->> 'event')::int, (v_event ->> 'ordinal')::smallint, v_event ->> 'type',
            v_event ->> 'entity_type', (v_event ->> 'entity_uuid')::uuid, (v_event ->> 'entity_version')::int,
            v_event ->> 'body'
          where exists (
            select from outbox_subscription s where s.account_id = p_account and s.event_type = v_event ->> 'type');
      end loop;
      v_head := v_next;
      status := 'committed';
      position := v_head;
      detail := null;
    exception
      when sqlstate 'FL001' then
        get stacked diagnostics status = message_text, v_text = pg_exception_detail;
        position := null;
        detail := v_text::jsonb;
      when unique_violation then
        get stacked diagnostics v_text = constraint_name;
        status := 'unique';
        position := null;
        detail := jsonb_build_object('constraint', v_text);
    end;
    return next;
  end loop;

  if v_head < v_reserved then
    update account_log l set position = v_head where l.account_id = p_account;
  end if;
end $$`);
  }

  override down(): void {
    this.addSql('drop function commit_units');
    for (const table of [
      'projection_parked',
      'projection_checkpoint',
      'idempotency_receipt',
      'outbox_subscription',
      'outbox',
      'event',
      'account_log',
      'api_key',
      'account',
    ])
      this.addSql(`drop table ${table}`);
    this.addSql('drop function event_is_final');
  }
}
