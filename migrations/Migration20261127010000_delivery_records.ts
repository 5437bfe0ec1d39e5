import { Migration } from '@mikro-orm/migrations';

/**
 * A delivery keeps its uuid for all its attempts and for every resend, each of which is a run. The uuid of its first request
 * is its own, so that indexes for other requests leave first attempts out, which most requests are.
 */
export class Migration20261127010000_delivery_records extends Migration {
  override up(): void {
    for (const table of ['webhook_queue', 'webhook_request']) {
      this.addSql(`alter table ${table} rename column chain_uuid to delivery_uuid`);
      this.addSql(`alter table ${table} add column run int not null default 1, add column event_uuid uuid`);
      this.addSql(`update ${table} t set event_uuid = coalesce(
        (select e.event_id from event e where e.account_id = t.account_id and e.position = t.position), t.delivery_uuid)`);
      this.addSql(`alter table ${table} alter column event_uuid set not null`);
    }
    this.addSql('alter table webhook_request rename column chain_ended to run_ended');

    // A delivery has at most one waiting attempt. Its first one is unique by the primary key. No other index of the queue
    // begins with account and webhook: without statistics, PostgreSQL may prefer it to the primary key, or the reverse.
    this.addSql(`create unique index webhook_queue_delivery on webhook_queue (account_id, delivery_uuid, webhook_uuid)
      where uuid <> delivery_uuid`);
    this.addSql('create index webhook_queue_event on webhook_queue (account_id, event_uuid, webhook_uuid, uuid)');

    this
      .addSql(`create index webhook_request_delivery on webhook_request (account_id, webhook_uuid, delivery_uuid, uuid)
      where uuid <> delivery_uuid`);
    this.addSql('create index webhook_request_event on webhook_request (account_id, webhook_uuid, event_uuid, uuid)');
    // Nearly all successful responses are 200 or 204. They are found by the primary key: an index of all codes takes 5 µs of
    // each delivery.
    this.addSql(`create index webhook_request_code on webhook_request (account_id, webhook_uuid, response_code, uuid)
      where response_code <> 200 and response_code <> 204`);
    this.addSql('drop index webhook_request_failed');
    this.addSql(`create index webhook_request_failed on webhook_request (account_id, webhook_uuid, run_ended, uuid)
      where failed`);

    // The deliveries whose newest record is the last failed attempt of a run.
    this.addSql(`create table webhook_exhausted (
      account_id uuid not null,
      webhook_uuid uuid not null,
      delivery_uuid uuid not null,
      recorded_at timestamptz(3) not null,
      primary key (account_id, webhook_uuid, delivery_uuid)
    )`);
    this.addSql('create index webhook_exhausted_age on webhook_exhausted (recorded_at)');
    // Before, a resend was a separate delivery.
    this.addSql(`insert into webhook_exhausted (account_id, webhook_uuid, delivery_uuid, recorded_at)
      select r.account_id, r.webhook_uuid, r.delivery_uuid, r.recorded_at
      from webhook_request r join webhook_endpoint e
        on e.account_id = r.account_id and e.webhook_uuid = r.webhook_uuid and e.deleted_at is null
      where r.failed and r.run_ended
        and not exists (
          select from webhook_request later
          where later.account_id = r.account_id and later.webhook_uuid = r.webhook_uuid and later.entity_uuid = r.entity_uuid
            and later.position = r.position and later.ordinal = r.ordinal
            and (later.recorded_at, later.uuid) > (r.recorded_at, r.uuid))
        and not exists (
          select from webhook_queue q
          where q.account_id = r.account_id and q.webhook_uuid = r.webhook_uuid and q.entity_uuid = r.entity_uuid
            and q.position = r.position and q.ordinal = r.ordinal)`);
  }
}
