import type { Command } from 'commander';
import { readSettings } from '#platform';
import { checkConnections } from '#eventstore/store';
import { urlsOf } from '../../connections.js';
import { borrowDatabase } from '../../local/src/index.js';
import { migrate } from '../../schema.js';
import { integerBetween } from './arguments.js';
import type { Terminal } from './terminal.js';

const DEFAULT_SHARDS = 32;
const MAX_SHARDS = 1024;

const HELP = `
Connect to the coordinator of a Citus cluster, with all programs stopped. Each account is then on one node with all its rows. The command
can be repeated: it continues after an interruption, and distributes nothing twice. The number of shards cannot be changed later; choose
at least four times the number of nodes that the cluster will ever have. docs/scale-out.md describes when a cluster is worth it.
`;

/** `distribute`: distributes the tables of the database over the nodes of a Citus cluster. */
export function distributeCommand(program: Command, terminal: Terminal): void {
  program
    .command('distribute')
    .description('Distribute the database over the nodes of a Citus cluster, by account')
    .addHelpText('after', HELP)
    .option('--shards <number>', 'number of shards of each table', integerBetween(1, MAX_SHARDS), DEFAULT_SHARDS)
    .option('--undo', 'make the functions of one server, after the dump of a distributed database was restored on one')
    .action(async ({ shards, undo }: { shards: number; undo?: true }) => {
      const settings = readSettings(terminal.env);
      const database = await borrowDatabase(settings, { create: true });
      try {
        const { sessionUrl } = urlsOf({ ...settings, databaseUrl: database.url });
        await checkConnections({ url: sessionUrl, sessionUrl });
        const onTable = (table: string): void => void terminal.err.write(`distributing ${table}\n`);
        const report = await migrate(sessionUrl, undo ? { undistribute: true } : { distribute: { shards, onTable } });
        if (undo) terminal.print('The database has the functions of one server. Start the programs again.');
        terminal.result(report);
        if (undo) return;
        const tables = report.distributed?.length ?? 0;
        terminal.print(
          tables === 0
            ? 'The database was distributed already.'
            : `Distributed ${tables} tables. Start the programs again.`,
        );
      } finally {
        await database.stop(8000);
      }
    });
}
