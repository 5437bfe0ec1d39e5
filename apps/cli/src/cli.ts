import { Command, CommanderError } from 'commander';
import { SettingsError, VERSION } from '#platform';
import { StorageUnavailable } from '#work-orders';
import { DomainError } from '#eventstore/domain';
import { isUnavailable, SchemaError } from '#eventstore/store';
import { EmbeddedPostgresError } from '../../../tools/embedded-postgres/index.js';
import { accountsCommand } from './accounts.command.js';
import { attachmentsCommand } from './attachments.command.js';
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
  attachmentsCommand,
  migrateCommand,
  doctorCommand,
];

/** Runs one command of `npm run cli -- …`, and prints errors to standard error. @returns the exit code. */
export async function runCli(args: readonly string[], terminal: Terminal): Promise<number> {
  const program = new Command('fieldline')
    .usage('<command> (npm run cli -- <command>)')
    .description(
      'Command line of Fieldline. Uses the database of DATABASE_URL, or else the embedded database of `npm start` in DATA_DIR.',
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
    return reportError(error, terminal);
  }
}

/** Prints the message of an expected error, or the stack of any other. @returns the exit code. */
function reportError(error: unknown, { err }: Terminal): number {
  if (error instanceof CommanderError) return error.exitCode;
  if (error instanceof StorageUnavailable) {
    err.write(`${error.message}\n`);
    return 1;
  }
  if (isUnavailable(error)) {
    err.write('Cannot connect to the database. Check DATABASE_URL, and that the server is running.\n');
    return 1;
  }
  const errors = error instanceof DomainError ? Object.entries(error.details.errors ?? {}) : [];
  // The message contains the first of them.
  const details = errors.length > 1 ? errors.map(([at, why]) => `\n  ${at} ${why.join(', ')}`).join('') : '';
  const isExpected = [UsageError, SettingsError, SchemaError, EmbeddedPostgresError, DomainError].some(
    (type) => error instanceof type,
  );
  err.write(
    error instanceof Error
      ? `${isExpected ? error.message + details : (error.stack ?? error.message)}\n`
      : `${String(error)}\n`,
  );
  return 1;
}
