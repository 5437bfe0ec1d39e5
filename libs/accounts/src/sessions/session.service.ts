import { Inject, Injectable, Optional } from '@nestjs/common';
import {
  Database,
  EventStore,
  type Person,
  type Queryable,
  type RequestContext,
  searchAccounts,
  serviceContext,
  type UnitOfWork,
} from '#eventstore/store';
import {
  type BegunSession,
  type ConsoleSession,
  ConsoleSessions,
  type FoundUser,
  KeyVerifier,
  type LivingSession,
  type OpenSession,
  type SignInClient,
  type SignInUser,
  SignInUsers,
  type SignInWay,
  unauthorized,
  type VerifiedKey,
} from '#http';
import { LOGGER, type Logger } from '#platform';
import { newUuid } from '#eventstore/domain';
import { hashOf } from '../credentials/secret.service.js';
import { type FoundKey, storedAddress, VerifiedKeys } from '../credentials/verified-keys.service.js';
import { consolePersonOf, personOf } from '../people/person.service.js';
import { permissionTree } from '../people/rights.service.js';
import { accountOf, newToken } from './session-token.service.js';
import { AGED_SQL, LIVING_SQL } from './session-times.service.js';
import { endSignIn, startSignIn } from './sign-in.js';
import { SignIns } from './sign-in.entity.js';
import { findLink, type LinkOwner, useLink } from './sign-in-link.service.js';
import { SignInRefusals } from './sign-in-refusals.service.js';

/** What is kept of the name of a browser. */
const MAX_USER_AGENT = 300;

const ENDED = 'The session has ended: sign in again';
const LINK_ENDED =
  'The sign-in link was used or has ended: ask the owner of the account for another, or print one with `npm run cli -- console link`';
const USER_ENDED = 'The user of the sign-in is deleted or deactivated';

const ENDS = `least(k.expires_at, k.ends_at, ${AGED_SQL})`;

const FROM_SQL = `from console_session s join account a on a.account_id = $1
  left join api_key k on k.account_id = $1 and k.uuid = s.api_key_uuid
  where s.account_id = $1 and s.hash = $2 and ${LIVING_SQL} and k.revoked_at is null`;

const READ_SQL = `select s.user_uuid as "user", k.uuid, coalesce(k.origin_uuid, k.uuid) as origin, s.account_id as account, k.scopes, k.agent_writes as "agentWrites",
    ${ENDS} as "expiresAt", a.time_zone as "timeZone", a.country, a.closed_at is not null as "isClosed" ${FROM_SQL}`;

const SHOWN_SQL = `select a.name, s.created_at as "createdAt" ${FROM_SQL} and ${ENDS} > now()`;

/** Accounts of one person among which to choose. */
const MAX_ACCOUNTS = 50;

const asciiLowerCase = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

/** The sessions in the database. One of a key has the scopes of its key, one of a person the rights of the user; both are cached as keys are. */
@Injectable()
export class StoredSessions extends ConsoleSessions {
  constructor(
    private readonly database: Database,
    private readonly store: EventStore,
    private readonly keys: KeyVerifier,
    private readonly verified: VerifiedKeys,
    private readonly users: SignInUsers,
    private readonly refusals: SignInRefusals,
    @Optional() @Inject(LOGGER) private readonly log?: Logger,
  ) {
    super();
  }

  async signIn(secret: string, client: SignInClient): Promise<BegunSession> {
    const { account, uuid } = await this.keys.verifySecret(secret, client.ip);
    return begin(this.database, account, { apiKey: uuid }, client);
  }

  async signInUser(account: string, user: string, way: SignInWay, client: SignInClient): Promise<BegunSession> {
    const person = await this.personWhoMay(account, user, way, client);
    return this.store.transactLocked(contextOf(account, person), (uow) => beginOfPerson(uow, person, way, client));
  }

