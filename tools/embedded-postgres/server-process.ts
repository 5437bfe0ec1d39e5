import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { EmbeddedPostgresError } from './errors.js';
import { serverEnvironment } from './initialise.js';
import type { Place } from './place.js';

/** A postgres process this process started. */
export interface ServerProcess {
  readonly pid: number;
  /** Settles when it has ended and everything it said was read. */
  readonly end: Promise<void>;
  exited(): boolean;
  /** Leaves it running without keeping this process alive. */
  letGo(): void;
  /** The last lines it wrote. */
  said(): string;
}

export interface ServerOptions {
  readonly program: string;
  readonly place: Place;
  readonly port: number;
  readonly durable: boolean;
  readonly log: (line: string) => void;
  /** Pid in a left-over `postmaster.pid` that is known not to be its server. */
  readonly stalePid: number | undefined;
}

/** For a small machine: enough connections for both programs, memory that a 1 GB host can spare. */
const SETTINGS: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  superuser_reserved_connections: '5',
  shared_buffers: '192MB',
  effective_cache_size: '1GB',
  maintenance_work_mem: '64MB',
  work_mem: '8MB',
  random_page_cost: '1.1',
  jit: 'off',
  wal_compression: 'on',
  min_wal_size: '160MB',
  max_wal_size: '1GB',
  checkpoint_timeout: '15min',
  log_checkpoints: 'off',
  log_line_prefix: '',
  timezone: 'UTC',
  log_timezone: 'UTC',
};

/** Only for databases that are thrown away: a power cut loses them. */
const NOT_DURABLE: Record<string, string> = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  min_wal_size: '32MB',
  max_wal_size: '256MB',
};

/**
 * Starts postgres; it may still fail after this returns.
 * @throws EmbeddedPostgresError `package-missing` when the program cannot be run at all.
 */
export async function spawnServer(options: ServerOptions): Promise<ServerProcess> {
  const { program, place, port, durable, log, stalePid } = options;
  const settings = { ...SETTINGS, ...(durable ? {} : NOT_DURABLE), port: String(port) };
  const child = spawn(
    program,
    ['-D', place.cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    {
      ...place.account,
      cwd: place.cluster,
      // postgres itself clears away a postmaster.pid whose process is gone, but takes a zombie or a stranger under that
      // pid for its server. A pid named here it takes for its own starter's. Deleting the file instead could hit the
      // fresh one of another start.
      env: serverEnvironment(stalePid === undefined ? {} : { PG_GRANDPARENT_PID: String(stalePid) }),
      stdio: ['ignore', 'pipe', 'pipe'],
      // A session of its own: Ctrl-C in the terminal must not end the database before the programs that use it.
      detached: true,
    },
  );

  const last: string[] = [];
  const take = (line: string): void => {
    if (last.push(line) > 12) last.shift();
    log(line);
  };
  createInterface({ input: child.stdout }).on('line', take);
  createInterface({ input: child.stderr }).on('line', take);
  let exited = false;
  const end = new Promise<void>((resolve) => {
    child.once('exit', () => (exited = true));
    child.once('close', () => resolve());
  });
  const failure = await new Promise<Error | undefined>((resolve) => {
    child.once('spawn', () => resolve(undefined));
    child.once('error', resolve);
  });
  if (failure !== undefined || child.pid === undefined)
    throw new EmbeddedPostgresError(
      'package-missing',
      `${program} cannot be run here (${failure?.message ?? 'no pid'}). The binaries need glibc on Linux, and root needs ` +
        'the right to start programs as another user. Set DATABASE_URL to a PostgreSQL server of your own instead.',
      { cause: failure },
    );
  const letGo = (): void => {
    child.unref();
    child.stdout.destroy();
    child.stderr.destroy();
  };
  return { pid: child.pid, end, exited: () => exited, letGo, said: () => last.join('\n  ') };
}
