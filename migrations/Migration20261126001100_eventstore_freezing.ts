import { Migration } from '@mikro-orm/migrations';

/**
 * Events never change: autovacuum freezes them soon after their insert, each page once, and passes over it from then on. By default it
 * would read the whole table every 200 million transactions.
 */
export class Migration20261126001100_eventstore_freezing extends Migration {
  override up(): void {
    // The table of their long values (TOAST) has the same settings.
    this.addSql(`alter table event set (
      autovacuum_vacuum_insert_threshold = 100000,
      autovacuum_vacuum_insert_scale_factor = 0,
      autovacuum_freeze_min_age = 0,
      autovacuum_freeze_table_age = 50000000
    )`);
  }
}
