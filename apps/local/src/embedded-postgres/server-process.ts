import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { EmbeddedPostgresError } from './errors.js';
import { serverEnvironment } from './initialise.js';
import type { DataLocation } from './data-location.js';

/** A postgres process that this process started. */
export interface ServerProcess {
  readonly pid: number;
  /** Resolves when the process has ended and its output is read. */
  readonly end: Promise<void>;
  exited(): boolean;
  /** Leaves it running, and does not keep this process alive. */
  detach(): void;
  /** The last lines of its output. */
  lastOutput(): string;
}

export interface ServerOptions {
  readonly program: string;
  readonly location: DataLocation;
  readonly port: number;
  readonly durable: boolean;
  readonly log: (line: string) => void;
  /** Pid in a stale `postmaster.pid`, which is not that of its server. */
  readonly stalePid: number | undefined;
}

/** For a small machine: enough connections for both programs, and memory for a host of 1 GB. */
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

/**
 * PostgreSQL keeps a plan that it made for an empty table until the table is analyzed. By default autovacuum looks once a minute, which is
 * too late for a large import into a new database.
 */
const DURABLE_SETTINGS: Record<string, string> = { autovacuum_naptime: '5s' };

/** For temporary databases only: a power failure loses them. */
const NOT_DURABLE_SETTINGS: Record<string, string> = {
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
  const { program, location, port, durable, log, stalePid } = options;
  const settings = { ...SETTINGS, ...(durable ? DURABLE_SETTINGS : NOT_DURABLE_SETTINGS), port: String(port) };
  const child = spawn(
    program,
    ['-D', location.cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    {
      ...location.user,
      cwd: location.cluster,
      // postgres removes a postmaster.pid whose process is gone, but takes a zombie or an unrelated process with that pid for
      // a server. It ignores the pid that is named here, as that of its own parent. Deleting the file instead could delete the
      // new one of a concurrent start.
      env: serverEnvironment(stalePid === undefined ? {} : { PG_GRANDPARENT_PID: String(stalePid) }),
      stdio: ['ignore', 'pipe', 'pipe'],
      // In a separate session: Ctrl-C in the terminal must not end the database before the programs that use it.
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
  const detach = (): void => {
    child.unref();
    child.stdout.destroy();
    child.stderr.destroy();
  };
  return { pid: child.pid, end, exited: () => exited, detach: detach, lastOutput: () => last.join('\n  ') };
}
