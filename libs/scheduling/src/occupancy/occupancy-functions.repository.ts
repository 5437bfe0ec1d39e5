import type { ContextFunctions, GuardSql } from '#eventstore/store';

/** Milliseconds of the minutes that a setting has. */
const settingMs = (name: 'defaultMinutes' | 'bufferMinutes'): string => `(v_settings ->> '${name}')::bigint * 60000`;

/**
 * SQL of the functions that find double bookings (contract §13).
 *
 * `clashes` returns who else occupies the same workers, or the same team without active members, in a span, with the buffer of
 * the account before and after it: one row for each occupant and source. Team membership, default duration, buffer and
 * the expiry of holds are those of this moment.
 *
 * `is_double_booked` says whether the rows of a job or hold clash with others, other than those in `except`
 * (`<source>/<occupant>`), if the level `refuse` applies: that of the options, else that of the account.
 */
export const occupancyFunctions: ContextFunctions = ({ name }) => `
create function ${name('clashes')}(p_account uuid, p_resources uuid[], p_starts_ms bigint, p_ends_ms bigint, p_ignored uuid[])
  returns table (occupant uuid, is_team boolean, source uuid, kind text, starts_ms bigint, ends_ms bigint, own_ends_ms bigint,
    buffer_ms bigint)
  stable language plpgsql as $$
#variable_conflict use_column
declare
  v_settings jsonb;
  v_default_ms bigint;
  v_buffer_ms bigint;
  v_ends_ms bigint;
  v_workers uuid[];
  v_resources uuid[];
begin
  v_settings := ${name('scheduling_settings')}(p_account);
  v_default_ms := ${settingMs('defaultMinutes')};
  v_buffer_ms := ${settingMs('bufferMinutes')};
  v_ends_ms := coalesce(p_ends_ms, p_starts_ms + v_default_ms);
  -- The assigned workers and the members of the assigned teams, but for deactivated ones. Teams among them do no harm: no team
  -- has them as members.
  select p_resources || coalesce(array_agg(w.uuid), '{}') into v_workers
    from team t cross join lateral unnest(t.worker_uuids) w (uuid)
    cross join lateral (select u.active from app_user u where u.account_id = p_account and u.uuid = w.uuid offset 0) u
    where t.account_id = p_account and t.uuid = any(p_resources) and t.deleted_at is null and u.active;
  select v_workers || coalesce(array_agg(t.uuid), '{}') into v_resources
    from team t where t.account_id = p_account and t.worker_uuids && v_workers and t.deleted_at is null;
  return query
    select distinct on (o.source_uuid, c.occupant)
      c.occupant, c.is_team, o.source_uuid, o.kind, o.starts_ms, coalesce(o.ends_ms, o.starts_ms + v_default_ms),
      v_ends_ms, v_buffer_ms
    -- A lookup for each resource: without statistics PostgreSQL would skip through the primary key, and read all of the account.
    from unnest(v_resources) r (uuid)
    cross join lateral (
      select * from occupancy b where b.account_id = p_account and b.resource_uuid = r.uuid
        and b.day between ((p_starts_ms - v_buffer_ms) / 86400000 - 1)::int and ((v_ends_ms + v_buffer_ms) / 86400000)::int
      offset 0
    ) o
    left join team t on t.account_id = p_account and t.uuid = o.resource_uuid and t.deleted_at is null
    cross join lateral (
      select o.resource_uuid as occupant, false as is_team where t.uuid is null
      union all
      select w.uuid, false from unnest(t.worker_uuids) w (uuid) where w.uuid = any(v_workers)
      union all
      select t.uuid, true where t.uuid = any(p_resources) and not t.worker_uuids && v_workers
    ) c
    where o.account_id = p_account
      and o.starts_ms < v_ends_ms + v_buffer_ms
      and coalesce(o.ends_ms, o.starts_ms + v_default_ms) + v_buffer_ms > p_starts_ms
      and o.source_uuid <> all(p_ignored)
      and (o.expires_at is null or o.expires_at > clock_timestamp());
end $$;
create function ${name('is_double_booked')}(p_account uuid, p_source uuid, p_options jsonb) returns boolean stable language plpgsql as $$
declare
  v_level text := p_options ->> 'level';
  v_resources uuid[];
  v_starts_ms bigint;
  v_ends_ms bigint;
begin
  if v_level is null then
    v_level := ${name('scheduling_settings')}(p_account) -> 'checks' ->> 'overlap';
  end if;
  if v_level is distinct from 'refuse' then
    return false;
  end if;
  select array_agg(distinct o.resource_uuid), min(o.starts_ms), min(o.ends_ms) into v_resources, v_starts_ms, v_ends_ms
    from occupancy o where o.account_id = p_account and o.source_uuid = p_source;
  if v_resources is null then
    return false;
  end if;
  return exists (
    select from ${name('clashes')}(p_account, v_resources, v_starts_ms, v_ends_ms, array[p_source]) c
    where not coalesce(p_options -> 'except' ? (c.source || '/' || c.occupant), false));
end $$;
`;

/** The guard `free` of jobs and holds: fails when the entity is double-booked and that is refused. */
export const freeGuard: GuardSql = (account, guard, name) =>
  `${name('is_double_booked')}(${account}, ${guard}.uuid, ${guard}.options)`;
