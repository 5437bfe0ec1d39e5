/**
 * A complete webhook receiver: it verifies signatures, recognises repeated deliveries, and handles versions that arrive
 * out of order. It stores its state in memory; use a database instead. `--help` prints the settings.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

const HELP = `Receives webhooks and prints the outcome of each delivery; Ctrl-C prints the stored entities and stops.

  WEBHOOK_SECRET=whsec_… npm run example:receiver

  WEBHOOK_SECRET  the secret of the webhook; required
  STRATEGY        last-write-wins (default) or strict: each version after the one before it
  RECEIVER_PORT   default 4000
`;

/** A client, site or job at a version. */
interface Entity {
  readonly uuid: string;
  readonly version: number;
  readonly [field: string]: unknown;
}

/** The body of a delivery. It contains the entity under its type; a test delivery contains none. */
interface Delivery {
  readonly event_type: string;
  readonly client?: Entity;
  readonly site?: Entity;
  readonly job?: Entity;
}

// Signatures

/** Accepted difference to the sender's clock; an older delivery may be a replay. */
const TOLERANCE_SECONDS = 300;

/** The signing key of a secret: the base64-decoded rest of `whsec_…`, or the bytes of any other secret. */
const signingKey = (secret: string): Buffer =>
  secret.startsWith('whsec_') ? Buffer.from(secret.slice(6), 'base64') : Buffer.from(secret);

/** The error of a signature, or undefined when it is valid. The body must be the received bytes, not parsed JSON. */
function signatureError(headers: IncomingHttpHeaders, body: Buffer, key: Buffer): string | undefined {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures } = headers;
  if (typeof id !== 'string' || typeof timestamp !== 'string' || typeof signatures !== 'string') return 'not signed';
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) <= TOLERANCE_SECONDS)) return 'timestamp out of range';
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest();
  const isValid = signatures.split(' ').some((signature) => {
    const [version, digest = ''] = signature.split(',');
    const received = Buffer.from(digest, 'base64');
    return version === 'v1' && received.length === expected.length && timingSafeEqual(received, expected);
  });
  return isValid ? undefined : 'signed with another secret';
}

// Order

/** Decides what to do with a version. `stored` is the stored version, 0 for an unknown entity. */
type Strategy = (stored: number, version: number) => 'apply' | 'ignore' | 'refuse';

/** Keeps the greatest version: a late one is older than the stored one. */
const lastWriteWins: Strategy = (stored, version) => (version > stored ? 'apply' : 'ignore');

/** Applies every version in order. It refuses an early version, so that the sender retries it. */
const strict: Strategy = (stored, version) => {
  if (version <= stored) return 'ignore';
  return version === stored + 1 ? 'apply' : 'refuse';
};

const STRATEGIES = new Map([
  ['last-write-wins', lastWriteWins],
  ['strict', strict],
]);

// Deliveries

/** Entities by uuid, deleted ones included, so that an older version does not restore them. */
const entities = new Map<string, Entity & { readonly deleted: boolean }>();
/** Processed deliveries, by `webhook-id`. In a database: a row with a unique key, written with the entity in one transaction. */
const processed = new Set<string>();

interface Result {
  /** The status to answer. */
  readonly status: number;
  readonly outcome: string;
}

/** Processes a delivery. @param id the header `webhook-id`: equal for all attempts and for every resend. */
function receive(id: string, delivery: Delivery, strategy: Strategy): Result {
  const { event_type: type } = delivery;
  const entity = delivery.client ?? delivery.site ?? delivery.job;
  if (entity === undefined) return { status: 204, outcome: `received ${type}` };
  const label = `${type} ${entity.uuid} version ${entity.version}`;
  if (processed.has(id)) return { status: 204, outcome: `repeated ${label}` };
  const stored = entities.get(entity.uuid)?.version ?? 0;
  const decision = strategy(stored, entity.version);
  // Not recorded as processed: the sender retries it.
  if (decision === 'refuse') return { status: 409, outcome: `refused ${label} after ${stored}` };
  if (decision === 'apply') entities.set(entity.uuid, { ...entity, deleted: type.endsWith('_deleted') });
  processed.add(id);
  return { status: 204, outcome: decision === 'apply' ? `applied ${label}` : `ignored ${label} after ${stored}` };
}

// HTTP

/** More than any delivery has. It limits the memory that an unauthenticated request uses. */
const MAX_BODY_BYTES = 16 * 1024 * 1024;

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    if ((bytes += chunk.length) > MAX_BODY_BYTES) throw new Error('body too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function serve(key: Buffer, strategy: Strategy, port: number): void {
  const answer = async (request: IncomingMessage): Promise<number> => {
    const body = await bodyOf(request);
    const error = signatureError(request.headers, body, key);
    if (error !== undefined) {
      print(`rejected: ${error}`);
      return 401;
    }
    const { status, outcome } = receive(
      String(request.headers['webhook-id']),
      JSON.parse(body.toString()) as Delivery,
      strategy,
    );
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
  server.once('error', ({ message }) => fail(`Cannot listen on port ${port} (${message}): set RECEIVER_PORT`));
  server.listen(port, '127.0.0.1', () => {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    print(`listening on ${url}; Ctrl-C stops`);
  });
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, () => server.close(() => print(JSON.stringify([...entities.values()]))));
}

const print = (line: string): boolean => process.stdout.write(`${line}\n`);

function fail(message: string): void {
  process.stderr.write(`${message}; see --help\n`);
  process.exitCode = 2;
}

const { WEBHOOK_SECRET: secret = '', STRATEGY: name = 'last-write-wins', RECEIVER_PORT: port = '4000' } = process.env;
const [argument] = process.argv.slice(2);
const strategy = STRATEGIES.get(name);
const key = signingKey(secret);
if (argument === '--help') print(HELP.trimEnd());
else if (argument !== undefined) fail(`${argument} is not known`);
else if (key.length === 0) fail('WEBHOOK_SECRET is missing: `webhooks listen` prints one, a new webhook has one');
else if (strategy === undefined) fail(`STRATEGY must be one of ${[...STRATEGIES.keys()].join(', ')}, not ${name}`);
else serve(key, strategy, Number(port));
