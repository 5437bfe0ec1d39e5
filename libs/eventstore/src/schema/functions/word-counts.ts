import type { AnyProjection } from '../projection.js';
import type { NamedForm } from './function-form.js';

/** What the counts of words need of a projection. */
export interface Counting {
  readonly name: string;
  readonly counts: string;
  readonly types: readonly string[];
  readonly form: NamedForm;
}

/** What the counts of words need of a projection; undefined when it counts none. */
export const countingOf = (
  { name, counts, byStreamType = [] }: AnyProjection,
  form: NamedForm,
): Counting | undefined => (counts === undefined ? undefined : { name, counts, types: byStreamType, form });

/** SQL: the variable with what is counted. No row of the table: that may get further columns while programs of before run. */
export const COUNT_VARIABLES = `
  v_counted jsonb[] := '{}';`;

/** SQL: all words of a row, as often as they come (1) or go (-1). */
const counted = (row: string, words: string, entries: string | number): string =>
  `jsonb_build_object('account_id', ${row}.account_id, 'generation', ${row}.generation, 'stream_type', ${row}.stream_type,
        'words', ${words}, 'entries', ${entries}, 'newest', ${row}.uuid)`;

/** SQL: counts the words of the rows that are in `p_rows` or `p_gone`, as they are now. @param sign -1: no longer. */
export const countRows = ({ name: table, types, form }: Counting, sign: 1 | -1): string => `
  v_counted := v_counted || coalesce((
    select array_agg(${counted('t', 't.words', sign)})
    from (
      select r.account_id, r.generation, array[r.stream_type] as types, r.uuid
      from jsonb_to_recordset(p_rows) r (account_id uuid, generation int, stream_type text, uuid uuid)
      union all
      select p_accounts[p_gone_of[g]], p_generations[p_gone_of[g]], array[${types.map((type) => `'${type}'`).join(', ')}], p_gone[g]
      from generate_series(1, cardinality(p_gone)) g
    ) r cross join lateral (
      select t.* from ${table} t where t.account_id = r.account_id and ${form.isOfCall('t.account_id')} and t.generation = r.generation
        and t.stream_type = any(r.types) and t.uuid = r.uuid offset 0
    ) t
    where r.account_id = any(v_found)
  ), '{}');`;

/** SQL: counts a row with changed words. */
export const countChange = (row: string, before: string, after: string): string =>
  [counted(row, `${row}.${before}`, -1), counted(row, `${row}.${after}`, 1)]
    .map(
      (one) => `
        v_counted := array_append(v_counted, ${one});`,
    )
    .join('');

/**
 * SQL: what is counted of a word `w`: the word, or of one with digits what is before them and a mark. So the table has the
 * beginnings of all words that begin with a letter, without a row for each number.
 */
export const COUNTED_WORD = `regexp_replace(w.word, '[0-9].*', '#')`;

/** SQL: something is counted of a word `w`. */
export const IS_COUNTED = `w.word ~ '^[^0-9]'`;

/** SQL: by how many entries the words of a type have become more or fewer, and those that a newer entry has than before. */
export const COUNTED = `select c.account_id, c.generation, c.stream_type, ${COUNTED_WORD} as word, sum(c.entries)::int as entries,
        max(c.newest::text)::uuid as newest
      from unnest(v_counted) counted
        cross join lateral jsonb_to_record(counted) c (account_id uuid, generation int, stream_type text, words text, entries int, newest uuid)
        cross join lateral string_to_table(c.words, ' ') w (word)
      where ${IS_COUNTED}
      group by c.account_id, c.generation, c.stream_type, ${COUNTED_WORD}
      having sum(c.entries) <> 0
        or max(c.newest::text) filter (where c.entries > 0) > max(c.newest::text) filter (where c.entries < 0)`;

/** SQL: adds up the entries of a word that has some already. */
export const ADD_ENTRIES = `on conflict (account_id, generation, stream_type, word)
        do update set entries = n.entries + excluded.entries, newest = greatest(n.newest, excluded.newest)`;

/** SQL: writes what was counted. Words that no row has are deleted. */
export const writeCounts = ({ counts, form }: Counting): string => `
  if cardinality(v_counted) > 0 then
    insert into ${counts} as n (account_id, generation, stream_type, word, entries, newest)
      ${COUNTED} ${ADD_ENTRIES};
  end if;
  -- What is no longer there was counted first.
  if (v_counted[1] ->> 'entries')::int < 0 then
    delete from ${counts} n using (${COUNTED}) w
      where w.entries < 0 and n.account_id = w.account_id and ${form.isOfCall('n.account_id')} and n.generation = w.generation and n.stream_type = w.stream_type
        and n.word = w.word and n.entries <= 0;
  end if;`;
