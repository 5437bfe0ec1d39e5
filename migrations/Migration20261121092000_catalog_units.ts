import { Migration } from '@mikro-orm/migrations';

export class Migration20261121092000_catalog_units extends Migration {
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
    this.addSql(
      'create unique index unit_external_id_key on unit (account_id, external_id) where deleted_at is null and external_id is not null',
    );
    this.addSql('create index unit_name on unit (account_id, name) where deleted_at is null');
    this.addSql('create index unit_updated_at on unit (account_id, updated_at)');
    this.addSql('create index unit_archived on unit (account_id, uuid) where archived and deleted_at is null');
  }

  override down(): void {
    this.addSql('drop table unit');
  }
}
