import type { NamedMigration } from '#eventstore/store';
import { Migration20261122090000_eventstore } from './Migration20261122090000_eventstore.js';
import { Migration20261122091000_accounts } from './Migration20261122091000_accounts.js';
import { Migration20261122092000_catalog } from './Migration20261122092000_catalog.js';
import { Migration20261122093000_crm } from './Migration20261122093000_crm.js';
import { Migration20261122094000_scheduling } from './Migration20261122094000_scheduling.js';
import { Migration20261122095000_work_orders } from './Migration20261122095000_work_orders.js';
import { Migration20261122096000_integrations } from './Migration20261122096000_integrations.js';
import { Migration20261123090000_accounts_events } from './Migration20261123090000_accounts_events.js';
import { Migration20261124090000_worker_ownership } from './Migration20261124090000_worker_ownership.js';
import { Migration20261124091000_deliveries } from './Migration20261124091000_deliveries.js';
import { Migration20261125090000_event_types } from './Migration20261125090000_event_types.js';
import { Migration20261126000000_publish_automatically } from './Migration20261126000000_publish_automatically.js';
import { Migration20261126010000_user_filters } from './Migration20261126010000_user_filters.js';
import { Migration20261126020000_search } from './Migration20261126020000_search.js';
import { Migration20261127000000_webhook_options } from './Migration20261127000000_webhook_options.js';
import { Migration20261127010000_delivery_records } from './Migration20261127010000_delivery_records.js';
import { Migration20261128000000_attachments } from './Migration20261128000000_attachments.js';
import { Migration20261129000000_scheduling } from './Migration20261129000000_scheduling.js';
import { Migration20261129010000_occupancy } from './Migration20261129010000_occupancy.js';
import { Migration20261129020000_holds } from './Migration20261129020000_holds.js';
import { Migration20261130000000_console_sessions } from './Migration20261130000000_console_sessions.js';
import { Migration20261201000000_job_skills } from './Migration20261201000000_job_skills.js';
import { Migration20261205000000_living_keys } from './Migration20261205000000_living_keys.js';
import { Migration20261206000000_secrets_key } from './Migration20261206000000_secrets_key.js';
import { Migration20261206000000_sign_in_links } from './Migration20261206000000_sign_in_links.js';
import { Migration20261207000000_normal_names } from './Migration20261207000000_normal_names.js';

export { adopt } from './adopt-0.1.0.js';

/** All migrations of the product, oldest first. A new one is added at the end and never changed once released. */
export const migrations: readonly NamedMigration[] = [
  Migration20261122090000_eventstore,
  Migration20261122091000_accounts,
  Migration20261122092000_catalog,
  Migration20261122093000_crm,
  Migration20261122094000_scheduling,
  Migration20261122095000_work_orders,
  Migration20261122096000_integrations,
  Migration20261123090000_accounts_events,
  Migration20261124090000_worker_ownership,
  Migration20261124091000_deliveries,
  Migration20261125090000_event_types,
  Migration20261126000000_publish_automatically,
  Migration20261126010000_user_filters,
  Migration20261126020000_search,
  Migration20261127000000_webhook_options,
  Migration20261127010000_delivery_records,
  Migration20261128000000_attachments,
  Migration20261129000000_scheduling,
  Migration20261129010000_occupancy,
  Migration20261129020000_holds,
  Migration20261130000000_console_sessions,
  Migration20261201000000_job_skills,
  Migration20261205000000_living_keys,
  Migration20261206000000_secrets_key,
  Migration20261206000000_sign_in_links,
  Migration20261207000000_normal_names,
].map((migration) => ({ name: migration.name, class: migration }));
