import type { Command } from 'commander';
import { createLink, type ListedKey } from '#accounts';
import type { SignInUser } from '#http';
import { uuidFrom } from './arguments.js';
import { accountOrOldest, CommandFailed, type Session, withSession } from './session.js';
import type { Terminal } from './terminal.js';
import { assertLinks, linksOff, userLink } from './users.command.js';
import { clock } from '#eventstore/domain';

const HELP = `
Prints a link that signs in to the console, once. It is for the owner of the account, and can be used for 60 minutes. In an account
without users, or with --key, it is for an API key, and can be used for ten minutes: its session has the scopes of the key, acts as the
key in histories, and ends with it. The address is PUBLIC_URL, else that of the service that runs on this
machine with the same DATA_DIR, else that of HOST and PORT.

Example:
  $ npm run cli -- console link --account Demo`;

/** A link that signs in to the console. */
export interface ConsoleLink {
  readonly url: string;
  readonly expiresAt: string;
  /** Whom it signs in: the owner of the account, or an API key. */
  readonly owner: SignInUser | undefined;
  readonly key: Pick<ListedKey, 'uuid' | 'name'> | undefined;
}

/** `console link` */
export function consoleCommand(program: Command, terminal: Terminal): void {
  program
    .command('console')
    .description('Sign in to the console')
    .command('link')
    .description('Print a link that signs in to the console, once')
    .option('--account <uuid or name>', 'the account of the session (default: the oldest account)')
    .option(
      '--key <uuid>',
      'the API key of the session (default: the owner of the account, or without one the oldest valid key)',
      uuidFrom('keys list'),
    )
    .addHelpText('after', HELP)
    .action(async (options: { account?: string; key?: string }) =>
      withSession(terminal, async (session) => {
        assertLinks(session.settings);
        const account = await accountOrOldest(terminal, session, options.account, 'link');
        const link = await newConsoleLink(session, account, options.key);
        if (link === undefined) throw noKey(account, options.key);
        const { url, expiresAt, key, owner } = link;
        const [api_key_uuid, user_uuid] = [key?.uuid ?? null, owner?.uuid ?? null];
        terminal.result({ url, expires_at: expiresAt, account_uuid: account, api_key_uuid, user_uuid });
        terminal.print(url);
        terminal.print(
          key === undefined
            ? `It signs in once, within 60 minutes, as the owner ${owner?.email}.`
            : `It signs in once, within ten minutes, with the API key "${key.name ?? key.uuid}".`,
        );
      }),
    );
}

/**
 * Makes a link that signs in.
 * @param given the uuid of the key; by default it signs the owner in, or without users the oldest valid key.
 * @returns undefined when links do not sign in, or when the account has no such key that is valid.
 */
export async function newConsoleLink(
  session: Pick<Session, 'database' | 'keys' | 'settings' | 'apiAddress' | 'users'>,
  account: string,
  given?: string,
): Promise<ConsoleLink | undefined> {
  const { database, keys, settings, apiAddress, users } = session;
  if (linksOff(settings) !== undefined) return undefined;
  const owner = given === undefined ? await users.ownerOf(account) : undefined;
  if (owner !== undefined) return { ...(await userLink(session, account, owner)), owner, key: undefined };
  const isValid = ({ revokedAt, expiresAt }: ListedKey): boolean =>
    revokedAt === null && (expiresAt === null || Date.parse(expiresAt) > clock.now());
  const key = (await keys.list(account)).find((one) => isValid(one) && (given === undefined || one.uuid === given));
  if (key === undefined) return undefined;
  const { code, expiresAt } = await createLink(database, account, key.uuid);
  // Browsers do not send what follows the #.
  return { url: `${settings.publicUrl ?? (await apiAddress())}/console#code=${code}`, expiresAt, key, owner };
}

const noKey = (account: string, given: string | undefined): CommandFailed =>
  new CommandFailed(
    given === undefined
      ? `The account has no valid API key. Create one with \`keys create --account ${account}\`.`
      : `The account has no valid API key ${given}. \`keys list --account ${account}\` shows its keys.`,
  );
