import { Migration } from '@mikro-orm/migrations';

/** Every kind can be asked what refers to an entity of it, also the kinds that nothing refers to. */
export class Migration20261121161000_commit_functions_referrers extends Migration {
  override up(): void {
    this
      .addSql(`create or replace function referrers_of_timeline(p_account uuid, p_uuid uuid) returns jsonb stable language sql as $$
  select '[]'::jsonb
$$`);
    this
      .addSql(`create or replace function referrers_of_job_list_preset(p_account uuid, p_uuid uuid) returns jsonb stable language sql as $$
  select '[]'::jsonb
$$`);
    this
      .addSql(`create or replace function referrers_of_service(p_account uuid, p_uuid uuid) returns jsonb stable language sql as $$
  select '[]'::jsonb
$$`);
    this
      .addSql(`create or replace function referrers_of_product(p_account uuid, p_uuid uuid) returns jsonb stable language sql as $$
  select '[]'::jsonb
$$`);
    this
      .addSql(`create or replace function referrers_of_client(p_account uuid, p_uuid uuid) returns jsonb stable language sql as $$
  select '[]'::jsonb
$$`);
    this
      .addSql(`create or replace function referrers_of_site(p_account uuid, p_uuid uuid) returns jsonb stable language sql as $$
  select '[]'::jsonb
$$`);
    this
      .addSql(`create or replace function referrers_of_template(p_account uuid, p_uuid uuid) returns jsonb stable language sql as $$
  select '[]'::jsonb
$$`);
    this
      .addSql(`create or replace function referrers_of_job(p_account uuid, p_uuid uuid) returns jsonb stable language sql as $$
  select '[]'::jsonb
$$`);
    this
      .addSql(`create or replace function referrers_of_webhook(p_account uuid, p_uuid uuid) returns jsonb stable language sql as $$
  select '[]'::jsonb
$$`);
    this
      .addSql(`create or replace function guard_holds(p_account uuid, p_guard jsonb) returns boolean language plpgsql as $$
declare
  v_uuid uuid := p_guard->>'uuid';
begin
  case p_guard->>'guard'
    when 'territory.unused' then
      return referrers_of_territory(p_account, v_uuid) = '[]';
    when 'skill.unused' then
      return referrers_of_skill(p_account, v_uuid) = '[]';
    when 'user.unused' then
      return referrers_of_app_user(p_account, v_uuid) = '[]';
    when 'team.unused' then
      return referrers_of_team(p_account, v_uuid) = '[]';
    when 'timeline.unused' then
      return referrers_of_timeline(p_account, v_uuid) = '[]';
    when 'preset.unused' then
      return referrers_of_job_list_preset(p_account, v_uuid) = '[]';
    when 'service_category.unused' then
      return referrers_of_service_category(p_account, v_uuid) = '[]';
    when 'product_category.unused' then
      return referrers_of_product_category(p_account, v_uuid) = '[]';
    when 'service.unused' then
      return referrers_of_service(p_account, v_uuid) = '[]';
    when 'unit.unused' then
      return referrers_of_unit(p_account, v_uuid) = '[]';
    when 'product.unused' then
      return referrers_of_product(p_account, v_uuid) = '[]';
    when 'client.unused' then
      return referrers_of_client(p_account, v_uuid) = '[]';
    when 'site.unused' then
      return referrers_of_site(p_account, v_uuid) = '[]';
    when 'job_type.unused' then
      return referrers_of_job_type(p_account, v_uuid) = '[]';
    when 'resolution.unused' then
      return referrers_of_resolution(p_account, v_uuid) = '[]';
    when 'dictionary.unused' then
      return referrers_of_dictionary(p_account, v_uuid) = '[]';
    when 'template.unused' then
      return referrers_of_template(p_account, v_uuid) = '[]';
    when 'job.unused' then
      return referrers_of_job(p_account, v_uuid) = '[]';
    when 'webhook.unused' then
      return referrers_of_webhook(p_account, v_uuid) = '[]';
    when 'service_category.place' then
      return place_in_service_category(p_account, v_uuid, (p_guard->>'parent')::uuid) = p_guard->'place';
    when 'product_category.place' then
      return place_in_product_category(p_account, v_uuid, (p_guard->>'parent')::uuid) = p_guard->'place';
    when 'territory.usable' then
      return exists (select from territory where account_id = p_account and uuid = v_uuid and deleted_at is null);
    when 'skill.usable' then
      return exists (select from skill where account_id = p_account and uuid = v_uuid and deleted_at is null);
    when 'user.usable' then
      return exists (select from app_user where account_id = p_account and uuid = v_uuid and deleted_at is null);
    when 'team.usable' then
      return exists (select from team where account_id = p_account and uuid = v_uuid and deleted_at is null);
    when 'service_category.usable' then
      return exists (select from service_category where account_id = p_account and uuid = v_uuid and deleted_at is null and not archived);
    when 'product_category.usable' then
      return exists (select from product_category where account_id = p_account and uuid = v_uuid and deleted_at is null and not archived);
    when 'service.usable' then
      return exists (select from service where account_id = p_account and uuid = v_uuid and deleted_at is null and not archived);
    when 'unit.usable' then
      return exists (select from unit where account_id = p_account and uuid = v_uuid and deleted_at is null and not archived);
    when 'product.usable' then
      return exists (select from product where account_id = p_account and uuid = v_uuid and deleted_at is null and not archived);
    when 'client.usable' then
      return exists (select from client where account_id = p_account and uuid = v_uuid and deleted_at is null);
    when 'site.usable' then
      return exists (select from site where account_id = p_account and uuid = v_uuid and deleted_at is null);
    when 'job_type.usable' then
      return exists (select from job_type where account_id = p_account and uuid = v_uuid and deleted_at is null);
    when 'resolution.usable' then
      return exists (select from resolution where account_id = p_account and uuid = v_uuid and deleted_at is null);
    when 'dictionary.usable' then
      return exists (select from dictionary where account_id = p_account and uuid = v_uuid and deleted_at is null);
    when 'template.usable' then
      return exists (select from template where account_id = p_account and uuid = v_uuid and deleted_at is null);
    when 'job.usable' then
      return exists (select from job where account_id = p_account and uuid = v_uuid and deleted_at is null);
  end case;
end $$`);
  }

  override down(): void {
    this.addSql(
      'drop function referrers_of_webhook, referrers_of_job, referrers_of_template, referrers_of_site, referrers_of_client, referrers_of_product, referrers_of_service, referrers_of_job_list_preset, referrers_of_timeline',
    );
  }
}
