import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** Encrypts secrets at rest with AES-256-GCM: base64 of nonce, tag and cipher text. */
export class SecretCipher {
  private readonly key: Buffer | undefined;

  /** @param key 32 bytes in base64 (`SECRETS_KEY`); without it nothing can be encrypted. */
  constructor(key: string | undefined) {
    this.key = key === undefined ? undefined : Buffer.from(key, 'base64');
  }

  /** Whether the service has a `SECRETS_KEY`. */
  get isReady(): boolean {
    return this.key !== undefined;
  }

  /** @throws Error without a `SECRETS_KEY`: ask {@link isReady} first. */
  encrypt(text: string): string {
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', this.required(), nonce);
    const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64');
  }

  /** @throws Error when the text was encrypted with another key, or was altered. */
  decrypt(encrypted: string): string {
    const bytes = Buffer.from(encrypted, 'base64');
    const decipher = createDecipheriv('aes-256-gcm', this.required(), bytes.subarray(0, 12));
    decipher.setAuthTag(bytes.subarray(12, 28));
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
  }

  private required(): Buffer {
    if (this.key === undefined) throw new Error('The service has no SECRETS_KEY');
    return this.key;
  }
}
