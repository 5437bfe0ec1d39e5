import type { NamedMigration } from '#eventstore/store';
import { Migration20261126000100_eventstore } from './Migration20261126000100_eventstore.js';
import { Migration20261126000200_accounts } from './Migration20261126000200_accounts.js';
import { Migration20261126000300_catalog } from './Migration20261126000300_catalog.js';
import { Migration20261126000400_crm } from './Migration20261126000400_crm.js';
import { Migration20261126000500_scheduling } from './Migration20261126000500_scheduling.js';
import { Migration20261126000600_work_orders } from './Migration20261126000600_work_orders.js';
import { Migration20261126000700_integrations } from './Migration20261126000700_integrations.js';
import { Migration20261126000800_eventstore_epoch } from './Migration20261126000800_eventstore_epoch.js';
import { Migration20261126000900_work_orders_filters } from './Migration20261126000900_work_orders_filters.js';
import { Migration20261126001000_eventstore_search_words } from './Migration20261126001000_eventstore_search_words.js';
import { Migration20261126001100_eventstore_freezing } from './Migration20261126001100_eventstore_freezing.js';
import { Migration20261126001200_work_orders_priority } from './Migration20261126001200_work_orders_priority.js';
import { Migration20261126001300_eventstore_deleted } from './Migration20261126001300_eventstore_deleted.js';
import { Migration20261126001400_eventstore_tasks } from './Migration20261126001400_eventstore_tasks.js';
import { Migration20261126001500_list_filters } from './Migration20261126001500_list_filters.js';
import { Migration20261126001600_job_filters } from './Migration20261126001600_job_filters.js';
import { Migration20261126001700_external_ids } from './Migration20261126001700_external_ids.js';
import { Migration20261126001800_phone_numbers } from './Migration20261126001800_phone_numbers.js';
import { Migration20261126001900_event_patterns } from './Migration20261126001900_event_patterns.js';
import { Migration20261126002000_users_active } from './Migration20261126002000_users_active.js';
import { Migration20261126002100_eventstore_users } from './Migration20261126002100_eventstore_users.js';
import { Migration20261126002200_accounts_people } from './Migration20261126002200_accounts_people.js';
import { Migration20261126002300_own_jobs } from './Migration20261126002300_own_jobs.js';
import { Migration20261127000100_imports } from './Migration20261127000100_imports.js';
import { Migration20261127000300_calendar_feeds } from './Migration20261127000300_calendar_feeds.js';
import { Migration20261127000400_agent_writes } from './Migration20261127000400_agent_writes.js';
import { Migration20261127000500_finished_imports } from './Migration20261127000500_finished_imports.js';
import { Migration20261127000600_exports } from './Migration20261127000600_exports.js';
import { Migration20261127000610_export_filters } from './Migration20261127000610_export_filters.js';
import { Migration20261127000700_import_mappings } from './Migration20261127000700_import_mappings.js';

export { adopt } from './adopt.js';

/** All migrations of the product, oldest first. A new one is added at the end and never changed once released. */
export const migrations: readonly NamedMigration[] = [
  Migration20261126000100_eventstore,
  Migration20261126000200_accounts,
  Migration20261126000300_catalog,
  Migration20261126000400_crm,
  Migration20261126000500_scheduling,
  Migration20261126000600_work_orders,
  Migration20261126000700_integrations,
  Migration20261126000800_eventstore_epoch,
  Migration20261126000900_work_orders_filters,
  Migration20261126001000_eventstore_search_words,
  Migration20261126001100_eventstore_freezing,
  Migration20261126001200_work_orders_priority,
  Migration20261126001300_eventstore_deleted,
  Migration20261126001400_eventstore_tasks,
  Migration20261126001500_list_filters,
  Migration20261126001600_job_filters,
  Migration20261126001700_external_ids,
  Migration20261126001800_phone_numbers,
  Migration20261126001900_event_patterns,
  Migration20261126002000_users_active,
  Migration20261126002100_eventstore_users,
  Migration20261126002200_accounts_people,
  Migration20261126002300_own_jobs,
  Migration20261127000100_imports,
  Migration20261127000300_calendar_feeds,
  Migration20261127000400_agent_writes,
  Migration20261127000500_finished_imports,
  Migration20261127000600_exports,
  Migration20261127000610_export_filters,
  Migration20261127000700_import_mappings,
].map((migration) => ({ name: migration.name, class: migration }));
