import { Migration } from '@mikro-orm/migrations';

/** What `*` of a webhook stands for; null for the webhooks of before: the types of before. */
export class Migration20261126001900_event_patterns extends Migration {
  override up(): void {
    this.addSql('alter table webhook add column readable text[]');
  }
}
