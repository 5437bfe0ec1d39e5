import { type AnyProjection, projectionColumns } from '../projection.js';
import type { Naming } from './row-functions.js';

/** SQL of the functions that read the events of a projection and write its rows, each for many accounts. */
export const projectionFunctions = (projection: AnyProjection, name: Naming): string =>
  `${eventsFunction(projection, name)}\n${projectFunction(projection, name)}`;

/**
 * Reads the events that a projection has not applied: at most `p_sizes[i]` positions of account i. Events of other
 * types and of parked streams are skipped, but their positions count. With `p_generation`, it reads for a rebuild,
 * after the position `p_after`.
 *
 * Returns a row for each event, with the stream's row; a row without an event for an account without matching events; a
 * row without a generation for an account without a checkpoint; no row for an account that is up to date.
 */
const eventsFunction = (
  { name: table, on }: AnyProjection,
  name: Naming,
): string => `create function ${name(`events_for_${table}`)}(p_accounts uuid[], p_sizes int[], p_generation int, p_after bigint)
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
    ) e on e.type = any(array[${Object.keys(on)
      .map((type) => `'${type}'`)
      .join(', ')}]::text[])
      and not exists (
        select from projection_parked p where p.account_id = p_accounts[i] and p.projection = '${table}'
          and p.generation = c.generation and p.stream_id = e.stream_id
      )
    left join ${table} t on t.account_id = p_accounts[i] and t.generation = c.generation and t.uuid = e.stream_id
    where c.generation is null or p_generation is not null or c.position < l.position
    order by i, e.position;
end $$;`;

/**
 * Moves the checkpoints of accounts by compare-and-set, and writes the rows of the accounts whose checkpoints moved.
 * Each of `p_rows` has its account and generation; `p_gone_of` has the index of the account for each deleted row in
 * `p_gone`. Returns the accounts whose checkpoints moved. Locked checkpoints are skipped.
 */
function projectFunction(projection: AnyProjection, name: Naming): string {
  const { name: table } = projection;
  const columns = projectionColumns(projection);
  return `create function ${name(`project_${table}`)}(p_accounts uuid[], p_generations int[], p_from bigint[], p_to bigint[],
    p_rows jsonb, p_gone_of int[], p_gone uuid[])
  returns uuid[] language plpgsql as $$
declare
  v_moved uuid[];
begin
  -- Accounts are sorted. All writes lock checkpoints in this order, so that they cannot deadlock.
  with found as materialized (
    select i
    from generate_series(1, array_length(p_accounts, 1)) i
    cross join lateral (
      select from projection_checkpoint c where c.account_id = p_accounts[i] and c.projection = '${table}'
        and c.generation = p_generations[i] and c.position = p_from[i] for update skip locked
    ) c
  ), moved as (
    update projection_checkpoint c set position = p_to[i], updated_at = now()
      from found
      where c.account_id = p_accounts[i] and c.projection = '${table}' and c.generation = p_generations[i]
      returning c.account_id
  )
  select coalesce(array_agg(account_id), '{}') into v_moved from moved;
  if p_rows is not null then
    insert into ${table} (account_id, generation, uuid, ${columns.join(', ')})
      select r.account_id, r.generation, r.uuid, ${columns.map((column) => `r.${column}`).join(', ')}
      from jsonb_populate_recordset(null::${table}, p_rows) r
      where r.account_id = any(v_moved)
      on conflict (account_id, generation, uuid) do update
        set ${columns.map((column) => `${column} = excluded.${column}`).join(', ')};
  end if;
  if p_gone is not null then
    delete from ${table} t
      using generate_series(1, array_length(p_gone, 1)) g
      where t.account_id = p_accounts[p_gone_of[g]] and t.generation = p_generations[p_gone_of[g]] and t.uuid = p_gone[g]
        and t.account_id = any(v_moved);
  end if;
  return v_moved;
end $$;`;
}
