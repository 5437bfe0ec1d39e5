import { Migration } from '@mikro-orm/migrations';

/** One row: a known text, encrypted with the key of the secrets in this database. Programs with another key do not start. */
export class Migration20261206000000_secrets_key extends Migration {
  override up(): void {
    this.addSql(`create table secrets_key (
      is_only boolean primary key default true check (is_only),
      proof text not null,
      accepted_at timestamptz(3) not null default now()
    )`);
  }
}
