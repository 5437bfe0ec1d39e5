import {
  ACCOUNT_PARAMETER,
  ADD_ENTRIES,
  type AnyProjection,
  COUNTED,
  type Counting,
  countingOf,
  countRows,
  COUNT_VARIABLES,
  includedWords,
  type NamedForm,
  projectionColumns,
  propagateNames,
  PROPAGATION_VARIABLES,
} from '#eventstore/forms';

/** SQL of the functions that read the events of a projection and write its rows, for one account by statements of one row. */
export const projectionFunctions = (projection: AnyProjection, form: NamedForm): string =>
  `${eventsFunction(projection, form)}\n${projectFunction(projection, form)}`;

/** As the function for many accounts (the event store), with the same rows. */
const eventsFunction = (
  { name: table, on, byStreamType }: AnyProjection,
  { name }: NamedForm,
): string => `create function ${name(`events_for_${table}`)}(${ACCOUNT_PARAMETER}, p_accounts uuid[], p_sizes int[], p_generation int, p_after bigint)
  returns table (account uuid, generation int, "from" bigint, "to" bigint, head bigint, "streamId" uuid, "streamType" text,
    version int, type text, "schemaVersion" smallint, data jsonb, "recordedAt" timestamptz, "correlationId" text, "row" jsonb)
  language plpgsql as $$
#variable_conflict use_column
declare
  v_state text := case when p_generation is null then 'live' else 'building' end;
  v_generation int;
  v_start bigint;
  v_parked uuid[];
  v_event record;
begin
  account := p_account;
  select l.position into head from account_log l where l.account_id = p_account;
  if not found then
    return;
  end if;
  select c.generation, c.position into v_generation, v_start from projection_checkpoint c
    where c.account_id = p_account and c.projection = '${table}' and c.state = v_state
      and (p_generation is null or c.generation = p_generation);
  if not found then
    return next;
    return;
  end if;
  if p_generation is null and v_start >= head then
    return;
  end if;
  v_start := coalesce(p_after, v_start);
  generation := v_generation;
  "from" := v_start;
  "to" := least(head, v_start + p_sizes[1]);
  select array_agg(p.stream_id) into v_parked from projection_parked p
    where p.account_id = p_account and p.projection = '${table}' and p.generation = v_generation;
  for v_event in
    select e.stream_id, e.stream_type, e.version, e.type, e.schema_version, e.data, e.recorded_at, e.correlation_id
    from event e where e.account_id = p_account and e.position > v_start and e.position <= "to" order by e.position
  loop
    if v_event.type = any(array[${quoted(Object.keys(on))}]::text[]) and (v_parked is null or v_event.stream_id <> all(v_parked)) then
      "streamId" := v_event.stream_id;
      "streamType" := v_event.stream_type;
      version := v_event.version;
      type := v_event.type;
      "schemaVersion" := v_event.schema_version;
      data := v_event.data;
      "recordedAt" := v_event.recorded_at;
      "correlationId" := v_event.correlation_id;
      select t.row into "row" from ${table} t where t.account_id = p_account and t.generation = v_generation${
        byStreamType === undefined ? '' : ' and t.stream_type = v_event.stream_type'
      } and t.uuid = v_event.stream_id;
      return next;
    end if;
  end loop;
  if type is null then
    return next;
  end if;
end $$;`;

/** As the function for many accounts (the event store). */
function projectFunction(projection: AnyProjection, form: NamedForm): string {
  const { name: table, byStreamType, includes } = projection;
  const columns = projectionColumns(projection);
  const key = ['account_id', 'generation', ...(byStreamType === undefined ? [] : ['stream_type']), 'uuid'];
  const counting = countingOf(projection, form);
  const including = includes === undefined ? undefined : { name: table, includes, form, counting };
  const write = counting === undefined ? '' : writeCounts(counting);
  const written = ['account_id', 'generation', 'uuid', ...columns];
  // Rows with the names of others come last: they read those names.
  return `create function ${form.name(`project_${table}`)}(${ACCOUNT_PARAMETER}, p_accounts uuid[], p_generations int[], p_from bigint[], p_to bigint[],
    p_rows jsonb, p_gone_of int[], p_gone uuid[])
  returns uuid[] language plpgsql as $$
#variable_conflict use_column
declare
  v_found uuid[] := array[p_account];
  v_generation int := p_generations[1];
  v_from bigint := p_from[1];
  -- An UPDATE must not assign an element of an array (docs/scale-out.md).
  v_to bigint := p_to[1];
  v_state text;
  v_gone uuid;${including ? PROPAGATION_VARIABLES : ''}${counting ? COUNT_VARIABLES : ''}
begin
  select c.state into v_state from projection_checkpoint c
    where c.account_id = p_account and c.projection = '${table}' and c.generation = v_generation and c.position = v_from
    for update skip locked;
  if not found then
    return '{}';
  end if;${
    including
      ? `
  v_building := v_state = 'building';${propagateNames(including)}
  if v_found = '{}' then${write}
    return v_found;
  end if;`
      : ''
  }${counting ? countRows(counting, -1) : ''}
  update projection_checkpoint c set position = v_to, updated_at = now()
    where c.account_id = p_account and c.projection = '${table}' and c.generation = v_generation;
  -- The statement of changed names has an alias of the same name as the row.
  declare
    r record;
  begin
  for r in select s.* from jsonb_populate_recordset(null::${table}, p_rows) s${including ? ' order by s.own_words is not null' : ''} loop${
    including
      ? `
    if r.own_words is not null then
      r.words := ${includedWords(including)};
    end if;`
      : ''
  }
    insert into ${table} (${written.join(', ')})
      values (${written.map((column) => (column === 'account_id' ? 'p_account' : `r.${column}`)).join(', ')})
      on conflict (${key.join(', ')}) do update
        set ${columns
          .filter((column) => !key.includes(column))
          .map((column) => `${column} = excluded.${column}`)
          .join(', ')};
  end loop;
  end;
  if p_gone is not null then
    foreach v_gone in array p_gone loop
      delete from ${table} t
        where t.account_id = p_account and t.generation = v_generation${
          byStreamType === undefined ? '' : ` and t.stream_type = any(array[${quoted(byStreamType)}])`
        } and t.uuid = v_gone;
    end loop;
  end if;${counting ? countRows(counting, 1) : ''}${write}
  return v_found;
end $$;`;
}

/** SQL: writes what was counted, a word by a statement. Words that no row has are deleted. */
const writeCounts = ({ counts }: Counting): string => `
  declare
    w record;
  begin
  for w in ${COUNTED} loop
    insert into ${counts} as n (account_id, generation, stream_type, word, entries, newest)
      values (p_account, w.generation, w.stream_type, w.word, w.entries, w.newest) ${ADD_ENTRIES};
    if w.entries < 0 then
      delete from ${counts} n where n.account_id = p_account and n.generation = w.generation and n.stream_type = w.stream_type
        and n.word = w.word and n.entries <= 0;
    end if;
  end loop;
  end;`;

const quoted = (texts: readonly string[]): string => texts.map((text) => `'${text}'`).join(', ');
