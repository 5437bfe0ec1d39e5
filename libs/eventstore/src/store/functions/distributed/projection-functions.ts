import { type AnyProjection, projectionColumns } from '../../projection.js';
import { ACCOUNT_PARAMETER, type FunctionForm } from '../function-form.js';
import { MAX_PROPAGATED, wordsSql } from '../included-names.js';

/**
 * SQL of the function that moves the checkpoint of one account by compare-and-set and writes its rows, one by one, with
 * the parameters and the result of the function for many accounts.
 */
export function distributedProjectFunction(projection: AnyProjection, { name }: FunctionForm): string {
  const { name: table, byStreamType, includes } = projection;
  const columns = projectionColumns(projection);
  const key = ['account_id', 'generation', ...(byStreamType === undefined ? [] : ['stream_type']), 'uuid'];
  const values = columns.map((column) =>
    includes !== undefined && column === 'words' ? 'v_words' : `v_row.${column}`,
  );
  const changed = columns.filter((column) => !key.includes(column));
  return `create function ${name(`project_${table}`)}(${ACCOUNT_PARAMETER}, p_accounts uuid[], p_generations int[], p_from bigint[],
    p_to bigint[], p_rows jsonb, p_gone_of int[], p_gone uuid[])
  returns uuid[] language plpgsql as $$
declare
  v_generation int := p_generations[1];
  v_from bigint := p_from[1];
  v_to bigint := p_to[1];
  v_now timestamptz := now();
  v_state text;
  v_row record;
  v_uuid uuid;${includes === undefined ? '' : includeVariables(includes)}
begin
  -- A crash of the node may lose the last writes together with their checkpoint; they are projected again.
  perform set_config('synchronous_commit', 'off', true);
  select state into v_state from projection_checkpoint
    where account_id = p_account and projection = '${table}' and generation = v_generation and position = v_from
    for update skip locked;
  if v_state is null then
    return '{}';
  end if;${includes === undefined ? '' : propagate(table, includes)}
  update projection_checkpoint set position = v_to, updated_at = v_now
    where account_id = p_account and projection = '${table}' and generation = v_generation;
  if p_rows is not null then
    for v_row in select r.* from jsonb_populate_recordset(null::${table}, p_rows) r${
      includes === undefined ? '' : '\n      order by r.own_words is not null'
    }
    loop${includes === undefined ? '' : includedWords(table, includes)}
      insert into ${table} (account_id, generation, uuid, ${columns.join(', ')})
        values (p_account, v_row.generation, v_row.uuid, ${values.join(', ')})
        on conflict (${key.join(', ')}) do update
          set ${changed.map((column) => `${column} = excluded.${column}`).join(', ')};
    end loop;
  end if;
  if p_gone is not null then
    foreach v_uuid in array p_gone loop
      delete from ${table} where account_id = p_account and generation = v_generation${
        byStreamType === undefined
          ? ''
          : ` and stream_type = any(array[${byStreamType.map((type) => `'${type}'`).join(', ')}])`
      } and uuid = v_uuid;
    end loop;
  end if;
  return array[p_account];
end $$;`;
}

/** Changes the words of the rows that include changed names, as described at `propagateNames`. */
function propagate(table: string, includes: Readonly<Record<string, string>>): string {
  const byColumn = Object.keys(includes).map(
    (column) => `
      for v_other in
        select * from ${table} where account_id = p_account and generation = v_generation and ${column} = v_row.uuid
      loop
        ${includedWords(table, includes, 'v_other')}
        if v_words <> v_other.words then
          if v_state = 'live' and v_propagated = ${MAX_PROPAGATED} then
            -- The checkpoint stays, and the next write of the same events continues.
            return '{}';
          end if;
          update ${table} set words = v_words where account_id = p_account and generation = v_generation
            and stream_type = v_other.stream_type and uuid = v_other.uuid;
          v_propagated := v_propagated + 1;
        end if;
      end loop;`,
  );
  return `
  if p_rows is not null then
    select coalesce(jsonb_object_agg(r.uuid, r.names), '{}') into v_changed
      from jsonb_populate_recordset(null::${table}, p_rows) r where r.names is not null;
    for v_row in
      select r.uuid, r.stream_type, r.names from jsonb_populate_recordset(null::${table}, p_rows) r where r.names is not null
    loop
      select names into v_names from ${table} where account_id = p_account and generation = v_generation and stream_type = v_row.stream_type
        and uuid = v_row.uuid;
      continue when not found or v_names is not distinct from v_row.names;${byColumn.join('')}
    end loop;
  end if;`;
}

/** Sets `v_words` of a row: its own words with the names that it includes, changed or stored. */
function includedWords(table: string, includes: Readonly<Record<string, string>>, row = 'v_row'): string {
  const entries = Object.entries(includes);
  const stored = entries.map(
    ([column, streamType], i) => `
        v_name_${i + 1} := v_changed ->> ${row}.${column}::text;
        if v_name_${i + 1} is null and ${row}.${column} is not null then
          select names into v_name_${i + 1} from ${table} where account_id = p_account and generation = v_generation
            and stream_type = '${streamType}' and uuid = ${row}.${column};
        end if;`,
  );
  const words = wordsSql(
    { includes },
    `${row}.own_words`,
    (column) => `v_name_${Object.keys(includes).indexOf(column) + 1}`,
  );
  return `
      if ${row}.own_words is null then
        v_words := ${row}.words;
      else${stored.join('')}
        v_words := ${words};
      end if;`;
}

const includeVariables = (includes: Readonly<Record<string, string>>): string => `
  v_changed jsonb := '{}';
  v_names text;
  v_other record;
  v_words text;
  v_propagated int := 0;${Object.keys(includes)
    .map((_, i) => `\n  v_name_${i + 1} text;`)
    .join('')}`;
