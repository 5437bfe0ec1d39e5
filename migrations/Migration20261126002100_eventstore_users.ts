import { Migration } from '@mikro-orm/migrations';

/** The changes of each user. Events of API keys and of the service have no entries (docs/decisions/0021). */
export class Migration20261126002100_eventstore_users extends Migration {
  override up(): void {
    // Not built concurrently: the update to this release stops all programs.
    this.addSql(`create index event_user on event (account_id, ((actor ->> 'user_uuid')::uuid), position)
      where (actor ->> 'user_uuid')::uuid is not null`);
  }
}
