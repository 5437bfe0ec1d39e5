import { Migration } from '@mikro-orm/migrations';

/** The settings of a new account for what is scheduled. */
export const SCHEDULING =
  '{"checks": {"overlap": "off", "hours": "off", "skills": "off", "territory": "off"}, "defaultMinutes": 60, "bufferMinutes": 0}';

/** Accounts and their keys, and sessions of the console. `origin_uuid` is the first of the keys that a key replaced. */
export class Migration20261126000200_accounts extends Migration {
  override up(): void {
    this.addSql(`create table account (
      uuid uuid not null,
      name text not null,
      currency text not null,
      time_zone text not null,
      default_territory_uuid uuid,
      version int not null,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      account_id uuid not null,
      deleted_at timestamptz(3),
      publish_automatically boolean not null default false,
      scheduling jsonb not null default '${SCHEDULING}',
      primary key (account_id, uuid)
    )`);
    this.addSql(`create table api_key (
      account_id uuid not null,
      uuid uuid not null,
      lookup text not null,
      hash text not null,
      name text,
      scopes text[] not null,
      expires_at timestamptz(3),
      revoked_at timestamptz(3),
      created_at timestamptz(3) not null,
      version int not null,
      ends_at timestamptz(3),
      updated_at timestamptz(3) not null,
      deleted_at timestamptz(3),
      origin_uuid uuid,
      primary key (account_id, uuid)
    )`);
    // The account is unknown until the key is found: the only lookup across accounts.
    this.addSql('create index api_key_lookup on api_key (lookup)');
    for (const statement of ADDED) this.addSql(statement);
  }
}

/** What 0.1.0 did not have: the update from it creates this too. */
export const ADDED = [
  // The maximum of valid keys of an account is counted in this index, however many have ended.
  `create index api_key_living on api_key (account_id, (coalesce(least(expires_at, ends_at), 'infinity')))
    where revoked_at is null`,
  `create table api_key_use (
    account_id uuid not null,
    uuid uuid not null,
    last_used_at timestamptz(3) not null,
    last_used_ip inet,
    primary key (account_id, uuid)
  )`,
  // Sessions of the console. A session is found by the account in its token and the hash of the token.
  `create table console_session (
    account_id uuid not null,
    hash text not null,
    api_key_uuid uuid not null,
    created_at timestamptz(3) not null,
    last_seen_at timestamptz(3) not null,
    primary key (account_id, hash)
  )`,
  // Links that sign in, each with a code for one use. A link is found by the account in its code and the hash of the code.
  `create table sign_in_link (
    account_id uuid not null,
    hash text not null,
    api_key_uuid uuid not null,
    created_at timestamptz(3) not null,
    expires_at timestamptz(3) not null,
    primary key (account_id, hash)
  )`,
];
