import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** A key of 32 bytes, derived from `SECRETS_KEY`, which differs from that of every other purpose. */
export const derivedKey = (secretsKey: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', Buffer.from(secretsKey, 'base64'), '', `fieldline ${purpose}`, 32));

/** Encrypts secrets at rest with AES-256-GCM, as base64 of nonce, tag and ciphertext. */
export class SecretCipher {
  private readonly key: Buffer | undefined;

  /** @param key 32 bytes in base64 (`SECRETS_KEY`); required to encrypt and decrypt. */
  constructor(key: string | undefined) {
    this.key = key === undefined ? undefined : Buffer.from(key, 'base64');
  }

  /** Whether the service has a `SECRETS_KEY`. */
  get isReady(): boolean {
    return this.key !== undefined;
  }

  /** Encrypts a text. @throws Error without a `SECRETS_KEY`: check {@link isReady} first. */
  encrypt(text: string): string {
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', this.requireKey(), nonce);
    const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64');
  }

  /** Decrypts a text. @throws Error when it was encrypted with another key or modified. */
  decrypt(encrypted: string): string {
    const bytes = Buffer.from(encrypted, 'base64');
    const decipher = createDecipheriv('aes-256-gcm', this.requireKey(), bytes.subarray(0, 12));
    decipher.setAuthTag(bytes.subarray(12, 28));
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
  }

  private requireKey(): Buffer {
    if (this.key === undefined) throw new Error('The service has no SECRETS_KEY');
    return this.key;
  }
}
