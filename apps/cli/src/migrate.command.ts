import type { Command } from 'commander';
import { readSettings } from '#platform';
import type { MigrationReport } from '#eventstore/store';
import { borrowDatabase } from '../../../tools/database.js';
import { migrate } from '../../schema.js';
import type { Terminal } from './terminal.js';

/** `migrate`: the same step that every program takes when it starts, as one of its own. */
export function migrateCommand(program: Command, terminal: Terminal): void {
  program
    .command('migrate')
    .description('Bring the database to the newest schema; safe beside running programs')
    .action(async () => {
      const database = await borrowDatabase(readSettings(terminal.env), { create: true });
      try {
        const done = doneBy(await migrate(database.url));
        for (const line of done.length === 0 ? ['The schema is up to date.'] : done) terminal.print(line);
      } finally {
        await database.stop(8000);
      }
    });
}

/** What a migration did, a line for each kind of step. */
const doneBy = ({ adopted, ran, functions: { applied, dropped } }: MigrationReport): string[] => [
  ...(adopted ? ['Adopted the schema of 0.1.0.'] : []),
  ...(ran.length > 0 ? [`Ran ${ran.join(', ')}.`] : []),
  ...(applied === undefined ? [] : [`Applied functions ${applied}.`]),
  ...(dropped.length > 0 ? [`Dropped functions ${dropped.join(', ')}.`] : []),
];
