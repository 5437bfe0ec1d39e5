import { Inject, Injectable } from '@nestjs/common';
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { clock, validationError } from '#eventstore/domain';
import { derivedKey, SETTINGS, type Settings } from '#platform';

/** How long a change may be confirmed after its preview, in seconds (contract §24). */
export const CONFIRMATION_SECONDS = 15 * 60;

/** A call that changes: who makes it, of which tool, with which arguments. */
export interface ChangingCall {
  /** What identifies the credential. */
  readonly credential: readonly (string | undefined)[];
  readonly tool: string;
  readonly given: Readonly<Record<string, unknown>>;
}

/** What a confirmation stands for. */
export interface Confirmation {
  /** The ETag of the entity that the preview has read, or how the delivery stood; empty: it has read none. */
  readonly etag: string;
  /** The same for each use of the confirmation. */
  readonly idempotencyKey: string;
}

/**
 * Signs confirmations of previews, by HMAC-SHA256 with a key of `SECRETS_KEY`. A service without one signs with a key of the process.
 */
@Injectable()
export class Confirmations {
  private readonly key: Buffer;

  constructor(@Inject(SETTINGS) { secretsKey }: Pick<Settings, 'secretsKey'>) {
    this.key = secretsKey === undefined ? randomBytes(32) : derivedKey(secretsKey, 'confirmations');
  }

  /** The confirmation of a call, with its end. @param etag of what its preview has read; empty for none. */
  sign(call: ChangingCall, etag: string): { readonly confirm: string; readonly confirm_expires_at: string } {
    const expires = Math.floor(clock.now() / 1000) + CONFIRMATION_SECONDS;
    // Two previews have two confirmations, also of the same call in the same second: both may be made.
    const nonce = randomBytes(9).toString('base64url');
    const open = `${expires}.${nonce}.${Buffer.from(etag).toString('base64url')}`;
    return {
      confirm: `${open}.${this.signatureOf(call, open).toString('base64url')}`,
      confirm_expires_at: new Date(expires * 1000).toISOString(),
    };
  }

  /** @throws DomainError 422 for a confirmation that is of another call, or has ended. */
  verify(confirm: unknown, call: ChangingCall): Confirmation {
    const [, open, expires, etag, given] = FORM.exec(typeof confirm === 'string' ? confirm : '') ?? [];
    if (open === undefined || etag === undefined || given === undefined) throw validationError('confirm', OTHER);
    const signature = Buffer.from(given, 'base64url');
    if (!timingSafeEqual(signature, this.signatureOf(call, open))) throw validationError('confirm', OTHER);
    if (Number(expires) * 1000 <= clock.now())
      throw validationError('confirm', 'has ended: call without it for a new preview');
    return {
      etag: Buffer.from(etag, 'base64url').toString(),
      // Another spelling of the same signature is the same confirmation.
      idempotencyKey: `confirm-${createHash('sha256').update(signature).digest('base64url')}`,
    };
  }

  private signatureOf({ credential, tool, given }: ChangingCall, open: string): Buffer {
    const parts = [...credential.map((one) => one ?? null), tool, sorted(given), open];
    return createHmac('sha256', this.key).update(JSON.stringify(parts)).digest();
  }
}

const OTHER = 'is not of a preview with these arguments by this credential: call without it for a preview';

/** The end, a nonce, the ETag and the signature, which is of the rest. */
const FORM = /^((\d{10})\.[\w-]{12}\.([\w-]{0,200}))\.([\w-]{43})$/;

/** A value whose objects have their members in one order: an assistant may send them in another. */
const sorted = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(sorted);
  const members = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return members.map(([name, one]) => [name, sorted(one)]);
};
