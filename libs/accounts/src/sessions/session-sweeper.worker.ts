import { Inject, Injectable } from '@nestjs/common';
import { WorkerTimers } from '#eventstore/worker';
import { Database, searchAccounts, serviceContext } from '#eventstore/store';
import { SignInUsers } from '#http';
import { LOGGER, type Logger } from '#platform';
import { mayUseConsole, personOf } from '../people/person.service.js';
import { LIVING_SQL } from './session-times.service.js';
import { UserSessions } from './user-sessions.service.js';

const INTERVAL_MS = 3_600_000;

/** SQL: whether the token of the use `u` ended at least 60 days ago: a token is valid for at most 30 days. */
const UNUSED_SQL = `u.last_used_at < now() - interval '90 days'`;

/** What is removed: the accounts that have some, and those of an account. */
const ENDED = [
  {
    find: `select distinct s.account_id as account from {console_session} s where not (${LIVING_SQL})`,
    remove: `delete from console_session s where s.account_id = $1 and not (${LIVING_SQL})`,
  },
  {
    find: 'select distinct l.account_id as account from {sign_in_link} l where l.expires_at <= now()',
    remove: 'delete from sign_in_link l where l.account_id = $1 and l.expires_at <= now()',
  },
  {
    find: `select distinct u.account_id as account from {person_token_use} u where ${UNUSED_SQL}`,
    remove: `delete from person_token_use u where u.account_id = $1 and ${UNUSED_SQL}`,
  },
];

const VALID_SQL = 'k.revoked_at is null and k.expires_at > now()';

/** Who has sessions or tokens: the accounts that have some, and the users of an account, once for each of the two. */
const SIGNED_IN = {
  find: `select s.account_id as account from {console_session} s where s.user_uuid is not null
    union select k.account_id from {person_token} k where ${VALID_SQL}`,
  read: `select s.user_uuid as "user", false as "hasTokens" from console_session s where s.account_id = $1 and s.user_uuid is not null
    union select k.user_uuid, true from person_token k where k.account_id = $1 and ${VALID_SQL}`,
};

/**
 * Removes sessions of the console and sign-in links that have ended, and when tokens were used that ended long ago, every hour. Nothing
 * depends on it: they are refused anyway. It also ends the sessions and tokens of users who may not sign in: they are refused at once,
 * and do not work again when the user may.
 */
@Injectable()
export class SessionSweeper {
  constructor(
    private readonly database: Database,
    private readonly users: SignInUsers,
    private readonly sessions: UserSessions,
    timers: WorkerTimers,
    @Inject(LOGGER) private readonly log: Logger,
  ) {
    timers.add({
      work: (signal) => this.sweep(signal),
      failure: 'removing ended sessions failed',
      maxRetryMs: INTERVAL_MS,
    });
  }

  private async sweep(signal: AbortSignal): Promise<number> {
    for (const { find, remove } of ENDED)
      for (const { account } of await this.search(find))
        if (!signal.aborted) await this.database.query(remove, [account]);
    for (const { account } of await this.search(SIGNED_IN.find))
      if (!signal.aborted) await this.endOfThoseWhoMayNot(account);
    return INTERVAL_MS;
  }

  private search(sql: string): Promise<{ account: string }[]> {
    return searchAccounts(this.database, sql, [], (node, error) =>
      this.log.warn({ err: error, node }, 'a node was not searched for ended sessions'),
    );
  }

  /** Ends the sessions of those users of an account who may not use the console, and the tokens of those who may sign in nowhere. */
  private async endOfThoseWhoMayNot(account: string): Promise<void> {
    const signedIn = await this.database.query<{ user: string; hasTokens: boolean }>(SIGNED_IN.read, [account]);
    const users = await this.users.ofAccount(
      account,
      signedIn.map(({ user }) => user),
    );
    const people = new Map(users.filter(({ isActive }) => isActive).map((user) => [user.uuid, personOf(user).person]));
    for (const { user, hasTokens } of signedIn) {
      const person = people.get(user);
      const maySignIn = person !== undefined && (hasTokens ? person.permissions.size > 0 : mayUseConsole(person));
      if (!maySignIn) await this.sessions[hasTokens ? 'endAll' : 'endSessions'](serviceContext(account), user);
    }
  }
}
