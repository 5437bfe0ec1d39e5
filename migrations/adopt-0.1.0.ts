import { type Queryable, SchemaError } from '#eventstore/store';

/** The last migration of 0.1.0, and the names of all of them. */
const LAST = 'Migration20261121162000_work_orders_schedule';
const OF_0_1_0 = /^Migration20261121\d{6}_/;

/** The squashed migrations that create the same tables. */
export const SQUASHED = [
  'Migration20261122090000_eventstore',
  'Migration20261122091000_accounts',
  'Migration20261122092000_catalog',
  'Migration20261122093000_crm',
  'Migration20261122094000_scheduling',
  'Migration20261122095000_work_orders',
  'Migration20261122096000_integrations',
];

/**
 * Adopts a database of 0.1.0: records the squashed migrations instead of those of 0.1.0, and drops its functions, whose
 * names have no hash.
 * @returns whether it was a database of 0.1.0.
 * @throws SchemaError when not all migrations of 0.1.0 have run.
 */
export async function adopt(database: Queryable): Promise<boolean> {
  const [table] = await database.query<{ exists: boolean }>(
    "select to_regclass('schema_migration') is not null as exists",
  );
  if (table?.exists !== true) return false;
  const rows = await database.query<{ name: string }>('select name from schema_migration order by name');
  const found = rows.map(({ name }) => name).filter((name) => OF_0_1_0.test(name));
  const newest = found.at(-1);
  if (newest === undefined) return false;
  if (newest !== LAST)
    throw new SchemaError(
      `The database is at ${newest}, before the end of 0.1.0: migrate it with the last version of 0.1.0 to ${LAST} first.`,
    );
  for (const { signature } of await database.query<{ signature: string }>(OLD_FUNCTIONS))
    await database.query(`drop function ${signature}`);
  for (const change of CHANGES) await database.query(change);
  await database.query('delete from schema_migration');
  for (const name of SQUASHED) await database.query('insert into schema_migration (name) values ($1)', [name]);
  return true;
}

/** The changes of tables in 0.2.0: numbers are counters, and the commit replaces a trigger. */
const CHANGES = [
  "alter table account_log add column counters jsonb not null default '{}'",
  `update account_log l set counters = jsonb_strip_nulls(jsonb_build_object(
     'job', (select max(serial_no) from job where account_id = l.account_id),
     'resolution', (select max(number) from resolution where account_id = l.account_id)))`,
  'drop trigger webhook_changed on webhook',
  'drop function webhook_changed',
];

/** The functions of the commit, those for a table named after it. */
const OLD_FUNCTIONS = `select p.oid::regprocedure::text as signature from pg_proc p
  where p.pronamespace = 'public'::regnamespace and (p.proname in ('write_entity', 'guard_holds', 'commit_units')
    or exists (select from pg_class t where t.relnamespace = p.pronamespace and t.relkind = 'r'
      and p.proname in ('write_' || t.relname, 'append_' || t.relname, 'referrers_of_' || t.relname, 'place_in_' || t.relname)))`;
