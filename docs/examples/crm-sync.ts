/**
 * One round of synchronization between a CRM and Fieldline: pulls changes of clients, then pushes local edits.
 * The CRM is a JSON file; use a database instead. `node docs/examples/crm-sync.ts set <id> <name>` edits it.
 */
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

interface Customer {
  uuid: string | null;
  name: string;
  /** Last known version in Fieldline; 0 when the customer does not exist there. */
  version: number;
  /** The Idempotency-Key of an edit that is not pushed yet. */
  pending: string | null;
}

interface State {
  /** Position of the last applied event. It is written with `customers`, so that each event counts once. */
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

/** Replaces the file atomically: a crash leaves the old or the new content. */
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
  // The echo of a push from here.
  if (customer !== undefined && version <= customer.version) return;
  if (type === 'client_deleted') Reflect.deleteProperty(state.customers, id);
  // Edited on both sides: the local edit wins, and is sent with the version that it overwrites.
  // That is a new request, so it gets a new key.
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
    // The head skips the events of other types.
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
    // Changed since the pull: the next round pulls it.
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
