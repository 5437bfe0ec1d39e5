import { Migration } from '@mikro-orm/migrations';

/** The filters of exports (docs/decisions/0039). */
export class Migration20261127000610_export_filters extends Migration {
  override up(): void {
    this.addSql('alter table export add column filter jsonb');
  }
}
