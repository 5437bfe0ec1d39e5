import type { Command } from 'commander';
import { listSessions, newUserLink } from '#accounts';
import type { SignInUser } from '#http';
import { accountOf, CommandFailed, type Session, UsageError, withSession } from './session.js';
import type { Terminal } from './terminal.js';

/** How long a link of the command line can be used, in minutes. */
const LINK_MINUTES = 60;
/** More living sessions than a user has. */
const MAX_SESSIONS = 1000;

/** Which user a command is for. */
interface Options {
  readonly account?: string;
  readonly user?: string;
  readonly email?: string;
}

/** `users sign-in-link|sessions` */
export function usersCommand(program: Command, terminal: Terminal): void {
  const users = program.command('users').description('Links that sign users in to the console, and their sessions');
  const options = [
    ['--account <uuid or name>', 'the account of the user; optional when there is only one account'],
    ['--user <uuid>', 'the uuid or external id of the user'],
    ['--email <email>', 'the email of the user'],
  ] as const;
  const command = (name: string, description: string): Command => {
    const made = users.command(name).description(description);
    for (const [flags, text] of options) made.option(flags, text);
    return made;
  };

  command(
    'sign-in-link',
    `Print a link that signs a user in to the console, once, within ${LINK_MINUTES} minutes`,
  ).action(async (given: Options) =>
    withSession(terminal, async (session) => {
      assertLinks(session.settings);
      const account = await accountOf(session, given.account);
      const user = await userOf(session, account, given);
      const { url, expiresAt } = await userLink(session, account, user);
      terminal.result({ url, expires_at: expiresAt, account_uuid: account, user_uuid: user.uuid });
      terminal.print(url);
      terminal.print(
        `It signs ${user.email} in, once, within ${LINK_MINUTES} minutes. An older link of the user has ended.`,
      );
    }),
  );
  command('sessions', 'List the sessions of a user in the console').action(async (given: Options) =>
    withSession(terminal, async (session) => {
      const account = await accountOf(session, given.account);
      const { uuid } = await userOf(session, account, given);
      const sessions = await listSessions(session.database, account, uuid, { limit: MAX_SESSIONS });
      terminal.rows(
        sessions.map((one) => ({
          uuid: one.uuid,
          created_at: one.createdAt,
          last_seen_at: one.lastSeenAt,
          expires_at: one.expiresAt,
          ip: one.ip,
          user_agent: one.userAgent,
        })),
      );
    }),
  );
}

/** Why links do not sign in to the console; undefined when they do. */
export function linksOff({ console, signIn }: Session['settings']): string | undefined {
  if (console === 'off') return 'The console is off: CONSOLE=off.';
  return signIn.includes('link') ? undefined : 'Links do not sign in: SIGN_IN has no link.';
}

/** @throws CommandFailed when links do not sign in. */
export function assertLinks(settings: Session['settings']): void {
  const reason = linksOff(settings);
  if (reason !== undefined) throw new CommandFailed(reason);
}

/** Makes a link that signs a user in. @throws DomainError 403. */
export async function userLink(
  { database, settings, apiAddress }: Pick<Session, 'database' | 'settings' | 'apiAddress'>,
  account: string,
  user: SignInUser,
): Promise<{ readonly url: string; readonly expiresAt: string }> {
  const baseUrl = settings.publicUrl ?? (await apiAddress());
  return newUserLink(database, account, user, { baseUrl, minutes: LINK_MINUTES });
}

/** The user that the options name. @throws UsageError without one; DomainError `not_found`. */
function userOf({ users }: Session, account: string, { user, email }: Options): Promise<SignInUser> {
  const ref = user ?? email;
  if (ref === undefined || (user !== undefined && email !== undefined))
    throw new UsageError('Name the user by either --user or --email.');
  return users.named(account, ref);
}
