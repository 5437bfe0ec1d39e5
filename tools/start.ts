import { fileURLToPath } from 'node:url';
import { SettingsError, readSettings } from '../libs/kernel/src/settings.js';
import { openDatabase, type Database } from './database.js';
import { EmbeddedPostgresError } from './embedded-postgres/index.js';
import { labelled } from './log-lines.js';
import { nodeVersionFault } from './node-version.js';
import { PartFailedError, Supervisor } from './supervisor.js';
import { welcome } from './welcome.js';

const HELP = `Starts Fieldline: the database, the API and the worker.

  npm start                 everything; Ctrl-C stops it
  npm start -- --help       this text

Settings come from the environment. The most used:
  DATABASE_URL   PostgreSQL (15 or newer) to use; without it one is started here
  DATA_DIR       folder of that one's data (.data)
  PORT           port of the API (3000)
  API_KEY        first API key of an empty database; without it one is made and shown once
  SECRETS_KEY    32 bytes in base64 that seal secrets; made and kept in DATA_DIR with the database started here
  LOG_LEVEL      trace, debug, info, warn, error or silent (info)`;

/** The parts finish their requests and batches; the database then has the rest of the time. */
const PARTS_GRACE_MS = 12_000;
const STOP_LIMIT_MS = 14_500;
const FORCED_GRACE_MS = 500;
/** npm hands Ctrl-C on to what it runs, which the terminal has told already: that is no second Ctrl-C. */
const ECHO_MS = 750;

const print = (text: string): void => void process.stdout.write(`${text}\n`);
const fail = (text: string): void => void process.stderr.write(`${text}\n`);

/** Hears SIGINT and SIGTERM: the first asks for the end, a later one asks for it at once. */
class Wish {
  readonly toStop: Promise<'stop'>;
  stopAt: number | undefined;
  forced = false;
  onForce: () => void = () => undefined;

  constructor() {
    this.toStop = new Promise((resolve) => {
      const heard = (): void => {
        if (this.stopAt === undefined) {
          this.stopAt = Date.now();
          resolve('stop');
        } else if (Date.now() - this.stopAt > ECHO_MS) {
          this.forced = true;
          this.onForce();
        }
      };
      process.on('SIGINT', heard);
      process.on('SIGTERM', heard);
    });
  }
}

async function main(args: readonly string[]): Promise<number> {
  if (args.includes('--help') || args.includes('-h')) {
    print(HELP);
    return 0;
  }
  const fault = args.length > 0 ? `Unknown argument ${args[0]}.\n\n${HELP}` : nodeVersionFault();
  if (fault !== undefined) {
    fail(fault);
    return 2;
  }

  const wish = new Wish();
  let database: Database | undefined;
  let supervisor: Supervisor | undefined;
  try {
    const settings = readSettings();
    const say = (name: string, line: string): void => print(labelled(name, line));
    database = await openDatabase(settings, (line) => say('postgres', line));
    if (wish.stopAt !== undefined) return 0;

    const env = { ...process.env, ...database.env };
    const script = (app: string): string => fileURLToPath(new URL(`../apps/${app}/src/main.js`, import.meta.url));
    supervisor = new Supervisor({
      parts: ['api', 'worker'].map((name) => ({ name, script: script(name), env })),
      say,
    });
    wish.onForce = () => supervisor?.kill();
    const outcome = await Promise.race([supervisor.start(), wish.toStop]);
    if (outcome !== 'stop') {
      print(welcome(outcome, database.where));
      await wish.toStop;
    }
    return 0;
  } catch (error) {
    const known = [SettingsError, EmbeddedPostgresError, PartFailedError].some((kind) => error instanceof kind);
    fail(known && error instanceof Error ? error.message : `Unexpected: ${inspectError(error)}`);
    return 1;
  } finally {
    if (wish.stopAt !== undefined) print('Stopping; Ctrl-C again to force it.');
    const limit = (wish.stopAt ?? Date.now()) + STOP_LIMIT_MS;
    await supervisor?.stop(PARTS_GRACE_MS);
    await database?.stop(wish.forced ? FORCED_GRACE_MS : limit - Date.now());
  }
}

function inspectError(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

process.exit(await main(process.argv.slice(2)));
