import { Migration } from '@mikro-orm/migrations';

/** The functions that the commit dispatches to, with people, their time and job types. */
export class Migration20261121113000_commit_functions_people extends Migration {
  override up(): void {
    this
      .addSql(`create or replace function write_skill(p_account uuid, p_expected int, p_row jsonb) returns int language plpgsql as $$
declare
  v skill := jsonb_populate_record(null::skill, p_row);
  v_current int;
begin
  if p_expected = 0 then
    insert into skill (account_id, uuid, version, name, created_at, updated_at, deleted_at)
      values (p_account, v.uuid, v.version, v.name, v.created_at, v.updated_at, v.deleted_at);
    return null;
  end if;
  update skill set (version, name, created_at, updated_at, deleted_at)
      = row(v.version, v.name, v.created_at, v.updated_at, v.deleted_at)
    where account_id = p_account and uuid = v.uuid and version = p_expected;
  if found then
    return null;
  end if;
  select version into v_current from skill where account_id = p_account and uuid = v.uuid;
  return coalesce(v_current, 0);
end $$`);
    this
      .addSql(`create or replace function write_app_user(p_account uuid, p_expected int, p_row jsonb) returns int language plpgsql as $$
declare
  v app_user := jsonb_populate_record(null::app_user, p_row);
  v_current int;
begin
  if p_expected = 0 then
    insert into app_user (account_id, uuid, version, email, first_name, last_name, mobile_phone, territory_uuid, skill_uuids, permissions, owner, created_at, updated_at, deleted_at)
      values (p_account, v.uuid, v.version, v.email, v.first_name, v.last_name, v.mobile_phone, v.territory_uuid, v.skill_uuids, v.permissions, v.owner, v.created_at, v.updated_at, v.deleted_at);
    return null;
  end if;
  update app_user set (version, email, first_name, last_name, mobile_phone, territory_uuid, skill_uuids, permissions, owner, created_at, updated_at, deleted_at)
      = row(v.version, v.email, v.first_name, v.last_name, v.mobile_phone, v.territory_uuid, v.skill_uuids, v.permissions, v.owner, v.created_at, v.updated_at, v.deleted_at)
    where account_id = p_account and uuid = v.uuid and version = p_expected;
  if found then
    return null;
  end if;
  select version into v_current from app_user where account_id = p_account and uuid = v.uuid;
  return coalesce(v_current, 0);
end $$`);
    this
      .addSql(`create or replace function write_team(p_account uuid, p_expected int, p_row jsonb) returns int language plpgsql as $$
declare
  v team := jsonb_populate_record(null::team, p_row);
  v_current int;
begin
  if p_expected = 0 then
    insert into team (account_id, uuid, version, name, territory_uuid, worker_uuids, created_at, updated_at, deleted_at)
      values (p_account, v.uuid, v.version, v.name, v.territory_uuid, v.worker_uuids, v.created_at, v.updated_at, v.deleted_at);
    return null;
  end if;
  update team set (version, name, territory_uuid, worker_uuids, created_at, updated_at, deleted_at)
      = row(v.version, v.name, v.territory_uuid, v.worker_uuids, v.created_at, v.updated_at, v.deleted_at)
    where account_id = p_account and uuid = v.uuid and version = p_expected;
  if found then
    return null;
  end if;
  select version into v_current from team where account_id = p_account and uuid = v.uuid;
  return coalesce(v_current, 0);
end $$`);
    this
      .addSql(`create or replace function write_timeline(p_account uuid, p_expected int, p_row jsonb) returns int language plpgsql as $$
declare
  v timeline := jsonb_populate_record(null::timeline, p_row);
  v_current int;
begin
  if p_expected = 0 then
    insert into timeline (account_id, uuid, version, user_uuid, month, intervals, territory_uuids, job_type_uuids, created_at, updated_at, deleted_at)
      values (p_account, v.uuid, v.version, v.user_uuid, v.month, v.intervals, v.territory_uuids, v.job_type_uuids, v.created_at, v.updated_at, v.deleted_at);
    return null;
  end if;
  update timeline set (version, user_uuid, month, intervals, territory_uuids, job_type_uuids, created_at, updated_at, deleted_at)
      = row(v.version, v.user_uuid, v.month, v.intervals, v.territory_uuids, v.job_type_uuids, v.created_at, v.updated_at, v.deleted_at)
    where account_id = p_account and uuid = v.uuid and version = p_expected;
  if found then
    return null;
  end if;
  select version into v_current from timeline where account_id = p_account and uuid = v.uuid;
  return coalesce(v_current, 0);
end $$`);
    this
      .addSql(`create or replace function write_job_list_preset(p_account uuid, p_expected int, p_row jsonb) returns int language plpgsql as $$
declare
  v job_list_preset := jsonb_populate_record(null::job_list_preset, p_row);
  v_current int;
begin
  if p_expected = 0 then
    insert into job_list_preset (account_id, uuid, version, user_uuid, name, filters, created_at, updated_at, deleted_at)
      values (p_account, v.uuid, v.version, v.user_uuid, v.name, v.filters, v.created_at, v.updated_at, v.deleted_at);
    return null;
  end if;
  update job_list_preset set (version, user_uuid, name, filters, created_at, updated_at, deleted_at)
      = row(v.version, v.user_uuid, v.name, v.filters, v.created_at, v.updated_at, v.deleted_at)
    where account_id = p_account and uuid = v.uuid and version = p_expected;
  if found then
    return null;
  end if;
  select version into v_current from job_list_preset where account_id = p_account and uuid = v.uuid;
  return coalesce(v_current, 0);
end $$`);
    this
      .addSql(`create or replace function write_job_type(p_account uuid, p_expected int, p_row jsonb) returns int language plpgsql as $$
declare
  v job_type := jsonb_populate_record(null::job_type, p_row);
  v_current int;
begin
  if p_expected = 0 then
    insert into job_type (account_id, uuid, version, code, built_in, created_at, updated_at, deleted_at)
      values (p_account, v.uuid, v.version, v.code, v.built_in, v.created_at, v.updated_at, v.deleted_at);
    return null;
  end if;
  update job_type set (version, code, built_in, created_at, updated_at, deleted_at)
      = row(v.version, v.code, v.built_in, v.created_at, v.updated_at, v.deleted_at)
    where account_id = p_account and uuid = v.uuid and version = p_expected;
  if found then
    return null;
  end if;
  select version into v_current from job_type where account_id = p_account and uuid = v.uuid;
  return coalesce(v_current, 0);
end $$`);
    this
      .addSql(`create or replace function referrers_of_territory(p_account uuid, p_uuid uuid) returns jsonb stable language sql as $$
  select coalesce(jsonb_agg(jsonb_build_object('entity_type', r.entity_type, 'uuid', r.uuid)), '[]') from (
    (select 'user' as entity_type, uuid from app_user
    where account_id = p_account and territory_uuid = p_uuid and deleted_at is null limit 3)
    union all (select 'team' as entity_type, uuid from team
    where account_id = p_account and territory_uuid = p_uuid and deleted_at is null limit 3)
    union all (select 'timeline' as entity_type, uuid from timeline
    where account_id = p_account and territory_uuids @> array[p_uuid] and deleted_at is null and exists (select from app_user u where u.account_id = p_account and u.uuid = user_uuid and u.deleted_at is null)
      and exists (select from jsonb_array_elements(intervals) i
        where i ->> 'territoryUuid' = p_uuid::text and (i ->> 'timeTo')::timestamptz > now()) limit 3)
    union all (select 'client' as entity_type, uuid from client
    where account_id = p_account and territory_uuid = p_uuid and deleted_at is null limit 3)
    union all (select 'site' as entity_type, uuid from site
    where account_id = p_account and territory_uuid = p_uuid and deleted_at is null limit 3)
    union all (select 'account' as entity_type, uuid from account where uuid = p_account and default_territory_uuid = p_uuid)
  ) r
$$`);
    this
      .addSql(`create or replace function referrers_of_skill(p_account uuid, p_uuid uuid) returns jsonb stable language sql as $$
  select coalesce(jsonb_agg(jsonb_build_object('entity_type', r.entity_type, 'uuid', r.uuid)), '[]') from (
    (select 'user' as entity_type, uuid from app_user
    where account_id = p_account and skill_uuids @> array[p_uuid] and deleted_at is null limit 3)
  ) r
$$`);
    this
      .addSql(`create or replace function referrers_of_app_user(p_account uuid, p_uuid uuid) returns jsonb stable language sql as $$
  select coalesce(jsonb_agg(jsonb_build_object('entity_type', r.entity_type, 'uuid', r.uuid)), '[]') from (
    (select 'team' as entity_type, uuid from team
    where account_id = p_account and worker_uuids @> array[p_uuid] and deleted_at is null limit 3)
  ) r
$$`);
    this
      .addSql(`create or replace function referrers_of_job_type(p_account uuid, p_uuid uuid) returns jsonb stable language sql as $$
  select coalesce(jsonb_agg(jsonb_build_object('entity_type', r.entity_type, 'uuid', r.uuid)), '[]') from (
    (select 'timeline' as entity_type, uuid from timeline
    where account_id = p_account and job_type_uuids @> array[p_uuid] and deleted_at is null and exists (select from app_user u where u.account_id = p_account and u.uuid = user_uuid and u.deleted_at is null)
      and exists (select from jsonb_array_elements(intervals) i
        where i ->> 'jobTypeUuid' = p_uuid::text and (i ->> 'timeTo')::timestamptz > now()) limit 3)
  ) r
$$`);
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
  end case;
end $$`);
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
    when 'service_category.unused' then
      return referrers_of_service_category(p_account, v_uuid) = '[]';
    when 'product_category.unused' then
      return referrers_of_product_category(p_account, v_uuid) = '[]';
    when 'unit.unused' then
      return referrers_of_unit(p_account, v_uuid) = '[]';
    when 'job_type.unused' then
      return referrers_of_job_type(p_account, v_uuid) = '[]';
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
  end case;
end $$`);
  }

  override down(): void {
    this.addSql(
      'drop function referrers_of_job_type, referrers_of_app_user, referrers_of_skill, write_job_type, write_job_list_preset, write_timeline, write_team, write_app_user, write_skill',
    );
  }
}
