import { Inject, Injectable, Optional } from '@nestjs/common';
import { timingSafeEqual } from 'node:crypto';
import { Database, searchAccounts, searchOne } from '#eventstore/store';
import { KeyVerifier, type Scope, unauthorized, type VerifiedKey } from '#http';
import { LOGGER, type Logger } from '#platform';
import { hashOf, lookupKeyOf } from './api-key-secret.service.js';

/** How long a verified key is cached, in milliseconds (contract §3). */
const KEY_CACHE_MS = 30_000;
const MAX_CACHED_KEYS = 10_000;

interface CachedKey extends VerifiedKey {
  readonly until: number;
  readonly expiresAt: number;
  usedInMinute: number;
}

interface FoundKey {
  readonly uuid: string;
  readonly origin: string;
  readonly account: string;
  readonly hash: string;
  readonly scopes: readonly Scope[];
  readonly expiresAt: string | null;
  readonly revokedAt: string | null;
  readonly timeZone: string;
}

const KEY_SQL = `select k.uuid, coalesce(k.origin_uuid, k.uuid) as origin, k.account_id as account, k.hash, k.scopes, least(k.expires_at, k.ends_at) as "expiresAt", k.revoked_at as "revokedAt", a.time_zone as "timeZone"`;

const FIND_SQL = `${KEY_SQL}
  from {api_key} k join {account} a on a.account_id = k.account_id where k.lookup = $1`;

/** As {@link FIND_SQL}, of an account. */
const READ_SQL = `${KEY_SQL} from api_key k join account a on a.account_id = $1 where k.account_id = $1 and k.lookup = $2`;

/** Authenticates requests with the keys in the database, and caches verified keys. */
@Injectable()
export class CachedKeyVerifier extends KeyVerifier {
  private readonly cache = new Map<string, CachedKey>();

  constructor(
    private readonly database: Database,
    @Optional() @Inject(LOGGER) private readonly log?: Logger,
  ) {
    super();
  }

  async verify(authorization: string | undefined, ip: string | undefined): Promise<VerifiedKey> {
    const secret = /^Bearer +(\S{1,300})$/i.exec(authorization ?? '')?.[1];
    if (secret === undefined) throw unauthorized('Send the header "Authorization: Bearer <API key>"');
    const hash = hashOf(secret);
    const now = Date.now();
    let key = this.cache.get(hash);
    if (key === undefined || key.until <= now) {
      this.cache.delete(hash);
      key = await this.load(secret, hash, now, key?.account);
      if (this.cache.size >= MAX_CACHED_KEYS) this.cache.clear();
      this.cache.set(hash, key);
    }
    if (key.expiresAt <= now) throw unauthorized('The API key has expired');
    this.recordUse(key, now, ip);
    return key;
  }

  async endedAmong(keys: readonly Pick<VerifiedKey, 'uuid' | 'account'>[]): Promise<ReadonlySet<string>> {
    const rows = await searchAccounts<{ uuid: string }>(
      this.database,
      `select uuid from {api_key} where account_id = any($1::uuid[]) and uuid = any($2::uuid[])
         and (revoked_at is not null or least(expires_at, ends_at) <= now())`,
      [keys.map(({ account }) => account), keys.map(({ uuid }) => uuid)],
      // They are checked when it is back.
      (node, error) => this.log?.warn({ err: error, node }, 'the keys of a node were not checked'),
    );
    return new Set(rows.map(({ uuid }) => uuid));
  }

  invalidateAccount(account: string): void {
    for (const [hash, key] of this.cache) if (key.account === account) this.cache.delete(hash);
  }

  invalidateKey(uuid: string): void {
    for (const [hash, key] of this.cache) if (key.uuid === uuid.toLowerCase()) this.cache.delete(hash);
  }

  /** @param account of the key, when it is known. */
  private async load(secret: string, hash: string, now: number, account?: string): Promise<CachedKey> {
    const lookup = lookupKeyOf(secret);
    const isWanted = (candidate: FoundKey): boolean => areEqual(candidate.hash, hash);
    const row =
      account === undefined
        ? await searchOne(this.database, FIND_SQL, [lookup], isWanted)
        : (await this.database.query<FoundKey>(READ_SQL, [account, lookup])).find(isWanted);
    if (row === undefined) throw unauthorized('The API key is not known');
    if (row.revokedAt !== null) throw unauthorized('The API key was revoked');
    return {
      uuid: row.uuid,
      origin: row.origin,
      account: row.account,
      scopes: row.scopes,
      timeZone: row.timeZone,
      until: now + KEY_CACHE_MS,
      expiresAt: row.expiresAt === null ? Infinity : Date.parse(row.expiresAt),
      usedInMinute: 0,
    };
  }

  /** Writes `last_used_at`, rounded to the minute, and `last_used_ip`, without delaying the request. */
  private recordUse(key: CachedKey, now: number, ip: string | undefined): void {
    const minute = Math.floor(now / 60_000);
    if (key.usedInMinute === minute) return;
    key.usedInMinute = minute;
    this.database
      .query(
        `insert into api_key_use as u (account_id, uuid, last_used_at, last_used_ip)
         values ($1, $2, date_trunc('minute', now()), $3)
         on conflict (account_id, uuid) do update
           set last_used_at = excluded.last_used_at, last_used_ip = excluded.last_used_ip
           where u.last_used_at < excluded.last_used_at`,
        // Link-local IPv6 addresses may have a zone, which PostgreSQL's type `inet` does not accept.
        [key.account, key.uuid, ip?.replace(/%.*$/, '') ?? null],
      )
      .catch((error: unknown) => this.log?.warn({ err: error }, 'last_used_at could not be stored'));
  }
}

const areEqual = (one: string, other: string): boolean => timingSafeEqual(Buffer.from(one), Buffer.from(other));
