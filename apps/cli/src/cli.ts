import { Command, CommanderError } from 'commander';
import { SettingsError, VERSION } from '#platform';
import { StorageUnavailable } from '#storage';
import { DomainError } from '#eventstore/domain';
import { ConnectionError, driverError, isUnavailable, SchemaError, sqlState } from '#eventstore/store';
import { EmbeddedPostgresError } from '../../local/src/index.js';
import { SecretsKeyError } from '../../secrets-key.js';
import { accountsCommand } from './accounts.command.js';
import { attachmentsCommand } from './attachments.command.js';
import { calendarsCommand } from './calendars.command.js';
import { completionCommand } from './completion.command.js';
import { consoleCommand } from './console.command.js';
import { distributeCommand } from './distribute.command.js';
import { doctorCommand } from './doctor.command.js';
import { envCommand, FAILED_ENV } from './env.command.js';
import { eventsCommand } from './events.command.js';
import { keysCommand } from './keys.command.js';
import { mcpCommand } from './mcp.command.js';
import { migrateCommand } from './migrate.command.js';
import { occupancyCommand } from './occupancy.command.js';
import { projectionsCommand } from './projections.command.js';
import { secretsCommand } from './secrets.command.js';
import { seedCommand } from './seed.command.js';
import { CommandFailed, UsageError } from './session.js';
import { showCommand } from './show.command.js';
import type { Terminal } from './terminal.js';
import { exportCommand } from './export.command.js';
import { importCommand } from './import.command.js';
import { undoCommand } from './undo.command.js';
import { usersCommand } from './users.command.js';
import { webhooksCommand } from './webhooks.command.js';

const COMMANDS = [
  accountsCommand,
  keysCommand,
  usersCommand,
  envCommand,
  consoleCommand,
  seedCommand,
  projectionsCommand,
  eventsCommand,
  showCommand,
  undoCommand,
  importCommand,
  calendarsCommand,
  exportCommand,
  occupancyCommand,
  webhooksCommand,
  mcpCommand,
  attachmentsCommand,
  secretsCommand,
  migrateCommand,
  distributeCommand,
  doctorCommand,
  completionCommand,
];

/** Commands without `--json`: what they print is no data, or has a form of its own. */
const WITHOUT_JSON: ReadonlySet<string> = new Set(['completion', 'mcp']);

const HELP = `
Every command has --help. With --json it prints one JSON value (commands that follow events: one per line) and nothing else on
standard output. Errors, notes and progress are on standard error.

Exit codes: 0 done; 1 failed, or a check has findings; 2 the command line or a setting is wrong: an unknown command or option, a
missing or invalid value.

To begin: \`seed --demo\` creates an account with sample data and its API key, \`keys create\` another key, \`doctor\` checks everything.
\`completion --help\` says how the shell completes commands.
`;

/** The command line with all commands. */
export function commandLine(terminal: Terminal): Command {
  const program = new Command('fieldline')
    .usage('<command> (npm run cli -- <command>)')
    .description(
      'Command line of Fieldline. Uses the database of DATABASE_URL, or else the embedded database of `npm start` in DATA_DIR.',
    )
    .version(VERSION, '--version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .addHelpText('after', HELP)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => void terminal.out.write(text),
      writeErr: (text) => void terminal.err.write(text),
      // As all other messages: a sentence without a prefix.
      outputError: (text, write) => write(text.replace(/^error: (.)/, (_, first: string) => first.toUpperCase())),
    })
    .hook('preAction', (_, command) => {
      terminal.json = command.opts<{ json?: boolean }>().json === true;
    });
  for (const command of COMMANDS) command(program, terminal);
  for (const command of leavesOf(program))
    if (!WITHOUT_JSON.has(command.name()) && !command.options.some(({ long }) => long === '--json'))
      command.option('--json', 'print JSON');
  return program;
}

/** The commands that do something, without those that only group others. */
export const leavesOf = (command: Command): Command[] =>
  command.commands.length === 0 ? [command] : command.commands.flatMap(leavesOf);

/** The words of a command: `keys create`. */
export const pathOf = (command: Command): string =>
  command.parent === null ? '' : `${pathOf(command.parent)} ${command.name()}`.trim();

/** Runs one command of `npm run cli -- …`, and prints errors to standard error. @returns the exit code. */
export async function runCli(args: readonly string[], terminal: Terminal): Promise<number> {
  try {
    await commandLine(terminal).parseAsync(args, { from: 'user' });
    return terminal.exitCode;
  } catch (error) {
    const code = reportError(error, terminal);
    // The shell that evaluates an empty output would go on with old variables.
    if (code !== 0 && args[0] === 'env' && !terminal.json) terminal.out.write(FAILED_ENV);
    return code;
  }
}

/** Errors whose message says everything; of other errors the stack is printed. */
const EXPECTED = [
  UsageError,
  CommandFailed,
  SettingsError,
  SecretsKeyError,
  SchemaError,
  ConnectionError,
  EmbeddedPostgresError,
  DomainError,
  StorageUnavailable,
];

/** Prints the message of an expected error, or the stack of any other. @returns the exit code. */
function reportError(error: unknown, { err }: Terminal): 0 | 1 | 2 {
  // Commander has printed the message, or the help that was asked for.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  if (!EXPECTED.some((type) => error instanceof type) && isUnavailable(error)) {
    err.write(`${unavailability(error)}\n`);
    return 1;
  }
  const errors = error instanceof DomainError ? Object.entries(error.details.errors ?? {}) : [];
  // The message contains the first of them.
  const details = errors.length > 1 ? errors.map(([at, why]) => `\n  ${at} ${why.join(', ')}`).join('') : '';
  const isExpected = EXPECTED.some((type) => error instanceof type);
  err.write(
    error instanceof Error
      ? `${isExpected ? error.message + details : (error.stack ?? error.message)}\n`
      : `${String(error)}\n`,
  );
  return isWrongInput(error) ? 2 : 1;
}

/** What a server says that refuses a statement; of any other error, that there is no connection. */
export function unavailability(error: unknown): string {
  const cause = driverError(error);
  return cause instanceof Error && !/^(08|57P|$)/.test(sqlState(cause) ?? '')
    ? `The database cannot do this at present: ${cause.message}. Try again.`
    : 'Cannot connect to the database. Check DATABASE_URL, and that the server is running.';
}

/** Whether another command line or other settings would do. */
const isWrongInput = (error: unknown): boolean =>
  error instanceof UsageError ||
  error instanceof SettingsError ||
  error instanceof SecretsKeyError ||
  (error instanceof DomainError && error.code === 'validation_failed');
