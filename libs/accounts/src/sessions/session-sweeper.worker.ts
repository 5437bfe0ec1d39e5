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

/** The users who have sessions or tokens. */
const SIGNED_IN = `select s.account_id as account, s.user_uuid as "user" from {console_session} s where s.user_uuid is not null
  union select k.account_id, k.user_uuid from {person_token} k where k.revoked_at is null and k.expires_at > now()`;

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
      for (const { account } of await this.search<{ account: string }>(find))
        if (!signal.aborted) await this.database.query(remove, [account]);
    const signedIn = await this.search<{ account: string; user: string }>(SIGNED_IN);
    for (const [account, all] of Map.groupBy(signedIn, (one) => one.account))
      if (!signal.aborted)
        await this.endOfThoseWhoMayNot(
          account,
          all.map(({ user }) => user),
        );
    return INTERVAL_MS;
  }

  private search<R extends object>(sql: string): Promise<R[]> {
    return searchAccounts<R>(this.database, sql, [], (node, error) =>
      this.log.warn({ err: error, node }, 'a node was not searched for ended sessions'),
    );
  }

  /** Ends the sessions of those users of an account who may not use the console, and the tokens of those who may sign in nowhere. */
  private async endOfThoseWhoMayNot(account: string, uuids: readonly string[]): Promise<void> {
    const users = await this.users.ofAccount(account, uuids);
    const people = new Map(users.filter(({ isActive }) => isActive).map((user) => [user.uuid, personOf(user).person]));
    for (const uuid of uuids) {
      const person = people.get(uuid);
      if (person === undefined || person.permissions.size === 0)
        await this.sessions.endAll(serviceContext(account), uuid);
      else if (!mayUseConsole(person)) await this.sessions.endSessions(serviceContext(account), uuid);
    }
  }
}
