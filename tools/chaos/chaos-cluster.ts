import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type App, unbundledApp } from '../harness/build.js';
import { environment, KEY } from '../harness/environment.js';
import { HttpClient } from '../harness/http-client.js';
import { PostgresServer } from '../harness/postgres-server.js';
import { Program, type ProgramOptions } from '../harness/program.js';
import { TimeoutError } from '../harness/until.js';
import { checkWorkersProgress } from '../harness/worker-progress.js';

const RESPONSE_TIMEOUT_MS = 20_000;

/** What can be killed; `backend` is one process of the server, which then restarts itself. */
export type Target = App | 'postgres' | 'backend';

export interface ChaosClusterOptions {
  readonly apis?: number;
  readonly workers?: number;
  /** Settings of all programs. */
  readonly settings?: Readonly<Record<string, string>>;
}

/** What makes a program different from the others of its cluster. */
export interface ProgramOverrides {
  /** URLs of modules to import before the program. */
  readonly modules: readonly string[];
  readonly settings: Readonly<Record<string, string>>;
}

/**
 * A database server and several APIs and workers, each of which can be killed and restored. Unlike a `Cluster`, whose programs run until
 * it is closed, it owns the server, since that is a target too.
 */
export class ChaosCluster {
  private readonly apis: readonly Program[];
  readonly workers: readonly Program[];
  private restoring: Promise<void> = Promise.resolve();
  private stopped = false;

  private constructor(
    private readonly server: PostgresServer,
    private readonly options: ChaosClusterOptions,
  ) {
    const { apis = 2, workers = 2 } = options;
    this.apis = Array.from({ length: apis }, (_, i) => new Program(unbundledApp('api'), this.optionsOf('api', i)));
    this.workers = Array.from(
      { length: workers },
      (_, i) => new Program(unbundledApp('worker'), this.optionsOf('worker', i)),
    );
  }

  /** @throws Error when a program does not start; the folder with its log is kept. */
  static async open(options: ChaosClusterOptions = {}): Promise<ChaosCluster> {
    const server = await PostgresServer.start({ prefix: 'fieldline-chaos-', durable: true });
    await mkdir(join(server.folder, 'log'));
    const cluster = new ChaosCluster(server, options);
    try {
      await cluster.restore();
    } catch (error) {
      await cluster.stop();
      throw error;
    }
    return cluster;
  }

  /** Data and logs. */
  get folder(): string {
    return this.server.folder;
  }

  get databaseUrl(): string {
    return this.server.url;
  }

  /** Addresses of the APIs, running or not. */
  get urls(): string[] {
    return this.apis.map(({ url }) => url);
  }

  /** An HTTP client with a key, by default the first account's. */
  client(key = KEY): HttpClient {
    return new HttpClient({ key, timeoutMs: RESPONSE_TIMEOUT_MS });
  }

  /** Starts worker `n` again, with overrides. @returns the exit code of the process before. */
  async reconfigure(n: number, overrides: ProgramOverrides): Promise<number | null> {
    const worker = this.workers[n];
    if (worker === undefined) throw new Error(`There is no worker ${n}`);
    worker.options = this.optionsOf('worker', n, overrides);
    const code = await worker.stop();
    await worker.start();
    return code;
  }

  /** Kills all targets at once (`kill -9`). @param choose returns an index below its argument. */
  async kill(targets: readonly Target[], choose: (bound: number) => number): Promise<void> {
    const killed = new Set<Program>();
    for (const target of targets) {
      const programs = target === 'api' ? this.apis : target === 'worker' ? this.workers : [];
      const running = programs.filter((one) => one.isRunning && !killed.has(one));
      const one = running[choose(running.length)];
      if (one !== undefined) killed.add(one);
    }
    await Promise.all([
      targets.includes('postgres') && this.server.kill(),
      targets.includes('backend') && this.server.killBackend(choose),
      ...[...killed].map((program) => program.kill()),
    ]);
  }

  /** Starts what was killed; the database first, since programs do not start without it. */
  restore(): Promise<void> {
    if (!this.stopped) this.restoring = this.startKilled();
    return this.restoring;
  }

  /** What the workers do no more, after all kills. @returns undefined when they do all. */
  async stoppedWork(): Promise<string | undefined> {
    try {
      await checkWorkersProgress(this.databaseUrl, this.urls[0] ?? '');
      return undefined;
    } catch (error) {
      if (error instanceof TimeoutError) return error.message;
      throw error;
    }
  }

  /** Stops the programs and the server for good. */
  async stop(): Promise<void> {
    this.stopped = true;
    await this.restoring.catch(() => undefined);
    await Promise.all(this.programs.map((program) => program.stop()));
    await this.server.stop();
  }

  remove(): Promise<void> {
    return rm(this.folder, { recursive: true, force: true });
  }

  private get programs(): readonly Program[] {
    return [...this.apis, ...this.workers];
  }

  private async startKilled(): Promise<void> {
    await this.server.restart();
    await Promise.all(this.programs.filter(({ isRunning }) => !isRunning).map((program) => program.start()));
  }

  private optionsOf(app: App, n: number, overrides?: ProgramOverrides): ProgramOptions {
    return {
      modules: overrides?.modules ?? [],
      logFile: join(this.folder, 'log', `${app}-${n + 1}.log`),
      env: {
        PATH: process.env['PATH'],
        NODE_ENV: 'production',
        ...environment(this.databaseUrl),
        DATABASE_POOL_SIZE: '20',
        LOG_LEVEL: 'warn',
        ...this.options.settings,
        ...overrides?.settings,
      },
    };
  }
}
