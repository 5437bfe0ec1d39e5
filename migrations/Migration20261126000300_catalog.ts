import { Migration } from '@mikro-orm/migrations';

/** Units, categories of services and of products, services and products. */
export class Migration20261126000300_catalog extends Migration {
  override up(): void {
    this.addSql(`create table unit (
      account_id uuid not null,
      uuid uuid not null,
      version int not null,
      name text not null,
      code text not null,
      external_id text,
      archived boolean not null,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      deleted_at timestamptz(3),
      primary key (account_id, uuid)
    )`);
    this.addSql(`create unique index unit_external_id_key on unit (account_id, external_id)
      where deleted_at is null and external_id is not null`);
    this.addSql('create index unit_name on unit (account_id, name) where deleted_at is null');
    this.addSql('create index unit_updated_at on unit (account_id, updated_at)');
    this.addSql('create index unit_archived on unit (account_id, uuid) where archived and deleted_at is null');

    for (const tree of ['service_category', 'product_category'])
      this.addSql(`create table ${tree} (
      account_id uuid not null,
      uuid uuid not null,
      version int not null,
      name text not null,
      description text,
      external_id text,
      parent_uuid uuid,
      archived boolean not null,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      deleted_at timestamptz(3),
      primary key (account_id, uuid)
    )`);
    this.addSql(`create table service (
      account_id uuid not null,
      uuid uuid not null,
      version int not null,
      name text not null,
      description text,
      category_uuid uuid,
      external_id text,
      price_default numeric,
      archived boolean not null,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      deleted_at timestamptz(3),
      primary key (account_id, uuid)
    )`);
    this.addSql(`create table product (
      account_id uuid not null,
      uuid uuid not null,
      version int not null,
      name text not null,
      description text,
      category_uuid uuid,
      unit_uuid uuid not null,
      external_id text,
      gtin text,
      price_default numeric,
      archived boolean not null,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      deleted_at timestamptz(3),
      primary key (account_id, uuid)
    )`);
    for (const table of ['service_category', 'product_category', 'service', 'product']) {
      this.addSql(`create unique index ${table}_external_id_key on ${table} (account_id, external_id)
        where deleted_at is null and external_id is not null`);
      this.addSql(`create index ${table}_updated_at on ${table} (account_id, updated_at)`);
      this.addSql(`create index ${table}_archived on ${table} (account_id, uuid)
        where archived and deleted_at is null`);
    }
    // Categories can be referenced by name; a deletion or move looks up children and referring entities.
    for (const tree of ['service_category', 'product_category']) {
      this.addSql(`create index ${tree}_name on ${tree} (account_id, name) where deleted_at is null`);
      this.addSql(`create index ${tree}_parent on ${tree} (account_id, parent_uuid) where deleted_at is null`);
    }
    this.addSql('create index service_category_of on service (account_id, category_uuid) where deleted_at is null');
    this.addSql('create index product_category_of on product (account_id, category_uuid) where deleted_at is null');
    this.addSql('create index product_unit on product (account_id, unit_uuid) where deleted_at is null');
  }
}
