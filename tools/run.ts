import { inspect } from 'node:util';
import { SettingsError, readSettings } from '../libs/platform/src/settings.js';
import { type Database, openDatabase } from './database.js';
import { EmbeddedPostgresError } from './embedded-postgres/index.js';
import { labelled } from './log-lines.js';
import { PartFailedError, Supervisor } from './supervisor.js';
import { welcome } from './welcome.js';

/** The parts finish their requests and batches; the database then has the rest of the time. */
const PARTS_GRACE_MS = 12_000;
const STOP_LIMIT_MS = 13_500;
const FORCED_GRACE_MS = 500;
/** npm hands Ctrl-C on to what it runs, which the terminal has told already: that is no second Ctrl-C. */
const ECHO_MS = 750;
const PARENT_POLL_MS = 250;

const print = (text: string): void => void process.stdout.write(`${text}\n`);
const fail = (text: string): void => void process.stderr.write(`${text}\n`);

/**
 * Hears SIGINT, SIGTERM, SIGHUP (the terminal was closed) and the end of npm: the first asks for the end, a later
 * signal asks for it at once.
 */
class Wish {
  readonly toStop: Promise<'stop'>;
  stopAt: number | undefined;
  forced = false;
  onForce: () => void = () => undefined;

  constructor() {
    this.toStop = new Promise((resolve) => {
      const ask = (): void => {
        this.stopAt ??= Date.now();
        resolve('stop');
      };
      const heard = (): void => {
        this.forced = this.stopAt !== undefined && Date.now() - this.stopAt > ECHO_MS;
        if (this.forced) this.onForce();
        else ask();
      };
      if (process.env['npm_lifecycle_event'] !== undefined) onParentGone(ask);
      for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, heard);
      // Of a closed terminal or pipe: what is printed from then on is lost, but the end is still a good one.
      for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
    });
  }
}

/** npm hands signals to the shell it runs this in, and many shells die of them without passing them on. */
function onParentGone(then: () => void): void {
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
 * @returns the exit code: 0 after a wish to stop, 1 when something could not start (the reason is on stderr).
 */
export async function run(scripts: Readonly<Record<string, string>>): Promise<number> {
  const wish = new Wish();
  let database: Database | undefined;
  let supervisor: Supervisor | undefined;
  try {
    const settings = readSettings();
    const say = (name: string, line: string): void => print(labelled(name, line));
    database = await openDatabase(settings, (line) => say('postgres', line));
    if (wish.stopAt !== undefined) return 0;

    const env = { ...process.env, ...database.env };
    supervisor = new Supervisor({
      parts: Object.entries(scripts).map(([name, script]) => ({ name, script, env })),
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
    fail(known && error instanceof Error ? error.message : `Unexpected: ${inspect(error)}`);
    return 1;
  } finally {
    if (wish.stopAt !== undefined) print('Stopping; Ctrl-C again to force it.');
    const limit = (wish.stopAt ?? Date.now()) + STOP_LIMIT_MS;
    await supervisor?.stop(PARTS_GRACE_MS);
    await database?.stop(wish.forced ? FORCED_GRACE_MS : limit - Date.now());
  }
}
