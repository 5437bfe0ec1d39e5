import { Migration } from '@mikro-orm/migrations';

/**
 * Whether users are active, and an index of the few that are not. Programs that do not know the column write active users, and keep
 * its values.
 */
export class Migration20261126002000_users_active extends Migration {
  override up(): void {
    this.addSql('alter table app_user add column active boolean not null default true');
    this.addSql('create index app_user_inactive on app_user (account_id, uuid) where not active');
  }
}
