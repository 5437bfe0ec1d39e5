import { type Condition, type EntityReader, foundInRange, type Queryable } from '#eventstore/store';
import { clientUuid, fillClients, registry, type Tenant } from './seed.js';

const PAGE = 100;
/** Rows that match a narrow range or a filter. */
export const RECENT = 50;

/** A query of a list among `count` rows, over HTTP and of the reader. */
export interface ListQuery {
  readonly name: string;
  readonly query: (count: number) => string;
  /** The same query of the reader, to explain its statement. */
  readonly ask?: (reader: EntityReader, account: string, count: number) => Promise<unknown>;
  /** Rows of the response; by default a full page. */
  readonly rows?: number;
  /** Goal of the latency of the large account relative to the small one. */
  readonly maxRatio?: number;
}

/** A list. */
export interface Listing {
  /** The field of the response. */
  readonly plural: string;
  readonly table: string;
  /** Path without query, among `count` rows. */
  readonly path: string;
  /** Writes rows 1 … `count` of an account into the table, created one second apart. */
  readonly fill: (database: Queryable, tenant: Tenant, count: number) => Promise<unknown>;
  readonly queries: readonly ListQuery[];
}

/** The times of the nth row. */
const instantOf = (n: number): string => new Date(Date.UTC(2026, 0, 1) + n * 1000).toISOString();

/** The value of a filter that {@link RECENT} rows match. */
const GROUP_UUID = '0192f0c0-0000-7000-9000-000000000001';

const simple = (
  kind: string,
  name: string,
  query: ListQuery['query'],
  conditions: (count: number) => readonly Condition[],
  rest: Partial<ListQuery> = {},
): ListQuery => ({
  name,
  query,
  ask: (reader, account, count) =>
    reader.list(
      registry.aggregate(kind),
      account,
      'newest first',
      { limit: PAGE },
      conditions(count),
      kind === 'job' ? 'without refs' : 'with refs',
    ),
  ...rest,
});

const commonQueries = (kind: string): ListQuery[] => [
  simple(
    kind,
    'no filter',
    () => '',
    () => [],
    { maxRatio: 1.1 },
  ),
  {
    name: 'deep `after`',
    query: (count) => `&after=${clientUuid(count >> 1)}`,
    ask: (reader, account, count) =>
      reader.list(
        registry.aggregate(kind),
        account,
        'newest first',
        { limit: PAGE, after: clientUuid(count >> 1) },
        [],
        kind === 'job' ? 'without refs' : 'with refs',
      ),
    maxRatio: 1.1,
  },
  simple(
    kind,
    '`updated_at[after]`, narrow',
    (count) => `&updated_at[after]=${instantOf(count - RECENT)}`,
    (count) => changedAfter(kind, instantOf(count - RECENT)),
    { rows: RECENT },
  ),
];

/** The conditions of `updated_at[after]`, with the index of the changes of jobs. */
function changedAfter(kind: string, at: string): Condition[] {
  const changed = [{ sql: 'e.updated_at > ?', values: [at] }];
  return kind === 'job' ? foundInRange(changed, { ...CHANGES, column: 'updated_at' }) : changed;
}

/** Where the times of the changes of jobs are. */
const CHANGES = { table: 'job_change', uuid: 'job_uuid', conditions: [], hasNulls: false };

const equal = (
  kind: string,
  name: string,
  parameter: string,
  column: string,
  value: string,
  rest: Partial<ListQuery> = {},
): ListQuery =>
  simple(
    kind,
    `\`${name}\``,
    () => `&${parameter}=${encodeURIComponent(value)}`,
    () => [{ sql: `e.${column} = ?`, values: [value] }],
    {
      rows: RECENT,
      ...rest,
    },
  );

/** SQL: whether the nth row matches the filters, as {@link RECENT} evenly distributed rows do. */
const IN_GROUP = `n % greatest(1, $2::int / ${RECENT}) = 0`;

const fillSites: Listing['fill'] = (database, { uuid, territory }, count) =>
  database.query(
    `insert into site (account_id, uuid, version, external_id, name, description, client_uuid, address, contacts, territory_uuid,
       created_at, updated_at, deleted_at)
     select $1, ('0192f0c0-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 1, 'site-' || n, 'Site ' || n, null,
       case when ${IN_GROUP} then '${GROUP_UUID}'::uuid else ('0192f0c0-0000-7000-a000-' || lpad(to_hex(n / 3), 12, '0'))::uuid end,
       jsonb_build_object('formatted', n || ' Market Street', 'entranceNo', '2', 'apartment', null, 'floor', '3', 'description', null,
         'geolocation', null),
       jsonb_build_array(jsonb_build_object('name', '', 'type', 'phone', 'value', '+49 30 ' || n)), $3, at, at, null
     from generate_series(1, $2::int) n, lateral (select timestamptz '2026-01-01' + n * interval '1 second') moment (at)`,
    [uuid, count, territory.uuid],
  );

