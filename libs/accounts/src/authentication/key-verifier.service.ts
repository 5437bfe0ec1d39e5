import { Inject, Injectable, Optional } from '@nestjs/common';
import { Database, searchAccounts, searchOne } from '#eventstore/store';
import { KeyVerifier, unauthorized, type VerifiedKey } from '#http';
import { LOGGER, type Logger, SETTINGS, type Settings } from '#platform';
import { StoredTokens } from '../tokens/token-verifier.service.js';
import { areEqual, hashOf, lookupKeyOf, mayBeSecret, TOKEN_PREFIX } from '../credentials/secret.service.js';
import { KeyLookups, type SentKey } from '../credentials/key-lookups.service.js';
import { type FoundKey, type StoredKey, VerifiedKeys } from '../credentials/verified-keys.service.js';

const KEY_SQL = `select k.uuid, coalesce(k.origin_uuid, k.uuid) as origin, k.account_id as account, k.lookup, k.hash, k.scopes, k.agent_writes as "agentWrites", least(k.expires_at, k.ends_at) as "expiresAt", k.revoked_at as "revokedAt", a.time_zone as "timeZone", a.country, a.closed_at is not null as "isClosed"`;

const FIND_SQL = `${KEY_SQL}
  from {api_key} k join {account} a on a.account_id = k.account_id where k.lookup = any($1)`;

/** As {@link FIND_SQL}, of an account. */
const READ_SQL = `${KEY_SQL} from api_key k join account a on a.account_id = $1 where k.account_id = $1 and k.lookup = $2`;

/** Authenticates requests with the keys in the database. */
@Injectable()
export class StoredKeyVerifier extends KeyVerifier {
  private readonly lookups = new KeyLookups<StoredKey>({
    findOne: (key) => this.findOne(key),
    findAll: (keys) => this.findAll(keys),
    isRight: ({ revokedAt, isClosed }) => revokedAt === null && !isClosed,
    remember: (hash, key) => void this.verified.remember(hash, key),
  });

  constructor(
    private readonly database: Database,
    private readonly verified: VerifiedKeys,
    private readonly tokens: StoredTokens,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'apiKey'>,
    @Optional() @Inject(LOGGER) private readonly log?: Logger,
  ) {
    super();
  }

  async verify(authorization: string | undefined, ip: string | undefined): Promise<VerifiedKey> {
    const secret = /^Bearer +(\S{1,300})$/i.exec(authorization ?? '')?.[1];
    if (secret === undefined) throw unauthorized('Send the header "Authorization: Bearer <API key>"');
    return this.verifySecret(secret, ip);
  }

  verifySecret(secret: string, ip: string | undefined): Promise<VerifiedKey> {
    const hash = hashOf(secret);
    const load = (account: string | undefined): Promise<FoundKey> => this.load(secret, hash, account, ip);
    if (!secret.startsWith(TOKEN_PREFIX))
      return this.verified.verify({ hash, load, expired: 'The API key has expired' }, ip);
    const recordUse = ({ account, token = '' }: VerifiedKey): Promise<unknown> => this.tokens.recordUse(account, token);
    return this.verified.verify({ hash, load, expired: 'The token has expired', recordUse }, ip);
  }

  async countWrong(hash: string, ip: string | undefined): Promise<void> {
    await this.lookups.find({ hash, lookup: undefined }, ip);
  }

  async endedAmong(callers: readonly Pick<VerifiedKey, 'uuid' | 'account' | 'token'>[]): Promise<ReadonlySet<string>> {
    const [tokens, keys] = await Promise.all([this.tokens.endedAmong(callers), this.endedKeysAmong(callers)]);
    return new Set([...tokens, ...keys]);
  }

  private async endedKeysAmong(keys: readonly Pick<VerifiedKey, 'uuid' | 'account'>[]): Promise<readonly string[]> {
    const rows = await searchAccounts<{ uuid: string }>(
      this.database,
      `select k.uuid from {api_key} k join {account} a on a.account_id = k.account_id
       where k.account_id = any($1::uuid[]) and k.uuid = any($2::uuid[])
         and (k.revoked_at is not null or least(k.expires_at, k.ends_at) <= now() or a.closed_at is not null)`,
      [keys.map(({ account }) => account), keys.map(({ uuid }) => uuid)],
      // They are checked when it is back.
      (node, error) => this.log?.warn({ err: error, node }, 'the keys of a node were not checked'),
    );
    return rows.map(({ uuid }) => uuid);
  }

  invalidateAccount(account: string): void {
    this.verified.removeAccount(account);
  }

  invalidateKey(uuid: string): void {
    this.verified.removeKey(uuid);
  }

  invalidateToken(uuid: string): void {
    this.verified.removeToken(uuid);
  }

  /** @param account of the key, when it is known. */
  private async load(
    secret: string,
    hash: string,
    account: string | undefined,
    ip: string | undefined,
  ): Promise<FoundKey> {
    const lookup = lookupKeyOf(secret);
    const isKey = mayBeSecret(secret) || secret === this.settings.apiKey;
    const row =
      account === undefined
        ? await this.lookups.find({ hash, lookup: isKey ? lookup : undefined }, ip)
        : await this.read(account, { hash, lookup });
    const kind = lookup.startsWith(TOKEN_PREFIX) ? 'token' : 'API key';
    if (row === undefined) throw unauthorized(`The ${kind} is not known`);
    if (row.revokedAt !== null) throw unauthorized(`The ${kind} was revoked`);
    return row;
  }

  private async read(account: string, key: SentKey): Promise<StoredKey | undefined> {
    const { hash, lookup = '' } = key;
    if (lookup.startsWith(TOKEN_PREFIX)) return this.tokens.read(account, key);
    const rows = await this.database.query<StoredKey>(READ_SQL, [account, lookup]);
    return rows.find((one) => areEqual(one.hash, hash));
  }

  private async findOne(key: SentKey): Promise<StoredKey | undefined> {
    const { hash, lookup = '' } = key;
    if (lookup.startsWith(TOKEN_PREFIX)) return (await this.tokens.find([key]))[0];
    return searchOne<StoredKey>(this.database, FIND_SQL, [[lookup]], (row) => areEqual(row.hash, hash));
  }

  /** @throws the error of a node that could not be searched: a key that it has must not count as unknown. */
  private async findAll(keys: readonly SentKey[]): Promise<ReadonlyMap<string, StoredKey>> {
    const lookups = keys.map(({ lookup = '' }) => lookup);
    const [rows, tokens] = await Promise.all([
      searchAccounts<StoredKey>(this.database, FIND_SQL, [lookups], (_, error) => {
        throw error;
      }),
      this.tokens.find(keys),
    ]);
    const sent = Map.groupBy(keys, ({ lookup }) => lookup);
    const wasSent = (row: StoredKey): boolean =>
      sent.get(row.lookup)?.some(({ hash }) => areEqual(hash, row.hash)) === true;
    return new Map([...rows.filter(wasSent), ...tokens].map((row) => [row.hash, row]));
  }
}
