import { Migration } from '@mikro-orm/migrations';
export class Migration20261122080000_temp extends Migration {
  override up(): void {
    this.addSql("alter table account_log add column counters jsonb not null default '{}'");
    this.addSql('drop trigger webhook_changed on webhook');
    this.addSql('drop function webhook_changed');
  }
}
