import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { packageFolder, prepareBinaries } from './binaries.js';
import { EmbeddedPostgresError, codeOf } from './errors.js';
import { Hold, urlOf } from './hold.js';
import { initialise } from './initialise.js';
import { type Place, findPlace } from './place.js';
import { type Postmaster, processState, readPostmaster } from './postmaster.js';
import { type ServerProcess, spawnServer } from './server-process.js';

/** How long a start may take, recovery after a crash included. */
const START_LIMIT_MS = 120_000;
/** Races are over after a try or two. */
const SPAWN_LIMIT = 50;
const STOP_GRACE_MS = 8_000;
/** postgres itself kills what has not quit after 5 s. */
const QUIT_GRACE_MS = 7_000;
const POLL_MS = 25;
const ADOPTED_POLL_MS = 1_000;

export interface LaunchOptions {
  /** Folder of the data, made when missing; relative to the working directory. */
  readonly dataDir: string;
  /** Port to listen on; a free one when absent. */
  readonly port?: number | undefined;
  /** False trades safety against power loss for speed: for tests alone. Default true. */
  readonly durable?: boolean;
  /** Takes the server's own lines and the launcher's. */
  readonly log?: (line: string) => void;
  /** Package with the binaries; the installed one when absent. */
  readonly binaries?: string;
  /** Root only: folder for what the server's account cannot reach in place. Default `/var/lib/fieldline`. */
  readonly systemFolder?: string;
}

/** A running server that this process holds. */
export interface EmbeddedPostgres {
  /** Connection string of the superuser to the database `fieldline`. */
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  /** PostgreSQL's data directory. */
  readonly cluster: string;
  /** True when the server was already running: its launcher had been killed. */
  readonly adopted: boolean;
  /** Settles when the server ends, asked to or not. */
  readonly ended: Promise<void>;
  /**
   * Ends the server in good order: its sessions are cut, then it writes a checkpoint.
   * @param graceMs after this many milliseconds (8000) it is told to quit at once, which costs a recovery at the next start.
   * @throws EmbeddedPostgresError `stop-failed` when it does not end at all.
   */
  stop(graceMs?: number): Promise<void>;
}

/**
 * Starts the embedded PostgreSQL on `dataDir`, or adopts the server that a killed launcher left running there.
 * It listens on 127.0.0.1 alone and answers when this returns.
 * @throws EmbeddedPostgresError whose message says what to do; nothing is left half-made or running.
 */
export async function launchPostgres(options: LaunchOptions): Promise<EmbeddedPostgres> {
  const log = options.log ?? ((): void => undefined);
  const durable = options.durable ?? true;
  const place = await findPlace(options.dataDir, log, options.systemFolder);
  const binaries = await prepareBinaries(options.binaries ?? packageFolder(), place.shelf, place.account);
  await initialise(binaries.initdb, place, durable);

  const deadline = Date.now() + START_LIMIT_MS;
  for (let spawned = 0; Date.now() < deadline;) {
    const left = await readPostmaster(place.cluster);
    if (left !== undefined && (await processState(left.pid, place.cluster)) === 'server') {
      const adopted = await adopt(left, place, log);
      if (adopted !== undefined) return adopted;
      await delay(POLL_MS);
      continue;
    }
    const port = options.port ?? (await freePort());
    const server = await spawnServer({ program: binaries.postgres, place, port, durable, log, stalePid: left?.pid });
    const hold = await holdStarted(server, port, place, deadline);
    if (hold !== undefined) return running({ pid: server.pid, port }, place, hold, server.end);
    spawned += 1;
    judgeFailure(server, options.port, place, spawned === SPAWN_LIMIT);
    await delay(POLL_MS * 4);
  }
  throw startFailed(place, `it did not answer within ${START_LIMIT_MS / 1000} s`);
}

/**
 * Looks for the running embedded server of a data directory, without starting or holding it.
 * @returns its connection string, or undefined when none runs there.
 */
export async function findPostgres(dataDir: string): Promise<string | undefined> {
  if (!existsSync(join(dataDir, 'postgres.password'))) return undefined;
  const place = await findPlace(dataDir, () => undefined);
  const left = await readPostmaster(place.cluster);
  if (left === undefined || (await processState(left.pid, place.cluster)) !== 'server') return undefined;
  return urlOf(left.port, place.password);
}

