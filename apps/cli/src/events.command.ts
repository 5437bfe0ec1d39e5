import type { Command } from 'commander';
import { verifyAccount } from '#eventstore/worker';
import { accountOf, withSession } from './session.js';
import type { Terminal } from './terminal.js';

/** `events verify` */
export function eventsCommand(program: Command, terminal: Terminal): void {
  const events = program.command('events').description('Check the event log');
  events
    .command('verify')
    .description(
      'Compare every row with the state that its events result in, and check positions and versions for gaps',
    )
    .option('--account <uuid or name>', 'only this account (default: all accounts)')
    .action(async (options: { account?: string }) =>
      withSession(terminal, async (session) => {
        const { database, registry } = session;
        const accounts =
          options.account === undefined
            ? (await session.accounts.list()).map(({ uuid }) => uuid)
            : [await accountOf(session, options.account)];
        let rows = 0;
        let findings = 0;
        const bar = terminal.progress('accounts');
        for (const [i, account] of accounts.entries()) {
          for (const { stream, message } of await verifyAccount(
            database,
            registry,
            account,
            (done) => (rows += done),
          )) {
            findings++;
            terminal.print(`account ${account}${stream === undefined ? '' : `, stream ${stream}`}: ${message}`);
          }
          bar.update(i + 1, accounts.length);
        }
        bar.end();
        terminal.print(
          `${rows} rows of ${accounts.length} accounts: ${findings === 0 ? 'all match their events, no gaps' : `${findings} findings`}`,
        );
        if (findings > 0) terminal.exitCode = 1;
      }),
    );
}
