import type { Command } from 'commander';
import { refillDerived } from '#eventstore/worker';
import { accountsOf, withSession } from './session.js';
import type { Terminal } from './terminal.js';

/** `occupancy rebuild` */
export function occupancyCommand(program: Command, terminal: Terminal): void {
  const occupancy = program
    .command('occupancy')
    .description('Repair the table of who is occupied when, which the checks for double bookings read');
  occupancy
    .command('rebuild')
    .description(
      'Compute its rows again from the jobs and holds, and replace those that differ; reads and writes continue',
    )
    .option('--account <uuid or name>', 'only this account (default: all accounts)')
    .action(async (options: { account?: string }) =>
      withSession(terminal, async (session) => {
        const { database, registry } = session;
        const accounts = await accountsOf(session, options.account);
        const total = { entities: 0, repaired: 0, removed: 0 };
        for (const [i, account] of accounts.entries()) {
          const bar = terminal.progress(`account ${i + 1}/${accounts.length}`);
          const refilled = await refillDerived(database, registry, account, (done, all) => bar.update(done, all));
          for (const { entities, repaired, removed } of refilled) {
            total.entities += entities;
            total.repaired += repaired;
            total.removed += removed;
          }
          bar.end();
        }
        terminal.print(
          `${total.entities} jobs and holds of ${accounts.length} accounts: the rows of ${total.repaired} were repaired, those of ${total.removed} that do not exist deleted`,
        );
        terminal.result({ accounts: accounts.length, ...total });
      }),
    );
}
