import { Migration } from '@mikro-orm/migrations';

/** How assistants change by an API key. Programs of earlier releases create keys without it. */
export class Migration20261127000400_agent_writes extends Migration {
  override up(): void {
    this.addSql(`alter table api_key add column agent_writes text not null default 'confirm'`);
  }
}
