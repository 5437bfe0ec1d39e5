/**
 * Synchronizes a CRM with the clients of Fieldline in both directions, until Ctrl-C: it pulls changes as soon as they are
 * recorded, and pushes local edits. The CRM is a JSON file; use a database instead. `--help` prints the commands.
 */
import { randomUUID } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync, renameSync, unwatchFile, watchFile, writeFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';

const HELP = `Synchronizes a CRM with the clients of Fieldline.

  node docs/examples/crm-sync.ts                  pulls and pushes until Ctrl-C
  node docs/examples/crm-sync.ts once             pulls and pushes once
  node docs/examples/crm-sync.ts set <id> <name>  edits a customer of the CRM, also while another process synchronizes

  API    default http://127.0.0.1:3000
  KEY    an API key
  STATE  the file of the CRM, default crm.json
`;

interface Customer {
  uuid: string | null;
  name: string;
  /** Last known version in Fieldline; 0 when the customer does not exist there. */
  version: number;
  /** The Idempotency-Key of an edit that is not pushed yet. */
  pending: string | null;
}

/** The CRM. It is written as a whole, so that each event and each edit counts once, also after a crash. */
interface State {
  /** Position of the last applied event. */
  position: number;
  /** Number of edits that were taken from the file of edits. */
  edits: number;
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
const EDITS = `${STATE}.edits`;
const TYPES = 'client_created,client_updated,client_deleted';
/** How long the service holds a request until there is an event, in seconds. */
const WAIT_S = 25;
/** The pause after a failure, in milliseconds. */
const PAUSE_MS = 1000;
/** How often the file of edits is checked, in milliseconds. */
const WATCH_INTERVAL_MS = 200;

const state: State = existsSync(STATE)
  ? (JSON.parse(readFileSync(STATE, 'utf8')) as State)
  : { position: 0, edits: 0, customers: {} };

/** Replaces the file atomically: a crash leaves the old or the new content. */
function save(): void {
  writeFileSync(`${STATE}.new`, JSON.stringify(state, null, 2));
  renameSync(`${STATE}.new`, STATE);
}

const print = (line: string): boolean => process.stdout.write(`${line}\n`);

const request = (method: string, path: string, init: Pick<RequestInit, 'body' | 'signal'>, headers = {}) =>
  fetch(`${API}${path}`, { ...init, method, headers: { Authorization: `Bearer ${KEY}`, ...headers } });

const errorOf = async (response: Response): Promise<Error> => new Error(`${response.status} ${await response.text()}`);

// Pull

function apply({ type, entity_uuid: uuid, entity_version: version, snapshot }: FeedEvent): void {
  const known = Object.entries(state.customers).find(([, one]) => one.uuid === uuid)?.[0];
  const id = known ?? snapshot?.external_id ?? uuid;
  const customer = state.customers[id];
  // The echo of a push from here.
  if (customer !== undefined && version <= customer.version) return;
  print(`pulled ${type} ${id} version ${version}`);
  if (type === 'client_deleted') Reflect.deleteProperty(state.customers, id);
  // Edited on both sides: the local edit wins, and is sent with the version that it overwrites.
  // That is a new request, so it gets a new key.
  else if (customer?.pending) Object.assign(customer, { uuid, version, pending: randomUUID() });
  else if (snapshot) state.customers[id] = { uuid, name: snapshot.name, version, pending: null };
}

/** Applies the events after the position. Without any, the service holds the request until there is one. */
async function pull(wait: number, signal: AbortSignal | null = null): Promise<void> {
  for (;;) {
    const path = `/v2/events?after=${state.position}&types=${TYPES}&include=snapshot&limit=1000&wait=${wait}`;
    const response = await request('GET', path, { signal });
    if (!response.ok) throw await errorOf(response);
    const { events, head } = (await response.json()) as { events: FeedEvent[]; head: number };
    for (const event of events) apply(event);
    const isLast = !response.headers.has('link');
    // The head skips the events of other types.
    state.position = isLast ? head : (events.at(-1)?.position ?? head);
    save();
    if (isLast) return;
  }
}

// Push

/** Takes the new edits of the file. */
function takeEdits(): void {
  if (!existsSync(EDITS)) return;
  const lines = readFileSync(EDITS, 'utf8').split('\n').slice(0, -1);
  for (const line of lines.slice(state.edits)) {
    const { id, name } = JSON.parse(line) as { id: string; name: string };
    state.customers[id] = { uuid: null, version: 0, ...state.customers[id], name, pending: randomUUID() };
  }
  state.edits = lines.length;
  // With the keys, before anything is sent: a repeated push is the same request.
  save();
}

async function push(): Promise<void> {
  takeEdits();
  for (const [id, customer] of Object.entries(state.customers)) {
    if (customer.pending === null) continue;
    const path = `/v2/clients/${encodeURIComponent(customer.uuid ?? id)}`;
    const body = JSON.stringify({ organization: true, organization_name: customer.name });
    const response = await request(
      'PATCH',
      path,
      { body },
      {
        'Idempotency-Key': customer.pending,
        ...(customer.version > 0 && { 'If-Match': `"${customer.version}"` }),
      },
    );
    // Changed or deleted since the pull: the next pull brings that.
    if (response.status === 412 || response.status === 404) continue;
    if (response.status === 422) {
      customer.pending = null;
      save();
      print(`refused ${id}: ${await response.text()}`);
      continue;
    }
    if (!response.ok) throw await errorOf(response);
    customer.uuid = ((await response.json()) as { client_uuid: string }).client_uuid;
    customer.version = Number(/\d+/.exec(response.headers.get('etag') ?? '')?.[0] ?? customer.version);
    customer.pending = null;
    save();
    print(`pushed ${id} version ${customer.version}`);
  }
}

/** Pulls and pushes until it is stopped. An edit ends the wait for events. */
async function synchronize(stopped: AbortSignal): Promise<void> {
  print(`synchronizing after position ${state.position}`);
  let edited = new AbortController();
  watchFile(EDITS, { interval: WATCH_INTERVAL_MS }, () => edited.abort());
  for (;;)
    try {
      for (;;) {
        await push();
        await pull(WAIT_S, AbortSignal.any([stopped, edited.signal]));
      }
    } catch (error) {
      if (stopped.aborted) break;
      if (!edited.signal.aborted) {
        print(`failed, trying again: ${String(error)}`);
        await setTimeout(PAUSE_MS);
      }
      edited = new AbortController();
    }
  unwatchFile(EDITS);
  print(`stopped at position ${state.position}`);
}

const [command, id = '', name = ''] = process.argv.slice(2);
if (command === 'set') appendFileSync(EDITS, `${JSON.stringify({ id, name })}\n`);
else if (command === 'once') {
  await pull(0);
  await push();
} else if (command === undefined) {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stop.abort());
  await synchronize(stop.signal);
} else print(HELP.trimEnd());
