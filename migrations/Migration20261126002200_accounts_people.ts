import { Migration } from '@mikro-orm/migrations';

/** People sign in: sessions and sign-in links of users, and their tokens. */
export class Migration20261126002200_accounts_people extends Migration {
  override up(): void {
    // Programs of the version before begin sessions of keys with the columns that they know.
    this.addSql(`alter table console_session alter column api_key_uuid drop not null,
      add column uuid uuid not null default gen_random_uuid(),
      add column user_uuid uuid,
      add column ip inet,
      add column user_agent text,
      add constraint console_session_of_one check (num_nonnulls(api_key_uuid, user_uuid) = 1)`);
    this.addSql(`create index console_session_user on console_session (account_id, user_uuid, uuid)
      where user_uuid is not null`);
    this.addSql(`alter table sign_in_link alter column api_key_uuid drop not null,
      add column user_uuid uuid,
      add constraint sign_in_link_of_one check (num_nonnulls(api_key_uuid, user_uuid) = 1)`);
    this.addSql(`create index sign_in_link_user on sign_in_link (account_id, user_uuid) where user_uuid is not null`);
    // Sign-ins and refusals, as entities of the log; the tokens of sessions are in console_session.
    this.addSql(`create table sign_in (
      account_id uuid not null,
      uuid uuid not null,
      version int not null,
      user_uuid uuid,
      way text not null,
      ended_at timestamptz(3),
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      deleted_at timestamptz(3),
      primary key (account_id, uuid)
    )`);
    this.addSql(`create table person_token (
      account_id uuid not null,
      uuid uuid not null,
      version int not null,
      user_uuid uuid not null,
      device jsonb,
      api_key_uuid uuid,
      lookup text not null,
      hash text not null,
      expires_at timestamptz(3) not null,
      revoked_at timestamptz(3),
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      deleted_at timestamptz(3),
      primary key (account_id, uuid)
    )`);
    this.addSql('create index person_token_lookup on person_token (lookup)');
    this.addSql('create index person_token_user on person_token (account_id, user_uuid, uuid)');
    this.addSql('create index person_token_updated_at on person_token (account_id, updated_at)');
    this.addSql(`create table person_token_use (
      account_id uuid not null,
      uuid uuid not null,
      last_used_at timestamptz(3) not null,
      primary key (account_id, uuid)
    )`);
    // Who signs in at a provider is known by the address alone.
    this.addSql('create index app_user_email on app_user (lower(email)) where deleted_at is null');
  }
}
