import { Migration } from '@mikro-orm/migrations';

/** Bodies of published events are written once, by the commit; deliveries belong to the owner of their account. */
export class Migration20261124091000_deliveries extends Migration {
  override up(): void {
    // The epoch is a fencing token: the worker that takes over an account increments it, and writes with an earlier
    // epoch are rejected. It is not a column of account_log, whose row each commit locks: worker and commits would
    // block each other.
    this.addSql(`create table delivery_epoch (
      account_id uuid not null primary key,
      epoch bigint not null
    ) with (fillfactor = 50)`);

    this.addSql('alter table webhook_message rename to outbox_body');
    this.addSql('alter index webhook_message_pkey rename to outbox_body_pkey');
    this.addSql(`do $$
declare
  v_name text;
begin
  for v_name in select relname from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname ~ '^webhook_message_[0-9]{8}$'
  loop
    execute format('alter table %I rename to %I', v_name, replace(v_name, 'webhook_message', 'outbox_body'));
  end loop;
end $$`);
    // A default partition, so that no commit fails before the partition of its day exists.
    this.addSql('create table outbox_body_default partition of outbox_body default');
    this.addSql(
      'insert into outbox_body (account_id, day, position, ordinal, body) select account_id, current_date, position, ordinal, body from outbox on conflict do nothing',
    );
    this.addSql('alter table outbox add column day date');
    this.addSql('update outbox set day = current_date');
    this.addSql('alter table outbox alter column day set not null, drop column body');

    this.addSql('drop function claim_webhook_requests');
    this.addSql('drop table webhook_worker');
    this.addSql('drop index webhook_queue_due, webhook_queue_leased, webhook_queue_entity, webhook_queue_type');
    this.addSql('alter table webhook_queue drop column lease_no, drop column lease_worker, drop column lease_until');
    // No other index begins with account and webhook: without statistics, PostgreSQL may prefer it to the primary key.
    this.addSql('create index webhook_queue_due on webhook_queue (account_id, priority, webhook_uuid, send_at, uuid)');
    this.addSql('create index webhook_queue_entity on webhook_queue (account_id, entity_uuid, webhook_uuid, uuid)');
    this.addSql('create index webhook_queue_type on webhook_queue (account_id, event_type, webhook_uuid, uuid)');

    // PostgreSQL 18 and later have a built-in function, which is ten times as fast.
    this.addSql(`do $$
begin
  if to_regprocedure('pg_catalog.uuidv7()') is not null then
    create or replace function time_ordered_uuid() returns uuid volatile parallel safe language sql as 'select pg_catalog.uuidv7()';
  end if;
end $$`);

    // Partitions of the days from yesterday to a week ahead, attached, since creating one in place would stop all
    // writers. Rows of a day that were written before its partition existed are moved to it.
    this.addSql(`create or replace function make_webhook_partitions() returns void language plpgsql as $$
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
end $$`);
    this.addSql('select make_webhook_partitions()');
  }
}
