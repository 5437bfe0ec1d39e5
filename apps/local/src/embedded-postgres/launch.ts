import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { packageFolder, prepareBinaries } from './binaries.js';
import { EmbeddedPostgresError, codeOf } from './errors.js';
import { InstanceLock, urlOf } from './instance-lock.js';
import { initialise } from './initialise.js';
import { type DataLocation, findDataLocation } from './data-location.js';
import { type Postmaster, processState, readPostmaster } from './postmaster.js';
import { type ServerProcess, spawnServer } from './server-process.js';

/** The timeout of a start, which may include recovery after a crash. */
const START_TIMEOUT_MS = 120_000;
/** A race for the port or the data directory ends after one or two attempts. */
const MAX_SPAWNS = 50;
const DEFAULT_STOP_GRACE_MS = 8_000;
/** postgres kills its processes that have not quit after 5 s. */
const QUIT_GRACE_MS = 7_000;
const POLL_MS = 25;
const ADOPTED_POLL_MS = 1_000;

export interface LaunchOptions {
  /** Folder of the data, created when missing; relative to the working directory. */
  readonly dataDir: string;
  /** Port to listen on; a free one when absent. */
  readonly port?: number | undefined;
  /** False turns off fsync, for tests only: a power failure loses data. Default true. */
  readonly durable?: boolean;
  /** Receives the output of the server and the launcher, line by line. */
  readonly log?: (line: string) => void;
  /** Package with the binaries; the installed one when absent. */
  readonly binaries?: string;
  /** Root only: folder for files that the server's user cannot reach in `dataDir`. Default `/var/lib/fieldline`. */
  readonly systemFolder?: string;
}

/** A running server that this process owns. */
export interface EmbeddedPostgres {
  /** Connection string of the superuser to the database `fieldline`. */
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  /** PostgreSQL's data directory. */
  readonly cluster: string;
  /** Whether the server was running already: its launcher had been killed. */
  readonly adopted: boolean;
  /** Resolves when the server ends, by `stop` or by itself. */
  readonly ended: Promise<void>;
  /**
   * Stops the server: a fast shutdown, which closes its sessions and writes a checkpoint.
   * @param graceMs milliseconds (8000) before an immediate shutdown, which makes the next start recover.
   * @throws EmbeddedPostgresError `stop-failed` when it does not end at all.
   */
  stop(graceMs?: number): Promise<void>;
}

/**
 * Starts the embedded PostgreSQL on `dataDir`, or adopts the server that a killed launcher left running there.
 * It listens on 127.0.0.1 alone and answers when this returns.
 * @throws EmbeddedPostgresError whose message says what to do; no server and no incomplete data directory is left.
 */
export async function launchPostgres(options: LaunchOptions): Promise<EmbeddedPostgres> {
  const log = options.log ?? ((): void => undefined);
  const durable = options.durable ?? true;
  const location = await findDataLocation(options.dataDir, log, options.systemFolder);
  const binaries = await prepareBinaries(options.binaries ?? packageFolder(), location.sharedFolder, location.user);
  await initialise(binaries.initdb, location, durable);

  const deadline = Date.now() + START_TIMEOUT_MS;
  for (let spawned = 0; Date.now() < deadline;) {
    const left = await readPostmaster(location.cluster);
    if (left !== undefined && (await processState(left.pid, location.cluster)) === 'server') {
      const adopted = await adopt(left, location, log);
      if (adopted !== undefined) return adopted;
      await delay(POLL_MS);
      continue;
    }
    const port = options.port ?? (await freePort());
    const server = await spawnServer({ program: binaries.postgres, location, port, durable, log, stalePid: left?.pid });
    const lock = await lockStarted(server, port, location, deadline);
    if (lock !== undefined) return running({ pid: server.pid, port }, location, lock, server.end);
    spawned += 1;
    throwUnlessRetryable(server, options.port, location, spawned === MAX_SPAWNS);
    await delay(POLL_MS * 4);
  }
  throw startFailed(location, `it did not answer within ${START_TIMEOUT_MS / 1000} s`);
}

/**
 * Looks for the running embedded server of a data directory, without starting or locking it.
 * @returns its connection string, or undefined when none runs there.
 */
export async function findPostgres(dataDir: string): Promise<string | undefined> {
  if (!existsSync(join(dataDir, 'postgres.password'))) return undefined;
  const location = await findDataLocation(dataDir, () => undefined);
  const left = await readPostmaster(location.cluster);
  if (left === undefined || (await processState(left.pid, location.cluster)) !== 'server') return undefined;
  return urlOf(left.port, location.password);
}

