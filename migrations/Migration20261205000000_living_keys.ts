import { Migration } from '@mikro-orm/migrations';

/** The maximum of valid keys of an account is counted in this index, however many have ended. */
export class Migration20261205000000_living_keys extends Migration {
  override up(): void {
    this.addSql(`create index api_key_living on api_key (account_id, (coalesce(least(expires_at, ends_at), 'infinity')))
      where revoked_at is null`);
  }
}
