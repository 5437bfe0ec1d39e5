import { Migration } from '@mikro-orm/migrations';

/** Webhooks can be disabled, have further request headers, and a secret that ends after a rotation. */
export class Migration20261127000000_webhook_options extends Migration {
  override up(): void {
    // Headers and secrets are encrypted.
    this.addSql(`alter table webhook
      add column enabled boolean not null default true,
      add column headers text,
      add column previous_secret text,
      add column previous_secret_expires_at timestamptz(3)`);
    // Repeated here, because the worker decides by this table alone what it may send.
    this.addSql('alter table webhook_endpoint add column enabled boolean not null default true');
  }
}
