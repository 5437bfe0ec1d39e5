import { type AnyProjection, projectionColumns } from '../projection.js';
import { PROPAGATION_VARIABLES, propagateNames, includedWords } from './included-names.js';
import { ACCOUNT_PARAMETER, type NamedForm } from './function-form.js';
import { countingOf, countRows, COUNT_VARIABLES, writeCounts } from './word-counts.js';

/** SQL of the functions that read the events of a projection and write its rows, each for many accounts. */
export const projectionFunctions = (projection: AnyProjection, form: NamedForm): string =>
  `${eventsFunction(projection, form)}\n${projectFunction(projection, form)}`;

/**
 * Reads the events that a projection has not applied: at most `p_sizes[i]` positions of account i. Events of other
 * types and of parked streams are skipped, but their positions count. With `p_generation`, it reads for a rebuild,
 * after the position `p_after`.
 *
 * Returns a row for each event, with the stream's row; a row without an event for an account without matching events; a
 * row without a generation for an account without a checkpoint; no row for an account that is up to date.
 */
const eventsFunction = (
  { name: table, on, byStreamType }: AnyProjection,
  form: NamedForm,
): string => `create function ${form.name(`events_for_${table}`)}(${ACCOUNT_PARAMETER}, p_accounts uuid[], p_sizes int[], p_generation int, p_after bigint)
  returns table (account uuid, generation int, "from" bigint, "to" bigint, head bigint, "streamId" uuid, "streamType" text,
    version int, type text, "schemaVersion" smallint, data jsonb, "recordedAt" timestamptz, "correlationId" text, "row" jsonb)
  language plpgsql as $$
begin
  return query
    select p_accounts[i], c.generation, s.start, s.last, l.position, e.stream_id, e.stream_type, e.version, e.type,
      e.schema_version, e.data, e.recorded_at, e.correlation_id, t.row
    from generate_series(1, array_length(p_accounts, 1)) i
    join account_log l on l.account_id = p_accounts[i]
    left join projection_checkpoint c on c.account_id = p_accounts[i] and c.projection = '${table}'
      and c.generation = coalesce(p_generation, c.generation)
      and c.state = case when p_generation is null then 'live' else 'building' end
    cross join lateral (
      select coalesce(p_after, c.position) as start, least(l.position, coalesce(p_after, c.position) + p_sizes[i]) as last
    ) s
    -- offset 0 forces the index on position: by type, all earlier events of the account would be read.
    left join lateral (
      select x.* from event x where x.account_id = p_accounts[i] and x.position > s.start and x.position <= s.last
      order by x.position offset 0
    ) e on e.type = any(array[${quoted(Object.keys(on))}]::text[])
      and not exists (
        select from projection_parked p where p.account_id = p_accounts[i] and p.projection = '${table}'
          and p.generation = c.generation and p.stream_id = e.stream_id
      )
    left join ${table} t on t.account_id = p_accounts[i] and t.generation = c.generation${
      byStreamType === undefined ? '' : ' and t.stream_type = e.stream_type'
    } and t.uuid = e.stream_id
    where c.generation is null or p_generation is not null or c.position < l.position
    order by i, e.position;
end $$;`;

/**
 * Moves the checkpoints of accounts by compare-and-set, and writes the rows of the accounts whose checkpoints moved.
 * Each of `p_rows` has its account and generation; `p_gone_of` has the index of the account for each deleted row in
 * `p_gone`. Returns the accounts whose checkpoints moved. Locked checkpoints are skipped. A checkpoint that stays where it is is that
 * of a rebuild whose rows are all new, and come after those that they include.
 */
function projectFunction(projection: AnyProjection, form: NamedForm): string {
  const { name: table, byStreamType, includes } = projection;
  const columns = projectionColumns(projection);
  const key = ['account_id', 'generation', ...(byStreamType === undefined ? [] : ['stream_type']), 'uuid'];
  const counting = countingOf(projection, form);
  const including = includes === undefined ? undefined : { name: table, includes, form, counting };
  const insertNew = (condition: string): string => `
    insert into ${table} (account_id, generation, uuid, ${columns.join(', ')})
      select r.account_id, r.generation, r.uuid, ${columns
        .map((column) => (including && column === 'words' ? includedWords(including) : `r.${column}`))
        .join(', ')}
      from jsonb_populate_recordset(null::${table}, p_rows) r
      where r.account_id = any(v_found)${condition}`;
  const insert = (condition: string): string => `${insertNew(condition)}
      on conflict (${key.join(', ')}) do update
        set ${columns
          .filter((column) => !key.includes(column))
          .map((column) => `${column} = excluded.${column}`)
          .join(', ')};`;
  return `create function ${form.name(`project_${table}`)}(${ACCOUNT_PARAMETER}, p_accounts uuid[], p_generations int[], p_from bigint[], p_to bigint[],
    p_rows jsonb, p_gone_of int[], p_gone uuid[])
  returns uuid[] language plpgsql as $$
declare
  v_found uuid[];${including ? PROPAGATION_VARIABLES : ''}${counting ? COUNT_VARIABLES : ''}
begin
  -- Accounts are sorted. All writes lock checkpoints in this order, so that they cannot deadlock.
  select coalesce(array_agg(c.account_id), '{}')${including ? `, coalesce(bool_or(c.state = 'building'), false)` : ''}
    into v_found${including ? ', v_building' : ''}
    from generate_series(1, array_length(p_accounts, 1)) i
    cross join lateral (
      select c.account_id${including ? ', c.state' : ''} from projection_checkpoint c where c.account_id = p_accounts[i] and c.projection = '${table}'
        and c.generation = p_generations[i] and c.position = p_from[i] for update skip locked
    ) c;
  if p_from = p_to then${insertNew('')};${counting ? countRows(counting, 1) + writeCounts(counting) : ''}
    return v_found;
  end if;${including ? propagateNames(including) : ''}${counting ? countRows(counting, -1) : ''}
  update projection_checkpoint c set position = p_to[i], updated_at = now()
    from generate_series(1, array_length(p_accounts, 1)) i
    where c.account_id = p_accounts[i] and c.projection = '${table}' and c.generation = p_generations[i]
      and c.account_id = any(v_found);
  if p_rows is not null then${
    including ? insert(' and r.own_words is null') + insert(' and r.own_words is not null') : insert('')
  }
  end if;
  if p_gone is not null then
    delete from ${table} t
      using generate_series(1, array_length(p_gone, 1)) g
      where t.account_id = p_accounts[p_gone_of[g]] and t.generation = p_generations[p_gone_of[g]]${
        byStreamType === undefined ? '' : ` and t.stream_type = any(array[${quoted(byStreamType)}])`
      } and t.uuid = p_gone[g]
        and t.account_id = any(v_found);
  end if;${counting ? countRows(counting, 1) + writeCounts(counting) : ''}
  return v_found;
end $$;`;
}

const quoted = (texts: readonly string[]): string => texts.map((text) => `'${text}'`).join(', ');
