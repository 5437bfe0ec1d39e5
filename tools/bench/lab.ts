import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { CpuMeter, postmasterOf } from './cpu.js';
import { type EmbeddedPostgres, launchPostgres } from '../embedded-postgres/index.js';

/** A forked program that reported its address. */
export interface Program {
  readonly url: string;
  readonly pid: number;
  /** Its end of the channel between the two processes. */
  readonly channel: ChildProcess;
  stop(): Promise<void>;
}

/** Connections of each program's pool, ours and the baseline's. */
export const POOL_SIZE = 20;

/** One database server and what runs on it for the time of the benchmarks; leaves nothing behind. */
export class Lab {
  /** Measures the server and the programs that run. */
  readonly cpu: CpuMeter;
  private readonly programs = new Map<ChildProcess, number>();
  private readonly databases = new Set<string>();

  private constructor(
    private readonly url: string,
    private readonly server: Server,
    private readonly end: () => Promise<void>,
  ) {
    this.cpu = new CpuMeter(server.postmaster, () => [...this.programs.values()].map((pid) => ({ pid })));
  }

  /** The server's version. */
  get postgres(): string {
    return this.server.version;
  }

  /** Uses the server of `DATABASE_URL`, on which databases are made and dropped; else starts the embedded one. */
  static async open(): Promise<Lab> {
    const given = process.env['DATABASE_URL'];
    if (given !== undefined && given !== '') return new Lab(given, await serverOf(given), async () => undefined);
    const folder = await mkdtemp(join(tmpdir(), 'fieldline-bench-'));
    let server: EmbeddedPostgres | undefined;
    const end = async (): Promise<void> => {
      await server?.stop();
      await rm(folder, { recursive: true, force: true });
    };
    try {
      // Started by root, the server runs as another user, who must be able to enter.
      await chmod(folder, 0o755);
      server = await launchPostgres({ dataDir: folder, durable: true });
      return new Lab(server.url, await serverOf(server.url), end);
    } catch (error) {
      await end();
      throw error;
    }
  }

  /** Runs `work` with an empty database of its own. */
  async withDatabase<T>(purpose: string, work: (url: string) => Promise<T>): Promise<T> {
    const name = `fieldline_bench_${purpose}_${process.pid}`;
    await this.sql(`create database ${name}`);
    this.databases.add(name);
    try {
      const url = new URL(this.url);
      url.pathname = `/${name}`;
      return await work(url.href);
    } finally {
      await this.drop(name);
    }
  }

  /** Forks a built program, such as `apps/api/src/main.js`, and waits until it listens. */
  async start(script: string, databaseUrl: string, env: NodeJS.ProcessEnv = {}): Promise<Program> {
    const child = fork(fileURLToPath(new URL(`../../${script}`, import.meta.url)), {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: {
        ...process.env,
        NODE_ENV: 'production',
        DATABASE_URL: databaseUrl,
        DATABASE_POOL_SIZE: String(POOL_SIZE),
        HOST: '127.0.0.1',
        PORT: '0',
        METRICS_PORT: '',
        LOG_LEVEL: 'warn',
        RATE_LIMIT_PER_MINUTE: '0',
        ...env,
      },
    });
    const { pid } = child;
    if (pid === undefined) throw new Error(`${script} could not be started`);
    this.programs.set(child, pid);
    const url = await new Promise<string>((resolve, reject) => {
      child.once('message', (message: { readonly address: string }) => resolve(message.address));
      child.once('exit', (code) => reject(new Error(`${script} ended with ${code} before it was ready`)));
    });
    return { url, pid, channel: child, stop: () => this.stop(child) };
  }

  async close(): Promise<void> {
    for (const program of this.programs.keys()) await this.stop(program);
    for (const name of this.databases) await this.drop(name);
    await this.end();
  }

  private async stop(child: ChildProcess): Promise<void> {
    this.programs.delete(child);
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exit = once(child, 'exit');
    child.kill('SIGTERM');
    await exit;
  }

  private async drop(name: string): Promise<void> {
    this.databases.delete(name);
    await this.sql(`drop database if exists ${name} with (force)`);
  }

  private sql(text: string): Promise<unknown> {
    return withClient(this.url, (client) => client.query(text));
  }
}

/** Runs `work` with a lab, and closes that at the end or when a signal asks for it. @returns the exit code. */
export async function inLab(work: (lab: Lab) => Promise<void>): Promise<number> {
  const lab = await Lab.open();
  const ending = new AbortController();
  const stop = (): void => {
    if (ending.signal.aborted) return;
    ending.abort();
    void lab.close().finally(() => process.exit(130));
  };
  process.on('SIGINT', stop).on('SIGTERM', stop);
  try {
    await work(lab);
    return 0;
  } catch (error) {
    // Everything fails when the lab is closed under it.
    if (ending.signal.aborted) return 130;
    throw error;
  } finally {
    // Else the signal's handler does it.
    if (!ending.signal.aborted) await lab.close();
  }
}

/** Runs `work` with one connection. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  // A connection that the server ends makes its statements fail: they tell.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

interface Server {
  readonly version: string;
  /** Its first process, when it runs on this machine. */
  readonly postmaster: number | undefined;
}

const serverOf = (url: string): Promise<Server> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ version: string; backend: number }>(
      "select current_setting('server_version') as version, pg_backend_pid() as backend",
    );
    const [{ version, backend } = { version: 'unknown', backend: 0 }] = rows;
    return { version, postmaster: postmasterOf(backend) };
  });