/** Writes the jobs of a large account. */
export const fillJobs: Listing['fill'] = async (database, { uuid, territory }, count) => {
  await database.query(
    `insert into job (account_id, uuid, version, external_id, external_order_id, serial_no, status, description, scheduled_at,
       scheduled_minutes, type_uuid, template_uuid, client_uuid, site_uuid, territory_uuid, skill_uuids, address, contacts, assignees,
       custom_fields, report_fields, possible_resolution_uuids, available_catalog, ordered_services, completion_of_uuid,
       initial_job_uuid, status_since, en_route_at, started_at, suspended_at, finished_at, durations, resolution, cancellation,
       provided_services, used_materials, worker_uuid, team_uuid, user_uuids, team_uuids, created_at, updated_at, deleted_at)
     select $1, ('0192f0c0-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 3, 'job-' || n,
       case when grouped then 'order' else 'order-' || n end, n, case when grouped then 'started' else 'finished' end,
       'Replace the pump', case when n % 10 = 0 then null else at + interval '1 day' end, 90,
       case when grouped then '${GROUP_UUID}' else '0192f0c0-0000-7000-b000-000000000001' end::uuid,
       case when grouped then '${GROUP_UUID}' else null end::uuid,
       case when grouped then '${GROUP_UUID}'::uuid else ('0192f0c0-0000-7000-a000-' || lpad(to_hex(n / 3), 12, '0'))::uuid end,
       case when grouped then '${GROUP_UUID}'::uuid else ('0192f0c0-0000-7000-a000-' || lpad(to_hex(n / 2), 12, '0'))::uuid end,
       case when grouped then '${GROUP_UUID}'::uuid else $3 end, '{}', null,
       jsonb_build_array(jsonb_build_object('name', '', 'type', 'phone', 'value', '+49 30 ' || n)), '[]', '[]', '[]', '{}', '[]', '[]',
       null, null, at, null, null, null, null, '{"enRoute": null, "suspension": null, "actual": null}', null, null, '[]', '[]',
       case when grouped then '${GROUP_UUID}'::uuid else ('0192f0c0-0000-7000-c000-' || lpad(to_hex(n % 500), 12, '0'))::uuid end,
       null, '{}', '{}', at, at, null
     from generate_series(1, $2::int) n,
       lateral (select timestamptz '2026-01-01' + n * interval '1 second', ${IN_GROUP}) moment (at, grouped)`,
    [uuid, count, territory.uuid],
  );
  await database.query('insert into job_change select account_id, uuid, updated_at from job where account_id = $1', [
    uuid,
  ]);
};

const sorted = (name: string, column: string, descending: boolean): ListQuery => ({
  name: `\`sort=${name}\``,
  query: () => `&sort=${name}`,
  ask: (reader, account) =>
    reader.sorted(
      registry.aggregate('job'),
      account,
      { column, descending, isValue: () => true, ...(column === 'updated_at' && { index: CHANGES }) },
      { limit: PAGE },
    ),
  maxRatio: 1.1,
});

/** Locations per job; the list is that of the first job. */
const PER_JOB = 1000;

const fillLocations: Listing['fill'] = (database, { uuid }, count) =>
  database.query(
    `insert into job_location (account_id, job_uuid, seq, uuid, user_uuid, longitude, latitude, accuracy_m, captured_at, uploaded_at,
       event_uuids, events)
     select $1, ('0192f0c0-0000-7000-8000-' || lpad(to_hex(1 + n / ${PER_JOB}), 12, '0'))::uuid, 1 + n % ${PER_JOB},
       ('0192f0c0-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, '${GROUP_UUID}', 13.4, 52.5, 5, at, at,
       case when n % 100 = 7 then array['${GROUP_UUID}'::uuid] else '{}' end,
       case when n % 100 = 7 then jsonb_build_array(jsonb_build_object('uuid', '${GROUP_UUID}', 'type', 'status_updated', 'job_version', 2))
         else '[]' end
     from generate_series(0, $2::int - 1) n, lateral (select timestamptz '2026-01-01' + n * interval '1 second') moment (at)`,
    [uuid, count],
  );

export const LISTINGS: readonly Listing[] = [
  { plural: 'clients', table: 'client', path: '/v2/clients', fill: fillClients, queries: commonQueries('client') },
  {
    plural: 'sites',
    table: 'site',
    path: '/v2/sites',
    fill: fillSites,
    queries: [...commonQueries('site'), equal('site', 'client_uuid', 'client_uuid', 'client_uuid', GROUP_UUID)],
  },
  {
    plural: 'jobs',
    table: 'job',
    path: '/v2/jobs',
    fill: fillJobs,
    queries: [
      ...commonQueries('job'),
      equal('job', 'status', 'status', 'status', 'started'),
      equal('job', 'assignee[worker_uuid]', 'assignee[worker_uuid]', 'worker_uuid', GROUP_UUID),
      equal('job', 'client_uuid', 'client_uuid', 'client_uuid', GROUP_UUID),
      equal('job', 'site_uuid', 'site_uuid', 'site_uuid', GROUP_UUID),
      equal('job', 'territory_uuid', 'territory_uuid', 'territory_uuid', GROUP_UUID),
      equal('job', 'type_uuid', 'type_uuid', 'type_uuid', GROUP_UUID),
      equal('job', 'template_uuid', 'template_uuid', 'template_uuid', GROUP_UUID),
      equal('job', 'external_order_id', 'external_order_id', 'external_order_id', 'order'),
      simple(
        'job',
        '`scheduled_at[after]`, narrow',
        (count) => `&scheduled_at[after]=${instantOf(count + 86_400 - RECENT - 5)}`,
        (count) => [{ sql: 'e.scheduled_at > ?', values: [instantOf(count + 86_400 - RECENT - 5)] }],
        { rows: RECENT - 5 },
      ),
      sorted('scheduled_at', 'scheduled_at', false),
      sorted('-scheduled_at', 'scheduled_at', true),
      sorted('updated_at', 'updated_at', false),
    ],
  },
  {
    plural: 'locations',
    table: 'job_location',
    // Requires the rows of `jobs`.
    path: `/v2/jobs/${clientUuid(1)}/locations`,
    fill: fillLocations,
    queries: [
      { name: 'first page', query: () => '', maxRatio: 1.1 },
      { name: '`after`, the last page', query: () => `&after=${clientUuid(PER_JOB - 101)}`, maxRatio: 1.1 },
      { name: '`events[0][uuid]`', query: () => `&events[0][uuid]=${GROUP_UUID}`, rows: PER_JOB / 100, maxRatio: 1.1 },
    ],
  },
];
