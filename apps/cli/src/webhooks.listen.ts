import { BlockList, isIP } from 'node:net';
import {
  type ForwardedAttempt,
  LOCAL_RETRY_DELAYS_MS,
  LocalForwarder,
  newWebhookSecret,
  RecordedDeliveries,
} from '#integrations';
import { type Registry, Snapshots } from '#eventstore/store';
import { followEvents } from './feed.js';
import { accountOf, type Session, UsageError } from './session.js';
import type { Terminal } from './terminal.js';

/** The options of `webhooks listen`. */
export interface ListenOptions {
  readonly forward: URL;
  readonly types?: string[];
  readonly account?: string;
  readonly secret?: string;
  readonly after?: number;
  readonly print?: boolean;
}

const ATTEMPTS = LOCAL_RETRY_DELAYS_MS.length + 1;

export const LISTEN_HELP = `
For the development of a receiver, without a public address. It follows the change feed of the account in the database, and sends what
a webhook would send to the address: the same body, headers and signature. It needs no webhook and creates none; webhooks of the
account are not affected, and nothing is recorded. Ctrl-C ends it.

- The secret is printed for the receiver, which verifies the signatures with it. --secret sets one.
- \`webhook-id\` is the same for an event and a type whenever it is forwarded. A registered webhook has another one.
- The deliveries of one entity are sent in their order. A failed one is sent ${ATTEMPTS} times within ${LOCAL_RETRY_DELAYS_MS.reduce((sum, ms) => sum + ms, 0) / 1000} seconds, and the
  others of its entity wait for it. A webhook does not wait for retries (docs/webhooks.md, "Out of order").
- References to other entities show their current names; a webhook shows those at the time of the change.
- Changes with the header \`X-Service-Trigger-Webhooks: false\` are not sent, as by webhooks.
- It sends by itself: set COMPATIBILITY_HEADERS and PUBLIC_URL as for the service.

Examples:
  npm run cli -- webhooks listen --forward http://127.0.0.1:4000/
  npm run cli -- webhooks listen --forward http://127.0.0.1:4000/ --types 'client_*,job_finished' --print
`;

/** Forwards the deliveries of an account to an address of the user until it is stopped. @throws UsageError. */
export async function listen(terminal: Terminal, session: Session, options: ListenOptions): Promise<void> {
  const { database, registry, settings } = session;
  const account = await accountOf(session, options.account);
  const types = options.types && knownTypes(options.types, registry);
  const deliveries = new RecordedDeliveries(database, registry, new Snapshots(database, registry));
  const url = options.forward.href;
  const secret = options.secret ?? newWebhookSecret();
  terminal.note(`Deliveries of ${types === undefined ? 'all types' : [...types].join(', ')} are sent to ${url}`);
  if (!isLoopback(options.forward))
    terminal.note(`${options.forward.host} is not this machine: customer data leaves it.`);
  if (options.secret === undefined) terminal.note(`The secret of the receiver: ${secret}`);
  const forwarder = new LocalForwarder({ url, secret }, settings, (attempt) => show(terminal, options, attempt));
  try {
    await terminal.untilStopped((stopped) => {
      stopped.addEventListener('abort', () => void forwarder.close());
      const followed = { account, after: options.after, filter: deliveries.filter };
      return followEvents(terminal, session, followed, stopped, async (events) => {
        for (const delivery of await deliveries.of(account, events, types)) await forwarder.add(delivery);
      });
    });
  } finally {
    await forwarder.close();
  }
}

/** @throws UsageError for unknown types. */
function knownTypes(given: readonly string[], registry: Registry): ReadonlySet<string> | undefined {
  if (given.includes('*')) return undefined;
  const known = [...registry.eventTypes.keys()];
  const unknown = given.filter((type) => !known.includes(type) && registry.kindOfPattern(type) === undefined);
  if (unknown.length > 0)
    throw new UsageError(`--types contains unknown types: ${unknown.join(', ')}; known types are ${known.join(', ')}`);
  return new Set(given);
}

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');

function isLoopback({ hostname }: URL): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  const family = isIP(host);
  return family === 0 ? /(^|\.)localhost$/.test(host) : LOOPBACK.check(host, family === 4 ? 'ipv4' : 'ipv6');
}

/** Prints an attempt: one line, and with --print the body before the first one. */
function show(terminal: Terminal, { print }: ListenOptions, forwarded: ForwardedAttempt): void {
  const { delivery, attemptNo, attempt, isSuccess, retryMs } = forwarded;
  const { sentAt, requestTimeMs, response, error } = attempt;
  const { id, position, event, eventType, entityType, entity, version, body } = delivery;
  if (terminal.json) {
    const line = {
      position,
      delivery_uuid: id,
      event_uuid: event,
      event_type: eventType,
      entity_type: entityType,
      entity_uuid: entity,
      entity_version: version,
      attempt_no: attemptNo,
      outcome: isSuccess ? 'succeeded' : retryMs === undefined ? 'exhausted' : 'will_retry',
      sent_at: sentAt,
      request_time_ms: requestTimeMs,
      http_response_code: response?.code ?? null,
      error_type: error?.type ?? null,
      error_description: error?.description ?? null,
      ...(print === true ? { http_request_body: body } : {}),
    };
    terminal.resultLine(JSON.stringify(line));
    return;
  }
  if (print === true && attemptNo === 1) terminal.print(JSON.stringify(JSON.parse(body), null, 2));
  const parts = [
    sentAt,
    eventType.padEnd(14),
    entity,
    `v${version}`,
    response?.code ?? error?.type ?? '-',
    `${requestTimeMs} ms`,
  ];
  if (!isSuccess)
    parts.push(
      retryMs === undefined
        ? `attempt ${attemptNo} failed, the last one`
        : `attempt ${attemptNo} failed, again in ${retryMs / 1000} s`,
    );
  terminal.print(parts.join('  '));
}
