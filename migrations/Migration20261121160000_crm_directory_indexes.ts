import { Migration } from '@mikro-orm/migrations';

/**
 * The directory's indexes: words by prefix for clients and sites apart, and trigrams only of words without digits. They
 * are made of columns that are there already, so existing entries need no rebuild. A short list of pending entries keeps
 * the clean-up, which the write does that fills it, short.
 */
export class Migration20261121160000_crm_directory_indexes extends Migration {
  override up(): void {
    // Only an entry of a site has a name of its own.
    this.addSql(`create index client_directory_search on client_directory
      using gin (account_id, (case when row -> 'name' is null then 'client' else 'site' end), document)
      with (gin_pending_list_limit = 512)`);
    this.addSql(String.raw`create index client_directory_names on client_directory
      using gin (account_id, regexp_replace(words, '\S*[0-9]\S*', '', 'g') gin_trgm_ops)
      with (gin_pending_list_limit = 512)`);
    this.addSql('drop index client_directory_document');
    this.addSql('drop index client_directory_words');
  }

  override down(): void {
    this.addSql('create index client_directory_document on client_directory using gin (account_id, document)');
    this.addSql('create index client_directory_words on client_directory using gin (account_id, words gin_trgm_ops)');
    this.addSql('drop index client_directory_search');
    this.addSql('drop index client_directory_names');
  }
}
