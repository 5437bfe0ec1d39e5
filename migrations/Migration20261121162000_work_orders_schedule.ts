import { Migration } from '@mikro-orm/migrations';

/** The schedule is read from jobs and shifts by indexes of their own; its projection is gone. */
export class Migration20261121162000_work_orders_schedule extends Migration {
  override up(): void {
    this.addSql('drop table schedule_board');
    for (const table of ['projection_checkpoint', 'projection_parked'])
      this.addSql(`delete from ${table} where projection = 'schedule_board'`);

    // An array and a range have no index in common, but the elements of one array have: each uuid with the period.
    this.addSql(`create function keys_in_period(p_uuids uuid[], p_period text) returns text[]
      immutable parallel safe language plpgsql as $$
      begin
        return array(select u.uuid || '/' || p_period from unnest(p_uuids) u (uuid));
      end $$`);
    // Jobs by assignee and day (UTC), months by territory. Each key begins with a uuid that no other account has, so an
    // account beside it would only cost. Without a list of pending entries, which every read would go through.
    const shown = "deleted_at is null and status <> 'canceled' and scheduled_at is not null";
    this.addSql(`create index job_assigned_on on job using gin (keys_in_period(user_uuids || team_uuids,
      ((scheduled_at at time zone 'UTC')::date - date '1970-01-01')::text)) with (fastupdate = off) where ${shown}`);
    this.addSql(`create index timeline_territories_in on timeline using gin (keys_in_period(territory_uuids, month))
      with (fastupdate = off)`);
    // The territory comes last, so that the order is that of the answer and rows of other territories are not visited.
    this.addSql(`create index job_unassigned_at on job (account_id, scheduled_at, uuid, territory_uuid)
      where ${shown} and worker_uuid is null and team_uuid is null`);
  }

  override down(): void {
    this.addSql('drop index job_assigned_on, job_unassigned_at, timeline_territories_in');
    this.addSql('drop function keys_in_period(uuid[], text)');
    this.addSql(`create table schedule_board (
      account_id uuid not null,
      generation int not null,
      uuid uuid not null,
      row jsonb not null,
      keys text[] not null,
      unassigned_at text collate "C",
      primary key (account_id, generation, uuid)
    )`);
    this.addSql('create index schedule_board_keys on schedule_board using gin (keys) with (fastupdate = off)');
    this.addSql(
      'create index schedule_board_unassigned on schedule_board (account_id, generation, unassigned_at, uuid) where unassigned_at is not null',
    );
  }
}
