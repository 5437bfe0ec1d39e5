import type { AccountFields, ListedAccount } from '#accounts';
import type { Command } from 'commander';
import { accountOf, type Session, UsageError, withSession } from './session.js';
import type { Terminal } from './terminal.js';
import { linksOff } from './users.command.js';

const CLOSE_HELP = `
Running API processes may accept the keys and sessions of a closed account for up to 30 s; then they answer 403 account.closed. The signed
URLs of files that were given out before are valid until they expire, after an hour at the most. Nothing is deleted, and what the account
has recorded is still delivered to its webhooks. \`accounts update --reopen\` opens it again.

Example:
  $ npm run cli -- accounts close "Acme Ltd" --yes`;

/** The options of `accounts create` and `accounts update`. */
interface Options extends Omit<AccountFields, 'country'> {
  /** `none` for none. */
  readonly country?: string;
}

/** `accounts create|list|show|update|close` */
export function accountsCommand(program: Command, terminal: Terminal): void {
  const accounts = program.command('accounts').description('Create, list, show, change and close accounts (tenants)');
  const account = ['[account]', 'uuid or name of the account; optional when there is only one'] as const;
  const country = ['--country <code>', 'ISO 3166 alpha-2 country, or none (default: that of the time zone)'] as const;
  accounts
    .command('create')
    .description('Create an account with its default entities and an API key with all scopes, which is shown once')
    .requiredOption('--name <name>', 'name of the account')
    .option('--currency <code>', 'ISO 4217 currency', 'usd')
    .option('--time-zone <zone>', 'IANA time zone', 'UTC')
    .option(...country)
    .option('--owner-email <email>', 'email of the owner, who signs in by `users sign-in-link` (default: OWNER_EMAIL)')
    .action(async ({ ownerEmail, ...options }: Options & { readonly ownerEmail?: string }) =>
      withSession(
        terminal,
        async (session) => {
          const owner = ownerEmail ?? session.settings.ownerEmail;
          const created = await session.accounts.create({ ...fieldsOf(options), ownerEmail: owner });
          showAccount(terminal, created, owner);
          if (linksOff(session.settings) === undefined)
            terminal.print(`To sign in as the owner: \`npm run cli -- console link --account ${created.uuid}\``);
          terminal.result({ account_uuid: created.uuid, key: created.secret });
        },
        { create: true },
      ),
    );
  accounts
    .command('list')
    .description('List the accounts')
    .action(async () =>
      withSession(terminal, async (session) => terminal.rows((await session.accounts.list()).map(presentAccount))),
    );
  accounts
    .command('show')
    .description('Show an account')
    .argument(...account)
    .action(async (given: string | undefined) =>
      withSession(terminal, async (session) => show(terminal, session, await accountOf(session, given))),
    );
  accounts
    .command('update')
    .description('Change an account, or open a closed one again')
    .argument(...account)
    .option('--name <name>', 'name of the account')
    .option('--currency <code>', 'ISO 4217 currency; recorded prices keep theirs')
    .option('--time-zone <zone>', 'IANA time zone')
    .option('--country <code>', 'ISO 3166 alpha-2 country, or none')
    .option('--reopen', 'open the account again')
    .action(async (given: string | undefined, { reopen, ...options }: Options & { readonly reopen?: true }) => {
      if (reopen === undefined && Object.keys(options).length === 0)
        throw new UsageError('Nothing to change: set an option. `accounts update --help` lists them.');
      await withSession(terminal, async (session) => {
        const uuid = await accountOf(session, given);
        await session.accounts.update(uuid, fieldsOf(options));
        if (reopen) await session.accounts.setClosed(uuid, false);
        await show(terminal, session, uuid);
      });
    });
  accounts
    .command('close')
    .description('Close an account: its API keys and sessions are refused')
    .argument('<account>', 'uuid or name of the account')
    .option('--yes', 'close it; without this option the account is only shown')
    .addHelpText('after', CLOSE_HELP)
    .action(async (given: string, { yes }: { readonly yes?: true }) =>
      withSession(terminal, async (session) => {
        const uuid = await accountOf(session, given);
        if (yes) await session.accounts.setClosed(uuid, true);
        await show(terminal, session, uuid);
        if (yes) return;
        terminal.note('Nothing was changed. --yes closes the account.');
        terminal.exitCode = 1;
      }),
    );
}

/** Prints a new account, its owner if there is one, and its key, for people. The key cannot be read again. */
export function showAccount(
  terminal: Terminal,
  { uuid, secret }: { uuid: string; secret: string },
  owner?: string,
): void {
  terminal.print(`account  ${uuid}`);
  if (owner !== undefined) terminal.print(`owner    ${owner}`);
  terminal.print(`key      ${secret}`);
  terminal.print('Store the key now. It is not shown again.');
}

async function show(terminal: Terminal, { accounts }: Session, uuid: string): Promise<void> {
  const shown = presentAccount(await accounts.get(uuid));
  terminal.result(shown);
  for (const [name, value] of Object.entries(shown)) terminal.print(`${name.padEnd(11)}${value ?? '-'}`);
}

const presentAccount = ({ uuid, name, currency, timeZone, country, createdAt, closedAt }: ListedAccount) => ({
  uuid,
  name,
  currency,
  time_zone: timeZone,
  country,
  created_at: createdAt,
  closed_at: closedAt,
});

const fieldsOf = ({ country, ...fields }: Options): AccountFields => ({
  ...fields,
  country: country?.toLowerCase() === 'none' ? null : country,
});
