import type { Command } from 'commander';
import { readSettings } from '#platform';
import { migrate } from '#migrations';
import { borrowDatabase } from '../../../tools/database.js';
import type { Terminal } from './terminal.js';

/** `migrate`: the same step that every program takes when it starts, as one of its own. */
export function migrateCommand(program: Command, terminal: Terminal): void {
  program
    .command('migrate')
    .description('Bring the database to the newest schema; safe beside running programs')
    .action(async () => {
      const database = await borrowDatabase(readSettings(terminal.env), { create: true });
      try {
        const ran = await migrate(database.url);
        terminal.print(ran.length === 0 ? 'The schema is up to date.' : `Ran ${ran.join(', ')}.`);
      } finally {
        await database.stop(8000);
      }
    });
}
