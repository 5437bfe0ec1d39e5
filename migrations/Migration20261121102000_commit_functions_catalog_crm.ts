import { Migration } from '@mikro-orm/migrations';

/** The functions that the commit dispatches to, with categories, services, products and sites. */
export class Migration20261121102000_commit_functions_catalog_crm extends Migration {
  override up(): void {
    this
      .addSql(`create or replace function write_service_category(p_account uuid, p_expected int, p_row jsonb) returns int language plpgsql as $$
declare
  v service_category := jsonb_populate_record(null::service_category, p_row);
  v_current int;
begin
  if p_expected = 0 then
    insert into service_category (account_id, uuid, version, name, description, external_id, parent_uuid, archived, created_at, updated_at, deleted_at)
      values (p_account, v.uuid, v.version, v.name, v.description, v.external_id, v.parent_uuid, v.archived, v.created_at, v.updated_at, v.deleted_at);
    return null;
  end if;
  update service_category set (version, name, description, external_id, parent_uuid, archived, created_at, updated_at, deleted_at)
      = row(v.version, v.name, v.description, v.external_id, v.parent_uuid, v.archived, v.created_at, v.updated_at, v.deleted_at)
    where account_id = p_account and uuid = v.uuid and version = p_expected;
  if found then
    return null;
  end if;
  select version into v_current from service_category where account_id = p_account and uuid = v.uuid;
  return coalesce(v_current, 0);
end $$`);
    this
      .addSql(`create or replace function write_product_category(p_account uuid, p_expected int, p_row jsonb) returns int language plpgsql as $$
declare
  v product_category := jsonb_populate_record(null::product_category, p_row);
  v_current int;
begin
  if p_expected = 0 then
    insert into product_category (account_id, uuid, version, name, description, external_id, parent_uuid, archived, created_at, updated_at, deleted_at)
      values (p_account, v.uuid, v.version, v.name, v.description, v.external_id, v.parent_uuid, v.archived, v.created_at, v.updated_at, v.deleted_at);
    return null;
  end if;
  update product_category set (version, name, description, external_id, parent_uuid, archived, created_at, updated_at, deleted_at)
      = row(v.version, v.name, v.description, v.external_id, v.parent_uuid, v.archived, v.created_at, v.updated_at, v.deleted_at)
    where account_id = p_account and uuid = v.uuid and version = p_expected;
  if found then
    return null;
  end if;
  select version into v_current from product_category where account_id = p_account and uuid = v.uuid;
  return coalesce(v_current, 0);
end $$`);
    this
      .addSql(`create or replace function write_service(p_account uuid, p_expected int, p_row jsonb) returns int language plpgsql as $$
declare
  v service := jsonb_populate_record(null::service, p_row);
  v_current int;
begin
  if p_expected = 0 then
    insert into service (account_id, uuid, version, name, description, category_uuid, external_id, price_default, archived, created_at, updated_at, deleted_at)
      values (p_account, v.uuid, v.version, v.name, v.description, v.category_uuid, v.external_id, v.price_default, v.archived, v.created_at, v.updated_at, v.deleted_at);
    return null;
  end if;
  update service set (version, name, description, category_uuid, external_id, price_default, archived, created_at, updated_at, deleted_at)
      = row(v.version, v.name, v.description, v.category_uuid, v.external_id, v.price_default, v.archived, v.created_at, v.updated_at, v.deleted_at)
    where account_id = p_account and uuid = v.uuid and version = p_expected;
  if found then
    return null;
  end if;
  select version into v_current from service where account_id = p_account and uuid = v.uuid;
  return coalesce(v_current, 0);
end $$`);
    this
      .addSql(`create or replace function write_product(p_account uuid, p_expected int, p_row jsonb) returns int language plpgsql as $$
declare
  v product := jsonb_populate_record(null::product, p_row);
  v_current int;
begin
  if p_expected = 0 then
    insert into product (account_id, uuid, version, name, description, category_uuid, unit_uuid, external_id, gtin, price_default, archived, created_at, updated_at, deleted_at)
      values (p_account, v.uuid, v.version, v.name, v.description, v.category_uuid, v.unit_uuid, v.external_id, v.gtin, v.price_default, v.archived, v.created_at, v.updated_at, v.deleted_at);
    return null;
  end if;
  update product set (version, name, description, category_uuid, unit_uuid, external_id, gtin, price_default, archived, created_at, updated_at, deleted_at)
      = row(v.version, v.name, v.description, v.category_uuid, v.unit_uuid, v.external_id, v.gtin, v.price_default, v.archived, v.created_at, v.updated_at, v.deleted_at)
    where account_id = p_account and uuid = v.uuid and version = p_expected;
  if found then
    return null;
  end if;
  select version into v_current from product where account_id = p_account and uuid = v.uuid;
  return coalesce(v_current, 0);
end $$`);
    this
      .addSql(`create or replace function write_site(p_account uuid, p_expected int, p_row jsonb) returns int language plpgsql as $$
declare
  v site := jsonb_populate_record(null::site, p_row);
  v_current int;
begin
  if p_expected = 0 then
    insert into site (account_id, uuid, version, external_id, name, description, client_uuid, address, contacts, territory_uuid, created_at, updated_at, deleted_at)
      values (p_account, v.uuid, v.version, v.external_id, v.name, v.description, v.client_uuid, v.address, v.contacts, v.territory_uuid, v.created_at, v.updated_at, v.deleted_at);
    return null;
  end if;
  update site set (version, external_id, name, description, client_uuid, address, contacts, territory_uuid, created_at, updated_at, deleted_at)
      = row(v.version, v.external_id, v.name, v.description, v.client_uuid, v.address, v.contacts, v.territory_uuid, v.created_at, v.updated_at, v.deleted_at)
    where account_id = p_account and uuid = v.uuid and version = p_expected;
  if found then
    return null;
  end if;
  select version into v_current from site where account_id = p_account and uuid = v.uuid;
  return coalesce(v_current, 0);
end $$`);
    this
      .addSql(`create or replace function referrers_of_territory(p_account uuid, p_uuid uuid) returns jsonb stable language sql as $$
  select coalesce(jsonb_agg(jsonb_build_object('entity_type', r.entity_type, 'uuid', r.uuid)), '[]') from (
    (select 'client' as entity_type, uuid from client
    where account_id = p_account and territory_uuid = p_uuid and deleted_at is null limit 3)
    union all (select 'site' as entity_type, uuid from site
    where account_id = p_account and territory_uuid = p_uuid and deleted_at is null limit 3)
    union all (select 'account' as entity_type, uuid from account where uuid = p_account and default_territory_uuid = p_uuid)
  ) r
$$`);
    this
      .addSql(`create or replace function referrers_of_service_category(p_account uuid, p_uuid uuid) returns jsonb stable language sql as $$
  select coalesce(jsonb_agg(jsonb_build_object('entity_type', r.entity_type, 'uuid', r.uuid)), '[]') from (
    (select 'service_category' as entity_type, uuid from service_category
    where account_id = p_account and parent_uuid = p_uuid and deleted_at is null limit 3)
    union all (select 'service' as entity_type, uuid from service
    where account_id = p_account and category_uuid = p_uuid and deleted_at is null limit 3)
  ) r
$$`);
    this
      .addSql(`create or replace function referrers_of_product_category(p_account uuid, p_uuid uuid) returns jsonb stable language sql as $$
  select coalesce(jsonb_agg(jsonb_build_object('entity_type', r.entity_type, 'uuid', r.uuid)), '[]') from (
    (select 'product_category' as entity_type, uuid from product_category
    where account_id = p_account and parent_uuid = p_uuid and deleted_at is null limit 3)
    union all (select 'product' as entity_type, uuid from product
    where account_id = p_account and category_uuid = p_uuid and deleted_at is null limit 3)
  ) r
$$`);
    this
      .addSql(`create or replace function referrers_of_unit(p_account uuid, p_uuid uuid) returns jsonb stable language sql as $$
  select coalesce(jsonb_agg(jsonb_build_object('entity_type', r.entity_type, 'uuid', r.uuid)), '[]') from (
    (select 'product' as entity_type, uuid from product
    where account_id = p_account and unit_uuid = p_uuid and deleted_at is null limit 3)
  ) r
$$`);
    this
      .addSql(`create or replace function place_in_service_category(p_account uuid, p_uuid uuid, p_parent uuid) returns jsonb stable language sql as $$
  with recursive above (uuid, parent_uuid) as (
    select uuid, parent_uuid from service_category where account_id = p_account and uuid = p_parent
    union
    select t.uuid, t.parent_uuid from above a join service_category t on t.account_id = p_account and t.uuid = a.parent_uuid
  ), below (uuid, height) as (
    select p_uuid, 1
    union
    select t.uuid, b.height + 1 from below b
      join service_category t on t.account_id = p_account and t.parent_uuid = b.uuid and t.deleted_at is null and b.height < 10
  )
  select jsonb_build_object('above', (select count(*) from above), 'height', (select max(height) from below),
    'within', exists (select from above where uuid = p_uuid))
$$`);
    this
      .addSql(`create or replace function place_in_product_category(p_account uuid, p_uuid uuid, p_parent uuid) returns jsonb stable language sql as $$
  with recursive above (uuid, parent_uuid) as (
    select uuid, parent_uuid from product_category where account_id = p_account and uuid = p_parent
    union
    select t.uuid, t.parent_uuid from above a join product_category t on t.account_id = p_account and t.uuid = a.parent_uuid
  ), below (uuid, height) as (
    select p_uuid, 1
    union
    select t.uuid, b.height + 1 from below b
      join product_category t on t.account_id = p_account and t.parent_uuid = b.uuid and t.deleted_at is null and b.height < 10
  )
  select jsonb_build_object('above', (select count(*) from above), 'height', (select max(height) from below),
    'within', exists (select from above where uuid = p_uuid))
$$`);
    this
      .addSql(`create or replace function write_entity(p_type text, p_account uuid, p_expected int, p_row jsonb) returns int language plpgsql as $$
begin
  case p_type
    when 'territory' then return write_territory(p_account, p_expected, p_row);
    when 'service_category' then return write_service_category(p_account, p_expected, p_row);
    when 'product_category' then return write_product_category(p_account, p_expected, p_row);
    when 'service' then return write_service(p_account, p_expected, p_row);
    when 'unit' then return write_unit(p_account, p_expected, p_row);
    when 'product' then return write_product(p_account, p_expected, p_row);
    when 'client' then return write_client(p_account, p_expected, p_row);
    when 'site' then return write_site(p_account, p_expected, p_row);
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
    when 'service_category.unused' then
      return referrers_of_service_category(p_account, v_uuid) = '[]';
    when 'product_category.unused' then
      return referrers_of_product_category(p_account, v_uuid) = '[]';
    when 'unit.unused' then
      return referrers_of_unit(p_account, v_uuid) = '[]';
    when 'service_category.place' then
      return place_in_service_category(p_account, v_uuid, (p_guard->>'parent')::uuid) = p_guard->'place';
    when 'product_category.place' then
      return place_in_product_category(p_account, v_uuid, (p_guard->>'parent')::uuid) = p_guard->'place';
    when 'territory.usable' then
      return exists (select from territory where account_id = p_account and uuid = v_uuid and deleted_at is null);
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
  end case;
end $$`);
  }

  override down(): void {
    this.addSql(
      'drop function place_in_product_category, place_in_service_category, referrers_of_unit, referrers_of_product_category, referrers_of_service_category, referrers_of_territory, write_site, write_product, write_service, write_product_category, write_service_category',
    );
  }
}
