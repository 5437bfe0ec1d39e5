import { Migration } from '@mikro-orm/migrations';

/** The functions that the commit dispatches to, with jobs and their locations. */
export class Migration20261121131000_commit_functions_jobs extends Migration {
  override up(): void {
    this
      .addSql(`create or replace function write_job(p_account uuid, p_expected int, p_row jsonb) returns int language plpgsql as $$
declare
  v job := jsonb_populate_record(null::job, p_row);
  v_current int;
begin
  if p_expected = 0 then
    insert into job (account_id, uuid, version, external_id, external_order_id, serial_no, status, description, scheduled_at, scheduled_minutes, type_uuid, template_uuid, client_uuid, site_uuid, territory_uuid, skill_uuids, address, contacts, assignees, custom_fields, report_fields, possible_resolution_uuids, available_catalog, ordered_services, completion_of_uuid, initial_job_uuid, status_since, en_route_at, started_at, suspended_at, finished_at, durations, resolution, cancellation, provided_services, used_materials, worker_uuid, team_uuid, user_uuids, team_uuids, created_at, updated_at, deleted_at)
      values (p_account, v.uuid, v.version, v.external_id, v.external_order_id, v.serial_no, v.status, v.description, v.scheduled_at, v.scheduled_minutes, v.type_uuid, v.template_uuid, v.client_uuid, v.site_uuid, v.territory_uuid, v.skill_uuids, v.address, v.contacts, v.assignees, v.custom_fields, v.report_fields, v.possible_resolution_uuids, v.available_catalog, v.ordered_services, v.completion_of_uuid, v.initial_job_uuid, v.status_since, v.en_route_at, v.started_at, v.suspended_at, v.finished_at, v.durations, v.resolution, v.cancellation, v.provided_services, v.used_materials, v.worker_uuid, v.team_uuid, v.user_uuids, v.team_uuids, v.created_at, v.updated_at, v.deleted_at);
    return null;
  end if;
  update job set (version, external_id, external_order_id, serial_no, status, description, scheduled_at, scheduled_minutes, type_uuid, template_uuid, client_uuid, site_uuid, territory_uuid, skill_uuids, address, contacts, assignees, custom_fields, report_fields, possible_resolution_uuids, available_catalog, ordered_services, completion_of_uuid, initial_job_uuid, status_since, en_route_at, started_at, suspended_at, finished_at, durations, resolution, cancellation, provided_services, used_materials, worker_uuid, team_uuid, user_uuids, team_uuids, created_at, updated_at, deleted_at)
      = row(v.version, v.external_id, v.external_order_id, v.serial_no, v.status, v.description, v.scheduled_at, v.scheduled_minutes, v.type_uuid, v.template_uuid, v.client_uuid, v.site_uuid, v.territory_uuid, v.skill_uuids, v.address, v.contacts, v.assignees, v.custom_fields, v.report_fields, v.possible_resolution_uuids, v.available_catalog, v.ordered_services, v.completion_of_uuid, v.initial_job_uuid, v.status_since, v.en_route_at, v.started_at, v.suspended_at, v.finished_at, v.durations, v.resolution, v.cancellation, v.provided_services, v.used_materials, v.worker_uuid, v.team_uuid, v.user_uuids, v.team_uuids, v.created_at, v.updated_at, v.deleted_at)
    where account_id = p_account and uuid = v.uuid and version = p_expected;
  if found then
    return null;
  end if;
  select version into v_current from job where account_id = p_account and uuid = v.uuid;
  return coalesce(v_current, 0);
end $$`);
    this
      .addSql(`create or replace function append_job_location(p_account uuid, p_row jsonb) returns int language plpgsql as $$
declare
  v_last bigint;
begin
  select max(seq) into v_last from job_location where account_id = p_account and job_uuid = (p_row ->> 'job_uuid')::uuid;
  insert into job_location
    select (jsonb_populate_record(null::job_location, r.value || jsonb_build_object('account_id', p_account,
      'job_uuid', p_row ->> 'job_uuid', 'seq', coalesce(v_last, 0) + r.ordinality))).*
    from jsonb_array_elements(p_row -> 'rows') with ordinality r;
  return null;
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
    union all (select 'template' as entity_type, uuid from template
    where account_id = p_account and territory_uuid = p_uuid and deleted_at is null limit 3)
    union all (select 'job' as entity_type, uuid from job
    where account_id = p_account and territory_uuid = p_uuid and deleted_at is null and status not in ('finished', 'canceled') limit 3)
    union all (select 'account' as entity_type, uuid from account where uuid = p_account and default_territory_uuid = p_uuid)
  ) r
$$`);
    this
      .addSql(`create or replace function referrers_of_skill(p_account uuid, p_uuid uuid) returns jsonb stable language sql as $$
  select coalesce(jsonb_agg(jsonb_build_object('entity_type', r.entity_type, 'uuid', r.uuid)), '[]') from (
    (select 'user' as entity_type, uuid from app_user
    where account_id = p_account and skill_uuids @> array[p_uuid] and deleted_at is null limit 3)
    union all (select 'template' as entity_type, uuid from template
    where account_id = p_account and skill_uuids @> array[p_uuid] and deleted_at is null limit 3)
    union all (select 'job' as entity_type, uuid from job
    where account_id = p_account and skill_uuids @> array[p_uuid] and deleted_at is null and status not in ('finished', 'canceled') limit 3)
  ) r
$$`);
    this
      .addSql(`create or replace function referrers_of_app_user(p_account uuid, p_uuid uuid) returns jsonb stable language sql as $$
  select coalesce(jsonb_agg(jsonb_build_object('entity_type', r.entity_type, 'uuid', r.uuid)), '[]') from (
    (select 'team' as entity_type, uuid from team
    where account_id = p_account and worker_uuids @> array[p_uuid] and deleted_at is null limit 3)
    union all (select 'job' as entity_type, uuid from job
    where account_id = p_account and user_uuids @> array[p_uuid] and deleted_at is null and status not in ('finished', 'canceled') limit 3)
  ) r
$$`);
    this
      .addSql(`create or replace function referrers_of_team(p_account uuid, p_uuid uuid) returns jsonb stable language sql as $$
  select coalesce(jsonb_agg(jsonb_build_object('entity_type', r.entity_type, 'uuid', r.uuid)), '[]') from (
    (select 'template' as entity_type, uuid from template
    where account_id = p_account and assignee_team_uuid = p_uuid and deleted_at is null limit 3)
    union all (select 'job' as entity_type, uuid from job
    where account_id = p_account and team_uuids @> array[p_uuid] and deleted_at is null and status not in ('finished', 'canceled') limit 3)
  ) r
$$`);
    this
      .addSql(`create or replace function referrers_of_job_type(p_account uuid, p_uuid uuid) returns jsonb stable language sql as $$
  select coalesce(jsonb_agg(jsonb_build_object('entity_type', r.entity_type, 'uuid', r.uuid)), '[]') from (
    (select 'timeline' as entity_type, uuid from timeline
    where account_id = p_account and job_type_uuids @> array[p_uuid] and deleted_at is null and exists (select from app_user u where u.account_id = p_account and u.uuid = user_uuid and u.deleted_at is null)
      and exists (select from jsonb_array_elements(intervals) i
        where i ->> 'jobTypeUuid' = p_uuid::text and (i ->> 'timeTo')::timestamptz > now()) limit 3)
    union all (select 'template' as entity_type, uuid from template
    where account_id = p_account and job_type_uuid = p_uuid and deleted_at is null limit 3)
    union all (select 'job' as entity_type, uuid from job
    where account_id = p_account and type_uuid = p_uuid and deleted_at is null and status not in ('finished', 'canceled') limit 3)
  ) r
$$`);
    this
      .addSql(`create or replace function referrers_of_resolution(p_account uuid, p_uuid uuid) returns jsonb stable language sql as $$
  select coalesce(jsonb_agg(jsonb_build_object('entity_type', r.entity_type, 'uuid', r.uuid)), '[]') from (
    (select 'template' as entity_type, uuid from template
    where account_id = p_account and possible_resolution_uuids @> array[p_uuid] and deleted_at is null limit 3)
    union all (select 'job' as entity_type, uuid from job
    where account_id = p_account and possible_resolution_uuids @> array[p_uuid] and deleted_at is null and status not in ('finished', 'canceled') limit 3)
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
    when 'resolution' then return write_resolution(p_account, p_expected, p_row);
    when 'dictionary' then return write_dictionary(p_account, p_expected, p_row);
    when 'template' then return write_template(p_account, p_expected, p_row);
    when 'job' then return write_job(p_account, p_expected, p_row);
    when 'job_location' then return append_job_location(p_account, p_row);
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
    when 'team.unused' then
      return referrers_of_team(p_account, v_uuid) = '[]';
    when 'service_category.unused' then
      return referrers_of_service_category(p_account, v_uuid) = '[]';
    when 'product_category.unused' then
      return referrers_of_product_category(p_account, v_uuid) = '[]';
    when 'unit.unused' then
      return referrers_of_unit(p_account, v_uuid) = '[]';
    when 'job_type.unused' then
      return referrers_of_job_type(p_account, v_uuid) = '[]';
    when 'resolution.unused' then
      return referrers_of_resolution(p_account, v_uuid) = '[]';
    when 'dictionary.unused' then
      return referrers_of_dictionary(p_account, v_uuid) = '[]';
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
    this.addSql('drop function append_job_location, write_job');
  }
}
