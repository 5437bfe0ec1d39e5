import { Migration } from '@mikro-orm/migrations';

/** The tables of the kinds that get external ids. */
const TABLES = ['territory', 'skill', 'app_user', 'team', 'job_type', 'resolution', 'dictionary', 'template'];

/**
 * External ids of people and of the set-up of jobs. Programs that do not know the column write rows without a value, and keep
 * the values that there are.
 */
export class Migration20261126001700_external_ids extends Migration {
  override up(): void {
    for (const table of TABLES) {
      this.addSql(`alter table ${table} add column external_id text`);
      this.addSql(`create unique index ${table}_external_id_key on ${table} (account_id, external_id)
        where deleted_at is null and external_id is not null`);
    }
  }
}
