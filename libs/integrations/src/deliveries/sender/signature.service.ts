import { createHmac } from 'node:crypto';
import { VERSION } from '#platform';

const PREFIX = 'whsec_';
const USER_AGENT = `Fieldline-webhooks/${VERSION}`;
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/**
 * The signing key of a webhook's secret: the base64-decoded part after `whsec_`, or the bytes of a secret without the prefix.
 * Undefined when the part after `whsec_` is empty or not base64.
 */
export function signingKey(secret: string): Buffer | undefined {
  if (!secret.startsWith(PREFIX)) return Buffer.from(secret);
  const encoded = secret.slice(PREFIX.length);
  return encoded !== '' && BASE64.test(encoded) ? Buffer.from(encoded, 'base64') : undefined;
}

/** The input of the headers of a delivery. */
export interface SignedDelivery {
  /** The uuid of the delivery, the same for all its attempts. */
  readonly id: string;
  /** From 1. */
  readonly attempt: number;
  readonly sentAt: Date;
  readonly body: string;
  readonly secret: string | null;
  /** `COMPATIBILITY_HEADERS`: prefix of the name of a second header with the secret. */
  readonly compatibilityHeaders?: string | undefined;
}

/**
 * The headers of one attempt, signed according to Standard Webhooks when there is a secret.
 * @throws Error when the secret has no signing key; such secrets are rejected when they are saved.
 */
export function deliveryHeaders({
  id,
  attempt,
  sentAt,
  body,
  secret,
  compatibilityHeaders,
}: SignedDelivery): Record<string, string> {
  const timestamp = Math.floor(sentAt.getTime() / 1000).toString();
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    'user-agent': USER_AGENT,
    'x-service-delivery-attempt': attempt.toString(),
    'webhook-id': id,
    'webhook-timestamp': timestamp,
  };
  if (secret === null) return headers;
  const key = signingKey(secret);
  if (key === undefined) throw new Error('The secret of a webhook is not base64 after whsec_');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  const others = compatibilityHeaders === undefined ? {} : { [`${compatibilityHeaders.toLowerCase()}-secret`]: secret };
  return { ...headers, ...others, 'x-service-secret': secret, 'webhook-signature': `v1,${signature}` };
}
