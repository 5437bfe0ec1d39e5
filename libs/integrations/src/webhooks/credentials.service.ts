import { clock } from '#eventstore/domain';
import type { Credentials } from '../deliveries/sender/signature.service.js';
import { signingSecrets, type StoredCredentials } from './webhook.js';
import type { RequestHeaders } from './webhook-headers.js';

/** The credentials that are valid now. @throws Error of `decrypt`. */
export const credentialsOf = (stored: StoredCredentials, decrypt: (encrypted: string) => string): Credentials => ({
  secrets: signingSecrets(stored, clock.instant()).map(decrypt),
  headers: stored.headers === null ? {} : (JSON.parse(decrypt(stored.headers)) as RequestHeaders),
});
