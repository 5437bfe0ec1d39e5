import type { Command } from 'commander';
import { accountOrOldest, withSession } from './session.js';
import type { Terminal } from './terminal.js';
import { clock } from '#eventstore/domain';

/** How long the key is valid: the guides take less than a day. */
const VALID_HOURS = 24;

const HELP = `
Prints the address of the API as API, and a new key as KEY, as \`export\` lines for a shell (sh, bash, zsh). The key has all scopes,
and expires after ${VALID_HOURS} hours. Each call makes another one, because the service stores no key that it could print again:
\`keys list\` shows them, and \`keys revoke\` ends one. The address is that of the service that runs on this
machine with the same DATA_DIR, else that of HOST and PORT.

On an error it prints lines that unset both variables and fail: what follows \`eval\` uses neither an old key nor another account.

Example:
  $ eval "$(npm run --silent cli -- env --account Demo)"
  $ curl "$API/v2/account" -H "Authorization: Bearer $KEY"`;

/** What `env` prints on an error, for the shell that evaluates it. */
export const FAILED_ENV = 'unset API KEY\nfalse\n';

/** `env`: the variables that the guides and the examples use. */
export function envCommand(program: Command, terminal: Terminal): void {
  program
    .command('env')
    .description('Print the shell variables API and KEY, with a new key for a day')
    .option('--account <uuid or name>', 'the account of the key (default: the oldest account)')
    .addHelpText('after', HELP)
    .action(async ({ account }: { account?: string }) =>
      withSession(terminal, async (session) => {
        const uuid = await accountOrOldest(terminal, session, account, 'key');
        const expiresAt = new Date(clock.now() + VALID_HOURS * 3_600_000).toISOString();
        const key = { name: 'env', scopes: ['read', 'write', 'admin', 'tokens'] as const, expiresAt };
        const { secret } = await session.keys.create(uuid, key);
        const api = await session.apiAddress();
        terminal.result({ api, key: secret, expires_at: expiresAt });
        terminal.print(`export API=${api}`);
        terminal.print(`export KEY=${secret}`);
      }),
    );
}
