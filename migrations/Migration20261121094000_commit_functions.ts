import { Migration } from '@mikro-orm/migrations';

/** The functions that the commit dispatches to, as `npm run commit-functions` printed them for this schema. */
export class Migration20261121094000_commit_functions extends Migration {
  override up(): void {
    this
      .addSql(`create or replace function write_territory(p_account uuid, p_expected int, p_row jsonb) returns int language plpgsql as $$
declare
  v territory := jsonb_populate_record(null::territory, p_row);
  v_current int;
begin
  if p_expected = 0 then
    insert into territory (account_id, uuid, version, name, created_at, updated_at, deleted_at)
      values (p_account, v.uuid, v.version, v.name, v.created_at, v.updated_at, v.deleted_at);
    return null;
  end if;
  update territory set (version, name, created_at, updated_at, deleted_at)
      = row(v.version, v.name, v.created_at, v.updated_at, v.deleted_at)
    where account_id = p_account and uuid = v.uuid and version = p_expected;
  if found then
    return null;
  end if;
  select version into v_current from territory where account_id = p_account and uuid = v.uuid;
  return coalesce(v_current, 0);
end $$`);
    this
      .addSql(`create or replace function write_unit(p_account uuid, p_expected int, p_row jsonb) returns int language plpgsql as $$
declare
  v unit := jsonb_populate_record(null::unit, p_row);
  v_current int;
begin
  if p_expected = 0 then
    insert into unit (account_id, uuid, version, name, code, external_id, archived, created_at, updated_at, deleted_at)
      values (p_account, v.uuid, v.version, v.name, v.code, v.external_id, v.archived, v.created_at, v.updated_at, v.deleted_at);
    return null;
  end if;
  update unit set (version, name, code, external_id, archived, created_at, updated_at, deleted_at)
      = row(v.version, v.name, v.code, v.external_id, v.archived, v.created_at, v.updated_at, v.deleted_at)
    where account_id = p_account and uuid = v.uuid and version = p_expected;
  if found then
    return null;
  end if;
  select version into v_current from unit where account_id = p_account and uuid = v.uuid;
  return coalesce(v_current, 0);
end $$`);
    this
      .addSql(`create or replace function write_client(p_account uuid, p_expected int, p_row jsonb) returns int language plpgsql as $$
declare
  v client := jsonb_populate_record(null::client, p_row);
  v_current int;
begin
  if p_expected = 0 then
    insert into client (account_id, uuid, version, external_id, organization, organization_name, first_name, last_name, middle_name, contacts, site_address, territory_uuid, created_at, updated_at, deleted_at)
      values (p_account, v.uuid, v.version, v.external_id, v.organization, v.organization_name, v.first_name, v.last_name, v.middle_name, v.contacts, v.site_address, v.territory_uuid, v.created_at, v.updated_at, v.deleted_at);
    return null;
  end if;
  update client set (version, external_id, organization, organization_name, first_name, last_name, middle_name, contacts, site_address, territory_uuid, created_at, updated_at, deleted_at)
      = row(v.version, v.external_id, v.organization, v.organization_name, v.first_name, v.last_name, v.middle_name, v.contacts, v.site_address, v.territory_uuid, v.created_at, v.updated_at, v.deleted_at)
    where account_id = p_account and uuid = v.uuid and version = p_expected;
  if found then
    return null;
  end if;
  select version into v_current from client where account_id = p_account and uuid = v.uuid;
  return coalesce(v_current, 0);
end $$`);
    this
      .addSql(`create or replace function write_entity(p_type text, p_account uuid, p_expected int, p_row jsonb) returns int language plpgsql as $$
begin
  case p_type
    when 'territory' then return write_territory(p_account, p_expected, p_row);
    when 'unit' then return write_unit(p_account, p_expected, p_row);
    when 'client' then return write_client(p_account, p_expected, p_row);
  end case;
end $$`);
    this
      .addSql(`create or replace function guard_holds(p_account uuid, p_guard jsonb) returns boolean language plpgsql as $$
declare
  v_uuid uuid := p_guard->>'uuid';
begin
  case p_guard->>'guard'
    when 'territory.usable' then
      return exists (select from territory where account_id = p_account and uuid = v_uuid and deleted_at is null);
    when 'unit.usable' then
      return exists (select from unit where account_id = p_account and uuid = v_uuid and deleted_at is null and not archived);
    when 'client.usable' then
      return exists (select from client where account_id = p_account and uuid = v_uuid and deleted_at is null);
  end case;
end $$`);
  }

  override down(): void {
    this.addSql('drop function guard_holds, write_entity, write_client, write_unit, write_territory');
  }
}
