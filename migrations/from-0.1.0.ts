import { ADDED as ADDED_TO_EVENTSTORE } from './Migration20261126000100_eventstore.js';
import { ADDED as ADDED_TO_ACCOUNTS, SCHEDULING } from './Migration20261126000200_accounts.js';
import { ADDED as ADDED_TO_SCHEDULING } from './Migration20261126000500_scheduling.js';
import { ADDED as ADDED_TO_WORK_ORDERS } from './Migration20261126000600_work_orders.js';
import { ADDED as ADDED_TO_INTEGRATIONS } from './Migration20261126000700_integrations.js';

/** SQL: an instant in the format of the service. */
const instant = (column: string): string => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const EVENTSTORE = [
  // Numbers of jobs and resolutions are counters.
  "alter table account_log add column counters jsonb not null default '{}'",
  `update account_log l set counters = jsonb_strip_nulls(jsonb_build_object(
     'job', (select max(serial_no) from job where account_id = l.account_id),
     'resolution', (select max(number) from resolution where account_id = l.account_id)))`,

  // The bodies of published events are written once, by the commit.
  'alter table webhook_message rename to outbox_body',
  'alter index webhook_message_pkey rename to outbox_body_pkey',
  `do $$
declare
  v_name text;
begin
  for v_name in select relname from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname ~ '^webhook_message_[0-9]{8}$'
  loop
    execute format('alter table %I rename to %I', v_name, replace(v_name, 'webhook_message', 'outbox_body'));
  end loop;
end $$`,
  ...ADDED_TO_EVENTSTORE,
  `insert into outbox_body (account_id, day, position, ordinal, body)
    select account_id, current_date, position, ordinal, body from outbox on conflict do nothing`,
  'alter table outbox add column day date',
  'update outbox set day = current_date',
  'alter table outbox alter column day set not null, drop column body',
];

/** Accounts and API keys become entities with events: each existing one gets a creation event, at the next position. */
const ACCOUNTS = [
  `alter table account add column account_id uuid, add column deleted_at timestamptz(3),
    add column publish_automatically boolean not null default false,
    add column scheduling jsonb not null default '${SCHEDULING}'`,
  'update account set account_id = uuid, version = 1, updated_at = created_at',
  `alter table account alter column account_id set not null, alter column version drop default,
    drop constraint account_pkey, add primary key (account_id, uuid)`,
  `alter table api_key add column version int not null default 1, add column ends_at timestamptz(3),
    add column updated_at timestamptz(3), add column deleted_at timestamptz(3), add column origin_uuid uuid,
    alter column hash type text using encode(hash, 'hex')`,
  'update api_key set updated_at = created_at',
  'alter table api_key alter column version drop default, alter column updated_at set not null',
  ...ADDED_TO_ACCOUNTS,
  `insert into api_key_use (account_id, uuid, last_used_at)
    select account_id, uuid, last_used_at from api_key where last_used_at is not null`,
  'alter table api_key drop column last_used_at',

  // The events are recorded with the time of the original creation.
  `with created as (
    select account_id, uuid, 'account' as type, created_at,
      jsonb_build_object('name', name, 'currency', currency, 'timeZone', time_zone, 'defaultTerritoryUuid', default_territory_uuid) as data
    from account
    union all
    select account_id, uuid, 'api_key', created_at,
      jsonb_build_object('name', name, 'scopes', scopes, 'expiresAt', ${instant('expires_at')},
        'endsAt', null, 'revokedAt', ${instant('revoked_at')},
        'lookup', lookup, 'hash', hash)
    from api_key
  )
  insert into event (account_id, position, stream_id, stream_type, version, event_id, type, schema_version, data, actor,
      correlation_id, context, occurred_at, recorded_at)
    select c.account_id, l.position + row_number() over (partition by c.account_id order by c.type, c.uuid), c.uuid, c.type, 1,
      gen_random_uuid(), c.type || '.created', 1, c.data,
      '{"source": "system", "user_uuid": null, "user_email": null, "device_uuid": null, "api_key_uuid": null}',
      'migration', '{}', c.created_at, c.created_at
    from created c join account_log l on l.account_id = c.account_id`,
  `update account_log l set position = e.position
    from (select account_id, max(position) as position from event group by account_id) e
    where e.account_id = l.account_id and e.position > l.position`,
];

/** The types of events as the contract calls them, by those of before. */
const RENAMED: Readonly<Record<string, string>> = {
  'dictionary.extended': 'dictionary.value_added',
  'dictionary.corrected': 'dictionary.value_renamed',
  'dictionary.reduced': 'dictionary.value_removed',
  'job.filled': 'job.fields_updated',
  'job.provided': 'job.service_provided',
  'job.unprovided': 'job.service_removed',
  'job.supplied': 'job.material_used',
  'job.resupplied': 'job.material_updated',
  'job.unsupplied': 'job.material_removed',
  'product.restored': 'product.unarchived',
  'product_category.restored': 'product_category.unarchived',
  'service.restored': 'service.unarchived',
  'service_category.restored': 'service_category.unarchived',
  'unit.restored': 'unit.unarchived',
};

