import { type ChildProcess, execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type EmbeddedPostgres, launchPostgres } from '../embedded-postgres/index.js';

/** What can be killed; `backend` is one process of the server, which then restarts itself. */
export type Victim = 'api' | 'worker' | 'postgres' | 'backend';

const KEY = 'fk_chaos000_0123456789012345678901234567890123456789';

/** What runs in a house, and how. */
export interface HouseOptions {
  readonly apis?: number;
  readonly workers?: number;
  /** Beside those that every program gets. */
  readonly settings?: Readonly<Record<string, string>>;
}

/** The database and the programs as an operator would run them, in a folder of their own. */
export class House {
  /** The first account's key. */
  readonly key = KEY;
  readonly programs: readonly Program[];
  private restoring: Promise<void> = Promise.resolve();
  private stopped = false;

  private constructor(
    /** Data and logs. */
    readonly folder: string,
    private server: EmbeddedPostgres,
    { apis = 2, workers = 2, settings = {} }: HouseOptions,
  ) {
    const several = (app: 'api' | 'worker', length: number): Program[] =>
      Array.from({ length }, (_, i) => new Program(app, server.url, join(folder, 'log', `${app}-${i + 1}`), settings));
    this.programs = [...several('api', apis), ...several('worker', workers)];
  }

  /** @throws Error when a program does not start; the folder with its log is then left. */
  static async open(options: HouseOptions = {}): Promise<House> {
    const folder = await mkdtemp(join(tmpdir(), 'fieldline-chaos-'));
    // Started by root, the server runs as another user, who must be able to enter.
    await chmod(folder, 0o755);
    await mkdir(join(folder, 'log'));
    const house = new House(folder, await launchPostgres({ dataDir: folder, durable: true }), options);
    try {
      await house.restore();
    } catch (error) {
      await house.stop();
      throw error;
    }
    return house;
  }

  get databaseUrl(): string {
    return this.server.url;
  }

  /** Addresses of the API's processes, dead ones too. */
  get urls(): string[] {
    return this.programs.filter(({ app }) => app === 'api').map(({ url }) => url);
  }

  get workers(): Program[] {
    return this.programs.filter(({ app }) => app === 'worker');
  }

  /** Kills all of them at once, without warning: the database with all its processes, one of these, or programs. */
  async kill(victims: readonly Victim[], among: (bound: number) => number): Promise<void> {
    const programs = new Set<Program>();
    for (const victim of victims) {
      const living = this.programs.filter((one) => one.app === victim && !programs.has(one));
      const one = living[among(living.length)];
      if (one !== undefined) programs.add(one);
    }
    await Promise.all([
      victims.includes('postgres') && this.killServer(),
      victims.includes('backend') && this.killBackend(among),
      ...[...programs].map((program) => program.kill()),
    ]);
  }

  /** Starts again what was killed; the database first, since programs do not start without it. */
  restore(): Promise<void> {
    if (!this.stopped) this.restoring = this.startDead();
    return this.restoring;
  }

  /** Ends everything in good order, for good. */
  async stop(): Promise<void> {
    this.stopped = true;
    await this.restoring.catch(() => undefined);
    await Promise.all(this.programs.map((program) => program.stop()));
    await this.server.stop();
  }

  remove(): Promise<void> {
    return rm(this.folder, { recursive: true, force: true });
  }

  private async startDead(): Promise<void> {
    if (!isAlive(this.server.pid))
      this.server = await launchPostgres({ dataDir: this.folder, port: this.server.port, durable: true });
    await Promise.all(this.programs.filter(({ lives }) => !lives).map((program) => program.start()));
  }

  private async killServer(): Promise<void> {
    const { pid, ended } = this.server;
    const children = await childrenOf(pid);
    for (const one of [pid, ...children]) killNow(one);
    await ended;
  }

  private async killBackend(among: (bound: number) => number): Promise<void> {
    const children = await childrenOf(this.server.pid);
    const one = children[among(children.length)];
    if (one !== undefined) killNow(one);
  }
}

/** What makes a program another than the others. */
export interface Outfit {
  /** URLs of modules. */
  readonly modules: readonly string[];
  readonly settings: Readonly<Record<string, string>>;
}

/** One process of the API or the worker, on the same port each time it is started. */
export class Program {
  url = '';
  /** From its next start on: modules that are loaded before it, and settings of its own. */
  outfit: Outfit = { modules: [], settings: {} };
  private child: ChildProcess | undefined;

  constructor(
    readonly app: 'api' | 'worker',
    private readonly databaseUrl: string,
    private readonly log: string,
    private readonly settings: Readonly<Record<string, string>>,
  ) {}

  get lives(): boolean {
    return this.child !== undefined && this.child.exitCode === null && this.child.signalCode === null;
  }

  /** The id of its process, dead or alive; undefined before the first. */
  get pid(): number | undefined {
    return this.child?.pid;
  }

  /** @throws Error when it ends before it is ready. */
  async start(): Promise<void> {
    const log = await open(`${this.log}.log`, 'a');
    const child = fork(fileURLToPath(new URL(`../../apps/${this.app}/src/main.js`, import.meta.url)), {
      stdio: ['ignore', log.fd, log.fd, 'ipc'],
      execArgv: this.outfit.modules.flatMap((module) => ['--import', module]),
      env: {
        PATH: process.env['PATH'],
        NODE_ENV: 'production',
        DATABASE_URL: this.databaseUrl,
        HOST: '127.0.0.1',
        PORT: this.url === '' ? '0' : new URL(this.url).port,
        METRICS_PORT: '0',
        API_KEY: KEY,
        RATE_LIMIT_PER_MINUTE: '0',
        LOG_LEVEL: 'warn',
        ...this.settings,
        ...this.outfit.settings,
      },
    });
    this.child = child;
    await log.close();
    this.url = await new Promise<string>((resolve, reject) => {
      child.once('message', (message: { readonly address: string }) => resolve(message.address));
      child.once('exit', (code, signal) =>
        reject(new Error(`${this.app} ended (${signal ?? String(code)}) before it was ready: see ${this.log}.log`)),
      );
    });
  }

  async kill(): Promise<void> {
    await this.end('SIGKILL');
  }

  /** @returns how it ended: 0 when in good order, or when it did not run. */
  async stop(): Promise<number | null> {
    // One that was halted would never hear that it is to end.
    this.signal('SIGCONT');
    return this.end('SIGTERM');
  }

  /** Halts it, lets it go on, or tells it something. */
  signal(signal: 'SIGSTOP' | 'SIGCONT' | 'SIGUSR2'): void {
    if (this.lives) this.child?.kill(signal);
  }

  private async end(signal: NodeJS.Signals): Promise<number | null> {
    const { child } = this;
    if (child === undefined || !this.lives) return 0;
    const exit = once(child, 'exit') as Promise<[number | null]>;
    child.kill(signal);
    const [code] = await exit;
    return code;
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

/** A process that ended meanwhile is as dead as it should be. */
function killNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (isAlive(pid)) throw error;
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
