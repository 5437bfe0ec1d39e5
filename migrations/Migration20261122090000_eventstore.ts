import { Migration } from '@mikro-orm/migrations';

/** The event log, the tables of its consumers, and receipts of requests. */
export class Migration20261122090000_eventstore extends Migration {
  override up(): void {
    this.addSql('create extension if not exists pg_trgm');
    this.addSql('create extension if not exists btree_gin');

    this.addSql(`create table account_log (
      account_id uuid not null primary key,
      position bigint not null,
      counters jsonb not null default '{}'
    ) with (fillfactor = 30)`);
    this.addSql(`create table event (
      account_id uuid not null,
      position bigint not null,
      stream_id uuid not null,
      stream_type text not null,
      version int not null,
      event_id uuid not null,
      type text not null,
      schema_version smallint not null,
      data jsonb not null,
      actor jsonb not null,
      correlation_id text not null,
      causation_id uuid,
      context jsonb not null,
      occurred_at timestamptz(3) not null,
      recorded_at timestamptz(3) not null,
      primary key (account_id, position)
    )`);
    this.addSql('create unique index event_stream_version_key on event (account_id, stream_id, version)');
    this.addSql('create index event_type on event (account_id, type, position)');
    this.addSql(`create function event_is_final() returns trigger language plpgsql as $$
begin
  -- The erasure procedure alone may set this, in its own transaction.
  if coalesce(current_setting('fieldline.erasure', true), '') <> 'on' then
    raise exception 'events are never changed or deleted';
  end if;
  return null;
end $$`);
    this.addSql(
      'create trigger event_is_final before update or delete or truncate on event for each statement execute function event_is_final()',
    );

    // Published events, with their subscribers at the time of the commit.
    this.addSql(`create table outbox (
      account_id uuid not null,
      position bigint not null,
      ordinal smallint not null,
      event_type text not null,
      entity_type text not null,
      entity_uuid uuid not null,
      entity_version int not null,
      body text not null,
      subscribers uuid[] not null,
      primary key (account_id, position, ordinal)
    )`);
    // The subscribers of published event types, maintained by the context that delivers. Without a row, the commit
    // writes no body.
    this.addSql(`create table outbox_subscription (
      account_id uuid not null,
      event_type text not null,
      subscriber_uuid uuid not null,
      primary key (account_id, event_type, subscriber_uuid)
    )`);
    this.addSql(`create table idempotency_receipt (
      account_id uuid not null,
      key text not null,
      request_hash text not null,
      status smallint not null,
      answer json not null,
      created_at timestamptz(3) not null,
      primary key (account_id, key)
    )`);
    this.addSql('create index idempotency_receipt_age on idempotency_receipt (created_at)');

    this.addSql(`create table projection_checkpoint (
      account_id uuid not null,
      projection text not null,
      generation int not null,
      state text not null check (state in ('live', 'building')),
      position bigint not null,
      updated_at timestamptz(3) not null default now(),
      primary key (account_id, projection, generation)
    ) with (fillfactor = 50)`);
    this.addSql(
      "create unique index projection_checkpoint_live_key on projection_checkpoint (account_id, projection) where state = 'live'",
    );
    this.addSql(`create table projection_parked (
      account_id uuid not null,
      projection text not null,
      generation int not null,
      stream_id uuid not null,
      first_position bigint not null,
      error text not null,
      attempts int not null,
      parked_at timestamptz(3) not null default now(),
      primary key (account_id, projection, generation, stream_id)
    )`);
  }
}