  async signInByCode(code: string, client: SignInClient): Promise<BegunSession> {
    const account = accountOf(code);
    const owner = await this.linkOwner(code);
    if (account === undefined || owner === undefined) return this.refuseCode(code, client, account);
    const person = 'user' in owner ? await this.personWhoMay(account, owner.user, 'link', client) : undefined;
    // The link is used up in the transaction that begins the session: when the session fails, the link stays.
    const begun = await this.store.transactLocked(contextOf(account, person), async (uow) => {
      if (!(await useLink(uow.database, account, code))) return undefined;
      return person === undefined
        ? begin(uow.database, account, owner, client)
        : beginOfPerson(uow, person, 'link', client);
    });
    return begun ?? this.refuseCode(code, client, account);
  }

  async checkCode(code: string, client: SignInClient): Promise<void> {
    if ((await this.linkOwner(code)) === undefined) await this.refuseCode(code, client);
  }

  async withEmail(email: string): Promise<readonly FoundUser[]> {
    const all = await this.users.withEmail(email);
    // PostgreSQL takes some letters for others in lower case, such as the sign of Kelvin for k: they are of another mailbox.
    const found = all.filter(({ user }) => user.isActive && asciiLowerCase(user.email) === asciiLowerCase(email));
    const named = await Promise.all(
      found.slice(0, MAX_ACCOUNTS).map(async ({ account, user }) => {
        const names = await this.database.query<{ name: string }>(
          'select name from account where account_id = $1 and closed_at is null',
          [account],
        );
        return names.map(({ name }) => ({ account: { uuid: account, name }, user: user.uuid }));
      }),
    );
    return named.flat().sort((a, b) => a.account.name.localeCompare(b.account.name));
  }

