import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { validationError } from '#eventstore/domain';

/** Seals secrets at rest with AES-256-GCM: base64 of nonce, tag and cipher text. */
export class SecretCipher {
  private readonly key: Buffer | undefined;

  /** @param key 32 bytes in base64 (`SECRETS_KEY`); without it nothing can be sealed. */
  constructor(key: string | undefined) {
    this.key = key === undefined ? undefined : Buffer.from(key, 'base64');
  }

  /** Whether the service has a `SECRETS_KEY`. */
  get isReady(): boolean {
    return this.key !== undefined;
  }

  /** @throws DomainError 422 on `Idempotency-Key` when the service has no `SECRETS_KEY`; ask {@link isReady} for other uses. */
  encrypt(text: string): string {
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', this.required(), nonce);
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
  }

  /** @throws Error when the text was sealed with another key, or was altered. */
  decrypt(sealed: string): string {
    const bytes = Buffer.from(sealed, 'base64');
    const decipher = createDecipheriv('aes-256-gcm', this.required(), bytes.subarray(0, 12));
    decipher.setAuthTag(bytes.subarray(12, 28));
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
  }

  private required(): Buffer {
    if (this.key === undefined)
      throw validationError(
        'Idempotency-Key',
        'cannot be kept for an answer that holds a secret: the service has no SECRETS_KEY',
      );
    return this.key;
  }
}
