import type { Command } from 'commander';
import { readSettings } from '#platform';
import { excerpt } from '#eventstore/domain';
import { Database, type MigrationReport, Registry } from '#eventstore/store';
import { borrowDatabase } from '../../local/src/index.js';
import { cluster } from '../../cluster.js';
import { urlsOf } from '../../connections.js';
import { contexts } from '../../contexts.js';
import { prepareDatabase, schema } from '../../schema.js';
import { type NameClash, nameClashes } from './migrate.clashes.js';
import type { Terminal } from './terminal.js';

/** `migrate`: the migration that every program runs when it starts, as a separate command. */
export function migrateCommand(program: Command, terminal: Terminal): void {
  program
    .command('migrate')
    .description(
      'Migrate the database to the current schema, and list entities whose names look alike; safe while programs are running',
    )
    .option('--print', 'Print the SQL functions of this release as they are applied, and change nothing')
    .action(async ({ print = false }: { readonly print?: boolean }) => {
      if (print) return printFunctions(terminal);
      const settings = readSettings(terminal.env);
      const database = await borrowDatabase(settings, { create: true });
      try {
        const { sessionUrl } = urlsOf({ ...settings, databaseUrl: database.url });
        const report = await prepareDatabase({ url: sessionUrl, sessionUrl });
        const done = summaryOf(report);
        for (const line of done.length === 0 ? ['The schema is up to date.'] : done) terminal.print(line);
        const clashes = await clashesIn(sessionUrl);
        for (const line of clashes.flatMap(clashLines)) terminal.print(line);
        terminal.result({ ...report, nameClashes: clashes });
      } finally {
        await database.stop(8000);
      }
    });
}

/** Prints the functions in the form for one server. It needs no database. */
function printFunctions(terminal: Terminal): void {
  const { hash } = schema.functions;
  const sql = schema.functions.sql();
  terminal.print(sql);
  terminal.result({ hash, sql });
}

async function clashesIn(url: string): Promise<NameClash[]> {
  const database = new Database({ url, poolSize: 1, name: 'fieldline-cli', distributed: cluster });
  try {
    return await nameClashes(database.coordinator, [...new Registry(contexts).aggregates.values()]);
  } finally {
    await database.close();
  }
}

const clashLines = ({ account, type, entities }: NameClash): string[] => [
  `Account ${account}: names of the type ${type} look alike. They stay; a new or changed name must differ from them.`,
  ...entities.map(({ uuid, name }) => `  ${uuid} "${excerpt(name)}"`),
];

/** The steps of a migration, one line for each type. */
const summaryOf = ({ adopted, ran, functions: { applied, dropped } }: MigrationReport): string[] => [
  ...(adopted === undefined ? [] : [`Adopted the schema of ${adopted}.`]),
  ...(ran.length > 0 ? [`Ran ${ran.join(', ')}.`] : []),
  ...(applied === undefined ? [] : [`Applied functions ${applied}.`]),
  ...(dropped.length > 0 ? [`Dropped functions ${dropped.join(', ')}.`] : []),
];
