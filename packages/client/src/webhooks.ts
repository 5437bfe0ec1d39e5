import type { Schemas } from './calls.js';
import type { webhooks } from './generated/api.js';

/** The delivery that `POST /v2/webhooks/{webhook}/test` sends. */
export interface PingDelivery {
  readonly event_uuid: string;
  readonly event_type: 'ping';
  readonly context: Schemas['ContextView'];
}

/**
 * The body of a delivery, a union discriminated by `event_type`. A newer service may send types that this version does
 * not know: handle them in the `default` of a `switch`.
 */
export type Delivery = webhooks[keyof webhooks]['post']['requestBody']['content']['application/json'] | PingDelivery;

/** The body of the deliveries of one event type. */
export type DeliveryOf<T extends Delivery['event_type']> = Extract<Delivery, { readonly event_type: T }>;

/** Why the verification of a delivery failed. */
export type WebhookErrorReason =
  /** The secret is empty, or not base64 after `whsec_`. */
  | 'secret'
  /** A signature header is missing: the webhook has no secret, or the sender is another. */
  | 'unsigned'
  /** It was signed too long ago, or in the future: it may be a replay, or a clock is wrong. */
  | 'timestamp'
  /** It was signed with another secret, or modified in transit. */
  | 'signature'
  /** It was signed with the secret, but is not a delivery. */
  | 'body';

/** The verification of a delivery failed; see `reason`. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError';

  constructor(
    readonly reason: WebhookErrorReason,
    message: string,
  ) {
    super(message);
  }
}

type HeaderValues = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Request headers: `Headers`, or an object with names in any case, such as Node's `request.headers`. */
export type WebhookHeaders = Pick<Headers, 'get'> | HeaderValues;

/** The input of {@link verifyWebhook}. */
export interface SignedDelivery {
  /** The raw request body, not a re-serialized one. */
  readonly body: string | Uint8Array;
  readonly headers: WebhookHeaders;
  /** The secret of the webhook: `whsec_…`, or any other text. */
  readonly secret: string;
  /** Maximum age of the signature and clock difference, in seconds; by default 300. */
  readonly toleranceSeconds?: number | undefined;
}

/**
 * Verifies the signature and the timestamp of a delivery by its Standard Webhooks headers. Signatures are compared in
 * constant time.
 * @returns the parsed body.
 * @throws {@link WebhookError} when the verification fails.
 */
export async function verifyWebhook(delivery: SignedDelivery): Promise<Delivery> {
  const key = await keyOf(delivery.secret);
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    headerOf(delivery.headers, name),
  );
  if (!id || !timestamp || !signatures) throw new WebhookError('unsigned', 'The delivery is not signed');
  const apart = /^\d{1,15}$/.test(timestamp) ? Math.abs(Date.now() / 1000 - Number(timestamp)) : Infinity;
  if (!(apart <= (delivery.toleranceSeconds ?? 300)))
    throw new WebhookError('timestamp', 'The delivery was signed too long ago, or in the future');
  const body = typeof delivery.body === 'string' ? utf8(delivery.body) : delivery.body;
  const signed = joined(utf8(`${id}.${timestamp}.`), body);
  for (const signature of signatures.split(' ').flatMap(bytesOf))
    if (await crypto.subtle.verify('HMAC', key, signature, signed)) return deliveryIn(body);
  throw new WebhookError('signature', 'The delivery was signed with another secret, or modified in transit');
}

const utf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

function joined(head: Uint8Array, tail: Uint8Array): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(head.length + tail.length);
  all.set(head);
  all.set(tail, head.length);
  return all;
}

const isHeaders = (headers: WebhookHeaders): headers is Pick<Headers, 'get'> => typeof headers.get === 'function';

/** A header by its lower-case name. */
function headerOf(headers: WebhookHeaders, name: string): string | undefined {
  if (isHeaders(headers)) return headers.get(name) ?? undefined;
  const [, value] = Object.entries(headers).find(([one]) => one.toLowerCase() === name) ?? [];
  return typeof value === 'string' ? value : undefined;
}

/** The bytes of base64, or undefined. */
function decoded(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

/** The bytes of a signature `v1,<base64>`; empty for other versions. */
function bytesOf(signature: string): Uint8Array<ArrayBuffer>[] {
  const bytes = signature.startsWith('v1,') ? decoded(signature.slice(3)) : undefined;
  return bytes === undefined ? [] : [bytes];
}

/** The HMAC key of a secret: for `whsec_…` the base64-decoded rest, otherwise its bytes. */
async function keyOf(secret: string) {
  const bytes = secret.startsWith('whsec_') ? decoded(secret.slice('whsec_'.length)) : utf8(secret);
  if (bytes === undefined || bytes.length === 0)
    throw new WebhookError('secret', 'The secret is empty, or not base64 after whsec_');
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
}

function deliveryIn(body: Uint8Array): Delivery {
  let data: unknown;
  try {
    data = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    data = undefined;
  }
  if (typeof data === 'object' && data !== null && 'event_type' in data && 'event_uuid' in data)
    return data as Delivery;
  throw new WebhookError('body', 'The signed body is not a delivery');
}
