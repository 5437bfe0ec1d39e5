import { Migration } from '@mikro-orm/migrations';

/** Who does what and when: the months of workers' shifts and the jobs with their times. */
export class Migration20261121140000_work_orders_schedule_board extends Migration {
  override up(): void {
    // Instants are kept as text of one form, which sorts as they do, from the year 0000 of zones east of Greenwich on.
    this.addSql(`create table schedule_board (
      account_id uuid not null,
      generation int not null,
      uuid uuid not null,
      row jsonb not null,
      keys text[] not null,
      unassigned_at text collate "C",
      primary key (account_id, generation, uuid)
    )`);
    // Of keys alone: each begins with a uuid that no other account has. Without a list of pending entries, which every
    // read would have to go through.
    this.addSql('create index schedule_board_keys on schedule_board using gin (keys) with (fastupdate = off)');
    this.addSql(
      'create index schedule_board_unassigned on schedule_board (account_id, generation, unassigned_at, uuid) where unassigned_at is not null',
    );
  }

  override down(): void {
    this.addSql('drop table schedule_board');
  }
}
