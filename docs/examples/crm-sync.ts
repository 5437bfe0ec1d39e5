/**
 * One round of keeping a CRM and Fieldline in step: pulls what happened to clients, then pushes what was edited here.
 * The CRM is a JSON file, where yours has a database. `node docs/examples/crm-sync.ts set <id> <name>` edits it.
 */
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

interface Customer {
  uuid: string | null;
  name: string;
  /** Fieldline's version that is known here; 0 when it knows nothing of the customer. */
  version: number;
  /** The Idempotency-Key of an edit that Fieldline was not told yet. */
  pending: string | null;
}

interface State {
  /** Of the last event that is in `customers`: both are written at once, so that each event counts once. */
  position: number;
  customers: Record<string, Customer>;
}

interface FeedEvent {
  readonly position: number;
  readonly type: string;
  readonly entity_uuid: string;
  readonly entity_version: number;
  readonly snapshot: { readonly external_id: string | null; readonly name: string } | null;
}

const { API = 'http://127.0.0.1:3000', KEY = '', STATE = 'crm.json' } = process.env;
const TYPES = 'client_created,client_updated,client_deleted';

const state: State = existsSync(STATE)
  ? (JSON.parse(readFileSync(STATE, 'utf8')) as State)
  : { position: 0, customers: {} };

/** Replaces the file in one step: after a crash it is the old one or the new one. */
function save(): void {
  writeFileSync(`${STATE}.new`, JSON.stringify(state, null, 2));
  renameSync(`${STATE}.new`, STATE);
}

const request = (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
  fetch(`${API}${path}`, {
    method,
    headers: { Authorization: `Bearer ${KEY}`, ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });

function apply({ type, entity_uuid: uuid, entity_version: version, snapshot }: FeedEvent): void {
  const known = Object.entries(state.customers).find(([, one]) => one.uuid === uuid)?.[0];
  const id = known ?? snapshot?.external_id ?? uuid;
  const customer = state.customers[id];
  // An echo of what was pushed from here.
  if (customer !== undefined && version <= customer.version) return;
  if (type === 'client_deleted') Reflect.deleteProperty(state.customers, id);
  // An edit of both sides: the one here wins, and goes out with the version that it overwrites:
  // another request, so with another key.
  else if (customer?.pending) Object.assign(customer, { uuid, version, pending: randomUUID() });
  else if (snapshot) state.customers[id] = { uuid, name: snapshot.name, version, pending: null };
}

async function pull(): Promise<void> {
  for (;;) {
    const response = await request('GET', `/v2/events?after=${state.position}&types=${TYPES}&include=snapshot`);
    if (!response.ok) throw new Error(await response.text());
    const { events, head } = (await response.json()) as { events: FeedEvent[]; head: number };
    for (const event of events) apply(event);
    const isLast = !response.headers.has('link');
    // The head passes over the events of other types.
    state.position = isLast ? head : (events.at(-1)?.position ?? head);
    save();
    if (isLast) return;
  }
}

async function push(): Promise<void> {
  for (const [id, customer] of Object.entries(state.customers)) {
    if (customer.pending === null) continue;
    const body = { organization: true, organization_name: customer.name };
    const response = await request('PATCH', `/v2/clients/${encodeURIComponent(customer.uuid ?? id)}`, body, {
      'Idempotency-Key': customer.pending,
      ...(customer.version > 0 && { 'If-Match': `"${customer.version}"` }),
    });
    // Changed since the pull: the next round sees it.
    if (response.status === 412) continue;
    if (!response.ok) throw new Error(await response.text());
    customer.uuid = ((await response.json()) as { client_uuid: string }).client_uuid;
    customer.version = Number(/\d+/.exec(response.headers.get('etag') ?? '')?.[0] ?? customer.version);
    customer.pending = null;
    save();
  }
}

const [command, id = '', name = ''] = process.argv.slice(2);
if (command === 'set') {
  state.customers[id] = { uuid: null, version: 0, ...state.customers[id], name, pending: randomUUID() };
  save();
} else {
  await pull();
  await push();
}
