import { ListenError, listenErrorOf, tryPorts } from './ports.js';
import { ConnectionError } from '#eventstore/store';
import { collectGarbage } from './memory.js';
import { recordProgram } from './running-programs.js';
import { SecretsKeyError } from './secrets-key.js';
import { createLogger, type Logger, readSettings, type Settings, SettingsError } from '#platform';

/** A program of the service that has started. */
export interface RunningProgram {
  /** The addresses that it listens on. */
  readonly ready: Readonly<Record<string, string>> & { readonly address: string };
  /** The secret of a key that this start created. It is sent to the supervisor or printed, but never logged. */
  readonly firstKey?: string | undefined;
  /** A link that signs in with the first key, which is sent to the supervisor alone. */
  readonly firstLink?: string | undefined;
  /** Reports to load balancers that it will stop, while it still accepts requests. */
  readonly announceShutdown?: () => Promise<void>;
  close(): Promise<void>;
}

/** The time limit of a shutdown. The supervisor waits longer than this. */
const STOP_TIMEOUT_MS = 11_000;

/** Runs a program: `--help`, settings, start, and a clean shutdown on SIGTERM, on SIGINT or when its supervisor exits. */
export async function run(
  name: string,
  help: string,
  start: (settings: Settings & { readonly databaseUrl: string }, log: Logger) => Promise<RunningProgram>,
): Promise<void> {
  if (process.argv.includes('--help')) {
    process.stdout.write(help);
    return;
  }
  const settings = settingsOrFail();
  const { databaseUrl } = settings;
  if (databaseUrl === undefined)
    fail(`${name} needs DATABASE_URL. \`npm start\` runs everything on an embedded database.`);
  const log = createLogger(name, settings.logLevel);
  let part: RunningProgram | undefined = undefined;
  let stopping = false;
  let forget = async (): Promise<void> => undefined;
  const stop = (reason: string, announce: boolean): void => {
    if (stopping) return;
    stopping = true;
    log.info(`${name} is stopping: ${reason}`);
    const late = setTimeout(() => {
      log.error(`${name} did not stop in time`);
      log.flush();
      process.exit(1);
    }, STOP_TIMEOUT_MS);
    // A program that has not started yet has acknowledged nothing: its transactions are rolled back.
    const stopped = (async (): Promise<void> => {
      if (announce) await part?.announceShutdown?.();
      await part?.close();
      await forget();
    })();
    stopped.then(
      () => {
        clearTimeout(late);
        log.info(`${name} has stopped`);
        log.flush();
        process.exit(0);
      },
      (error: unknown) => {
        log.error({ err: error }, `${name} failed to stop cleanly`);
        log.flush();
        process.exit(1);
      },
    );
  };
  // Registered before the start: the first process of a container ignores signals without a handler.
  // Under a supervisor and after Ctrl-C, no load balancer can redirect requests, so the shutdown is not announced.
  process.once('SIGTERM', () => stop('SIGTERM', !process.send));
  process.once('SIGINT', () => stop('SIGINT', false));
  process.once('disconnect', () => stop('its supervisor has exited', false));
  const starting = tryPorts(settings, [name]).then(() => start({ ...settings, databaseUrl }, log));
  part = await starting.catch((thrown: unknown) => {
    const error = listenErrorOf(thrown, settings);
    if (error instanceof SecretsKeyError) fail(error.message);
    if (error instanceof ListenError || error instanceof ConnectionError) fail(error.message, 1);
    log.fatal({ err: error }, `${name} could not start`);
    log.flush();
    process.exit(1);
  });
  forget = await recordProgram(name, part.ready.address, settings);
  collectGarbage();
  log.info(part.ready, `${name} is ready`);
  const { ready, firstKey, firstLink } = part;
  if (process.send) process.send({ type: 'ready', ...ready, firstKey, firstLink });
  else if (firstKey !== undefined) process.stdout.write(`The first API key, not shown again: ${firstKey}\n`);
}

function settingsOrFail(): Settings {
  try {
    return readSettings();
  } catch (error) {
    if (error instanceof SettingsError) fail(error.message);
    throw error;
  }
}

function fail(message: string, code: 1 | 2 = 2): never {
  process.stderr.write(`${message}\n`);
  process.exit(code);
}
