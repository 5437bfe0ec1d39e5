import { Migration } from '@mikro-orm/migrations';

/** Job types; accounts that exist are given the built-in one, as new ones are. */
export class Migration20261121112000_work_orders_job_types extends Migration {
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
    this.addSql(
      'create unique index job_type_code_ci_key on job_type (account_id, lower(code)) where deleted_at is null',
    );
    this.addSql(`do $$
declare
  v_account uuid;
  v_position bigint;
  v_uuid uuid;
  v_now timestamptz(3);
begin
  for v_account in select account_id from account_log order by account_id loop
    update account_log set position = position + 1 where account_id = v_account returning position into v_position;
    v_now := clock_timestamp();
    -- A UUID of version 7: the instant in milliseconds, then chance.
    v_uuid := (lpad(to_hex(floor(extract(epoch from v_now) * 1000)::bigint), 12, '0')
      || '7' || substr(replace(gen_random_uuid()::text, '-', ''), 14, 19))::uuid;
    insert into job_type (account_id, uuid, version, code, built_in, created_at, updated_at)
      values (v_account, v_uuid, 1, 'default', true, v_now, v_now);
    insert into event (account_id, position, stream_id, stream_type, version, event_id, type, schema_version, data,
        actor, correlation_id, context, occurred_at, recorded_at)
      values (v_account, v_position, v_uuid, 'job_type', 1, gen_random_uuid(), 'job_type.created', 1,
        '{"code": "default", "builtIn": true}',
        '{"source": "system", "user_uuid": null, "user_email": null, "device_uuid": null, "api_key_uuid": null}',
        'migration', '{}', v_now, v_now);
  end loop;
end $$`);
  }

  override down(): void {
    // The events stay: they are never deleted.
    this.addSql('drop table job_type');
  }
}
