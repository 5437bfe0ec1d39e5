import type { Command } from 'commander';
import { refillDerived } from '#eventstore/worker';
import { accountsOf, withSession } from './session.js';
import type { Terminal } from './terminal.js';

/** `occupancy rebuild` */
export function occupancyCommand(program: Command, terminal: Terminal): void {
  const occupancy = program
    .command('occupancy')
    .description(
      'Repair the tables of who is occupied when, for the checks for double bookings, and those by which lists find jobs and contacts',
    );
  occupancy
    .command('rebuild')
    .description('Compute their rows again from the entities, and replace those that differ; reads and writes continue')
    .option('--account <uuid or name>', 'only this account (default: all accounts)')
    .action(async (options: { account?: string }) =>
      withSession(terminal, async (session) => {
        const { database, registry } = session;
        const accounts = await accountsOf(session, options.account);
        const total = { entities: 0, repaired: 0, removed: 0 };
        for (const [i, account] of accounts.entries()) {
          const bar = terminal.progress(`account ${i + 1}/${accounts.length}`);
          const refilled = await refillDerived(database, registry, account, (done, all) => bar.update(done, all));
          total.entities += Math.max(...refilled.map(({ entities }) => entities));
          for (const { repaired, removed } of refilled) {
            total.repaired += repaired;
            total.removed += removed;
          }
          bar.end();
        }
        terminal.print(
          `${total.entities} entities of ${accounts.length} accounts: the rows of ${total.repaired} were repaired, those of ${total.removed} that do not exist deleted`,
        );
        terminal.result({ accounts: accounts.length, ...total });
      }),
    );
}
