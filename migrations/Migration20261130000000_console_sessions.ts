import { Migration } from '@mikro-orm/migrations';

/** Sessions of the console. A session is found by the account in its token and the hash of the token. */
export class Migration20261130000000_console_sessions extends Migration {
  override up(): void {
    this.addSql(`create table console_session (
      account_id uuid not null,
      hash text not null,
      api_key_uuid uuid not null,
      created_at timestamptz(3) not null,
      last_seen_at timestamptz(3) not null,
      primary key (account_id, hash)
    )`);
  }
}