/** Takes over a running server; undefined while it does not answer (it is starting or stopping). */
async function adopt(
  left: Postmaster,
  location: DataLocation,
  log: (line: string) => void,
): Promise<EmbeddedPostgres | undefined> {
  const lock = await InstanceLock.acquire(left, location);
  if (lock === 'not-ready') return undefined;
  if (lock === 'refused')
    throw new EmbeddedPostgresError(
      'data-unusable',
      `A PostgreSQL server runs on ${location.cluster} (pid ${left.pid}), but does not accept the password in ` +
        `${join(location.dataDir, 'postgres.password')}. Bring the right password back there.`,
    );
  log(`Found the server running (pid ${left.pid}, port ${left.port}) and took it over.`);
  return running(left, location, lock);
}

/** Tries to connect until the server answers; undefined when it has ended instead. */
async function lockStarted(
  server: ServerProcess,
  port: number,
  location: DataLocation,
  deadline: number,
): Promise<InstanceLock | undefined> {
  try {
    while (!server.exited() && Date.now() < deadline) {
      // When the port is taken, another server answers or refuses, and this one is about to end.
      const lock = await InstanceLock.acquire({ pid: server.pid, port }, location);
      if (typeof lock !== 'string') return lock;
      await delay(POLL_MS);
    }
  } catch (error) {
    // A concurrent start acquired the lock first: it has adopted the server, and stops it.
    if (error instanceof EmbeddedPostgresError && error.fault === 'in-use') server.detach();
    throw error;
  }
  if (!server.exited()) signal(server.pid, 'SIGINT');
  await server.end;
  return undefined;
}

/** Returns when another attempt can succeed: after a race with another start, or for a free port. */
function throwUnlessRetryable(
  server: ServerProcess,
  fixedPort: number | undefined,
  location: DataLocation,
  last: boolean,
): void {
  const output = server.lastOutput();
  const portTaken = /Address already in use|could not create any TCP\/IP sockets/.test(output);
  if (portTaken && fixedPort !== undefined)
    throw new EmbeddedPostgresError(
      'port-taken',
      `Port ${fixedPort} of 127.0.0.1 is taken by another program. Stop it, or give the database another port.`,
    );
  // The processes of a killed server end a moment later, and keep its shared memory until then.
  const race = portTaken || /lock file|pre-existing shared memory block/.test(output);
  if (!race || last) throw startFailed(location, `PostgreSQL ended. Its output:\n  ${output}\n`);
}

function startFailed(location: DataLocation, reason: string): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    'start-failed',
    `The database in ${location.cluster} did not start: ${reason}. Put right what it names and start again; ` +
      'nothing was deleted. Or set DATABASE_URL to a PostgreSQL server of your own.',
  );
}

function running(
  server: Postmaster,
  location: DataLocation,
  lock: InstanceLock,
  end?: Promise<void>,
): EmbeddedPostgres {
  const { pid, port } = server;
  const exitedWithin = async (ms: number): Promise<boolean> => {
    for (const until = Date.now() + ms; (await processState(pid, location.cluster)) === 'server'; await delay(POLL_MS))
      if (Date.now() >= until) return false;
    return true;
  };
  const ended = (end ?? pollUntilExit(pid, location.cluster)).then(() => lock.release());
  return {
    url: urlOf(port, location.password),
    port,
    pid,
    cluster: location.cluster,
    adopted: end === undefined,
    ended,
    async stop(graceMs = DEFAULT_STOP_GRACE_MS) {
      await lock.release();
      signal(pid, 'SIGINT');
      if (!(await exitedWithin(graceMs))) {
        signal(pid, 'SIGQUIT');
        if (!(await exitedWithin(QUIT_GRACE_MS)))
          throw new EmbeddedPostgresError(
            'stop-failed',
            `PostgreSQL (pid ${pid}) does not end. Its data is safe: end it by hand (kill -9 ${pid}).`,
          );
      }
      // The end of an adopted server has no event: it was polled above.
      await end;
    },
  };
}

/** An adopted server is no child of this process: its end has no event. */
async function pollUntilExit(pid: number, cluster: string): Promise<void> {
  while ((await processState(pid, cluster)) === 'server') await delay(ADOPTED_POLL_MS, undefined, { ref: false });
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (codeOf(error) !== 'ESRCH') throw error;
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  return address.port;
}
