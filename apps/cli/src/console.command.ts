import type { Command } from 'commander';
import { createLink, type ListedKey } from '#accounts';
import { uuidFrom } from './arguments.js';
import { accountOrOldest, CommandFailed, type Session, withSession } from './session.js';
import type { Terminal } from './terminal.js';
import { clock } from '#eventstore/domain';

const HELP = `
Prints a link that signs in to the console. It works once, within ten minutes. Its session has the scopes of an API key, acts as that key
in histories, and ends with it. The address is PUBLIC_URL, else that of the service that runs on this
machine with the same DATA_DIR, else that of HOST and PORT.

Example:
  $ npm run cli -- console link --account Demo`;

/** A link that signs in to the console. */
export interface ConsoleLink {
  readonly url: string;
  readonly expiresAt: string;
  readonly key: Pick<ListedKey, 'uuid' | 'name'>;
}

/** `console link` */
export function consoleCommand(program: Command, terminal: Terminal): void {
  program
    .command('console')
    .description('Sign in to the console')
    .command('link')
    .description('Print a link that signs in to the console, once, within ten minutes')
    .option('--account <uuid or name>', 'the account of the session (default: the oldest account)')
    .option(
      '--key <uuid>',
      'the API key of the session (default: the oldest valid one, normally the first key of the account)',
      uuidFrom('keys list'),
    )
    .addHelpText('after', HELP)
    .action(async (options: { account?: string; key?: string }) =>
      withSession(terminal, async (session) => {
        if (session.settings.console === 'off') throw new CommandFailed('The console is off: CONSOLE=off.');
        const account = await accountOrOldest(terminal, session, options.account, 'link');
        const link = await newConsoleLink(session, account, options.key);
        if (link === undefined) throw noKey(account, options.key);
        const { url, expiresAt, key } = link;
        terminal.result({ url, expires_at: expiresAt, account_uuid: account, api_key_uuid: key.uuid });
        terminal.print(url);
        terminal.print(`It signs in once, within ten minutes, with the API key "${key.name ?? key.uuid}".`);
      }),
    );
}

/**
 * Makes a link that signs in.
 * @param given the uuid of the key; by default the oldest valid one.
 * @returns undefined when the account has no such key that is valid.
 */
export async function newConsoleLink(
  { database, keys, settings, apiAddress }: Pick<Session, 'database' | 'keys' | 'settings' | 'apiAddress'>,
  account: string,
  given?: string,
): Promise<ConsoleLink | undefined> {
  const isValid = ({ revokedAt, expiresAt }: ListedKey): boolean =>
    revokedAt === null && (expiresAt === null || Date.parse(expiresAt) > clock.now());
  const key = (await keys.list(account)).find((one) => isValid(one) && (given === undefined || one.uuid === given));
  if (key === undefined) return undefined;
  const { code, expiresAt } = await createLink(database, account, key.uuid);
  // Browsers do not send what follows the #.
  return { url: `${settings.publicUrl ?? (await apiAddress())}/console#code=${code}`, expiresAt, key };
}

const noKey = (account: string, given: string | undefined): CommandFailed =>
  new CommandFailed(
    given === undefined
      ? `The account has no valid API key. Create one with \`keys create --account ${account}\`.`
      : `The account has no valid API key ${given}. \`keys list --account ${account}\` shows its keys.`,
  );
