import { Migration } from '@mikro-orm/migrations';

/** Accounts that exist are given the built-in resolutions, as new ones are. */
export class Migration20261121121000_work_orders_builtin_resolutions extends Migration {
  override up(): void {
    this.addSql(`do $$
declare
  v_account uuid;
  v_position bigint;
  v_uuid uuid;
  v_now timestamptz(3);
  v_name text;
  v_number int;
  v_successful boolean;
begin
  for v_account in select account_id from account_log order by account_id loop
    v_now := clock_timestamp();
    for v_name, v_number, v_successful in values ('Completed', 1, true), ('Not completed', 2, false) loop
      update account_log set position = position + 1 where account_id = v_account returning position into v_position;
      -- A UUID of version 7: the instant in milliseconds, then the number, so that they sort by it, then chance.
      v_uuid := (lpad(to_hex(floor(extract(epoch from v_now) * 1000)::bigint), 12, '0')
        || '7' || lpad(to_hex(v_number), 3, '0') || substr(replace(gen_random_uuid()::text, '-', ''), 17, 16))::uuid;
      insert into resolution (account_id, uuid, version, name, number, successful, built_in, created_at, updated_at)
        values (v_account, v_uuid, 1, v_name, v_number, v_successful, true, v_now, v_now);
      insert into event (account_id, position, stream_id, stream_type, version, event_id, type, schema_version, data,
          actor, correlation_id, context, occurred_at, recorded_at)
        values (v_account, v_position, v_uuid, 'resolution', 1, gen_random_uuid(), 'resolution.created', 1,
          jsonb_build_object('name', v_name, 'number', v_number, 'successful', v_successful, 'builtIn', true),
          '{"source": "system", "user_uuid": null, "user_email": null, "device_uuid": null, "api_key_uuid": null}',
          'migration', '{}', v_now, v_now);
    end loop;
  end loop;
end $$`);
  }

  override down(): void {
    // The events stay: they are never deleted; the rows go with their table.
  }
}
