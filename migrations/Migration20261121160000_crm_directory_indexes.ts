import { Migration } from '@mikro-orm/migrations';

/** Whose entry it is, and whether of a client or of a site: only that of a site has a name of its own. */
const OWNER = `(account_id::text || case when row -> 'name' is null then '/client' else '/site' end)`;
/** A short list keeps the clean-up short, which the write does that fills it. */
const OPTIONS = 'with (gin_pending_list_limit = 512)';

/**
 * The directory's indexes: of words by prefix, and of trigrams, only of words without digits; both for clients and sites
 * apart. They are made of columns that are there already, so existing entries need no rebuild. The primary key offers no
 * other plan for a condition on the owner.
 */
export class Migration20261121160000_crm_directory_indexes extends Migration {
  override up(): void {
    this.addSql(`create index client_directory_search on client_directory using gin (${OWNER}, document) ${OPTIONS}`);
    this.addSql(
      String.raw`create index client_directory_names on client_directory
        using gin (${OWNER}, regexp_replace(words, '\S*[0-9]\S*', '', 'g') gin_trgm_ops) ${OPTIONS}`,
    );
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
