import type { Queryable } from './database.js';
import type { FunctionSet } from './function-set.js';

/** The result of {@link applyFunctions}: hashes of function sets. */
export interface AppliedFunctions {
  /** The set of this release; undefined when it already was the newest. */
  readonly applied: string | undefined;
  readonly dropped: readonly string[];
}

/** The number of sets that a database keeps: the newest, and the previous one for rolling updates and rollbacks. */
const KEPT_SETS = 2;

/** Makes a set of functions the newest of the database, and drops the sets beyond {@link KEPT_SETS}. */
export async function applyFunctions(database: Queryable, { hash, sql }: FunctionSet): Promise<AppliedFunctions> {
  await database.query(
    'create table if not exists function_set (hash text not null primary key, applied_at timestamptz not null)',
  );
  const sets = await database.query<{ hash: string }>('select hash from function_set order by applied_at desc');
  if (sets[0]?.hash === hash) return { applied: undefined, dropped: [] };
  if (!sets.some((set) => set.hash === hash)) await database.query(sql);
  // Later than all others, whatever the clock.
  await database.query(
    `insert into function_set (hash, applied_at)
       select $1, greatest(clock_timestamp(), max(applied_at) + interval '1 microsecond') from function_set
     on conflict (hash) do update set applied_at = excluded.applied_at`,
    [hash],
  );
  const dropped = sets
    .map((set) => set.hash)
    .filter((other) => other !== hash)
    .slice(KEPT_SETS - 1);
  for (const old of dropped) await dropFunctions(database, old);
  return { applied: hash, dropped };
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
