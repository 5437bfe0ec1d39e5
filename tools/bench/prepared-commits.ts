import pg from 'pg';
import { newUuid } from '#eventstore/domain';
import type { UnrenderedCommit, Database, EventStore, RequestContext } from '#eventstore/store';
import { contacts, type Tenant } from './seed.js';
import { POOL_SIZE } from './test-bed.js';

/** A complete row of a client, as a commit and a bare INSERT write it. */
interface ClientRow {
  readonly account_id: string;
  readonly uuid: string;
  readonly version: number;
  readonly external_id: string | null;
  readonly organization: boolean;
  readonly organization_name: string | null;
  readonly first_name: string;
  readonly last_name: string;
  readonly middle_name: string | null;
  readonly contacts: readonly object[];
  readonly site_address: object;
  readonly territory_uuid: string;
  readonly created_at: string;
  readonly updated_at: string;
  readonly deleted_at: string | null;
}

const COLUMNS =
  'account_id, uuid, version, external_id, organization, organization_name, first_name, last_name, middle_name, contacts, site_address, territory_uuid, created_at, updated_at, deleted_at';

/** The values of a row in the order of {@link COLUMNS}. */
const valuesOf = (row: ClientRow): (string | number | boolean | null)[] => [
  row.account_id,
  row.uuid,
  row.version,
  row.external_id,
  row.organization,
  row.organization_name,
  row.first_name,
  row.last_name,
  row.middle_name,
  JSON.stringify(row.contacts),
  JSON.stringify(row.site_address),
  row.territory_uuid,
  row.created_at,
  row.updated_at,
  row.deleted_at,
];

let made = 0;

/** The row of a client at a version; of a new client without `uuid`. */
export function clientRow({ uuid: account, territory }: Tenant, version = 1, uuid = newUuid()): ClientRow {
  const now = new Date().toISOString();
  return {
    account_id: account,
    uuid,
    version,
    external_id: null,
    organization: false,
    organization_name: null,
    first_name: 'Anna',
    last_name: 'Lindqvist',
    middle_name: null,
    contacts: contacts(++made),
    site_address: {
      formatted: '17 Market Street, 10115 Berlin',
      entranceNo: '2',
      apartment: null,
      floor: '3',
      description: 'Ring twice',
      geolocation: { longitude: 13.4, latitude: 52.5 },
    },
    territory_uuid: territory.uuid,
    created_at: now,
    updated_at: now,
    deleted_at: null,
  };
}

/** The data of the event for a row: some 300 bytes. */
const eventDataOf = (row: ClientRow): object => ({
  firstName: row.first_name,
  lastName: row.last_name,
  contacts: row.contacts,
  siteAddress: row.site_address,
});

/** The body of a webhook: the entity after and before the change, some 1.7 KB. */
function bodyOf(row: ClientRow, type: string, eventId: string, territory: Tenant['territory']): object {
  const { account_id: _, deleted_at: __, territory_uuid: ___, ...rest } = row;
  const shown = { ...rest, name: `${row.first_name} ${row.last_name}`, territory };
  return {
    event_uuid: eventId,
    event_type: type,
    context: {
      source: 'api',
      happened_at: row.updated_at,
      created_at: row.updated_at,
      user_uuid: null,
      user_email: null,
      device_uuid: null,
      api_key_uuid: row.uuid,
    },
    client: { ...shown, previous: shown },
  };
}

const ACTOR = { source: 'api', user_uuid: null, user_email: null, device_uuid: null, api_key_uuid: newUuid() };

/** A commit of a row with one event and one rendered body, as the store passes it to the database. */
export function commitOf(row: ClientRow, territory: Tenant['territory']): UnrenderedCommit {
  const id = newUuid();
  const verb = row.version === 1 ? 'created' : 'updated';
  return {
    guards: [],
    counters: [],
    actor: ACTOR,
    context: {},
    correlation: id,
    occurred_at: row.updated_at,
    recorded_at: row.updated_at,
    writes: [
      {
        type: 'client',
        uuid: row.uuid,
        expected: row.version - 1,
        row: { ...row },
        set: row.version === 1 ? '' : '1'.repeat(Object.keys(row).length),
        events: [{ nth: 1, id, type: `client.${verb}`, v: 1, data: eventDataOf(row) }],
        claims: [],
        derived: [],
      },
    ],
    outbox: [
      {
        event: 1,
        ordinal: 1,
        type: `client_${verb}`,
        subscriptions: [`client_${verb}`, '*'],
        lacks: [],
        bodyOf: () => JSON.stringify(bodyOf(row, `client_${verb}`, id, territory)),
      },
    ],
  };
}

/** A plain pool of the size of the product's. */
export function barePool(url: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: POOL_SIZE });
  // A closed connection also rejects its statements.
  pool.on('error', () => undefined);
  return pool;
}

/** The baseline of the commit: inserts one row by a prepared statement. */
export const insertBare = (pool: pg.Pool, tenant: Tenant): Promise<unknown> =>
  pool.query({ name: 'bare', text: INSERT_BARE, values: valuesOf(clientRow(tenant)) });

const INSERT_BARE = `insert into bench_row (${COLUMNS}) values (${COLUMNS.split(',')
  .map((_, i) => `$${i + 1}`)
  .join(', ')})`;

/** Commits a prepared commit through the store, as commands do. */
export const commitPrepared = (store: EventStore, ctx: RequestContext, commit: UnrenderedCommit): Promise<unknown> =>
  store.transact(ctx, (uow) => {
    uow.changes.writes.push(...commit.writes);
    uow.toCommit = () => commit;
    return Promise.resolve();
  });

export function tenantOf(tenants: readonly Tenant[], turn: number): Tenant {
  const tenant = tenants[turn % tenants.length];
  if (tenant === undefined) throw new Error('There are no accounts');
  return tenant;
}

/** Checks that the commits wrote their bodies, without which they would be faster. */
export async function mustHaveBodies(database: Database): Promise<void> {
  const [row] = await database.query<{ events: number; bodies: number; bytes: number }>(
    `select (select count(*) from event where stream_type = 'client') as events, count(*) as bodies,
     avg(octet_length(body))::int as bytes from outbox join outbox_body using (account_id, day, position, ordinal)`,
  );
  if (row === undefined || row.events === 0 || row.events !== row.bodies || row.bytes < 1200)
    throw new Error(`The commits did not write what they should: ${JSON.stringify(row)}`);
}
