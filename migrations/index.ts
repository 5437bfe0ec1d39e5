import { migrateDatabase, type NamedMigration, pendingMigrations, type Queryable } from '#eventstore/store';
import { Migration20261121090000_kernel } from './Migration20261121090000_kernel.js';
import { Migration20261121091000_scheduling_territories } from './Migration20261121091000_scheduling_territories.js';
import { Migration20261121092000_catalog_units } from './Migration20261121092000_catalog_units.js';
import { Migration20261121093000_crm_clients } from './Migration20261121093000_crm_clients.js';
import { Migration20261121094000_commit_functions } from './Migration20261121094000_commit_functions.js';
import { Migration20261121100000_catalog } from './Migration20261121100000_catalog.js';
import { Migration20261121101000_crm_sites } from './Migration20261121101000_crm_sites.js';
import { Migration20261121102000_commit_functions_catalog_crm } from './Migration20261121102000_commit_functions_catalog_crm.js';
import { Migration20261121110000_kernel_guards } from './Migration20261121110000_kernel_guards.js';
import { Migration20261121111000_scheduling_people } from './Migration20261121111000_scheduling_people.js';
import { Migration20261121112000_work_orders_job_types } from './Migration20261121112000_work_orders_job_types.js';
import { Migration20261121113000_commit_functions_people } from './Migration20261121113000_commit_functions_people.js';
import { Migration20261121120000_work_orders_setup } from './Migration20261121120000_work_orders_setup.js';
import { Migration20261121121000_work_orders_builtin_resolutions } from './Migration20261121121000_work_orders_builtin_resolutions.js';
import { Migration20261121122000_commit_functions_setup } from './Migration20261121122000_commit_functions_setup.js';
import { Migration20261121130000_work_orders_jobs } from './Migration20261121130000_work_orders_jobs.js';
import { Migration20261121131000_commit_functions_jobs } from './Migration20261121131000_commit_functions_jobs.js';
import { Migration20261121140000_work_orders_schedule_board } from './Migration20261121140000_work_orders_schedule_board.js';
import { Migration20261121150000_kernel_outbox_subscribers } from './Migration20261121150000_kernel_outbox_subscribers.js';
import { Migration20261121151000_integrations_webhooks } from './Migration20261121151000_integrations_webhooks.js';
import { Migration20261121152000_commit_functions_webhooks } from './Migration20261121152000_commit_functions_webhooks.js';
import { Migration20261121160000_crm_directory_indexes } from './Migration20261121160000_crm_directory_indexes.js';
import { Migration20261121161000_commit_functions_referrers } from './Migration20261121161000_commit_functions_referrers.js';
import { Migration20261122080000_temp } from './Migration20261122080000_temp.js';
import { Registry, Database } from '#eventstore/store';
import { contexts } from '../apps/contexts.js';
import { Migration20261121162000_work_orders_schedule } from './Migration20261121162000_work_orders_schedule.js';

/** All migrations of the product, oldest first. A new one is added at the end and never changed once released. */
export const migrations: readonly NamedMigration[] = [
  Migration20261121090000_kernel,
  Migration20261121091000_scheduling_territories,
  Migration20261121092000_catalog_units,
  Migration20261121093000_crm_clients,
  Migration20261121094000_commit_functions,
  Migration20261121100000_catalog,
  Migration20261121101000_crm_sites,
  Migration20261121102000_commit_functions_catalog_crm,
  Migration20261121110000_kernel_guards,
  Migration20261121111000_scheduling_people,
  Migration20261121112000_work_orders_job_types,
  Migration20261121113000_commit_functions_people,
  Migration20261121120000_work_orders_setup,
  Migration20261121121000_work_orders_builtin_resolutions,
  Migration20261121122000_commit_functions_setup,
  Migration20261121130000_work_orders_jobs,
  Migration20261121131000_commit_functions_jobs,
  Migration20261121140000_work_orders_schedule_board,
  Migration20261121150000_kernel_outbox_subscribers,
  Migration20261121151000_integrations_webhooks,
  Migration20261121152000_commit_functions_webhooks,
  Migration20261121160000_crm_directory_indexes,
  Migration20261121161000_commit_functions_referrers,
  Migration20261121162000_work_orders_schedule,
  Migration20261122080000_temp,
].map((migration) => ({ name: migration.name, class: migration }));

/** Brings the database to the newest schema. Answers the names of what ran. */
export const migrate = async (databaseUrl: string): Promise<string[]> => {
  const ran = await migrateDatabase(databaseUrl, migrations);
  const database = new Database({ url: databaseUrl, poolSize: 1, name: 'temp' });
  try {
    const { functions } = new Registry(contexts);
    const [row] = await database.query<{ n: number }>('select count(*) as n from pg_proc where proname = $1', [functions.name('commit_units')]);
    if (row?.n === 0) await database.pool.query(functions.sql);
  } finally {
    await database.close();
  }
  return ran;
};

/** What the database lacks. */
export const pending = (database: Queryable): Promise<string[]> => pendingMigrations(database, migrations);
