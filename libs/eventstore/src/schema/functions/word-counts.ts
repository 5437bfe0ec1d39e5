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

/** SQL: the variable with what is counted: all words of a row in `word`, 1 or -1 in `entries`, its uuid in `newest`. */
export const countVariables = ({ counts }: Pick<Counting, 'counts'>): string => `
  v_counted ${counts}[] := '{}';`;

/** SQL: counts the words of the rows that are in `p_rows` or `p_gone`, as they are now. @param sign -1: no longer. */
export const countRows = ({ name: table, counts, types, form }: Counting, sign: 1 | -1): string => `
  v_counted := v_counted || coalesce((
    select array_agg(row(t.account_id, t.generation, t.stream_type, t.words, ${sign}, t.uuid)::${counts})
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
export const countChange = ({ counts }: Pick<Counting, 'counts'>, row: string, before: string, after: string): string =>
  [`${before}, -1`, `${after}, 1`]
    .map(
      (one) => `
        v_counted := array_append(v_counted, row(${row}.account_id, ${row}.generation, ${row}.stream_type, ${row}.${one}, ${row}.uuid)::${counts});`,
    )
    .join('');

/** SQL: by how many entries the words of a type have become more or fewer, and those that a newer entry has than before. */
export const COUNTED = `select c.account_id, c.generation, c.stream_type, w.word, sum(c.entries)::int as entries,
        max(c.newest::text)::uuid as newest
      from unnest(v_counted) c cross join lateral string_to_table(c.word, ' ') w (word)
      where w.word <> '' and w.word !~ '[0-9]'
      group by c.account_id, c.generation, c.stream_type, w.word
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
  if (v_counted[1]).entries < 0 then
    delete from ${counts} n using (${COUNTED}) w
      where w.entries < 0 and n.account_id = w.account_id and ${form.isOfCall('n.account_id')} and n.generation = w.generation and n.stream_type = w.stream_type
        and n.word = w.word and n.entries <= 0;
  end if;`;
