import { createHash } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import express, { type NextFunction, type Request, type Response } from 'express';
import pg from 'pg';
import { newUuid } from '#eventstore/domain';

// The baseline of the API: a hand-written service without framework and events. It validates the same, returns the same bodies,
// and writes row, history and outbox in one ordinary transaction.

interface Address {
  formatted: string;
  entranceNo: string | null;
  apartment: string | null;
  floor: string | null;
  description: string | null;
  geolocation: { longitude: number; latitude: number } | null;
}

interface ClientRow {
  uuid: string;
  version: number;
  external_id: string | null;
  organization: boolean;
  organization_name: string | null;
  first_name: string | null;
  last_name: string | null;
  middle_name: string | null;
  contacts: { name: string; type: string; value: string }[];
  site_address: Address | null;
  territory_uuid: string;
  territory_name: string;
  created_at: Date;
  updated_at: Date;
}

interface Key {
  account: string;
  territory: string;
}

type Body = Record<string, unknown>;
type Faults = Record<string, string[]>;

const COLUMNS = `c.uuid, c.version, c.external_id, c.organization, c.organization_name, c.first_name, c.last_name, c.middle_name,
  c.contacts, c.site_address, c.territory_uuid, t.name as territory_name, c.created_at, c.updated_at`;
const FROM = 'from client c join territory t on t.account_id = c.account_id and t.uuid = c.territory_uuid';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const NAMES = ['first_name', 'last_name', 'middle_name'] as const;
const KEYS = new Set(['external_id', 'organization', 'organization_name', ...NAMES, 'contacts', 'site_address']);
const ADDRESS_KEYS = new Set(['formatted', 'entrance_no', 'apartment', 'floor', 'description', 'geolocation']);

class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly body: object,
  ) {
    super(String(status));
  }
}

const pool = new pg.Pool({
  connectionString: process.env['DATABASE_URL'],
  max: Number(process.env['DATABASE_POOL_SIZE']),
});
const keys = new Map<string, Key>();
const app = express();
app.set('etag', false);
app.set('x-powered-by', false);
app.use(express.json({ limit: '1mb' }));

app.use(async (request: Request, response: Response, next: NextFunction) => {
  response.setHeader('X-Request-Id', request.header('x-request-id') ?? newUuid());
  const secret = /^Bearer +(\S{1,300})$/i.exec(request.headers.authorization ?? '')?.[1];
  if (secret === undefined) throw new Refusal(401, { message: 'Send an API key' });
  const hash = createHash('sha256').update(secret).digest('base64');
  let key = keys.get(hash);
  if (key === undefined) {
    const { rows } = await pool.query<Key>({
      name: 'key',
      text: 'select account_id as account, default_territory_uuid as territory from api_key where hash = $1',
      values: [hash],
    });
    key = rows[0];
    if (key === undefined) throw new Refusal(401, { message: 'The API key is not known' });
    keys.set(hash, key);
  }
  response.locals['key'] = key;
  next();
});

app.get('/v2/clients/:client', async (request, response) => {
  const { client: uuid } = request.params;
  if (!UUID.test(uuid)) throw new Refusal(404, { message: 'Not found' });
  const { rows } = await pool.query<ClientRow>({
    name: 'get',
    text: `select ${COLUMNS} ${FROM} where c.account_id = $1 and c.uuid = $2 and c.deleted_at is null`,
    values: [keyOf(response).account, uuid],
  });
  const [row] = rows;
  if (row === undefined) throw new Refusal(404, { message: 'Not found' });
  response.setHeader('ETag', `"${row.version}"`);
  response.json({ client: present(row) });
});

