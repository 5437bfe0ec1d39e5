/**
 * A receiver of webhooks, complete and small: it checks signatures, knows what it was told already, and copes with
 * versions that come out of order. It keeps what it learns in memory, where yours has a database. `--help` tells more.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

const HELP = `Receives webhooks and prints what becomes of each delivery; Ctrl-C prints what was kept and ends it.

  WEBHOOK_SECRET=whsec_… node docs/examples/receiver.ts

  WEBHOOK_SECRET  the secret of the webhook; required
  STRATEGY        last-write-wins (default) or strict: each version after the one before it
  PORT            default 4000
`;

/** A client, site or job as it was at a version. */
interface Entity {
  readonly uuid: string;
  readonly version: number;
  readonly [field: string]: unknown;
}

/** The body of a delivery: it holds the entity under its kind, or none when it is a test. */
interface Delivery {
  readonly event_uuid: string;
  readonly event_type: string;
  readonly client?: Entity;
  readonly site?: Entity;
  readonly job?: Entity;
}

// Signatures

/** Seconds by which the sender's clock and this one may differ; an older delivery may be a recorded one. */
const TOLERANCE = 300;

/** The key that a secret stands for: of `whsec_…` the base64-decoded rest, of any other its bytes. */
const signingKey = (secret: string): Buffer =>
  secret.startsWith('whsec_') ? Buffer.from(secret.slice(6), 'base64') : Buffer.from(secret);

/** What is wrong with the signature of a body, or undefined. The body must be the bytes that came, not JSON made anew. */
function signatureFault(headers: IncomingHttpHeaders, body: Buffer, key: Buffer): string | undefined {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures } = headers;
  if (typeof id !== 'string' || typeof timestamp !== 'string' || typeof signatures !== 'string') return 'not signed';
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) <= TOLERANCE)) return 'signed too long ago, or in the future';
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest();
  const fits = signatures.split(' ').some((signature) => {
    const [version, digest = ''] = signature.split(',');
    const given = Buffer.from(digest, 'base64');
    return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected);
  });
  return fits ? undefined : 'signed by another';
}

// Order

/** What to do with a version, by the one that is kept: 0 when the entity is not known. */
type Strategy = (kept: number, version: number) => 'apply' | 'ignore' | 'refuse';

/** Keeps the greatest version: what comes late was overtaken by what is known. */
const lastWriteWins: Strategy = (kept, version) => (version > kept ? 'apply' : 'ignore');

/** Applies every version, each after the one before it: what comes too early is refused, so that it comes again. */
const strict: Strategy = (kept, version) => {
  if (version <= kept) return 'ignore';
  return version === kept + 1 ? 'apply' : 'refuse';
};

const STRATEGIES = new Map([
  ['last-write-wins', lastWriteWins],
  ['strict', strict],
]);

// Deliveries

/** What is kept of entities, by uuid; of deleted ones too, lest an older version bring them back. */
const entities = new Map<string, Entity & { readonly deleted: boolean }>();
/** What was told already. With a database, a row with a unique key, written in the transaction that applies it. */
const told = new Set<string>();

/** Takes in a delivery: the status to answer, and what became of it. */
function receive(delivery: Delivery, strategy: Strategy): { readonly status: number; readonly outcome: string } {
  const { event_uuid: event, event_type: type } = delivery;
  const entity = delivery.client ?? delivery.site ?? delivery.job;
  if (entity === undefined) return { status: 204, outcome: `received ${type}` };
  const what = `${type} ${entity.uuid} version ${entity.version}`;
  if (told.has(`${event} ${type}`)) return { status: 204, outcome: `repeated ${what}` };
  const kept = entities.get(entity.uuid)?.version ?? 0;
  const decision = strategy(kept, entity.version);
  // Not noted as told: it will come again, and count then.
  if (decision === 'refuse') return { status: 409, outcome: `refused ${what} after ${kept}` };
  if (decision === 'apply') entities.set(entity.uuid, { ...entity, deleted: type.endsWith('_deleted') });
  told.add(`${event} ${type}`);
  return { status: 204, outcome: decision === 'apply' ? `applied ${what}` : `ignored ${what} after ${kept}` };
}

// HTTP

/** More than any body has; nobody unknown shall fill the memory. */
const MOST_BYTES = 16 * 1024 * 1024;

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    if ((bytes += chunk.length) > MOST_BYTES) throw new Error('too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function serve(key: Buffer, strategy: Strategy, port: number): void {
  const answer = async (request: IncomingMessage): Promise<number> => {
    const body = await bodyOf(request);
    const fault = signatureFault(request.headers, body, key);
    if (fault !== undefined) {
      print(`rejected: ${fault}`);
      return 401;
    }
    const { status, outcome } = receive(JSON.parse(body.toString()) as Delivery, strategy);
    print(outcome);
    return status;
  };
  const server = createServer((request, response) => {
    answer(request).then(
      (status) => response.writeHead(status).end(),
      (error: unknown) => {
        print(`failed: ${String(error)}`);
        response.writeHead(500).end();
      },
    );
  });
  server.listen(port, '127.0.0.1', () => print(`listening on port ${(server.address() as AddressInfo).port}`));
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, () => server.close(() => print(JSON.stringify([...entities.values()]))));
}

const print = (line: string): boolean => process.stdout.write(`${line}\n`);

function fail(message: string): void {
  process.stderr.write(`${message}; --help tells more\n`);
  process.exitCode = 2;
}

const { WEBHOOK_SECRET: secret = '', STRATEGY: name = 'last-write-wins', PORT: port = '4000' } = process.env;
const [argument] = process.argv.slice(2);
const strategy = STRATEGIES.get(name);
const key = signingKey(secret);
if (argument === '--help') print(HELP.trimEnd());
else if (argument !== undefined) fail(`${argument} is not known`);
else if (key.length === 0) fail('WEBHOOK_SECRET is missing: without it no delivery can be trusted');
else if (strategy === undefined) fail(`STRATEGY must be one of ${[...STRATEGIES.keys()].join(', ')}, not ${name}`);
else serve(key, strategy, Number(port));
