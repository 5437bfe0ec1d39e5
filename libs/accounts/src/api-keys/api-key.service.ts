import { Inject, Injectable, Optional } from '@nestjs/common';
import { hash, randomInt, timingSafeEqual } from 'node:crypto';
import { newUuid, notFound, validationError } from '#eventstore/domain';
import { Database, type Page, type Queryable } from '#eventstore/store';
import { KeyVerifier, type Scope, unauthorized, type VerifiedKey } from '#http';
import { LOGGER, type Logger } from '#platform';

/** A key as lists show it: never its secret. */
export interface ApiKey {
  readonly uuid: string;
  readonly name: string | null;
  readonly scopes: readonly Scope[];
  readonly expiresAt: string | null;
  readonly lastUsedAt: string | null;
  readonly revokedAt: string | null;
  readonly createdAt: string;
}

/** A key that was just made. The secret is not kept. */
export interface IssuedKey {
  readonly uuid: string;
  readonly secret: string;
}

/** What a new key is asked to be. */
export interface NewKey {
  readonly name: string | null;
  readonly scopes: readonly Scope[];
  readonly expiresAt: string | null;
}

/** Verified keys are believed this long, in milliseconds (contract §3). */
const KEY_CACHE_MS = 30_000;
const MAX_CACHED_KEYS = 10_000;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

interface CachedKey extends VerifiedKey {
  readonly until: number;
  readonly expiresAt: number;
  usedInMinute: number;
}

/** API keys: made, shown once, kept as SHA-256, verified. */
@Injectable()
export class ApiKeys extends KeyVerifier {
  private readonly cache = new Map<string, CachedKey>();

  constructor(
    private readonly database: Database,
    @Optional() @Inject(LOGGER) private readonly log?: Logger,
  ) {
    super();
  }

  /**
   * The key of an `Authorization: Bearer …` header.
   * @throws HttpError 401 when it is missing, unknown, expired or revoked.
   */
  async verify(authorization: string | undefined): Promise<VerifiedKey> {
    const secret = /^Bearer +(\S{1,300})$/i.exec(authorization ?? '')?.[1];
    if (secret === undefined) throw unauthorized('Send the header "Authorization: Bearer <API key>"');
    const id = hash('sha256', secret, 'base64');
    const now = Date.now();
    let key = this.cache.get(id);
    if (key === undefined || key.until <= now) {
      this.cache.delete(id);
      key = await this.load(secret, Buffer.from(id, 'base64'), now);
      if (this.cache.size >= MAX_CACHED_KEYS) this.cache.clear();
      this.cache.set(id, key);
    }
    if (key.expiresAt <= now) throw unauthorized('The API key has expired');
    this.note(key, now);
    return key;
  }

  /** Makes a key, or keeps the given text as one. @returns its uuid and the secret, which is not kept. */
  async create(
    database: Queryable,
    account: string,
    { name, scopes, expiresAt }: NewKey,
    secret = newSecret(),
  ): Promise<IssuedKey> {
    const uuid = newUuid();
    await database.query(
      `insert into api_key (account_id, uuid, lookup, hash, name, scopes, expires_at, created_at)
       values ($1, $2, $3, decode($4, 'hex'), $5, $6, $7, now())`,
      [account, uuid, lookupOf(secret), hash('sha256', secret, 'hex'), name, [...scopes], expiresAt],
    );
    return { uuid, secret };
  }

  /** Keys of an account, oldest first: all, or at most `limit` of those after one. */
  list(account: string, page: Partial<Page> = {}): Promise<ApiKey[]> {
    return this.database.query<ApiKey>(
      `select ${COLUMNS} from api_key where account_id = $1 and ($2::uuid is null or uuid > $2) order by uuid limit $3`,
      [account, page.after ?? null, page.limit ?? null],
    );
  }

  /** A key, locked until the transaction ends. @throws DomainError `not_found`. */
  async get(tx: Queryable, account: string, uuid: string): Promise<ApiKey> {
    const [key] = await tx.query<ApiKey>(
      `select ${COLUMNS} from api_key where account_id = $1 and uuid = $2 for update`,
      [account, uuid],
    );
    if (key === undefined) throw notFound('api_key');
    return key;
  }

