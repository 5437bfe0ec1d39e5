import { Migration } from '@mikro-orm/migrations';

/** Imports that have ended, as entities of the log (docs/decisions/0035). */
export class Migration20261127000500_finished_imports extends Migration {
  override up(): void {
    this.addSql(`create table finished_import (
      account_id uuid not null,
      uuid uuid not null,
      version int not null,
      name text,
      kind text not null,
      mode text not null,
      format text not null,
      dry_run boolean not null,
      on_error text not null,
      status text not null,
      rows int not null,
      created int not null,
      updated int not null,
      unchanged int not null,
      depends int not null,
      failed int not null,
      sent_at timestamptz(3) not null,
      started_at timestamptz(3),
      finished_at timestamptz(3),
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      deleted_at timestamptz(3),
      primary key (account_id, uuid)
    )`);
  }
}
