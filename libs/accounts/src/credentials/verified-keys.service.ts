import { Inject, Injectable, Optional } from '@nestjs/common';
import { Database } from '#eventstore/store';
import { lacksPermission, unauthorized, type VerifiedKey } from '#http';
import { LOGGER, type Logger } from '#platform';
import { clock } from '#eventstore/domain';
import { accountClosed } from './account-closed.js';

/** How long a verified key is cached, in milliseconds (contract §3). */
const KEY_CACHE_MS = 30_000;
const MAX_CACHED_KEYS = 10_000;

/** A key, or a person, that is valid unless it has expired. */
export interface FoundKey extends VerifiedKey {
  readonly expiresAt: string | null;
  /** Whether its account is closed. */
  readonly isClosed: boolean;
}

/** A key that is stored, or a token with its person. */
export interface StoredKey extends FoundKey {
  readonly lookup: string;
  /** SHA-256 of the secret, in hexadecimal. */
  readonly hash: string;
  /** Set when it is not valid: it was revoked, or its user is gone or has become the owner, whose tokens need the scope `admin`. */
  readonly revokedAt: string | null;
}

/** What a client authenticates with: the secret of a key or of a token, or the token of a session. */
export interface Credential {
  /** SHA-256, in hexadecimal. */
  readonly hash: string;
  /** Reads its key. @param account of the key, when it is known. @throws HttpError 401. */
  readonly load: (account: string | undefined) => Promise<FoundKey>;
  /** The message of 401 after the expiry. */
  readonly expired: string;
  /** Stores its use, which no request waits for. Called at the first use in a minute. */
  readonly recordUse?: (key: VerifiedKey) => Promise<unknown>;
}

interface CachedKey extends VerifiedKey {
  /** In milliseconds of the monotonic clock: a clock that is set back must not prolong it. */
  readonly until: number;
  readonly expiresAt: number;
  readonly isClosed: boolean;
  usedInMinute: number;
}

/** Verifies credentials, and caches their keys in this process. */
@Injectable()
export class VerifiedKeys {
  private readonly cache = new Map<string, CachedKey>();

  constructor(
    private readonly database: Database,
    @Optional() @Inject(LOGGER) private readonly log?: Logger,
  ) {}

  /** @param ip the client's address. @throws HttpError 401; DomainError 403 `account.closed`, or of a person without a login. */
  async verify(credential: Credential, ip: string | undefined): Promise<VerifiedKey> {
    const now = clock.now();
    const { hash } = credential;
    let key = this.cache.get(hash);
    if (key === undefined || key.until <= performance.now()) {
      this.cache.delete(hash);
      key = this.remember(hash, await credential.load(key?.account));
    }
    if (key.expiresAt <= now) throw unauthorized(credential.expired);
    if (key.isClosed) {
      // The account is open at once when it is opened again.
      this.cache.delete(hash);
      throw accountClosed();
    }
    if (key.person?.permissions.size === 0) throw lacksPermission('mobile.login');
    this.recordUse(credential, key, now, ip);
    return key;
  }

  /** Caches the key of a credential. */
  remember(hash: string, found: FoundKey): CachedKey {
    const key = cachedKey(found);
    if (this.cache.size >= MAX_CACHED_KEYS) this.cache.delete(this.cache.keys().next().value ?? hash);
    this.cache.set(hash, key);
    return key;
  }

  /** Removes the keys of an account. */
  removeAccount(account: string): void {
    for (const [hash, key] of this.cache) if (key.account === account) this.cache.delete(hash);
  }

  /** Removes a key, with its sessions. */
  removeKey(uuid: string): void {
    for (const [hash, key] of this.cache) if (key.uuid === uuid.toLowerCase()) this.cache.delete(hash);
  }

  /** Removes a token. */
  removeToken(uuid: string): void {
    for (const [hash, key] of this.cache) if (key.token === uuid) this.cache.delete(hash);
  }

  /** Removes what a credential leads to. */
  removeCredential(hash: string): void {
    this.cache.delete(hash);
  }

  /** Writes `last_used_at` of a key, rounded to the minute, and `last_used_ip`, without delaying the request. */
  private recordUse(credential: Credential, key: CachedKey, now: number, ip: string | undefined): void {
    const minute = Math.floor(now / 60_000);
    if (key.usedInMinute === minute) return;
    key.usedInMinute = minute;
    const ofKey = key.person === undefined ? this.recordUseOfKey(key, ip) : undefined;
    Promise.all([ofKey, credential.recordUse?.(key)]).catch((error: unknown) =>
      this.log?.warn({ err: error }, 'last_used_at could not be stored'),
    );
  }

  private recordUseOfKey({ account, uuid }: VerifiedKey, ip: string | undefined): Promise<unknown> {
    return this.database.query(
      `insert into api_key_use as u (account_id, uuid, last_used_at, last_used_ip)
       values ($1, $2, date_trunc('minute', now()), $3)
       on conflict (account_id, uuid) do update
         set last_used_at = excluded.last_used_at, last_used_ip = excluded.last_used_ip
         where u.last_used_at < excluded.last_used_at`,
      [account, uuid, storedAddress(ip)],
    );
  }
}

/** A client's address as it is stored: link-local ones of IPv6 may have a zone, which PostgreSQL's type `inet` does not accept. */
export const storedAddress = (ip: string | undefined): string | null => ip?.replace(/%.*$/, '') ?? null;

const cachedKey = ({ expiresAt, ...key }: FoundKey): CachedKey => ({
  ...key,
  until: performance.now() + KEY_CACHE_MS,
  expiresAt: expiresAt === null ? Infinity : Date.parse(expiresAt),
  usedInMinute: 0,
});
