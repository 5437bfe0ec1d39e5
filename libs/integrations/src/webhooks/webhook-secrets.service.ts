import { Injectable } from '@nestjs/common';
import { mayAccess } from '#http';
import { SecretCipher } from '#platform';
import type { RequestContext } from '#eventstore/store';
import { signingKey } from '../deliveries/sender/signature.service.js';

/** The secrets of webhooks: kept encrypted, shown only to keys that could change them. */
@Injectable()
export class WebhookSecrets {
  constructor(private readonly cipher: SecretCipher) {}

  /** What is wrong with a secret, or undefined when it can be kept and signs deliveries. */
  faultOf(secret: string): string | undefined {
    if (!this.cipher.isReady) return 'cannot be kept: the service has no SECRETS_KEY';
    return signingKey(secret) === undefined ? 'must be base64 after "whsec_"' : undefined;
  }

  /** The secret encrypted; as `stored` has it when that says the same, so that repeating it changes nothing. */
  sealed(secret: string, stored: string | null): string {
    return stored !== null && this.unsealed(stored) === secret ? stored : this.cipher.encrypt(secret);
  }

  /**
   * The secret as the API key may see it: null for keys that may not write webhooks, and when there is none.
   * @throws Error when it cannot be decrypted: that it is there must not be denied.
   */
  shown(stored: string | null, { scopes = [] }: RequestContext): string | null {
    if (stored === null || !mayAccess(scopes, 'write', 'integrations')) return null;
    const secret = this.unsealed(stored);
    if (secret === undefined)
      throw new Error('The secret of a webhook was sealed with a SECRETS_KEY that the service lacks');
    return secret;
  }

  /** Undefined when it was encrypted with a key that the service no longer has: then a new one can still be set. */
  private unsealed(stored: string): string | undefined {
    try {
      return this.cipher.decrypt(stored);
    } catch {
      return undefined;
    }
  }
}
