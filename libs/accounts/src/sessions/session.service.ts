import { Inject, Injectable, Optional } from '@nestjs/common';
import { Database, type Queryable, searchAccounts } from '#eventstore/store';
import {
  type BegunSession,
  type ConsoleSession,
  ConsoleSessions,
  KeyVerifier,
  type LivingSession,
  type OpenSession,
  unauthorized,
  type VerifiedKey,
} from '#http';
import { LOGGER, type Logger } from '#platform';
import { hashOf } from '../api-keys/api-key-secret.service.js';
import { type FoundKey, VerifiedKeys } from '../api-keys/verified-keys.service.js';
import { accountOf, newToken } from './session-token.service.js';
import { removeEndedLinks, useLink } from './sign-in-link.service.js';

/** A session ends 12 hours after its last request, and 7 days after its beginning (contract §16). */
const MAX_IDLE = `interval '12 hours'`;
const MAX_AGE = `interval '7 days'`;

const ENDED = 'The session has ended: sign in again';
const LINK_ENDED = 'The sign-in link was used or has ended: `npm run cli -- console link` prints another';

const ENDS = `least(k.expires_at, k.ends_at, s.created_at + ${MAX_AGE})`;

const FROM_SQL = `from console_session s join api_key k on k.account_id = $1 and k.uuid = s.api_key_uuid join account a on a.account_id = $1
  where s.account_id = $1 and s.hash = $2 and s.last_seen_at > now() - ${MAX_IDLE} and k.revoked_at is null`;

const READ_SQL = `select k.uuid, coalesce(k.origin_uuid, k.uuid) as origin, k.account_id as account, k.scopes,
    ${ENDS} as "expiresAt", a.time_zone as "timeZone", a.country, a.closed_at is not null as "isClosed" ${FROM_SQL}`;

const LIVING_SQL = `select a.name, s.created_at as "createdAt" ${FROM_SQL} and ${ENDS} > now()`;

/** The sessions in the database. A session has the scopes of its key, and is cached as its key. */
@Injectable()
export class StoredSessions extends ConsoleSessions {
  constructor(
    private readonly database: Database,
    private readonly keys: KeyVerifier,
    private readonly verified: VerifiedKeys,
    @Optional() @Inject(LOGGER) private readonly log?: Logger,
  ) {
    super();
  }

  async signIn(secret: string, ip: string | undefined): Promise<BegunSession> {
    const { account, uuid } = await this.keys.verifySecret(secret, ip);
    await this.removeEnded(account);
    return begin(this.database, account, uuid);
  }

  async signInByCode(code: string, ip: string | undefined): Promise<BegunSession> {
    const account = accountOf(code);
    const begun = account === undefined ? undefined : await this.beginByLink(account, code);
    if (begun === undefined) {
      // A right code passes, however many wrong ones its address has sent.
      await this.keys.countWrong(hashOf(code), ip);
      throw unauthorized(LINK_ENDED);
    }
    await this.removeEnded(begun.account);
    return begun;
  }

  accountOf(token: string): string | undefined {
    return accountOf(token);
  }

  async verify(token: string, ip: string | undefined): Promise<VerifiedKey> {
    const account = accountOf(token);
    if (account === undefined) throw unauthorized(ENDED);
    const hash = hashOf(token);
    return this.verified.verify(
      {
        hash,
        load: () => this.load(account, hash),
        expired: ENDED,
        recordUse: () => this.recordUse(account, hash),
      },
      ip,
    );
  }

  async living(tokens: readonly string[]): Promise<readonly LivingSession[]> {
    const found = await Promise.all(
      tokens.map(async (token) => {
        const account = accountOf(token);
        if (account === undefined) return [];
        const rows = await this.database.query<{ name: string; createdAt: string }>(LIVING_SQL, [
          account,
          hashOf(token),
        ]);
        return rows.map(({ name, createdAt }) => ({ token, account: { uuid: account, name }, createdAt }));
      }),
    );
    return found.flat().sort((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt));
  }

  async describe({ account, uuid, scopes }: VerifiedKey): Promise<ConsoleSession> {
    const [row] = await this.database.query<{ name: string; timeZone: string; keyName: string | null }>(
      `select a.name, a.time_zone as "timeZone", k.name as "keyName"
       from account a join api_key k on k.account_id = $1 and k.uuid = $2 where a.account_id = $1`,
      [account, uuid],
    );
    if (row === undefined) throw unauthorized(ENDED);
    return {
      account: { uuid: account, name: row.name, time_zone: row.timeZone },
      scopes,
      key: { name: row.keyName },
    };
  }

  async endedAmong(sessions: readonly OpenSession[]): Promise<ReadonlySet<string>> {
    if (sessions.length === 0) return new Set();
    const hashes = sessions.map(({ session }) => session);
    const unsearched: string[] = [];
    const rows = await searchAccounts<{ hash: string }>(
      this.database,
      `select hash from {console_session} where account_id = any($1::uuid[]) and hash = any($2::text[])
         and last_seen_at > now() - ${MAX_IDLE} and created_at > now() - ${MAX_AGE}`,
      [sessions.map(({ account }) => account), hashes],
      (node, error) => {
        unsearched.push(node);
        this.log?.warn({ err: error, node }, 'the sessions of a node were not checked');
      },
    );
    // Which sessions are on a node that is away is not known: all are checked again when it is back.
    if (unsearched.length > 0) return new Set();
    const open = new Set(rows.map(({ hash }) => hash));
    return new Set(hashes.filter((hash) => !open.has(hash)));
  }

  async signOut(token: string): Promise<void> {
    const account = accountOf(token);
    if (account === undefined) return;
    const hash = hashOf(token);
    try {
      await this.database.query('delete from console_session where account_id = $1 and hash = $2', [account, hash]);
    } finally {
      this.verified.removeCredential(hash);
    }
  }

  /** Uses the link up and begins the session in one transaction: when the session fails, the link stays. */
  private beginByLink(account: string, code: string): Promise<BegunSession | undefined> {
    return this.database.writeTransaction(async (tx) => {
      const apiKey = await useLink(tx, account, code);
      return apiKey === undefined ? undefined : begin(tx, account, apiKey);
    }, account);
  }

  private async removeEnded(account: string): Promise<void> {
    await this.database.query(
      `delete from console_session where account_id = $1
         and (last_seen_at <= now() - ${MAX_IDLE} or created_at <= now() - ${MAX_AGE})`,
      [account],
    );
    await removeEndedLinks(this.database, account);
  }

  private async load(account: string, hash: string): Promise<FoundKey> {
    const [row] = await this.database.query<FoundKey>(READ_SQL, [account, hash]);
    if (row === undefined) throw unauthorized(ENDED);
    return { ...row, session: hash };
  }

  /** Several APIs may serve a session: the row is written once a minute all the same. */
  private recordUse(account: string, hash: string): Promise<unknown> {
    return this.database.query(
      `update console_session set last_seen_at = now()
       where account_id = $1 and hash = $2 and last_seen_at <= now() - interval '1 minute'`,
      [account, hash],
    );
  }
}

async function begin(database: Queryable, account: string, apiKey: string): Promise<BegunSession> {
  const token = newToken(account);
  await database.query(
    `insert into console_session (account_id, hash, api_key_uuid, created_at, last_seen_at) values ($1, $2, $3, now(), now())`,
    [account, hashOf(token), apiKey],
  );
  return { token, account };
}