/** Events are named in the words of the contract, and each action on a job has its own event. */
const EVENT_TYPES = [
  // Events are final for programs: the trigger is off for this transaction alone, which also stops all writers.
  'alter table event disable trigger event_is_final',
  `update event set type = renamed.new
    from (values ${Object.entries(RENAMED)
      .map(([old, type]) => `('${old}', '${type}')`)
      .join(', ')}) renamed (old, new)
    where event.type = renamed.old`,
  // The type says to which status a job came.
  `update event set
      type = 'job.' || case data ->> 'to' when 'scheduled' then 'unpublished' else data ->> 'to' end,
      data = data - 'to'
    where type = 'job.transitioned'`,
  // Each event names the month, which only the first of a stream did.
  `update event set
      stream_type = 'shift_month',
      type = 'shift_month.shifts_set',
      data = event.data || jsonb_build_object('month', timeline.month)
    from timeline
    where event.stream_type = 'timeline' and timeline.account_id = event.account_id and timeline.uuid = event.stream_id`,
  'alter table event enable trigger event_is_final',
];

/** The names of the indexes of the renamed table, by those of before. */
const INDEXES: Readonly<Record<string, string>> = {
  timeline_pkey: 'shift_month_pkey',
  timeline_month: 'shift_month_user',
  timeline_territories: 'shift_month_territories',
  timeline_territories_in: 'shift_month_territories_in',
  timeline_job_types: 'shift_month_job_types',
};

const SCHEDULING_AND_WORK_ORDERS = [
  'alter table timeline rename to shift_month',
  ...Object.entries(INDEXES).map(([old, index]) => `alter index ${old} rename to ${index}`),
  'alter table app_user add column start_location jsonb',
  'drop index app_user_territory',
  ...ADDED_TO_SCHEDULING,
  'alter table job add column arrival_window jsonb',
  ...ADDED_TO_WORK_ORDERS,
  `insert into occupancy (account_id, source_uuid, resource_uuid, day, kind, starts_ms, ends_ms, latitude, longitude)
    select j.account_id, j.uuid, r.uuid, d.day, 'job', t.starts_ms, t.starts_ms + j.scheduled_minutes * 60000::bigint,
      (j.address -> 'geolocation' ->> 'latitude')::float8, (j.address -> 'geolocation' ->> 'longitude')::float8
    from job j
    cross join lateral (select distinct uuid from unnest(j.user_uuids || j.team_uuids) a (uuid)) r
    cross join lateral (select floor(extract(epoch from j.scheduled_at) * 1000)::bigint as starts_ms) t
    cross join lateral generate_series(
      floor(t.starts_ms / 86400000.0)::int,
      ceil((t.starts_ms + coalesce(j.scheduled_minutes, 1440) * 60000::bigint) / 86400000.0)::int - 1
    ) d (day)
    where j.deleted_at is null and j.scheduled_at is not null
      and j.status in ('scheduled', 'published', 'en_route', 'started', 'suspended')`,
];

/** The search index has clients and sites at once; workers add the others. */
const SEARCH = [
  `insert into search_index (account_id, generation, stream_type, uuid, row, words)
    select d.account_id, 0, case when d.row -> 'name' is null then 'client' else 'site' end, d.uuid, '{}', d.words
    from client_directory d join projection_checkpoint p on p.account_id = d.account_id
      and p.projection = 'client_directory' and p.generation = d.generation and p.state = 'live'`,
  `insert into projection_checkpoint (account_id, projection, generation, state, position)
    select account_id, 'search_index', 0, 'live', 0 from account_log`,
  'drop table client_directory',
  "delete from projection_parked where projection = 'client_directory'",
  "delete from projection_checkpoint where projection = 'client_directory'",
];

/** Deliveries belong to the owner of their account, instead of leases; each resend is a run of its delivery. */
const INTEGRATIONS = [
  // The commit replaces the trigger.
  'drop trigger webhook_changed on webhook',
  'drop function webhook_changed, claim_webhook_requests',
  'drop table webhook_worker',
  `alter table webhook add column enabled boolean not null default true, add column headers text,
    add column previous_secret text, add column previous_secret_expires_at timestamptz(3)`,
  'alter table webhook_endpoint add column enabled boolean not null default true',
  'drop index webhook_queue_due, webhook_queue_leased, webhook_queue_entity, webhook_queue_type, webhook_request_failed',
  'alter table webhook_queue drop column lease_no, drop column lease_worker, drop column lease_until',
  ...['webhook_queue', 'webhook_request'].flatMap((table) => [
    `alter table ${table} rename column chain_uuid to delivery_uuid`,
    `alter table ${table} add column run int not null default 1, add column event_uuid uuid`,
    `update ${table} t set event_uuid = coalesce(
      (select e.event_id from event e where e.account_id = t.account_id and e.position = t.position), t.delivery_uuid)`,
    `alter table ${table} alter column event_uuid set not null`,
  ]),
  'alter table webhook_request rename column chain_ended to run_ended',
  ...ADDED_TO_INTEGRATIONS,
  // Before, a resend was a separate delivery.
  `insert into webhook_exhausted (account_id, webhook_uuid, delivery_uuid, recorded_at)
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
          and q.position = r.position and q.ordinal = r.ordinal)`,
];

/** The statements that turn the tables of 0.1.0, with their rows, into those that the migrations create. */
export const FROM_0_1_0: readonly string[] = [
  ...EVENTSTORE,
  ...ACCOUNTS,
  ...EVENT_TYPES,
  ...SCHEDULING_AND_WORK_ORDERS,
  ...SEARCH,
  ...INTEGRATIONS,
];
