import { Migration } from '@mikro-orm/migrations';

/** The account and the entity type in one text: the first key of both indexes of words. */
const OWNER = "(account_id::text || '/' || stream_type)";

/** A short pending list limits the cleanup, which is done by the write that fills the list. */
const OPTIONS = 'with (gin_pending_list_limit = 512)';

/** The event log, the tables of its consumers, the search index, receipts of requests, and workers. */
export class Migration20261126000100_eventstore extends Migration {
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
      subscribers uuid[] not null,
      day date not null,
      primary key (account_id, position, ordinal)
    )`);
    // The bodies, each stored once, under the position of its event, whatever the number of webhooks and attempts.
    this.addSql(`create table outbox_body (
      account_id uuid not null,
      day date not null,
      position bigint not null,
      ordinal smallint not null,
      body text not null,
      primary key (account_id, day, position, ordinal)
    ) partition by range (day)`);
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
    this.addSql(`create unique index projection_checkpoint_live_key on projection_checkpoint (account_id, projection)
      where state = 'live'`);
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
    for (const statement of ADDED) this.addSql(statement);
  }
}

/** What 0.1.0 did not have: the update from it creates this too. */
export const ADDED = [
  // So that no commit fails before the partition of its day exists.
  'create table outbox_body_default partition of outbox_body default',

  // The live workers and the partitions of accounts that each owns, across accounts.
  `create table worker (
    uuid uuid not null primary key,
    expires_at timestamptz(3) not null
  ) with (fillfactor = 50)`,
  `create table worker_partition (
    partition smallint not null primary key,
    owner uuid,
    expires_at timestamptz(3)
  ) with (fillfactor = 10)`,
  'insert into worker_partition (partition) select generate_series(0, 63)',

  `create table search_index (
    account_id uuid not null,
    generation int not null,
    stream_type text not null,
    uuid uuid not null,
    row jsonb not null,
    words text not null,
    own_words text,
    names text,
    client_uuid uuid,
    site_uuid uuid,
    document tsvector not null generated always as (array_to_tsvector(string_to_array(words, ' '))) stored,
    primary key (account_id, generation, stream_type, uuid)
  )`,
  // Indexes on words, for prefixes, and on trigrams of words without digits. The primary key has no alternative plan for a
  // condition on the owner.
  `create index search_index_words on search_index using gin (${OWNER}, document) ${OPTIONS}`,
  String.raw`create index search_index_names on search_index
    using gin (${OWNER}, regexp_replace(left(words, 1000), '\S*[0-9]\S*', '', 'g') gin_trgm_ops) ${OPTIONS}`,
  // The rows that include the names of a client or a site.
  ...['client_uuid', 'site_uuid'].map(
    (column) =>
      `create index search_index_${column} on search_index (account_id, generation, ${column}) where ${column} is not null`,
  ),

  // One row: a known text, encrypted with the key of the secrets in this database. Programs with another key do not start.
  `create table secrets_key (
    is_only boolean primary key default true check (is_only),
    proof text not null,
    accepted_at timestamptz(3) not null default now()
  )`,
];
