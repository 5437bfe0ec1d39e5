import { Migration } from '@mikro-orm/migrations';

/** Links that sign in, each with a code for one use. A link is found by the account in its code and the hash of the code. */
export class Migration20261206000000_sign_in_links extends Migration {
  override up(): void {
    this.addSql(`create table sign_in_link (
      account_id uuid not null,
      hash text not null,
      api_key_uuid uuid not null,
      created_at timestamptz(3) not null,
      expires_at timestamptz(3) not null,
      primary key (account_id, hash)
    )`);
  }
}
