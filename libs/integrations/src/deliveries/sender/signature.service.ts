import { createHmac } from 'node:crypto';
import { VERSION } from '#platform';
import type { DeliveryRequest } from './attempt.js';

/** Starts a secret whose signing key is base64 (Standard Webhooks). */
export const SECRET_PREFIX = 'whsec_';
const USER_AGENT = `Fieldline-webhooks/${VERSION}`;
/** Shorter words after a space are not redacted alone, because responses may contain them by chance. */
const MIN_CREDENTIALS_LENGTH = 8;
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/**
 * The signing key of a webhook's secret: the base64-decoded part after `whsec_`, or the bytes of a secret without the prefix.
 * Undefined when the part after `whsec_` is empty or not base64.
 */
export function signingKey(secret: string): Buffer | undefined {
  if (!secret.startsWith(SECRET_PREFIX)) return Buffer.from(secret);
  const encoded = secret.slice(SECRET_PREFIX.length);
  return encoded !== '' && BASE64.test(encoded) ? Buffer.from(encoded, 'base64') : undefined;
}

/** What a delivery is sent with, in plain text. */
export interface Credentials {
  /** The secrets that sign it, the current one first; empty for a webhook without a secret. */
  readonly secrets: readonly string[];
  /** Further request headers. */
  readonly headers: Readonly<Record<string, string>>;
}

/** The input of one attempt of a delivery. */
export interface SignedDelivery extends Credentials {
  readonly url: string;
  /** The uuid of the delivery, the same for all its attempts. */
  readonly id: string;
  /** From 1. */
  readonly attempt: number;
  readonly sentAt: Date;
  readonly body: string;
  /** `COMPATIBILITY_HEADERS`: prefix of the name of a second header with the secret. */
  readonly compatibilityHeaders?: string | undefined;
}

/**
 * The request of one attempt, signed according to Standard Webhooks with each of the secrets.
 * @throws Error when a secret has no signing key; such secrets are rejected when they are saved.
 */
export function deliveryRequest(delivery: SignedDelivery): DeliveryRequest & { headers: Record<string, string> } {
  const { url, sentAt, body, secrets, headers: further } = delivery;
  const own = deliveryHeaders(delivery);
  // Names that the service sets were rejected when they were saved, but COMPATIBILITY_HEADERS may have changed since.
  const others = Object.entries(further).filter(([name]) => !Object.hasOwn(own, name.toLowerCase()));
  return {
    url,
    sentAt,
    headers: { ...Object.fromEntries(others), ...own },
    body,
    redacted: [...secrets.flatMap(secretParts), ...Object.values(further).flatMap(sensitiveParts)],
  };
}

/** The headers that follow from the record of an attempt. */
export const recordedHeaders = ({ id, attempt, sentAt }: Pick<SignedDelivery, 'id' | 'attempt' | 'sentAt'>) => ({
  'content-type': 'application/json',
  'x-service-delivery-attempt': attempt.toString(),
  'webhook-id': id,
  'webhook-timestamp': Math.floor(sentAt.getTime() / 1000).toString(),
});

/** The headers that the service sets. */
function deliveryHeaders({
  id,
  attempt,
  sentAt,
  body,
  secrets,
  compatibilityHeaders,
}: SignedDelivery): Record<string, string> {
  const open = recordedHeaders({ id, attempt, sentAt });
  const headers: Record<string, string> = { ...open, 'user-agent': USER_AGENT };
  const [secret] = secrets;
  if (secret === undefined) return headers;
  const content = `${id}.${open['webhook-timestamp']}.${body}`;
  const others = compatibilityHeaders === undefined ? {} : { [`${compatibilityHeaders.toLowerCase()}-secret`]: secret };
  return {
    ...headers,
    ...others,
    'x-service-secret': secret,
    'webhook-signature': secrets.map((one) => `v1,${signatureOf(content, one)}`).join(' '),
  };
}

function signatureOf(content: string, secret: string): string {
  const key = signingKey(secret);
  if (key === undefined) throw new Error('The secret of a webhook is not base64 after whsec_');
  return createHmac('sha256', key).update(content).digest('base64');
}

/** A secret, and its part that alone is the signing key. */
const secretParts = (secret: string): string[] =>
  secret.startsWith(SECRET_PREFIX) ? [secret, secret.slice(SECRET_PREFIX.length)] : [secret];

/** The value of a header, and its credentials without their scheme (`Bearer …`), which a receiver may echo alone. */
function sensitiveParts(value: string): string[] {
  const credentials = value.slice(value.indexOf(' ') + 1);
  return credentials.length >= MIN_CREDENTIALS_LENGTH ? [value, credentials] : [value];
}
