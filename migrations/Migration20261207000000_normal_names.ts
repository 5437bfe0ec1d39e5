import { Migration } from '@mikro-orm/migrations';
import { normalNameSql } from '#eventstore/store';

/** The tables whose entities have unique names or codes. */
const NAMED = {
  territory: 'name',
  skill: 'name',
  team: 'name',
  job_type: 'code',
  dictionary: 'name',
  resolution: 'name',
  template: 'name',
} as const;

/**
 * Indexes on the form in which names are compared. They are not unique: names that looked alike before stay, and
 * programs of the release before write until they end.
 */
export class Migration20261207000000_normal_names extends Migration {
  override up(): void {
    for (const [table, column] of Object.entries(NAMED))
      this.addSql(
        `create index ${table}_${column}_idx on ${table} (account_id, (${normalNameSql(column)})) where deleted_at is null`,
      );
  }
}
