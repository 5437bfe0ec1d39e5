/** The tables of the baseline service: the client with the product's columns and indexes, a history, an outbox. */
export const BASELINE_SCHEMA = `
create table territory (
  account_id uuid not null,
  uuid uuid not null,
  name text not null,
  primary key (account_id, uuid)
);
create table api_key (hash text not null primary key, account_id uuid not null, default_territory_uuid uuid not null);
create table client (
  account_id uuid not null,
  uuid uuid not null,
  version int not null,
  external_id text,
  organization boolean not null,
  organization_name text,
  first_name text,
  last_name text,
  middle_name text,
  contacts jsonb not null,
  site_address jsonb,
  territory_uuid uuid not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  primary key (account_id, uuid)
) with (fillfactor = 85);
create unique index client_external_id_key on client (account_id, external_id) where deleted_at is null;
create index client_updated_at on client (account_id, updated_at);
create table client_history (
  id bigint generated always as identity primary key,
  account_id uuid not null,
  client_uuid uuid not null,
  version int not null,
  type text not null,
  changes jsonb not null,
  actor jsonb not null,
  created_at timestamptz(3) not null
);
create index client_history_client on client_history (account_id, client_uuid, version);
create table outbox (
  id bigint generated always as identity primary key,
  account_id uuid not null,
  event_type text not null,
  client_uuid uuid not null,
  body json not null,
  created_at timestamptz(3) not null
);`;
