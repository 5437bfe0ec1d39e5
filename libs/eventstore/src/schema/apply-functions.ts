import type { Queryable } from '../database/queryable.js';
import type { FunctionSet } from './function-set.js';
import type { FunctionForm } from './functions/function-form.js';

/** The result of {@link applyFunctions}: hashes of function sets. */
export interface AppliedFunctions {
  /** The set of this release; undefined when it already was the newest. */
  readonly applied: string | undefined;
  readonly dropped: readonly string[];
}

/** The number of sets that a database keeps: the newest, and the previous one for rolling updates and rollbacks. */
const KEPT_SETS = 2;

/**
 * Makes a set of functions the newest of the database, and drops the sets beyond {@link KEPT_SETS} and those of the other
 * form.
 * @param form how they are written on a distributed database; undefined on one server.
 */
export async function applyFunctions(
  database: Queryable,
  set: FunctionSet,
  form?: FunctionForm,
): Promise<AppliedFunctions> {
  const { hash } = set;
  await createTable(database);
  const all = await database.query<{ hash: string; isDistributed: boolean }>(
    'select hash, is_distributed as "isDistributed" from function_set order by applied_at desc',
  );
  const isDistributed = form !== undefined;
  const otherForm = all.filter((one) => one.isDistributed !== isDistributed).map((one) => one.hash);
  for (const old of otherForm) await dropFunctions(database, old);
  const sets = all.filter((one) => one.isDistributed === isDistributed);
  if (sets[0]?.hash === hash) return { applied: undefined, dropped: otherForm };
  if (!sets.some((one) => one.hash === hash)) await database.query(set.sql(form));
  // Later than all others, whatever the clock.
  await database.query(
    `insert into function_set (hash, applied_at, is_distributed)
       select $1, greatest(clock_timestamp(), max(applied_at) + interval '1 microsecond'), $2 from function_set
     on conflict (hash) do update set applied_at = excluded.applied_at`,
    [hash, isDistributed],
  );
  const dropped = sets
    .map((set) => set.hash)
    .filter((other) => other !== hash)
    .slice(KEPT_SETS - 1);
  for (const old of dropped) await dropFunctions(database, old);
  return { applied: hash, dropped: [...otherForm, ...dropped] };
}

/** Whether the newest set of functions is for a distributed database. */
export async function hasDistributedFunctions(database: Queryable): Promise<boolean> {
  const [known] = await database.query<{ exists: boolean }>("select to_regclass('function_set') is not null as exists");
  if (known?.exists !== true) return false;
  // The table of an earlier release may lack the column.
  const [newest] = await database.query<{ isDistributed: boolean | null }>(
    `select (to_jsonb(f) ->> 'is_distributed')::boolean as "isDistributed" from function_set f order by applied_at desc limit 1`,
  );
  return newest?.isDistributed === true;
}

async function dropFunctions(database: Queryable, hash: string): Promise<void> {
  const functions = await database.query<{ signature: string }>(
    `select oid::regprocedure::text as signature from pg_proc
     where pronamespace = 'public'::regnamespace and right(proname, $2) = $1`,
    [`_${hash}`, hash.length + 1],
  );
  for (const { signature } of functions) await database.query(`drop function ${signature}`);
  await database.query('delete from function_set where hash = $1', [hash]);
}

/** Whether the database has the functions of a set, whether or not it is the newest. */
export async function hasFunctions(database: Queryable, { hash }: FunctionSet): Promise<boolean> {
  const [known] = await database.query<{ exists: boolean }>("select to_regclass('function_set') is not null as exists");
  if (known?.exists !== true) return false;
  return (await database.query('select 1 as one from function_set where hash = $1', [hash])).length > 0;
}

async function createTable(database: Queryable): Promise<void> {
  const [column] = await database.query<{ exists: boolean }>(
    `select exists (select from pg_attribute where attrelid = to_regclass('function_set') and attname = 'is_distributed') as exists`,
  );
  // A change of the table would wait for a dump, and readers behind it.
  if (column?.exists === true) return;
  await database.query(
    'create table if not exists function_set (hash text not null primary key, applied_at timestamptz not null)',
  );
  await database.query(
    'alter table function_set add column if not exists is_distributed boolean not null default false',
  );
}
