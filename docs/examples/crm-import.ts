/**
 * Imports customers as clients, 500 in a request. Standard input has one customer in a line: `{"id": "c-1", "name": "Acme"}`.
 * It may be repeated: a customer that is already there is not changed.
 */
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';

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

/** Sends a batch. @returns the operations that were not performed in time; errors of the others are printed. */
async function send(operations: Operation[]): Promise<Operation[]> {
  const response = await fetch(`${API}/v2/batch`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${KEY}`, 'X-Service-Trigger-Webhooks': 'false' },
    body: JSON.stringify({ operations }),
  });
  if (response.status === 429 || response.status === 503) {
    await delay(1000 * Number(response.headers.get('retry-after') ?? 1));
    return operations;
  }
  if (!response.ok) throw new Error(await response.text());
  const { results } = (await response.json()) as { results: readonly Result[] };
  return operations.filter((operation, i) => {
    const { status = 503, body } = results[i] ?? {};
    if (status >= 400 && status !== 503) process.stderr.write(`${operation.path}: ${body?.detail ?? status}\n`);
    return status === 503;
  });
}

let waiting: Operation[] = [];
let count = 0;
for await (const line of createInterface({ input: process.stdin })) {
  const { id, name } = JSON.parse(line) as { id: string; name: string };
  const body = { organization: true, organization_name: name };
  waiting.push({ method: 'PATCH', path: `/v2/clients/${encodeURIComponent(id)}`, body });
  count++;
  while (waiting.length >= MAX_OPERATIONS) waiting = await send(waiting);
}
while (waiting.length > 0) waiting = await send(waiting);
process.stdout.write(`${count} customers\n`);
