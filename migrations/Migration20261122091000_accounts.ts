import { Migration } from '@mikro-orm/migrations';

/** Accounts and their keys. */
export class Migration20261122091000_accounts extends Migration {
  override up(): void {
    this.addSql(`create table account (
      uuid uuid not null primary key,
      name text not null,
      currency text not null,
      time_zone text not null,
      default_territory_uuid uuid,
      version int not null default 1,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null
    )`);
    this.addSql(`create table api_key (
      account_id uuid not null,
      uuid uuid not null,
      lookup text not null,
      hash bytea not null,
      name text,
      scopes text[] not null,
      expires_at timestamptz(3),
      last_used_at timestamptz(3),
      revoked_at timestamptz(3),
      created_at timestamptz(3) not null,
      primary key (account_id, uuid)
    )`);
    // The account is unknown until the key is found: the only lookup across accounts.
    this.addSql('create index api_key_lookup on api_key (lookup)');
  }
}
