import type { AnyProjection } from '../projection.js';
import type { NamedForm } from './function-form.js';
import { countChange, type Counting } from './word-counts.js';

/** Maximum rows that one write changes because of changed names: 0.1 ms each. */
const MAX_PROPAGATED = 1000;

type Including = Pick<AnyProjection, 'name'> & {
  readonly includes: Readonly<Record<string, string>>;
  readonly form: NamedForm;
  readonly counting: Counting | undefined;
};

/** SQL: the words of a row `r` with the names that it includes. `namesOf` returns SQL for those of a column. */
const wordsSql = (
  { includes }: Including,
  own: string,
  namesOf: (column: string, streamType: string) => string,
): string =>
  `concat_ws(' ', ${Object.entries(includes)
    .map(([column, streamType]) => `nullif(${namesOf(column, streamType)}, '')`)
    .join(', ')}, nullif(${own}, ''))`;

/** SQL: the stored names of the row to which a column of the row `r` refers: a subquery, which has one plan. */
const storedNames = (projection: Including, column: string, streamType: string): string =>
  `(select k.names from ${projection.name} k where k.account_id = r.account_id and ${projection.form.isOfCall('k.account_id')} and k.generation = r.generation
      and k.stream_type = '${streamType}' and k.uuid = r.${column})`;

/** SQL: the words of a written row `r`, by the stored names. */
export const includedWords = (projection: Including): string =>
  `case when r.own_words is null then r.words else ${wordsSql(projection, 'r.own_words', (column, streamType) =>
    storedNames(projection, column, streamType),
  )} end`;

/**
 * SQL: before rows of `p_rows` with changed names are written, changes the words of the rows that include them. A write
 * changes at most {@link MAX_PROPAGATED} of them, so that a name in many rows does not delay other accounts: the accounts
 * with more are removed from `v_found`, their checkpoints stay, and the next write of the same events continues. In a
 * rebuild, whose rows are not read yet, there is no maximum.
 */
export function propagateNames(projection: Including): string {
  const { name: table, includes } = projection;
  const columns = Object.keys(includes);
  const words = wordsSql(
    projection,
    'r.own_words',
    (column, streamType) => `coalesce(c_${column}.names, ${storedNames(projection, column, streamType)})`,
  );
  const changed = columns
    .map(
      (column) =>
        `left join changed c_${column} on c_${column}.account_id = r.account_id and c_${column}.generation = r.generation and c_${column}.uuid = r.${column}`,
    )
    .join('\n          ');
  return `
  if p_rows is not null then
    select array_agg(r.account_id), array_agg(r.generation), array_agg(r.uuid), array_agg(r.names)
      into v_changed_accounts, v_changed_generations, v_changed, v_changed_names
      from jsonb_populate_recordset(null::${table}, p_rows) r
      cross join lateral (
        select t.names from ${table} t where t.account_id = r.account_id and ${projection.form.isOfCall('t.account_id')}
          and t.generation = r.generation and t.stream_type = r.stream_type and t.uuid = r.uuid offset 0
      ) t
      where r.account_id = any(v_found) and r.names is not null and t.names is distinct from r.names;
    if v_changed is not null then
      for v_row in with changed as materialized (
        select * from unnest(v_changed_accounts, v_changed_generations, v_changed, v_changed_names)
          c (account_id, generation, uuid, names)
      ), affected as materialized (
        select r.account_id, r.generation, r.stream_type, r.uuid, r.words, r.after
        from (
          ${columns
            .map(
              // A row is found by the first of its changed references. `offset 0` forces a lookup for each of the changed.
              (column, i) => `select r.account_id, r.generation, r.stream_type, r.uuid, r.words, ${words} as after
          from changed g cross join lateral (
            select * from ${table} r where r.account_id = g.account_id and ${projection.form.isOfCall('r.account_id')}
              and r.generation = g.generation and r.${column} = g.uuid offset 0
          ) r
          ${changed}
          where true${columns
            .slice(0, i)
            .map((before) => ` and c_${before}.uuid is null`)
            .join('')}`,
            )
            .join('\n          union all\n          ')}
        ) r
        where r.words <> r.after
        limit case when v_building then null else ${MAX_PROPAGATED} end
      )
      update ${table} t set words = f.after from affected f
        where t.account_id = f.account_id and ${projection.form.isOfCall('t.account_id')} and t.generation = f.generation and t.stream_type = f.stream_type and t.uuid = f.uuid
        returning t.account_id, t.generation, t.stream_type, t.uuid, f.words as before, f.after
      loop
        v_propagated := v_propagated + 1;${projection.counting ? countChange('v_row', 'before', 'after') : ''}
      end loop;
      if v_propagated = ${MAX_PROPAGATED} and not v_building then
        v_found := array(select unnest(v_found) except select unnest(v_changed_accounts));
      end if;
    end if;
  end if;`;
}

/** SQL: the variables of {@link propagateNames}. */
export const PROPAGATION_VARIABLES = `
  v_building boolean;
  v_changed_accounts uuid[];
  v_changed_generations int[];
  v_changed uuid[];
  v_changed_names text[];
  v_row record;
  v_propagated int := 0;`;
