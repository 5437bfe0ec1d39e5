import type { Command } from 'commander';
import { withSession } from './session.js';
import type { Terminal } from './terminal.js';

/** `accounts create|list` */
export function accountsCommand(program: Command, terminal: Terminal): void {
  const accounts = program.command('accounts').description('Make and list accounts (tenants)');
  accounts
    .command('create')
    .description('Make an account with its built-ins and a key with all scopes, which is shown once')
    .requiredOption('--name <name>')
    .option('--currency <code>', 'ISO 4217', 'usd')
    .option('--time-zone <zone>', 'IANA zone', 'UTC')
    .action(async ({ name, currency, timeZone }: { name: string; currency: string; timeZone: string }) =>
      withSession(
        terminal,
        async (session) => showAccount(terminal, await session.accounts.create({ name, currency, timeZone })),
        { create: true },
      ),
    );
  accounts
    .command('list')
    .option('--json', 'as JSON')
    .action(async ({ json }: { json?: boolean }) =>
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
          json,
        );
      }),
    );
}

/** Prints a new account and its key, which no other place shows. */
export function showAccount(terminal: Terminal, { uuid, secret }: { uuid: string; secret: string }): void {
  terminal.print(`account  ${uuid}`);
  terminal.print(`key      ${secret}`);
  terminal.print('The key is shown this once: keep it.');
}
