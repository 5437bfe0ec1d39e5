import { Migration } from '@mikro-orm/migrations';

/** The account and the entity type in one text: the first key of both indexes of words. */
const OWNER = "(account_id::text || '/' || stream_type)";

/** A short pending list limits the cleanup, which is done by the write that fills the list. */
const OPTIONS = 'with (gin_pending_list_limit = 512)';

/** One search index for jobs, users, services and products too. Workers fill it; until then it has clients and sites. */
export class Migration20261126020000_search extends Migration {
  override up(): void {
    this.addSql(`create table search_index (
      account_id uuid not null,
      generation int not null,
      stream_type text not null,
      uuid uuid not null,
      row jsonb not null,
      words text not null,
      own_words text,
      names text,
      client_uuid uuid,
      site_uuid uuid,
      document tsvector not null generated always as (array_to_tsvector(string_to_array(words, ' '))) stored,
      primary key (account_id, generation, stream_type, uuid)
    )`);
    this.addSql(`insert into search_index (account_id, generation, stream_type, uuid, row, words)
      select d.account_id, 0, case when d.row -> 'name' is null then 'client' else 'site' end, d.uuid, '{}', d.words
      from client_directory d join projection_checkpoint p on p.account_id = d.account_id
        and p.projection = 'client_directory' and p.generation = d.generation and p.state = 'live'`);
    this.addSql(`insert into projection_checkpoint (account_id, projection, generation, state, position)
      select account_id, 'search_index', 0, 'live', 0 from account_log`);
    // Indexes on words, for prefixes, and on trigrams of words without digits. The primary key has no alternative plan for a
    // condition on the owner.
    this.addSql(`create index search_index_words on search_index using gin (${OWNER}, document) ${OPTIONS}`);
    this.addSql(
      String.raw`create index search_index_names on search_index
        using gin (${OWNER}, regexp_replace(left(words, 1000), '\S*[0-9]\S*', '', 'g') gin_trgm_ops) ${OPTIONS}`,
    );
    // The rows that include the names of a client or a site.
    for (const column of ['client_uuid', 'site_uuid'])
      this.addSql(
        `create index search_index_${column} on search_index (account_id, generation, ${column}) where ${column} is not null`,
      );

    this.addSql('drop table client_directory');
    this.addSql("delete from projection_parked where projection = 'client_directory'");
    this.addSql("delete from projection_checkpoint where projection = 'client_directory'");
  }
}
