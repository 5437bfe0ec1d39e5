import { Migration } from '@mikro-orm/migrations';

/** Clients, and the directory they are searched in. */
export class Migration20261121093000_crm_clients extends Migration {
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

    this.addSql(`create table client_directory (
      account_id uuid not null,
      generation int not null,
      uuid uuid not null,
      row jsonb not null,
      words text not null,
      document tsvector not null generated always as (array_to_tsvector(string_to_array(words, ' '))) stored,
      primary key (account_id, generation, uuid)
    )`);
    this.addSql('create index client_directory_document on client_directory using gin (account_id, document)');
    this.addSql('create index client_directory_words on client_directory using gin (account_id, words gin_trgm_ops)');
  }

  override down(): void {
    this.addSql('drop table client_directory');
    this.addSql('drop table client');
  }
}
