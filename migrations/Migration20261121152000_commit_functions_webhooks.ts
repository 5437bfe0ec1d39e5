import { Migration } from '@mikro-orm/migrations';

/** What `npm run commit-functions` prints with webhooks, as far as it changed. */
export class Migration20261121152000_commit_functions_webhooks extends Migration {
  override up(): void {
    this
      .addSql(`create or replace function write_webhook(p_account uuid, p_expected int, p_row jsonb) returns int language plpgsql as $$
declare
  v webhook := jsonb_populate_record(null::webhook, p_row);
  v_current int;
begin
  if p_expected = 0 then
    insert into webhook (account_id, uuid, version, url, event_types, secret, name, created_at, updated_at, deleted_at)
      values (p_account, v.uuid, v.version, v.url, v.event_types, v.secret, v.name, v.created_at, v.updated_at, v.deleted_at);
    return null;
  end if;
  update webhook set (version, url, event_types, secret, name, created_at, updated_at, deleted_at)
      = row(v.version, v.url, v.event_types, v.secret, v.name, v.created_at, v.updated_at, v.deleted_at)
    where account_id = p_account and uuid = v.uuid and version = p_expected;
  if found then
    return null;
  end if;
  select version into v_current from webhook where account_id = p_account and uuid = v.uuid;
  return coalesce(v_current, 0);
end $$`);
    this
      .addSql(`create or replace function write_entity(p_type text, p_account uuid, p_expected int, p_row jsonb) returns int language plpgsql as $$
begin
  case p_type
    when 'territory' then return write_territory(p_account, p_expected, p_row);
    when 'skill' then return write_skill(p_account, p_expected, p_row);
    when 'user' then return write_app_user(p_account, p_expected, p_row);
    when 'team' then return write_team(p_account, p_expected, p_row);
    when 'timeline' then return write_timeline(p_account, p_expected, p_row);
    when 'preset' then return write_job_list_preset(p_account, p_expected, p_row);
    when 'service_category' then return write_service_category(p_account, p_expected, p_row);
    when 'product_category' then return write_product_category(p_account, p_expected, p_row);
    when 'service' then return write_service(p_account, p_expected, p_row);
    when 'unit' then return write_unit(p_account, p_expected, p_row);
    when 'product' then return write_product(p_account, p_expected, p_row);
    when 'client' then return write_client(p_account, p_expected, p_row);
    when 'site' then return write_site(p_account, p_expected, p_row);
    when 'job_type' then return write_job_type(p_account, p_expected, p_row);
    when 'resolution' then return write_resolution(p_account, p_expected, p_row);
    when 'dictionary' then return write_dictionary(p_account, p_expected, p_row);
    when 'template' then return write_template(p_account, p_expected, p_row);
    when 'job' then return write_job(p_account, p_expected, p_row);
    when 'webhook' then return write_webhook(p_account, p_expected, p_row);
    when 'job_location' then return append_job_location(p_account, p_row);
  end case;
end $$`);
  }

  override down(): void {
    this.addSql('drop function write_webhook');
  }
}
