import { Migration } from '@mikro-orm/migrations';

/** Letters, and the Latin letters and digits that stand for them (libs/eventstore/src/read/search/search-statements.ts). */
const LETTERS =
  "'абвгдежзиклмнопрстуфхцчшщъыьэюяієґђјљњћџαβγδεζηθικλμνξοπρστυφχψως', 'abvgdejziklmnoprstufhcyw12q3456iegdjlnh7abgdezhtiklmnxoprstufcpws'";

/** The distinct words of the search index, with their number; they take the place of the index of trigrams of entries. */
export class Migration20261126001000_eventstore_search_words extends Migration {
  override up(): void {
    // Until the end of the transaction no entry changes, so that the counts are those of all entries.
    this.addSql('lock table search_index in share mode');
    this.addSql(`create table search_word (
      account_id uuid not null,
      generation int not null,
      stream_type text not null,
      word text collate "C" not null,
      entries int not null,
      newest uuid not null,
      primary key (account_id, generation, stream_type, word)
    ) with (fillfactor = 80)`);
    this.addSql(`insert into search_word (account_id, generation, stream_type, word, entries, newest)
      select d.account_id, d.generation, d.stream_type, regexp_replace(w.word, '[0-9].*', '#'), count(*), max(d.uuid::text)::uuid
      from search_index d cross join lateral string_to_table(d.words, ' ') w (word)
      where w.word ~ '^[^0-9]'
      group by d.account_id, d.generation, d.stream_type, regexp_replace(w.word, '[0-9].*', '#')`);
    this.addSql(`create index search_word_trigrams on search_word
      using gin ((account_id::text || '/' || stream_type), translate(word, ${LETTERS}) gin_trgm_ops)
      with (gin_pending_list_limit = 512)`);
    this.addSql('drop index search_index_names');
  }
}
