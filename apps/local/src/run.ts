import { inspect } from 'node:util';
import { SettingsError, readSettings } from '../../../libs/platform/src/settings.js';
import { type Database, openDatabase } from './database.js';
import { EmbeddedPostgresError } from './embedded-postgres/index.js';
import { labelLine } from './log-lines.js';
import { ProgramFailedError, Supervisor } from './supervisor.js';
import { ListenError, tryPorts } from '../../ports.js';
import { readyMessage } from './ready-message.js';

/** Time for the programs to finish requests and batches; the database has the rest of the timeout. */
const PROGRAMS_GRACE_MS = 12_000;
const STOP_TIMEOUT_MS = 13_500;
const FORCED_GRACE_MS = 500;
/** The terminal and npm both send the signal of one Ctrl-C: a repetition within this time is not a second Ctrl-C. */
const REPEATED_SIGNAL_MS = 750;
const PARENT_POLL_MS = 250;

const print = (text: string): void => void process.stdout.write(`${text}\n`);
const fail = (text: string): void => void process.stderr.write(`${text}\n`);

/**
 * Listens for SIGINT, SIGTERM, SIGHUP (the terminal was closed) and the exit of npm: the first requests a stop, a later
 * signal forces it.
 */
class StopRequest {
  readonly requested: Promise<'stop'>;
  requestedAt: number | undefined;
  forced = false;
  onForce: () => void = () => undefined;

  constructor() {
    this.requested = new Promise((resolve) => {
      const ask = (): void => {
        this.requestedAt ??= Date.now();
        resolve('stop');
      };
      const onSignal = (): void => {
        this.forced = this.requestedAt !== undefined && Date.now() - this.requestedAt > REPEATED_SIGNAL_MS;
        if (this.forced) this.onForce();
        else ask();
      };
      if (process.env['npm_lifecycle_event'] !== undefined) onParentExit(ask);
      for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
      // After the terminal or pipe is closed, output is lost, and the exit code stays 0.
      for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
    });
  }
}

/** npm sends signals to the shell that runs this program, and many shells end without forwarding them. */
function onParentExit(then: () => void): void {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    then();
  }, PARENT_POLL_MS);
  watch.unref();
}

/**
 * Runs the database and the programs until SIGINT or SIGTERM, and then ends them, within 15 s.
 * @param scripts the JavaScript file of each program, by its name (`api`, `worker`).
 * @returns the exit code: 0 after a requested stop; 1 when a program or the database could not start, 2 when a setting is invalid
 * (the reason is on stderr).
 */
export async function run(scripts: Readonly<Record<string, string>>): Promise<number> {
  const stopRequest = new StopRequest();
  let database: Database | undefined;
  let supervisor: Supervisor | undefined;
  try {
    const settings = readSettings();
    const say = (name: string, line: string): void => print(labelLine(name, line));
    await tryPorts(settings);
    database = await openDatabase(settings, (line) => say('postgres', line));
    if (stopRequest.requestedAt !== undefined) return 0;

    const env = { ...process.env, ...database.env };
    supervisor = new Supervisor({
      programs: Object.entries(scripts).map(([name, script]) => ({ name, script, env })),
      log: say,
    });
    stopRequest.onForce = () => supervisor?.kill();
    const outcome = await Promise.race([supervisor.start(), stopRequest.requested]);
    if (outcome !== 'stop') {
      print(readyMessage(outcome, database.where));
      await stopRequest.requested;
    }
    return 0;
  } catch (error) {
    const known = [SettingsError, ListenError, EmbeddedPostgresError, ProgramFailedError].some(
      (kind) => error instanceof kind,
    );
    fail(known && error instanceof Error ? error.message : `Unexpected: ${inspect(error)}`);
    return error instanceof SettingsError ? 2 : 1;
  } finally {
    if (stopRequest.requestedAt !== undefined) print('Stopping; Ctrl-C again to force it.');
    const limit = (stopRequest.requestedAt ?? Date.now()) + STOP_TIMEOUT_MS;
    await supervisor?.stop(PROGRAMS_GRACE_MS);
    await database?.stop(stopRequest.forced ? FORCED_GRACE_MS : limit - Date.now());
  }
}
