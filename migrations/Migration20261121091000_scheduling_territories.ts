import { Migration } from '@mikro-orm/migrations';

export class Migration20261121091000_scheduling_territories extends Migration {
  override up(): void {
    this.addSql(`create table territory (
      account_id uuid not null,
      uuid uuid not null,
      version int not null,
      name text not null,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      deleted_at timestamptz(3),
      primary key (account_id, uuid)
    )`);
    this.addSql(
      'create unique index territory_name_ci_key on territory (account_id, lower(name)) where deleted_at is null',
    );
  }

  override down(): void {
    this.addSql('drop table territory');
  }
}
