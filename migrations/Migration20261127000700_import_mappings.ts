import { Migration } from '@mikro-orm/migrations';
import { normalNameSql } from '#eventstore/store';

/** Mappings of imports. */
export class Migration20261127000700_import_mappings extends Migration {
  override up(): void {
    this.addSql(`create table import_mapping (
      account_id uuid not null,
      uuid uuid not null,
      version int not null,
      name text not null,
      kind text not null,
      columns jsonb not null,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      deleted_at timestamptz(3),
      primary key (account_id, uuid)
    )`);
    this.addSql(`create unique index import_mapping_name_ci_key on import_mapping (account_id, lower(name))
      where deleted_at is null`);
    this.addSql(`create index import_mapping_name_idx on import_mapping (account_id, (${normalNameSql('name')}))
      where deleted_at is null`);
    this.addSql('create index import_mapping_updated_at on import_mapping (account_id, updated_at)');
  }
}