  /** Ends a key at once. @throws DomainError `not_found`. */
  async revoke(database: Queryable, account: string, uuid: string): Promise<void> {
    const rows = await database.query(
      'update api_key set revoked_at = coalesce(revoked_at, $3) where account_id = $1 and uuid = $2 returning uuid',
      [account, uuid, new Date().toISOString()],
    );
    if (rows.length === 0) throw notFound('api_key');
    this.forget(uuid);
  }

  /**
   * A new key with the name, scopes and expiry of an old one, which lives on for `overlapMinutes`.
   * @throws DomainError `not_found`; 422 when the old one is revoked.
   */
  async rotate(tx: Queryable, account: string, uuid: string, overlapMinutes: number): Promise<IssuedKey> {
    const old = await this.get(tx, account, uuid);
    if (old.revokedAt !== null) throw validationError('uuid', 'is revoked: create a key instead', 'api_key.revoked');
    await tx.query(
      `update api_key set expires_at = least(expires_at, now() + make_interval(mins => $3)) where account_id = $1 and uuid = $2`,
      [account, uuid, overlapMinutes],
    );
    this.forget(uuid);
    return this.create(tx, account, old);
  }

  /** Makes this process verify the keys of an account anew, as after a change of the account. */
  forgetAccount(account: string): void {
    for (const [id, key] of this.cache) if (key.account === account) this.cache.delete(id);
  }

  private forget(uuid: string): void {
    for (const [id, key] of this.cache) if (key.uuid === uuid) this.cache.delete(id);
  }

  private async load(secret: string, digest: Buffer, now: number): Promise<CachedKey> {
    const rows = await this.database.query<{
      uuid: string;
      account: string;
      hash: Buffer;
      scopes: Scope[];
      expiresAt: string | null;
      revokedAt: string | null;
      timeZone: string;
    }>(
      `select k.uuid, k.account_id as account, k.hash, k.scopes, k.expires_at as "expiresAt", k.revoked_at as "revokedAt", a.time_zone as "timeZone"
       from api_key k join account a on a.uuid = k.account_id where k.lookup = $1`,
      [lookupOf(secret)],
    );
    const row = rows.find((candidate) => timingSafeEqual(candidate.hash, digest));
    if (row === undefined) throw unauthorized('The API key is not known');
    if (row.revokedAt !== null) throw unauthorized('The API key was revoked');
    return {
      uuid: row.uuid,
      account: row.account,
      scopes: row.scopes,
      timeZone: row.timeZone,
      until: now + KEY_CACHE_MS,
      expiresAt: row.expiresAt === null ? Infinity : Date.parse(row.expiresAt),
      usedInMinute: 0,
    };
  }

  /** Keeps `last_used_at` to the minute, beside the request. */
  private note(key: CachedKey, now: number): void {
    const minute = Math.floor(now / 60_000);
    if (key.usedInMinute === minute) return;
    key.usedInMinute = minute;
    this.database
      .query(
        `update api_key set last_used_at = date_trunc('minute', now())
         where account_id = $1 and uuid = $2 and last_used_at is distinct from date_trunc('minute', now())`,
        [key.account, key.uuid],
      )
      .catch((error: unknown) => this.log?.warn({ err: error }, 'last_used_at was not kept'));
  }
}

const COLUMNS = `uuid, name, scopes, expires_at as "expiresAt", last_used_at as "lastUsedAt", revoked_at as "revokedAt", created_at as "createdAt"`;

const letters = (count: number): string =>
  Array.from({ length: count }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** `fk_<8 characters id>_<40 characters secret>` */
const newSecret = (): string => `fk_${letters(8)}_${letters(40)}`;

/** What finds the key's row: the id inside it, or for a key of another form a piece of its hash. */
const lookupOf = (secret: string): string =>
  /^fk_([A-Za-z0-9]{8})_[A-Za-z0-9]{40}$/.exec(secret)?.[1] ?? hash('sha256', secret, 'hex').slice(0, 16);
