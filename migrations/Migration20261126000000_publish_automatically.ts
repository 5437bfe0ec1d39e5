import { Migration } from '@mikro-orm/migrations';

/** Accounts may publish jobs automatically, and jobs are found by the prefix of their external id. */
export class Migration20261126000000_publish_automatically extends Migration {
  override up(): void {
    this.addSql('alter table account add column publish_automatically boolean not null default false');
    this.addSql(
      'create index job_external_id_prefix on job (account_id, external_id text_pattern_ops) where deleted_at is null and external_id is not null',
    );
  }
}
