import { Injectable } from '@nestjs/common';
import { Database, searchAccounts } from '#eventstore/store';
import type { VerifiedKey } from '#http';
import type { SentKey } from '../credentials/key-lookups.service.js';
import type { StoredKey } from '../credentials/verified-keys.service.js';
import { areEqual, TOKEN_PREFIX } from '../credentials/secret.service.js';
import { People } from '../people/people.service.js';

interface TokenRow {
  readonly uuid: string;
  readonly user: string;
  readonly account: string;
  readonly apiKey: string | null;
  readonly device: string | null;
  readonly lookup: string;
  readonly hash: string;
  readonly expiresAt: string;
  readonly revokedAt: string | null;
  readonly timeZone: string;
  readonly country: string | null;
  readonly isClosed: boolean;
  /** Whether it may be a token of the owner: an API key with the scope `admin` made it, or the owner. */
  readonly mayBeOfOwner: boolean;
}

const TOKEN_SQL = `select k.uuid, k.user_uuid as "user", k.account_id as account, k.api_key_uuid as "apiKey", k.device->>'uuid' as device, k.lookup, k.hash, k.expires_at as "expiresAt", k.revoked_at as "revokedAt", a.time_zone as "timeZone", a.country, a.closed_at is not null as "isClosed", k.api_key_uuid is null or coalesce('admin' = any(m.scopes), false) as "mayBeOfOwner"`;

const FIND_SQL = `${TOKEN_SQL}
  from {person_token} k join {account} a on a.account_id = k.account_id
  left join {api_key} m on m.account_id = k.account_id and m.uuid = k.api_key_uuid where k.lookup = any($1)`;

/** As {@link FIND_SQL}, of an account. */
const READ_SQL = `${TOKEN_SQL} from person_token k join account a on a.account_id = $1
  left join api_key m on m.account_id = $1 and m.uuid = k.api_key_uuid where k.account_id = $1 and k.lookup = $2`;

const ENDED_SQL = `select k.uuid from person_token k join account a on a.account_id = $1
  where k.account_id = $1 and k.uuid = any($2::uuid[])
    and (k.revoked_at is not null or k.expires_at <= now() or a.closed_at is not null)`;

/** Finds the people behind tokens. */
@Injectable()
export class StoredTokens {
  constructor(
    private readonly database: Database,
    private readonly people: People,
  ) {}

  /** The people behind tokens that requests send, of whichever account. @throws the error of a node that could not be searched. */
  async find(sent: readonly SentKey[]): Promise<readonly StoredKey[]> {
    const lookups = sent.flatMap(({ lookup }) => (lookup?.startsWith(TOKEN_PREFIX) === true ? [lookup] : []));
    if (lookups.length === 0) return [];
    const rows = await searchAccounts<TokenRow>(this.database, FIND_SQL, [lookups], (_, error) => {
      throw error;
    });
    const right = rows.filter(({ hash }) => sent.some((one) => areEqual(one.hash, hash)));
    return Promise.all(right.map((row) => this.keyOf(row)));
  }

  /** The person behind a token of an account; undefined when there is no such token. */
  async read(account: string, { hash, lookup = '' }: SentKey): Promise<StoredKey | undefined> {
    const rows = await this.database.query<TokenRow>(READ_SQL, [account, lookup]);
    const row = rows.find((one) => areEqual(one.hash, hash));
    return row && this.keyOf(row);
  }

  /** The uuids of the tokens among those of callers that are revoked, have expired or are of a closed account. */
  async endedAmong(callers: readonly Pick<VerifiedKey, 'account' | 'token'>[]): Promise<readonly string[]> {
    const byAccount = Map.groupBy(callers, ({ account }) => account);
    const ended = [...byAccount].map(async ([account, own]) => {
      const tokens = own.flatMap(({ token }) => (token === undefined ? [] : [token]));
      return tokens.length === 0 ? [] : this.database.query<{ uuid: string }>(ENDED_SQL, [account, tokens]);
    });
    return (await Promise.all(ended)).flat().map(({ uuid }) => uuid);
  }

  /** Notes that a token is used now, rounded to the minute. */
  recordUse(account: string, token: string): Promise<unknown> {
    return this.database.query(
      `insert into person_token_use as u (account_id, uuid, last_used_at) values ($1, $2, date_trunc('minute', now()))
       on conflict (account_id, uuid) do update set last_used_at = excluded.last_used_at
         where u.last_used_at < excluded.last_used_at`,
      [account, token],
    );
  }

  private async keyOf({ uuid, user, apiKey, device, mayBeOfOwner, ...row }: TokenRow): Promise<StoredKey> {
    const found = await this.people.callerOf(row.account, user, device);
    const person = found?.person.isOwner === true && !mayBeOfOwner ? undefined : found;
    const ended = { uuid: user, origin: user, scopes: [], revokedAt: row.revokedAt ?? row.expiresAt };
    return { ...row, ...(person ?? ended), tokenKey: apiKey, token: uuid };
  }
}
