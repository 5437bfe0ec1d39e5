import type { Command } from 'commander';
import { readSettings } from '#kernel';
import { migrate } from '#migrations';
import { borrowDatabase } from '../../../tools/database.js';
import { print } from './output.js';

/** `migrate`: the same step that every program takes when it starts, as one of its own. */
export function migrateCommand(program: Command): void {
  program
    .command('migrate')
    .description('Bring the database to the newest schema; safe beside running programs')
    .action(async () => {
      const database = await borrowDatabase(readSettings(), () => undefined);
      try {
        const ran = await migrate(database.url);
        print(ran.length === 0 ? 'The schema is up to date.' : `Ran ${ran.join(', ')}.`);
      } finally {
        await database.stop(8000);
      }
    });
}
