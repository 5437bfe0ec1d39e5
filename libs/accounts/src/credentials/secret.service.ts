import { hash, randomInt, timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';

const BASE_62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const CHECKSUM_LENGTH = 6;

const randomDigits = (count: number): string =>
  Array.from({ length: count }, () => BASE_62[randomInt(BASE_62.length)]).join('');

/** What the secrets of tokens of people begin with, and the keys by which they are looked up. */
export const TOKEN_PREFIX = 'fu_';

/** `fk_<8 characters id>_<40 characters secret><6 characters checksum>` (contract §3). @param kind `fk` of API keys, `fu` of tokens. */
export function newSecret(kind: 'fk' | 'fu' = 'fk'): string {
  const body = `${kind}_${randomDigits(8)}_${randomDigits(40)}`;
  return body + checksumOf(body);
}

/** The CRC-32 of a text in base 62. Secret scanners use it to recognize keys without false positives. */
export function checksumOf(text: string): string {
  let digits = '';
  for (let rest = crc32(text); digits.length < CHECKSUM_LENGTH; rest = Math.floor(rest / BASE_62.length))
    digits = `${BASE_62[rest % BASE_62.length]}${digits}`;
  return digits;
}

/**
 * Whether a text may be the secret of a key: 16 to 255 visible characters, as `API_KEY` must be, and no secret of today's form with a
 * wrong checksum. Whether a secret of the older form or of `API_KEY` is right, only a look-up shows.
 */
export const mayBeSecret = (text: string): boolean =>
  /^[\x21-\x7e]{16,255}$/.test(text) &&
  (!/^f[ku]_[A-Za-z0-9]{8}_[A-Za-z0-9]{46}$/.test(text) || text.endsWith(checksumOf(text.slice(0, -CHECKSUM_LENGTH))));

/** SHA-256 of a secret, in hexadecimal. */
export const hashOf = (secret: string): string => hash('sha256', secret);

/**
 * The index key of a secret: the id inside it, or the start of its hash when it has another form. That of a token begins with
 * {@link TOKEN_PREFIX}.
 */
export const lookupKeyOf = (secret: string): string =>
  /^fk_([A-Za-z0-9]{8})_[A-Za-z0-9]{40}(?:[A-Za-z0-9]{6})?$/.exec(secret)?.[1] ??
  /^(fu_[A-Za-z0-9]{8})_[A-Za-z0-9]{46}$/.exec(secret)?.[1] ??
  hashOf(secret).slice(0, 16);

/** Whether two hashes are equal, in a time that does not tell where they differ. */
export const areEqual = (one: string, other: string): boolean => timingSafeEqual(Buffer.from(one), Buffer.from(other));