  async countWrong(secret: string, { ip }: SignInClient): Promise<void> {
    await this.keys.countWrong(hashOf(secret), ip);
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
        const rows = await this.database.query<{ name: string; createdAt: string }>(SHOWN_SQL, [
          account,
          hashOf(token),
        ]);
        return rows.map(({ name, createdAt }) => ({ token, account: { uuid: account, name }, createdAt }));
      }),
    );
    return found.flat().sort((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt));
  }

  async describe({ account, uuid, scopes, person }: VerifiedKey): Promise<ConsoleSession> {
    const [row] = await this.database.query<{
      name: string;
      timeZone: string;
      key: string | null;
      keyName: string | null;
    }>(
      `select a.name, a.time_zone as "timeZone", k.uuid as key, k.name as "keyName"
       from account a left join api_key k on k.account_id = $1 and k.uuid = $2 where a.account_id = $1`,
      [account, uuid],
    );
    if (row === undefined) throw unauthorized(ENDED);
    const shown = { uuid: account, name: row.name, time_zone: row.timeZone };
    if (person !== undefined) {
      const { email, firstName, lastName } = await this.livingUser(account, uuid, ENDED);
      const user = { uuid, email, first_name: firstName, last_name: lastName };
      return { account: shown, scopes: [], key: null, user, permissions: permissionTree(person.permissions) };
    }
    if (row.key === null) throw unauthorized(ENDED);
    return { account: shown, scopes, key: { name: row.keyName }, user: null, permissions: null };
  }

  async endedAmong(sessions: readonly OpenSession[]): Promise<ReadonlySet<string>> {
    if (sessions.length === 0) return new Set();
    const hashes = sessions.map(({ session }) => session);
    const unsearched: string[] = [];
    const rows = await searchAccounts<{ hash: string }>(
      this.database,
      `select s.hash from {console_session} s join {account} a on a.account_id = s.account_id
       where s.account_id = any($1::uuid[]) and s.hash = any($2::text[]) and ${LIVING_SQL} and a.closed_at is null`,
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
      const [row] = await this.database.query<{ user: string | null }>(
        'select s.user_uuid as "user" from console_session s where s.account_id = $1 and s.hash = $2',
        [account, hash],
      );
      // Whoever knows the account can send a token of no session, which must not take its lock.
      if (row === undefined) return;
      const [user] = row.user === null ? [] : await this.users.ofAccount(account, [row.user]);
      const person = user && personOf(user).person;
      await this.store.transactLocked(contextOf(account, person), (uow) => endByHash(uow, hash));
    } finally {
      this.verified.removeCredential(hash);
    }
  }

  /** The owner of a link that has not ended; undefined when there is none. */
  private async linkOwner(code: string): Promise<LinkOwner | undefined> {
    const account = accountOf(code);
    return account === undefined ? undefined : findLink(this.database, account, code);
  }

  /**
   * Counts a wrong code. A right one passes, however many wrong ones its address has sent.
   * @param account in which the refusal is recorded.
   * @throws HttpError 401; 429 after too many.
   */
  private async refuseCode(code: string, client: SignInClient, account?: string): Promise<never> {
    if (account !== undefined) await this.recordRefusal(account, null, 'link', client);
    await this.keys.countWrong(hashOf(code), client.ip);
    throw unauthorized(LINK_ENDED);
  }

  /** A user who may sign in. Records a refusal. @throws HttpError 401; DomainError 403. */
  private async personWhoMay(account: string, uuid: string, way: SignInWay, client: SignInClient): Promise<Person> {
    const [user] = await this.users.ofAccount(account, [uuid]);
    try {
      return consolePersonOf(living(user, USER_ENDED)).person;
    } catch (error) {
      await this.recordRefusal(account, uuid, way, client);
      throw error;
    }
  }

  private recordRefusal(account: string, userUuid: string | null, way: SignInWay, { ip }: SignInClient): Promise<void> {
    return this.refusals.record(account, { userUuid, way, ip: storedAddress(ip) });
  }

  private async load(account: string, hash: string): Promise<FoundKey> {
    const [row] = await this.database.query<SessionRow>(READ_SQL, [account, hash]);
    if (row === undefined) throw unauthorized(ENDED);
    const { user, ...key } = row;
    if (user === null) return { ...key, session: hash };
    const signedIn = consolePersonOf(await this.livingUser(account, user, ENDED));
    return { ...key, ...signedIn, uuid: user, origin: user, tokenKey: null, session: hash };
  }

  private async livingUser(account: string, uuid: string, message: string): Promise<SignInUser> {
    const [user] = await this.users.ofAccount(account, [uuid]);
    return living(user, message);
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

/** A user who is neither deleted nor deactivated. @throws HttpError 401 with the message. */
function living(user: SignInUser | undefined, message: string): SignInUser {
  if (user?.isActive !== true) throw unauthorized(message);
  return user;
}

/** A session that has not ended: that of an API key, or of a user, whose row has none. */
interface SessionRow extends FoundKey {
  readonly user: string | null;
}

/** The context in which a sign-in is recorded: that of the person. */
const contextOf = (account: string, person: Person | undefined): RequestContext => ({
  ...serviceContext(account),
  person,
  ...(person === undefined ? {} : { via: 'console' }),
});

/** Begins the session of a person, and records it. */
async function beginOfPerson(
  uow: UnitOfWork,
  { uuid: user }: Person,
  way: SignInWay,
  client: SignInClient,
): Promise<BegunSession> {
  const uuid = newUuid();
  await uow.create(SignIns, () => startSignIn(user, way), { uuid });
  return begin(uow.database, uow.ctx.account, { user }, client, uuid);
}

async function begin(
  database: Queryable,
  account: string,
  owner: LinkOwner,
  { ip, userAgent }: SignInClient,
  uuid = newUuid(),
): Promise<BegunSession> {
  const token = newToken(account);
  await database.query(
    `insert into console_session (account_id, hash, uuid, api_key_uuid, user_uuid, ip, user_agent, created_at, last_seen_at)
     values ($1, $2, $3, $4, $5, $6, $7, now(), now())`,
    [
      account,
      hashOf(token),
      uuid,
      'apiKey' in owner ? owner.apiKey : null,
      'user' in owner ? owner.user : null,
      storedAddress(ip),
      userAgent?.slice(0, MAX_USER_AGENT) ?? null,
    ],
  );
  return { token, account };
}

/** Ends a session, and records it when it is that of a person; nothing happens when there is none. */
async function endByHash(uow: UnitOfWork, hash: string): Promise<void> {
  const [ended] = await uow.database.query<{ uuid: string; user: string | null }>(
    'delete from console_session s where s.account_id = $1 and s.hash = $2 returning s.uuid, s.user_uuid as "user"',
    [uow.ctx.account, hash],
  );
  if (ended?.user != null) await uow.change(SignIns, ended.uuid, () => endSignIn(uow.now));
}
