import { Migration } from '@mikro-orm/migrations';

/** Long work, and the search for the events of one request (docs/decisions/0034). */
export class Migration20261126001400_eventstore_tasks extends Migration {
  override up(): void {
    this.addSql(`create table task (
      account_id uuid not null,
      uuid uuid not null,
      kind text not null,
      state text not null,
      input jsonb not null,
      context jsonb not null,
      total int not null,
      cursor bigint not null,
      counts jsonb not null,
      created_at timestamptz(3) not null,
      started_at timestamptz(3),
      finished_at timestamptz(3),
      primary key (account_id, uuid)
    ) with (fillfactor = 50)`);
    this.addSql('create index task_open on task (account_id, created_at) where finished_at is null');
    this.addSql('create index task_ended on task (finished_at) where finished_at is not null');
    this.addSql(`create table task_row (
      account_id uuid not null,
      task_uuid uuid not null,
      step bigint not null,
      result text not null,
      entity_type text,
      entity_uuid uuid,
      detail jsonb not null,
      constraint task_row_pkey primary key (account_id, task_uuid, step)
    )`);
    this.addSql("create index task_row_failed on task_row (account_id, task_uuid, step) where result = 'failed'");

    // Not built concurrently: the update to this release stops all programs. By the hash, an event takes 53 bytes instead of 138, and
    // 11 among many of one request.
    this.addSql('create index event_correlation on event (account_id, hashtext(correlation_id))');
  }
}