app.get('/v2/clients', async (request, response) => {
  const limit = Number(request.query['limit'] ?? 100);
  const { after } = request.query;
  if (!(limit >= 1 && limit <= 500)) throw invalid({ limit: ['must be a whole number from 1 to 500'] });
  if (after !== undefined && (typeof after !== 'string' || !UUID.test(after)))
    throw invalid({ after: ['must be a UUID'] });
  const { rows } = await pool.query<ClientRow>({
    name: after === undefined ? 'list' : 'list after',
    text: `select ${COLUMNS} ${FROM} where c.account_id = $1 and c.deleted_at is null ${after === undefined ? '' : 'and c.uuid < $3'}
      order by c.uuid desc limit $2`,
    values: [keyOf(response).account, limit + 1, ...(after === undefined ? [] : [after])],
  });
  const page = rows.slice(0, limit);
  if (rows.length > limit)
    response.setHeader('Link', `</v2/clients?limit=${limit}&after=${page.at(-1)?.uuid}>; rel="next"`);
  response.json({ clients: page.map(present) });
});

app.post('/v2/clients', async (request, response) => {
  const body = request.body as Body;
  const faults = faultsOf(body);
  if (body['organization'] === undefined) faults['organization'] = ['is required'];
  const key = keyOf(response);
  const now = new Date();
  const blank = { external_id: null, organization_name: null, first_name: null, last_name: null, middle_name: null };
  const changes = { ...blank, contacts: [], site_address: null, ...changesOf(body, faults) };
  const row = {
    ...changes,
    uuid: newUuid(),
    version: 1,
    territory_uuid: key.territory,
    territory_name: '',
    created_at: now,
    updated_at: now,
  } as ClientRow;
  checkNames(row, body, faults);
  if (Object.keys(faults).length > 0) throw invalid(faults);
  await transaction(async (tx) => {
    const { rows } = await tx.query<{ name: string }>({
      name: 'territory',
      text: 'select name from territory where account_id = $1 and uuid = $2',
      values: [key.account, key.territory],
    });
    row.territory_name = rows[0]?.name ?? '';
    await tx.query({
      name: 'insert',
      text: `insert into client (account_id, uuid, version, external_id, organization, organization_name, first_name, last_name,
        middle_name, contacts, site_address, territory_uuid, created_at, updated_at)
        values ($1, $2, 1, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12)`,
      values: [key.account, row.uuid, ...columnsOf(row), row.territory_uuid, now],
    });
    await record(tx, key.account, 'client_created', row, changes, null);
  });
  response.setHeader('Location', `/v2/clients/${row.uuid}`);
  response.status(201).json({ client_uuid: row.uuid });
});

app.patch('/v2/clients/:client', async (request, response) => {
  const { client: uuid } = request.params;
  if (!UUID.test(uuid)) throw new Refusal(404, { message: 'Not found' });
  const body = request.body as Body;
  const faults = faultsOf(body);
  const changes = changesOf(body, faults);
  const { account } = keyOf(response);
  const version = await transaction(async (tx) => {
    const { rows } = await tx.query<ClientRow>({
      name: 'get for update',
      text: `select ${COLUMNS} ${FROM} where c.account_id = $1 and c.uuid = $2 and c.deleted_at is null for update of c`,
      values: [account, uuid],
    });
    const [before] = rows;
    if (before === undefined) throw new Refusal(404, { message: 'Not found' });
    const after: ClientRow = { ...before, ...changes, version: before.version + 1, updated_at: new Date() };
    if (after.organization !== before.organization) faults['organization'] = ['is fixed when the client is created'];
    checkNames(after, body, faults);
    if (Object.keys(faults).length > 0) throw invalid(faults);
    await tx.query({
      name: 'update',
      text: `update client set version = $12, external_id = $3, organization = $4, organization_name = $5, first_name = $6,
        last_name = $7, middle_name = $8, contacts = $9, site_address = $10, updated_at = $11
        where account_id = $1 and uuid = $2`,
      values: [account, uuid, ...columnsOf(after), after.updated_at, after.version],
    });
    await record(tx, account, 'client_updated', after, changes, before);
    return after.version;
  });
  response.setHeader('ETag', `"${version}"`);
  response.json({ client_uuid: uuid });
});

