import { Command, CommanderError } from 'commander';
import { SettingsError, VERSION } from '#platform';
import { DomainError } from '#eventstore/domain';
import { isUnavailable, SchemaError } from '#eventstore/store';
import { EmbeddedPostgresError } from '../../../tools/embedded-postgres/index.js';
import { accountsCommand } from './accounts.command.js';
import { doctorCommand } from './doctor.command.js';
import { eventsCommand } from './events.command.js';
import { keysCommand } from './keys.command.js';
import { migrateCommand } from './migrate.command.js';
import { projectionsCommand } from './projections.command.js';
import { seedCommand } from './seed.command.js';
import { UsageError } from './session.js';
import type { Terminal } from './terminal.js';
import { webhooksCommand } from './webhooks.command.js';

const COMMANDS = [
  accountsCommand,
  keysCommand,
  seedCommand,
  projectionsCommand,
  eventsCommand,
  webhooksCommand,
  migrateCommand,
  doctorCommand,
];

/** Runs one command, as `npm run cli -- …` has it. @returns the exit code; what went wrong is told on standard error. */
export async function runCli(args: readonly string[], terminal: Terminal): Promise<number> {
  const program = new Command('fieldline')
    .usage('<command> (npm run cli -- <command>)')
    .description(
      'Runs Fieldline from the command line, on the database of DATABASE_URL or else the one of `npm start` in DATA_DIR.',
    )
    .version(VERSION)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => void terminal.out.write(text),
      writeErr: (text) => void terminal.err.write(text),
    });
  for (const command of COMMANDS) command(program, terminal);
  try {
    await program.parseAsync(args, { from: 'user' });
    return terminal.exitCode;
  } catch (error) {
    return tell(error, terminal);
  }
}

/** Tells what went wrong; a stack only when it is a fault of ours. @returns the exit code. */
function tell(error: unknown, { err }: Terminal): number {
  if (error instanceof CommanderError) return error.exitCode;
  if (isUnavailable(error)) {
    err.write('The database cannot be reached: is DATABASE_URL right, and the server running?\n');
    return 1;
  }
  const faults = error instanceof DomainError ? Object.entries(error.details.errors ?? {}) : [];
  // The message holds the first of them.
  const all = faults.length > 1 ? faults.map(([at, why]) => `\n  ${at} ${why.join(', ')}`).join('') : '';
  const known = [UsageError, SettingsError, SchemaError, EmbeddedPostgresError, DomainError].some(
    (kind) => error instanceof kind,
  );
  err.write(
    error instanceof Error ? `${known ? error.message + all : (error.stack ?? error.message)}\n` : `${String(error)}\n`,
  );
  return 1;
}