/** Takes over a server that runs already; undefined while it does not answer (it is starting, or stopping). */
async function adopt(
  left: Postmaster,
  place: Place,
  log: (line: string) => void,
): Promise<EmbeddedPostgres | undefined> {
  const hold = await Hold.take(left, place);
  if (hold === 'not-ready') return undefined;
  if (hold === 'refused')
    throw new EmbeddedPostgresError(
      'data-unusable',
      `A PostgreSQL server runs on ${place.cluster} (pid ${left.pid}), but does not accept the password in ` +
        `${join(place.dataDir, 'postgres.password')}. Bring the right password back there.`,
    );
  log(`Found the server running (pid ${left.pid}, port ${left.port}) and took it over.`);
  return running(left, place, hold);
}

/** Tries to connect until the server answers; undefined when it has ended instead. */
async function holdStarted(
  server: ServerProcess,
  port: number,
  place: Place,
  deadline: number,
): Promise<Hold | undefined> {
  try {
    while (!server.exited() && Date.now() < deadline) {
      // On a taken port it is another server that answers, or refuses; ours is then about to end.
      const hold = await Hold.take({ pid: server.pid, port }, place);
      if (typeof hold !== 'string') return hold;
      await delay(POLL_MS);
    }
  } catch (error) {
    // Another start took the lock first: it has adopted the server, and will stop it.
    if (error instanceof EmbeddedPostgresError && error.fault === 'in-use') server.letGo();
    throw error;
  }
  if (!server.exited()) signal(server.pid, 'SIGINT');
  await server.end;
  return undefined;
}

/** Returns when another try can help: a race with another start, or for a free port. */
function judgeFailure(server: ServerProcess, fixedPort: number | undefined, place: Place, last: boolean): void {
  const said = server.said();
  const portTaken = /Address already in use|could not create any TCP\/IP sockets/.test(said);
  if (portTaken && fixedPort !== undefined)
    throw new EmbeddedPostgresError(
      'port-taken',
      `Port ${fixedPort} of 127.0.0.1 is taken by another program. Stop it, or give the database another port.`,
    );
  // The processes of a killed server notice its end a moment later, and hold its memory until then.
  const race = portTaken || /lock file|pre-existing shared memory block/.test(said);
  if (!race || last) throw startFailed(place, `PostgreSQL ended. It said:\n  ${said}\n`);
}

function startFailed(place: Place, reason: string): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    'start-failed',
    `The database in ${place.cluster} did not start: ${reason}. Put right what it names and start again; ` +
      'nothing was deleted. Or set DATABASE_URL to a PostgreSQL server of your own.',
  );
}

function running(server: Postmaster, place: Place, hold: Hold, end?: Promise<void>): EmbeddedPostgres {
  const { pid, port } = server;
  const goneWithin = async (ms: number): Promise<boolean> => {
    for (const until = Date.now() + ms; (await processState(pid, place.cluster)) === 'server'; await delay(POLL_MS))
      if (Date.now() >= until) return false;
    return true;
  };
  const ended = (end ?? pollEnd(pid, place.cluster)).then(() => hold.release());
  return {
    url: urlOf(port, place.password),
    port,
    pid,
    cluster: place.cluster,
    adopted: end === undefined,
    ended,
    async stop(graceMs = STOP_GRACE_MS) {
      await hold.release();
      signal(pid, 'SIGINT');
      if (!(await goneWithin(graceMs))) {
        signal(pid, 'SIGQUIT');
        if (!(await goneWithin(QUIT_GRACE_MS)))
          throw new EmbeddedPostgresError(
            'stop-failed',
            `PostgreSQL (pid ${pid}) does not end. Its data is safe: end it by hand (kill -9 ${pid}).`,
          );
      }
      // An adopted server's end is only noticed by looking, which was just done.
      await end;
    },
  };
}

/** An adopted server is not this process's child: nobody reports its end. */
async function pollEnd(pid: number, cluster: string): Promise<void> {
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
