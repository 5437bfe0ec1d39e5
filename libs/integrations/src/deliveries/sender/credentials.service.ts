import { signingSecrets, type StoredCredentials } from '../../webhooks/webhook.js';
import type { RequestHeaders } from '../../webhooks/webhook-headers.js';
import { clock } from '#eventstore/domain';

/** What a delivery is sent with, in plain text. */
export interface Credentials {
  /** The secrets that sign it, the current one first; empty for a webhook without a secret. */
  readonly secrets: readonly string[];
  /** Further request headers. */
  readonly headers: RequestHeaders;
}

/** The credentials that are valid now. @throws Error of `decrypt`. */
export const credentialsOf = (stored: StoredCredentials, decrypt: (encrypted: string) => string): Credentials => ({
  secrets: signingSecrets(stored, clock.instant()).map(decrypt),
  headers: stored.headers === null ? {} : (JSON.parse(decrypt(stored.headers)) as RequestHeaders),
});
