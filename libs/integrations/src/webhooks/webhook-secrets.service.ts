import { Injectable } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { mayAccess } from '#http';
import { SecretCipher } from '#platform';
import type { RequestContext } from '#eventstore/store';
import { SECRET_PREFIX, signingKey } from '../deliveries/sender/signature.service.js';
import { previousSecretEnd, type WebhookState } from './webhook.js';
import type { RequestHeaders } from './webhook-headers.js';
import type { ShownSecrets } from './webhook.view.js';
import { clock } from '#eventstore/domain';

/** Bytes of a generated signing key; Standard Webhooks recommends 24 to 64. */
const KEY_BYTES = 32;

/** A new secret: `whsec_` and the base64 of a random signing key. */
export const newWebhookSecret = (): string => SECRET_PREFIX + randomBytes(KEY_BYTES).toString('base64');

/** Encrypts the secrets and headers of webhooks, and shows them only to API keys that may change them. */
@Injectable()
export class WebhookSecrets {
  constructor(private readonly cipher: SecretCipher) {}

  /** The error of any secret that is to be stored; undefined when the service can encrypt it. */
  get storageError(): string | undefined {
    return this.cipher.isReady ? undefined : 'cannot be stored: the service has no SECRETS_KEY';
  }

  /** The error of generating a secret; undefined when the service can encrypt it. */
  get generationError(): string | undefined {
    return this.cipher.isReady
      ? undefined
      : 'cannot be generated: the service has no SECRETS_KEY; set it, or send null for a webhook without signatures';
  }

  /** The error of a secret; undefined when it can be stored and can sign deliveries. */
  errorOf(secret: string): string | undefined {
    return this.storageError ?? (signingKey(secret) === undefined ? 'must be base64 after "whsec_"' : undefined);
  }

  /** The encrypted secret; `stored` itself when the secret is equal, so that repeating it changes nothing. */
  encrypted(secret: string, stored: string | null): string {
    return stored !== null && this.decrypted(stored) === secret ? stored : this.cipher.encrypt(secret);
  }

  /** The encrypted headers, null for none; `stored` itself when they are equal. */
  encryptedHeaders(headers: RequestHeaders, stored: string | null): string | null {
    if (Object.keys(headers).length === 0) return null;
    const before = stored === null ? undefined : this.decrypted(stored);
    const isSame = before !== undefined && isDeepStrictEqual(JSON.parse(before), { ...headers });
    return isSame ? stored : this.cipher.encrypt(JSON.stringify(headers));
  }

  /** Whether a stored secret can still be decrypted. */
  isReadable(stored: string): boolean {
    return this.decrypted(stored) !== undefined;
  }

  /**
   * The secret, the end of the previous one, and the headers for a response: null for API keys without write access to
   * webhooks, as where there are none.
   * @throws Error when they cannot be decrypted, because null would mean that there are none.
   */
  shown({ secret, headers, ...previous }: WebhookState, { scopes = [] }: RequestContext): ShownSecrets {
    if (!mayAccess(scopes, 'write', 'integrations'))
      return { secret: null, previous_secret_expires_at: null, headers: null };
    return {
      secret: secret === null ? null : this.readable(secret),
      previous_secret_expires_at: previousSecretEnd(previous, clock.instant()),
      headers: headers === null ? {} : (JSON.parse(this.readable(headers)) as RequestHeaders),
    };
  }

  private readable(stored: string): string {
    const text = this.decrypted(stored);
    if (text === undefined)
      throw new Error('The secret of a webhook is encrypted with a SECRETS_KEY that the service does not have');
    return text;
  }

  /** Undefined when the encryption key is no longer available; a new secret can still be set. */
  private decrypted(stored: string): string | undefined {
    try {
      return this.cipher.decrypt(stored);
    } catch {
      return undefined;
    }
  }
}
