import { Migration } from '@mikro-orm/migrations';

/** Clients and sites. */
export class Migration20261126000400_crm extends Migration {
  override up(): void {
    this.addSql(`create table client (
      account_id uuid not null,
      uuid uuid not null,
      version int not null,
      external_id text,
      organization boolean not null,
      organization_name text,
      first_name text,
      last_name text,
      middle_name text,
      contacts jsonb not null,
      site_address jsonb,
      territory_uuid uuid not null,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      deleted_at timestamptz(3),
      primary key (account_id, uuid)
    ) with (fillfactor = 85)`);
    this.addSql(`create unique index client_external_id_key on client (account_id, external_id)
      where deleted_at is null and external_id is not null`);
    this.addSql('create index client_updated_at on client (account_id, updated_at)');
    this.addSql('create index client_territory on client (account_id, territory_uuid) where deleted_at is null');

    this.addSql(`create table site (
      account_id uuid not null,
      uuid uuid not null,
      version int not null,
      external_id text,
      name text not null,
      description text,
      client_uuid uuid,
      address jsonb,
      contacts jsonb not null,
      territory_uuid uuid not null,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      deleted_at timestamptz(3),
      primary key (account_id, uuid)
    ) with (fillfactor = 85)`);
    this.addSql(`create unique index site_external_id_key on site (account_id, external_id)
      where deleted_at is null and external_id is not null`);
    this.addSql('create index site_updated_at on site (account_id, updated_at)');
    this.addSql('create index site_client on site (account_id, client_uuid, uuid) where deleted_at is null');
    this.addSql('create index site_territory on site (account_id, territory_uuid) where deleted_at is null');
  }
}