app.use((error: unknown, _request: Request, response: Response, _next: NextFunction) => {
  if (error instanceof Refusal) response.status(error.status).json(error.body);
  else response.status(500).json({ message: error instanceof Error ? error.message : 'failed' });
});

const server = app.listen(Number(process.env['PORT'] ?? 0), '127.0.0.1', () => {
  process.send?.({ type: 'ready', address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
});
process.once('SIGTERM', () => {
  server.close(() => void pool.end().then(() => process.exit(0)));
  server.closeAllConnections();
});
process.once('disconnect', () => process.exit(0));

async function transaction<T>(work: (tx: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

/** Writes the row of the history and the body of the webhook. */
async function record(
  tx: pg.PoolClient,
  account: string,
  type: string,
  after: ClientRow,
  changes: object,
  before: ClientRow | null,
): Promise<void> {
  const actor = { source: 'api', user_uuid: null, user_email: null, device_uuid: null, api_key_uuid: null };
  await tx.query({
    name: 'history',
    text: `insert into client_history (account_id, client_uuid, version, type, changes, actor, created_at)
      values ($1, $2, $3, $4, $5, $6, $7)`,
    values: [
      account,
      after.uuid,
      after.version,
      type,
      JSON.stringify(changes),
      JSON.stringify(actor),
      after.updated_at,
    ],
  });
  const body = {
    event_uuid: newUuid(),
    event_type: type,
    context: { ...actor, happened_at: after.updated_at, created_at: after.updated_at },
    client: { ...present(after), previous: before && present(before) },
  };
  await tx.query({
    name: 'outbox',
    text: 'insert into outbox (account_id, event_type, client_uuid, body, created_at) values ($1, $2, $3, $4, $5)',
    values: [account, type, after.uuid, JSON.stringify(body), after.updated_at],
  });
}

const keyOf = (response: Response): Key => response.locals['key'] as Key;

const invalid = (errors: Faults): Refusal => new Refusal(422, { message: 'Cannot process request', errors });

const columnsOf = (row: ClientRow): unknown[] => [
  row.external_id,
  row.organization,
  row.organization_name,
  row.first_name,
  row.last_name,
  row.middle_name,
  JSON.stringify(row.contacts),
  row.site_address && JSON.stringify(row.site_address),
];

function present(row: ClientRow): object {
  const { site_address: address } = row;
  const names = [row.first_name, row.last_name, row.middle_name];
  return {
    uuid: row.uuid,
    external_id: row.external_id,
    name: row.organization ? row.organization_name : names.filter((name) => name?.trim()).join(' '),
    organization: row.organization,
    ...(row.organization
      ? { organization_name: row.organization_name }
      : { first_name: row.first_name, last_name: row.last_name, middle_name: row.middle_name }),
    contacts: row.contacts.map(({ name, value, type }) => ({ name, value, type })),
    site_address: address && {
      formatted: address.formatted,
      entrance_no: address.entranceNo,
      apartment: address.apartment,
      floor: address.floor,
      description: address.description,
      geolocation: address.geolocation && {
        longitude: address.geolocation.longitude,
        latitude: address.geolocation.latitude,
      },
    },
    territory: { uuid: row.territory_uuid, name: row.territory_name },
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

function text(value: unknown, max: number, filled: boolean): string | undefined {
  if (typeof value !== 'string') return 'must be a string';
  if (value.includes('\0')) return 'must not contain NUL';
  if (!value.isWellFormed()) return 'must be well-formed Unicode';
  if (filled && value.trim() === '') return 'must not be blank';
  if (value.length > max && [...value].length > max) return `must be at most ${max} characters`;
  return undefined;
}

function faultsOf(body: unknown): Faults {
  const faults: Faults = {};
  const check = (path: string, fault: string | undefined): void => {
    if (fault !== undefined) faults[path] = [fault];
  };
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new Refusal(400, { message: 'The body must be a JSON object' });
  for (const [key, value] of Object.entries(body)) {
    if (!KEYS.has(key)) faults[key] = ['is not known'];
    else if (key === 'organization') check(key, typeof value === 'boolean' ? undefined : 'must be true or false');
    else if (key === 'organization_name') check(key, text(value, 5000, true));
    else if (key === 'contacts') checkContacts(value, check);
    else if (value === null) continue;
    else if (key === 'external_id') check(key, text(value, 500, true));
    else if (key === 'site_address') checkAddress(value, check);
    else check(key, text(value, 50, false));
  }
  return faults;
}

function checkContacts(value: unknown, check: (path: string, fault: string | undefined) => void): void {
  if (!Array.isArray(value)) return check('contacts', 'must be an array');
  if (value.length > 50) return check('contacts', 'must have at most 50 entries');
  value.forEach((contact: unknown, i) => {
    if (typeof contact !== 'object' || contact === null) return check(`contacts.${i}`, 'must be an object');
    const { name, value: address, type, ...others } = contact as Body;
    for (const key of Object.keys(others)) check(`contacts.${i}.${key}`, 'is not known');
    if (name !== undefined) check(`contacts.${i}.name`, text(name, 500, false));
    check(`contacts.${i}.value`, text(address, 500, true));
    check(
      `contacts.${i}.type`,
      typeof type === 'string' && /^[a-z][a-z0-9_]{0,49}$/.test(type) ? undefined : 'must be a token',
    );
  });
}

function checkAddress(value: unknown, check: (path: string, fault: string | undefined) => void): void {
  if (typeof value !== 'object' || value === null) return check('site_address', 'must be an object');
  const address = value as Body;
  for (const key of Object.keys(address)) if (!ADDRESS_KEYS.has(key)) check(`site_address.${key}`, 'is not known');
  check('site_address.formatted', text(address['formatted'], 1000, true));
  for (const [key, max] of [
    ['entrance_no', 200],
    ['apartment', 200],
    ['floor', 200],
    ['description', 1000],
  ] as const)
    if (address[key] != null) check(`site_address.${key}`, text(address[key], max, false));
  const place = address['geolocation'];
  if (place == null) return;
  if (typeof place !== 'object') return check('site_address.geolocation', 'must be an object');
  const { longitude, latitude } = place as Body;
  const within = (at: unknown, most: number): boolean => typeof at === 'number' && Math.abs(at) <= most;
  if (!within(longitude, 180) || !within(latitude, 90)) check('site_address.geolocation', 'must be a place');
}

/** The columns of the fields in a body. */
function changesOf(body: Body, faults: Faults): Partial<ClientRow> {
  const changes = { ...body } as Partial<ClientRow>;
  if (Object.keys(faults).length > 0) return changes;
  if (body['contacts'] !== undefined)
    changes.contacts = (body['contacts'] as ClientRow['contacts']).map(({ name, value, type }) => ({
      name: (name as string | undefined) ?? '',
      value,
      type,
    }));
  const address = body['site_address'] as Record<string, string | null> | null | undefined;
  if (address)
    changes.site_address = {
      formatted: address['formatted'] ?? '',
      entranceNo: address['entrance_no'] ?? null,
      apartment: address['apartment'] ?? null,
      floor: address['floor'] ?? null,
      description: address['description'] ?? null,
      geolocation: (body['site_address'] as Address).geolocation,
    };
  return changes;
}

function checkNames(row: ClientRow, body: Body, faults: Faults): void {
  if (row.organization) {
    if (!row.organization_name?.trim()) faults['organization_name'] = ['must be filled'];
    for (const name of NAMES) if (body[name] !== undefined) faults[name] = ['an organization has no such field'];
    return;
  }
  if (body['organization_name'] !== undefined) faults['organization_name'] = ['an individual has no such field'];
  if (!NAMES.some((name) => row[name]?.trim())) faults['first_name'] = ['one of the names must be filled'];
}
