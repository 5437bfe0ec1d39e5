/** SQL: counts the words of the search index as the worker does, after rows were written without it. */
export const COUNT_WORDS = `insert into search_word (account_id, generation, stream_type, word, entries, newest)
  select d.account_id, d.generation, d.stream_type, regexp_replace(w.word, '[0-9].*', '#'), count(*), max(d.uuid::text)::uuid
  from search_index d cross join lateral string_to_table(d.words, ' ') w (word)
  where w.word ~ '^[^0-9]'
  group by d.account_id, d.generation, d.stream_type, regexp_replace(w.word, '[0-9].*', '#')`;
