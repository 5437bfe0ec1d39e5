/**
 * Synchronizes a CRM with the clients of Fieldline in both directions, until Ctrl-C: it pulls changes as soon as they are
 * recorded, and pushes local edits. The CRM is a JSON file; use a database instead. `--help` prints the commands.
 */
import { randomUUID } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync, renameSync, unwatchFile, watchFile, writeFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';

const HELP = `Synchronizes a CRM with the clients of Fieldline.

  npm run example:crm-sync                                          pulls and pushes until Ctrl-C
  npm run example:crm-sync -- once                                  pulls and pushes once
  npm run example:crm-sync -- set <id> <name>                       edits an organization of the CRM
  npm run example:crm-sync -- set <id> <first name> <last name>     edits a person

Edits may be made while another process synchronizes. Settings, from the environment:

  KEY    an API key; required
  API    the address of the API, default http://127.0.0.1:3000
  STATE  the file of the CRM, default crm.json
`;

/** The names of a customer, in the fields of a client: which of the two it is never changes. */
type Names =
  | { readonly organization: true; readonly organization_name: string }
  | { readonly organization: false; readonly first_name: string | null; readonly last_name: string | null };

interface Customer {
  uuid: string | null;
  names: Names;
  /** Last known version in Fieldline; 0 when the customer does not exist there. */
  version: number;
  /** The Idempotency-Key of an edit that is not pushed yet. */
  pending: string | null;
}

/** The CRM. It is written as a whole, so that each event and each edit counts once, also after a crash. */
interface State {
  /** Position of the last applied event, and the epoch of the feed to which it belongs. */
  position: number;
  epoch?: string;
  /** Number of edits that were taken from the file of edits. */
  edits: number;
  customers: Record<string, Customer>;
}

interface FeedEvent {
  readonly position: number;
  readonly type: string;
  readonly entity_uuid: string;
  readonly entity_version: number;
  readonly snapshot: (Names & { readonly external_id: string | null }) | null;
}

const { API = 'http://127.0.0.1:3000', KEY = '', STATE = 'crm.json' } = process.env;
const EDITS = `${STATE}.edits`;
const TYPES = 'client_created,client_updated,client_deleted,client_restored';
/** How long the service holds a request until there is an event, in seconds. */
const WAIT_S = 25;
/** The pause after a failure, in milliseconds. */
const PAUSE_MS = 1000;
/** How often the file of edits is checked, in milliseconds. */
const WATCH_INTERVAL_MS = 200;

/** How many changes went in each direction. */
const count = { pulled: 0, pushed: 0 };

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

/** Ends the program with a sentence. */
function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

/** The error of a response. A key that is not accepted ends the program: no retry helps. */
async function errorOf(response: Response): Promise<Error> {
  const { detail } = (await response.json()) as { detail: string };
  if (response.status === 401) fail(`KEY is not accepted: ${detail}`);
  return new Error(`${response.status} ${detail}`);
}

/** What went wrong, in one line. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${API} does not answer (${error.cause.message})` : error.message;
}

// Pull

const namesOf = (client: Names): Names =>
  client.organization
    ? { organization: true, organization_name: client.organization_name }
    : { organization: false, first_name: client.first_name, last_name: client.last_name };

function apply({ type, entity_uuid: uuid, entity_version: version, snapshot }: FeedEvent): void {
  const known = Object.entries(state.customers).find(([, one]) => one.uuid === uuid)?.[0];
  const id = known ?? snapshot?.external_id ?? uuid;
  const customer = state.customers[id];
  // The echo of a push from here.
  if (customer !== undefined && version <= customer.version) return;
  print(`pulled ${type} ${id} version ${version}`);
  count.pulled++;
  if (type === 'client_deleted') Reflect.deleteProperty(state.customers, id);
  // Edited on both sides: the local edit wins, and is sent with the version that it overwrites.
  // That is a new request, so it gets a new key.
  else if (customer?.pending) Object.assign(customer, { uuid, version, pending: randomUUID() });
  else if (snapshot) state.customers[id] = { uuid, names: namesOf(snapshot), version, pending: null };
}

/** Applies the events after the position. Without any, the service holds the request until there is one. */
async function pull(wait: number, signal: AbortSignal | null = null): Promise<void> {
  for (;;) {
    const known = state.epoch === undefined ? '' : `&epoch=${state.epoch}`;
    const path = `/v2/events?after=${state.position}${known}&types=${TYPES}&include=snapshot&limit=1000&wait=${wait}`;
    const response = await request('GET', path, { signal });
    // A backup of the service was restored: positions belong to other events.
    if (response.status === 410) fail(`The feed of ${STATE} was replaced: delete it, and everything is read again.`);
    if (!response.ok) throw await errorOf(response);
    const { events, head, epoch } = (await response.json()) as { events: FeedEvent[]; head: number; epoch: string };
    if (head < state.position)
      fail(
        `The feed ends at ${head}, before position ${state.position} of ${STATE}: is it of another account? Delete it.`,
      );
    for (const event of events) apply(event);
    const isLast = !response.headers.has('link');
    // The head skips the events of other types.
    state.epoch = epoch;
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
    const { id, names } = JSON.parse(line) as { id: string; names: Names };
    state.customers[id] = { uuid: null, version: 0, ...state.customers[id], names, pending: randomUUID() };
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
    const body = JSON.stringify(customer.names);
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
      print(`refused ${id}: ${((await response.json()) as { detail: string }).detail}`);
      continue;
    }
    if (!response.ok) throw await errorOf(response);
    customer.uuid = ((await response.json()) as { client_uuid: string }).client_uuid;
    customer.version = Number(/\d+/.exec(response.headers.get('etag') ?? '')?.[0] ?? customer.version);
    customer.pending = null;
    save();
    print(`pushed ${id} version ${customer.version}`);
    count.pushed++;
  }
}

/** Pulls and pushes until it is stopped. An edit ends the wait for events. */
async function synchronize(stopped: AbortSignal): Promise<void> {
  print(`synchronizing after position ${state.position}; Ctrl-C stops`);
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
        print(`failed, trying again: ${reasonOf(error)}`);
        await setTimeout(PAUSE_MS);
      }
      edited = new AbortController();
    }
  unwatchFile(EDITS);
  print(`stopped at position ${state.position}: pulled ${count.pulled}, pushed ${count.pushed}`);
}

async function synchronizeOnce(): Promise<void> {
  try {
    await pull(0);
    await push();
  } catch (error) {
    fail(reasonOf(error));
  }
  print(`pulled ${count.pulled}, pushed ${count.pushed}`);
}

/** @param last is the last name of a person; an organization has none. */
function edit(id: string, name: string, last: string | undefined): void {
  const names: Names =
    last === undefined
      ? { organization: true, organization_name: name }
      : { organization: false, first_name: name, last_name: last };
  appendFileSync(EDITS, `${JSON.stringify({ id, names })}\n`);
  print(`edited ${id}: it is pushed by \`npm run example:crm-sync\``);
}

const [command, id, name, last] = process.argv.slice(2);
if (command === '--help') print(HELP.trimEnd());
else if (command === 'set' && id !== undefined && name !== undefined) edit(id, name, last);
else if (command !== undefined && command !== 'once')
  fail(`${process.argv.slice(2).join(' ')} is not known; see --help`);
else if (KEY === '') fail('KEY is missing: `eval "$(npm run --silent cli -- env)"` sets it; see --help');
else if (command === 'once') await synchronizeOnce();
else {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stop.abort());
  await synchronize(stop.signal);
}
