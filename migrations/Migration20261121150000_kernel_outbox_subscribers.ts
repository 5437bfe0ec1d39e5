import { Migration } from '@mikro-orm/migrations';

/** What leaves the house says for whom it is, as of its commit. */
export class Migration20261121150000_kernel_outbox_subscribers extends Migration {
  override up(): void {
    this.addSql("alter table outbox add column subscribers uuid[] not null default '{}'");
    this.addSql('alter table outbox alter column subscribers drop default');
    this.addSql(`create or replace function commit_units(p_account uuid, p_events int, p_units jsonb)
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
      -- After the writes, so that what a command does itself counts: the teams that it takes a user out of.
      for g in 0 .. jsonb_array_length(v_unit -> 'guards') - 1 loop
        if not guard_holds(p_account, v_unit -> 'guards' -> g) then
          raise exception using errcode = 'FL001', message = 'guard', detail = (v_unit -> 'guards' -> g)::text;
        end if;
      end loop;
      -- A body is written only when somebody wants its type, asked of the table under the account's lock; who that is
      -- stays with it, so that a subscription made or changed later gets nothing of before.
      for o in 0 .. jsonb_array_length(v_unit -> 'outbox') - 1 loop
        v_event := v_unit -> 'outbox' -> o;
        insert into outbox (account_id, position, ordinal, event_type, entity_type, entity_uuid, entity_version, body, subscribers)
          select p_account, v_head + (v_event ->> 'event')::int, (v_event ->> 'ordinal')::smallint, v_event ->> 'type',
            v_event ->> 'entity_type', (v_event ->> 'entity_uuid')::uuid, (v_event ->> 'entity_version')::int,
            v_event ->> 'body', array_agg(s.subscriber_uuid)
          from outbox_subscription s where s.account_id = p_account and s.event_type = v_event ->> 'type' having count(*) > 0;
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
    this.addSql('alter table outbox drop column subscribers');
    this.addSql(`create or replace function commit_units(p_account uuid, p_events int, p_units jsonb)
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
      -- After the writes, so that what a command does itself counts: the teams that it takes a user out of.
      for g in 0 .. jsonb_array_length(v_unit -> 'guards') - 1 loop
        if not guard_holds(p_account, v_unit -> 'guards' -> g) then
          raise exception using errcode = 'FL001', message = 'guard', detail = (v_unit -> 'guards' -> g)::text;
        end if;
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
}
