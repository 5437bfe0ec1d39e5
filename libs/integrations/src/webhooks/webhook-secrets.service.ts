import { Injectable } from '@nestjs/common';
import { mayAccess } from '#http';
import { SecretCipher } from '#platform';
import type { RequestContext } from '#eventstore/store';
import { signingKey } from '../deliveries/sender/signature.service.js';

/** Encrypts the secrets of webhooks, and shows them only to API keys that may change them. */
@Injectable()
export class WebhookSecrets {
  constructor(private readonly cipher: SecretCipher) {}

  /** The error of a secret; undefined when it can be stored and can sign deliveries. */
  errorOf(secret: string): string | undefined {
    if (!this.cipher.isReady) return 'cannot be stored: the service has no SECRETS_KEY';
    return signingKey(secret) === undefined ? 'must be base64 after "whsec_"' : undefined;
  }

  /** The encrypted secret; `stored` itself when the secret is equal, so that repeating it changes nothing. */
  encrypted(secret: string, stored: string | null): string {
    return stored !== null && this.decrypted(stored) === secret ? stored : this.cipher.encrypt(secret);
  }

  /**
   * The secret for a response: null for API keys without write access to webhooks, and when there is none.
   * @throws Error when it cannot be decrypted, because null would mean that there is no secret.
   */
  shown(stored: string | null, { scopes = [] }: RequestContext): string | null {
    if (stored === null || !mayAccess(scopes, 'write', 'integrations')) return null;
    const secret = this.decrypted(stored);
    if (secret === undefined)
      throw new Error('The secret of a webhook is encrypted with a SECRETS_KEY that the service does not have');
    return secret;
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
