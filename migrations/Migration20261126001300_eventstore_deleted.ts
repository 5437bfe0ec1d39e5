import { Migration } from '@mikro-orm/migrations';

/** The tables of the kinds whose deleted entities are listed. */
const TABLES = [
  'service_category',
  'product_category',
  'service',
  'unit',
  'product',
  'client',
  'site',
  'territory',
  'skill',
  'app_user',
  'team',
  'job_type',
  'resolution',
  'dictionary',
  'template',
  'job',
  'job_list_preset',
];

/** The indexes of the lists of deleted entities, newest deletion first. They have no entries of the others. */
export class Migration20261126001300_eventstore_deleted extends Migration {
  override up(): void {
    for (const table of TABLES)
      this.addSql(
        `create index ${table}_deleted on ${table} (account_id, deleted_at, uuid) where deleted_at is not null`,
      );
  }
}
