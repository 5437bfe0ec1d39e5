/** Imports customers as clients, 500 in a request. It may be repeated: a customer that is already there is not changed. */
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';

const HELP = `Imports customers as clients. Standard input has one customer in a line, an organization or a person:

  {"id": "c-1", "name": "Acme"}
  {"id": "p-1", "first_name": "Ann", "last_name": "Field"}

  npm run --silent example:crm-import < customers.jsonl

  KEY  an API key; required
  API  the address of the API, default http://127.0.0.1:3000
`;

interface Customer {
  readonly id: string;
  /** Of an organization. */
  readonly name?: string;
  /** Of a person. */
  readonly first_name?: string;
  readonly last_name?: string;
}

interface Operation {
  readonly method: 'PATCH';
  readonly path: string;
  readonly body: object;
}

interface Result {
  readonly status: number;
  readonly body: { readonly detail?: string } | null;
}

const { API = 'http://127.0.0.1:3000', KEY = '' } = process.env;
const MAX_OPERATIONS = 500;
const count = { created: 0, 'already there': 0, refused: 0 };

/** Ends the program with a sentence. */
function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

function operationOf(line: string, number: number): Operation {
  try {
    const { id, name, ...person } = JSON.parse(line) as Customer;
    const body =
      name === undefined ? { organization: false, ...person } : { organization: true, organization_name: name };
    return { method: 'PATCH', path: `/v2/clients/${encodeURIComponent(id)}`, body };
  } catch {
    return fail(`Line ${number} is not a customer in JSON: ${line}`);
  }
}

/** Sends a batch, and counts its results. @returns the operations that were not performed in time. */
async function send(operations: Operation[]): Promise<Operation[]> {
  const response = await fetch(`${API}/v2/batch`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${KEY}`, 'X-Service-Trigger-Webhooks': 'false' },
    body: JSON.stringify({ operations }),
  }).catch((error: unknown) => fail(`${API} does not answer (${String(error)}): is it running?`));
  if (response.status === 429 || response.status === 503) {
    await delay(1000 * Number(response.headers.get('retry-after') ?? 1));
    return operations;
  }
  if (!response.ok) fail(`${response.status} ${((await response.json()) as { detail: string }).detail}`);
  const { results } = (await response.json()) as { results: readonly Result[] };
  return operations.filter((operation, i) => {
    const { status = 503, body } = results[i] ?? {};
    if (status === 503) return true;
    if (status >= 400) process.stderr.write(`${operation.path}: ${body?.detail ?? status}\n`);
    count[status >= 400 ? 'refused' : status === 201 ? 'created' : 'already there']++;
    return false;
  });
}

async function importCustomers(): Promise<void> {
  let waiting: Operation[] = [];
  let number = 0;
  for await (const line of createInterface({ input: process.stdin })) {
    waiting.push(operationOf(line, ++number));
    while (waiting.length >= MAX_OPERATIONS) waiting = await send(waiting);
  }
  while (waiting.length > 0) waiting = await send(waiting);
  const counts = Object.entries(count).map(([what, customers]) => `${customers} ${what}`);
  process.stdout.write(`${number} customers: ${counts.join(', ')}\n`);
  if (count.refused > 0) process.exitCode = 1;
}

const [argument] = process.argv.slice(2);
if (argument === '--help') process.stdout.write(HELP);
else if (argument !== undefined) fail(`${argument} is not known; see --help`);
else if (KEY === '') fail('KEY is missing: `eval "$(npm run --silent cli -- env)"` sets it; see --help');
else if (process.stdin.isTTY) fail('Standard input must have the customers; see --help');
else await importCustomers();
