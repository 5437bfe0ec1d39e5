import { Migration } from '@mikro-orm/migrations';

/** The rows of imports as they were sent (docs/decisions/0035). */
export class Migration20261127000100_imports extends Migration {
  override up(): void {
    this.addSql(`create table import_row (
      account_id uuid not null,
      task_uuid uuid not null,
      row int not null,
      line int not null,
      size int not null,
      source text not null,
      primary key (account_id, task_uuid, row)
    )`);
  }
}
