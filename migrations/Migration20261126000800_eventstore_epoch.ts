import { Migration } from '@mikro-orm/migrations';
import { newUuid } from '#eventstore/domain';

/** The epoch of the log: one row, of the database. */
export class Migration20261126000800_eventstore_epoch extends Migration {
  override up(): void {
    this.addSql(`create table log_epoch (
      is_only boolean primary key default true check (is_only),
      epoch uuid not null,
      began_at timestamptz(3) not null default now()
    )`);
    this.addSql(`insert into log_epoch (epoch) values ('${newUuid()}')`);
  }
}
