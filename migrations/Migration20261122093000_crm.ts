import { Migration } from '@mikro-orm/migrations';

/** Whose entry it is, and whether of a client or of a site: only that of a site has a name of its own. */
const OWNER = `(account_id::text || case when row -> 'name' is null then '/client' else '/site' end)`;
/** A short list keeps the clean-up short, which the write does that fills it. */
const OPTIONS = 'with (gin_pending_list_limit = 512)';

/** Clients and sites, and the directory they are searched in. */
export class Migration20261122093000_crm extends Migration {
  override up(): void {
    this.addSql(`create table client (
      account_id uuid not null,
      uuid uuid not null,
      version int not null,
      external_id text,
      organization boolean not null,
      organization_name text,
      first_name text,
      last_name text,
      middle_name text,
      contacts jsonb not null,
      site_address jsonb,
      territory_uuid uuid not null,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      deleted_at timestamptz(3),
      primary key (account_id, uuid)
    ) with (fillfactor = 85)`);
    this.addSql(
      'create unique index client_external_id_key on client (account_id, external_id) where deleted_at is null and external_id is not null',
    );
    this.addSql('create index client_updated_at on client (account_id, updated_at)');
    this.addSql('create index client_territory on client (account_id, territory_uuid) where deleted_at is null');

    this.addSql(`create table site (
      account_id uuid not null,
      uuid uuid not null,
      version int not null,
      external_id text,
      name text not null,
      description text,
      client_uuid uuid,
      address jsonb,
      contacts jsonb not null,
      territory_uuid uuid not null,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      deleted_at timestamptz(3),
      primary key (account_id, uuid)
    ) with (fillfactor = 85)`);
    this.addSql(
      'create unique index site_external_id_key on site (account_id, external_id) where deleted_at is null and external_id is not null',
    );
    this.addSql('create index site_updated_at on site (account_id, updated_at)');
    this.addSql('create index site_client on site (account_id, client_uuid, uuid) where deleted_at is null');
    this.addSql('create index site_territory on site (account_id, territory_uuid) where deleted_at is null');

    this.addSql(`create table client_directory (
      account_id uuid not null,
      generation int not null,
      uuid uuid not null,
      row jsonb not null,
      words text not null,
      document tsvector not null generated always as (array_to_tsvector(string_to_array(words, ' '))) stored,
      primary key (account_id, generation, uuid)
    )`);
    // Of words by prefix, and of trigrams, only of words without digits; both for clients and sites apart. The primary key
    // offers no other plan for a condition on the owner.
    this.addSql(`create index client_directory_search on client_directory using gin (${OWNER}, document) ${OPTIONS}`);
    this.addSql(
      String.raw`create index client_directory_names on client_directory
        using gin (${OWNER}, regexp_replace(words, '\S*[0-9]\S*', '', 'g') gin_trgm_ops) ${OPTIONS}`,
    );
  }
}
