import { Migration } from '@mikro-orm/migrations';

/**
 * The priority and the due days of jobs, and their orders (docs/decisions/0032). Programs that do not know the new columns write rows
 * with their defaults, and keep their values.
 */
export class Migration20261126001200_work_orders_priority extends Migration {
  override up(): void {
    this.addSql("create type job_priority as enum ('low', 'normal', 'high', 'urgent')");
    const priority = "add column priority job_priority not null default 'normal'";
    this.addSql(`alter table template ${priority}`);
    this.addSql(`alter table job ${priority}, add column due jsonb, add column due_to date`);
    this.addSql(`alter table job_change ${priority}, add column due_to date, add column open_due_to date`);
    this.addSql('create index job_change_priority on job_change (account_id, priority, job_uuid)');
    this.addSql('create index job_change_due on job_change (account_id, due_to, job_uuid)');
    this.addSql(`create index job_change_open_due on job_change (account_id, open_due_to, job_uuid)
      where open_due_to is not null`);
  }
}
