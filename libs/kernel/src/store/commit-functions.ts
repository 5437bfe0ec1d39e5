import { type AnyStoredAggregate, tableColumns } from './stored-aggregate.js';

/**
 * SQL of the functions that depend on the tables: one writer a table and two dispatchers. A migration that adds or
 * changes an entity carries this text (`npm run commit-functions` prints it); a test compares it with the database.
 */
export function commitFunctions(kinds: readonly AnyStoredAggregate[]): string {
  return [...kinds.map(writer), dispatcher(kinds), guard(kinds)].join('\n');
}

/** `null` when written; else the row's current version, 0 when there is no such row. */
const writer = (kind: AnyStoredAggregate): string => {
  const columns = tableColumns(kind).filter((column) => column !== 'account_id' && column !== 'uuid');
  const names = columns.join(', ');
  const values = columns.map((column) => `v.${column}`).join(', ');
  return `create or replace function write_${kind.table}(p_account uuid, p_expected int, p_row jsonb) returns int language plpgsql as $$
declare
  v ${kind.table} := jsonb_populate_record(null::${kind.table}, p_row);
  v_current int;
begin
  if p_expected = 0 then
    insert into ${kind.table} (account_id, uuid, ${names})
      values (p_account, v.uuid, ${values});
    return null;
  end if;
  update ${kind.table} set (${names})
      = row(${values})
    where account_id = p_account and uuid = v.uuid and version = p_expected;
  if found then
    return null;
  end if;
  select version into v_current from ${kind.table} where account_id = p_account and uuid = v.uuid;
  return coalesce(v_current, 0);
end $$;`;
};

const dispatcher = (kinds: readonly AnyStoredAggregate[]): string =>
  `create or replace function write_entity(p_type text, p_account uuid, p_expected int, p_row jsonb) returns int language plpgsql as $$
begin
  case p_type
${kinds.map((kind) => `    when '${kind.aggregate.type}' then return write_${kind.table}(p_account, p_expected, p_row);`).join('\n')}
  end case;
end $$;`;

/** Whether what a command found outside its own stream still holds, asked under the account's lock. */
const guard = (kinds: readonly AnyStoredAggregate[]): string =>
  `create or replace function guard_holds(p_account uuid, p_guard jsonb) returns boolean language plpgsql as $$
declare
  v_uuid uuid := p_guard->>'uuid';
begin
  case p_guard->>'guard'
${kinds
  .filter((kind) => kind.reference !== undefined)
  .map((kind) => {
    const usable = kind.columns.has('archived') ? 'deleted_at is null and not archived' : 'deleted_at is null';
    return `    when '${kind.aggregate.type}.usable' then
      return exists (select from ${kind.table} where account_id = p_account and uuid = v_uuid and ${usable});`;
  })
  .join('\n')}
  end case;
end $$;`;
