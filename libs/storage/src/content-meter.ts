import { createHash } from 'node:crypto';

/** Measures bytes while they pass: their SHA-256 and their number. */
export class ContentMeter {
  private readonly hash = createHash('sha256');
  private count = 0;

  /** In bytes. */
  get size(): number {
    return this.count;
  }

  add(bytes: Uint8Array): void {
    this.hash.update(bytes);
    this.count += bytes.length;
  }

  /** The SHA-256 of all bytes, in lower-case hexadecimal; once, at the end. */
  sha256(): string {
    return this.hash.digest('hex');
  }
}
