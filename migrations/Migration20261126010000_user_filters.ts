import { Migration } from '@mikro-orm/migrations';

/** The index of the users of a territory has the order of their list. */
export class Migration20261126010000_user_filters extends Migration {
  override up(): void {
    this.addSql('drop index app_user_territory');
    this.addSql(
      'create index app_user_territory on app_user (account_id, territory_uuid, uuid) where deleted_at is null',
    );
  }
}
