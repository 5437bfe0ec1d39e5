import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { promisify } from 'node:util';
import { type EmbeddedPostgres, launchPostgres } from '../../apps/local/src/embedded-postgres/index.js';
import { makeFolder } from './folders.js';

export interface PostgresServerOptions {
  /** Begins the name of the data folder. */
  readonly prefix: string;
  /** Whether each commit is flushed to disk. */
  readonly durable: boolean;
  /** Folder of the data folder; by default the temporary folder. */
  readonly parent?: string;
}

/** A server that a run uses: started for it, or given by the user. */
export interface RunServer {
  readonly url: string;
  /** Stops the server and deletes its data; leaves one that was given as it is. */
  close(): Promise<void>;
}

/** Uses the server at `givenUrl`; starts an embedded one when that is undefined or empty. */
export async function openServer(givenUrl: string | undefined, options: PostgresServerOptions): Promise<RunServer> {
  if (givenUrl !== undefined && givenUrl !== '') return { url: givenUrl, close: async () => undefined };
  return PostgresServer.start(options);
}

/** An embedded PostgreSQL server with its own data folder. */
export class PostgresServer implements RunServer {
  private constructor(
    private server: EmbeddedPostgres,
    readonly folder: string,
    private readonly durable: boolean,
  ) {}

  static async start({ prefix, durable, parent = tmpdir() }: PostgresServerOptions): Promise<PostgresServer> {
    const folder = await makeFolder(parent, prefix);
    try {
      return new PostgresServer(await launchPostgres({ dataDir: folder, durable }), folder, durable);
    } catch (error) {
      await rm(folder, { recursive: true, force: true });
      throw error;
    }
  }

  get url(): string {
    return this.server.url;
  }

  /** Starts the server again on the same port, unless it runs. */
  async restart(): Promise<void> {
    const { pid, port } = this.server;
    if (!isAlive(pid)) this.server = await launchPostgres({ dataDir: this.folder, port, durable: this.durable });
  }

  /** Kills all processes of the server (`kill -9`). */
  async kill(): Promise<void> {
    await signalServer(this.server.pid, 'SIGKILL');
    await this.server.ended;
  }

  /** Kills one child process of the server, which then restarts itself. @param choose returns an index below its argument. */
  async killBackend(choose: (bound: number) => number): Promise<void> {
    const children = await childrenOf(this.server.pid);
    const one = children[choose(children.length)];
    if (one !== undefined) signal(one, 'SIGKILL');
  }

  async stop(): Promise<void> {
    await this.server.stop();
  }

  async close(): Promise<void> {
    await this.stop();
    await rm(this.folder, { recursive: true, force: true });
  }
}

/** Kills or halts all processes of a server. It is halted before they are listed, so that it starts no further one meanwhile. */
export async function signalServer(pid: number, name: 'SIGKILL' | 'SIGSTOP'): Promise<void> {
  signal(pid, 'SIGSTOP');
  for (const one of [pid, ...(await childrenOf(pid))]) signal(one, name);
}

/** Whether a process exists, of this user or another. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

async function childrenOf(parent: number): Promise<number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=']);
  return stdout
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([, ppid]) => ppid === parent)
    .flatMap(([pid]) => pid ?? []);
}

/** A process may have ended since it was listed. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (isAlive(pid)) throw error;
  }
}
