import { createLogger, type Logger, readSettings, type Settings, SettingsError } from '#platform';

/** A part of the service that runs until it is told to stop. */
export interface Part {
  /** Where it listens. */
  readonly ready: Readonly<Record<string, string>>;
  /** The secret of a key that this start made: told once, to the supervisor or on the terminal, never to the log. */
  readonly firstKey?: string | undefined;
  /** Tells whoever sends it work that it will stop, while it still takes it. */
  readonly announceShutdown?: () => Promise<void>;
  close(): Promise<void>;
}

/** Longest a part may take to end, in milliseconds; the supervisor waits a little longer. */
const STOP_MS = 11_000;

/** Runs one program: `--help`, settings, start, and a clean end on SIGTERM, SIGINT or when its supervisor is gone. */
export async function run(
  name: string,
  help: string,
  start: (settings: Settings & { readonly databaseUrl: string }, log: Logger) => Promise<Part>,
): Promise<void> {
  if (process.argv.includes('--help')) {
    process.stdout.write(help);
    return;
  }
  const settings = settingsOrFail();
  const { databaseUrl } = settings;
  if (databaseUrl === undefined)
    fail(`${name} needs DATABASE_URL. \`npm start\` runs everything on a database of its own.`);
  const log = createLogger(name, settings.logLevel);
  let part: Part | undefined = undefined;
  let stopping = false;
  const stop = (why: string, notice: boolean): void => {
    if (stopping) return;
    stopping = true;
    log.info(`${name} stops: ${why}`);
    const late = setTimeout(() => {
      log.error(`${name} did not end in time`);
      log.flush();
      process.exit(1);
    }, STOP_MS);
    // One that has not started yet has promised nothing: what it was doing is rolled back.
    const ended = (async (): Promise<void> => {
      if (notice) await part?.announceShutdown?.();
      await part?.close();
    })();
    ended.then(
      () => {
        clearTimeout(late);
        log.info(`${name} has ended`);
        log.flush();
        process.exit(0);
      },
      (error: unknown) => {
        log.error({ err: error }, `${name} ended badly`);
        log.flush();
        process.exit(1);
      },
    );
  };
  // Before the start, for as the first process of a container it would not be ended by a signal that nobody handles.
  // Below a supervisor, as after Ctrl-C, there is no balancer that could take elsewhere what comes: no notice is given.
  process.once('SIGTERM', () => stop('SIGTERM', !process.send));
  process.once('SIGINT', () => stop('SIGINT', false));
  process.once('disconnect', () => stop('its supervisor is gone', false));
  part = await start({ ...settings, databaseUrl }, log).catch((error: unknown) => {
    log.fatal({ err: error }, `${name} could not start`);
    log.flush();
    process.exit(1);
  });
  log.info(part.ready, `${name} is ready`);
  if (process.send) process.send({ type: 'ready', ...part.ready, firstKey: part.firstKey });
  else if (part.firstKey !== undefined) process.stdout.write(`The first API key, shown this once: ${part.firstKey}\n`);
}

function settingsOrFail(): Settings {
  try {
    return readSettings();
  } catch (error) {
    if (error instanceof SettingsError) fail(error.message);
    throw error;
  }
}

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(2);
}
