import type { Command } from 'commander';
import { withSession } from './session.js';
import type { Terminal } from './terminal.js';

/** `accounts create|list` */
export function accountsCommand(program: Command, terminal: Terminal): void {
  const accounts = program.command('accounts').description('Create and list accounts (tenants)');
  accounts
    .command('create')
    .description('Create an account with its default entities and an API key with all scopes, which is shown once')
    .requiredOption('--name <name>', 'name of the account')
    .option('--currency <code>', 'ISO 4217 currency', 'usd')
    .option('--time-zone <zone>', 'IANA time zone', 'UTC')
    .action(async ({ name, currency, timeZone }: { name: string; currency: string; timeZone: string }) =>
      withSession(
        terminal,
        async (session) => {
          const created = await session.accounts.create({ name, currency, timeZone });
          showAccount(terminal, created);
          terminal.result({ account_uuid: created.uuid, key: created.secret });
        },
        { create: true },
      ),
    );
  accounts
    .command('list')
    .description('List the accounts')
    .action(async () =>
      withSession(terminal, async (session) => {
        const all = await session.accounts.list();
        terminal.rows(
          all.map(({ uuid, name, currency, timeZone, createdAt }) => ({
            uuid,
            name,
            currency,
            time_zone: timeZone,
            created_at: createdAt,
          })),
        );
      }),
    );
}

/** Prints a new account and its key, for people. The key cannot be read again. */
export function showAccount(terminal: Terminal, { uuid, secret }: { uuid: string; secret: string }): void {
  terminal.print(`account  ${uuid}`);
  terminal.print(`key      ${secret}`);
  terminal.print('Store the key now. It is not shown again.');
}
