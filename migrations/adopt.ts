import { type Queryable, SchemaError } from '#eventstore/store';
import { FROM_0_1_0 } from './from-0.1.0.js';

/** The names of the migrations that an adopted database has: one for each context. */
export const SQUASHED: readonly string[] = [
  'Migration20261126000100_eventstore',
  'Migration20261126000200_accounts',
  'Migration20261126000300_catalog',
  'Migration20261126000400_crm',
  'Migration20261126000500_scheduling',
  'Migration20261126000600_work_orders',
  'Migration20261126000700_integrations',
];

/** The last migration of 0.1.0, and the names of all of them. */
const LAST_OF_0_1_0 = 'Migration20261121162000_work_orders_schedule';
const OF_0_1_0 = /^Migration20261121\d{6}_/;

/** The last commit before the migrations were squashed, and the names of its migrations. */
const COMMIT = 'e443bf66';
export const OF_COMMIT: readonly string[] = `
  20261122090000_eventstore 20261122091000_accounts 20261122092000_catalog 20261122093000_crm 20261122094000_scheduling
  20261122095000_work_orders 20261122096000_integrations 20261123090000_accounts_events 20261124090000_worker_ownership
  20261124091000_deliveries 20261125090000_event_types 20261126000000_publish_automatically 20261126010000_user_filters
  20261126020000_search 20261127000000_webhook_options 20261127010000_delivery_records 20261128000000_attachments
  20261129000000_scheduling 20261129010000_occupancy 20261129020000_holds 20261130000000_console_sessions
  20261201000000_job_skills 20261205000000_living_keys 20261206000000_secrets_key 20261206000000_sign_in_links
  20261207000000_normal_names
`
  .trim()
  .split(/\s+/)
  .map((name) => `Migration${name}`);

/**
 * Adopts a database whose migrations were squashed: one of 0.1.0 gets the tables of today, one of the commit has them. Both
 * get the names of the squashed migrations.
 * @returns what the database was, undefined for any other.
 * @throws SchemaError when it lacks some of those migrations.
 */
export async function adopt(database: Queryable): Promise<string | undefined> {
  const [table] = await database.query<{ exists: boolean }>(
    "select to_regclass('schema_migration') is not null as exists",
  );
  if (table?.exists !== true) return undefined;
  const rows = await database.query<{ name: string }>('select name from schema_migration order by name');
  const names = rows.map(({ name }) => name);
  return (await adopt010(database, names)) ?? (await adoptCommit(database, names));
}

async function adopt010(database: Queryable, names: readonly string[]): Promise<string | undefined> {
  const found = names.filter((name) => OF_0_1_0.test(name));
  const newest = found.at(-1);
  if (newest === undefined) return undefined;
  if (newest !== LAST_OF_0_1_0)
    throw new SchemaError(
      `The database is at ${newest}, before the end of 0.1.0: migrate it with the last version of 0.1.0 to ${LAST_OF_0_1_0} first.`,
    );
  for (const { signature } of await database.query<{ signature: string }>(OLD_FUNCTIONS))
    await database.query(`drop function ${signature}`);
  for (const statement of FROM_0_1_0) await database.query(statement);
  await rename(database, found);
  return '0.1.0';
}

async function adoptCommit(database: Queryable, names: readonly string[]): Promise<string | undefined> {
  const found = OF_COMMIT.filter((name) => names.includes(name));
  if (found.length === 0) return undefined;
  if (found.length < OF_COMMIT.length)
    throw new SchemaError(
      `The database has ${found.length} of the ${OF_COMMIT.length} migrations of commit ${COMMIT}: migrate it with that commit first.`,
    );
  await rename(database, found);
  return `commit ${COMMIT}`;
}

/** Gives the first of the recorded migrations the names of the squashed ones, and forgets the others. */
async function rename(database: Queryable, recorded: readonly string[]): Promise<void> {
  await database.query(
    `update schema_migration m set name = renamed.new from unnest($1::text[], $2::text[]) renamed (old, new)
     where m.name = renamed.old`,
    [recorded.slice(0, SQUASHED.length), SQUASHED],
  );
  await database.query('delete from schema_migration where name = any($1)', [recorded.slice(SQUASHED.length)]);
}

/** The functions of the commit of 0.1.0, those for a table named after it. Their names have no hash. */
const OLD_FUNCTIONS = `select p.oid::regprocedure::text as signature from pg_proc p
  where p.pronamespace = 'public'::regnamespace and (p.proname in ('write_entity', 'guard_holds', 'commit_units')
    or exists (select from pg_class t where t.relnamespace = p.pronamespace and t.relkind = 'r'
      and p.proname in ('write_' || t.relname, 'append_' || t.relname, 'referrers_of_' || t.relname, 'place_in_' || t.relname)))`;
