import { Migration } from '@mikro-orm/migrations';

/** The settings of accounts for what is scheduled, the arrival windows of jobs, and where users start the day. */
export class Migration20261129000000_scheduling extends Migration {
  override up(): void {
    this.addSql(`alter table account add column scheduling jsonb not null default
      '{"checks": {"overlap": "off", "hours": "off", "skills": "off", "territory": "off"}, "defaultMinutes": 60, "bufferMinutes": 0}'`);
    this.addSql('alter table job add column arrival_window jsonb');
    this.addSql('alter table app_user add column start_location jsonb');
  }
}
