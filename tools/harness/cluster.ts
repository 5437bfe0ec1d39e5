import type { TransferTimeouts } from '#http';
import { createLogger, type Logger, Loops, readSettings, ServiceMetrics, type Settings } from '#platform';
import { type BoundedContext, Database, migrateDatabase, type StoreParts, storeParts } from '#eventstore/store';
import { NewEventWatcher, PartitionOwnership, Projector } from '#eventstore/worker';
import { type Api, startApi } from '../../apps/api/src/api.js';
import type { ExtraModule } from '../../apps/api/src/app.module.js';
import { cluster } from '../../apps/cluster.js';
import { contexts } from '../../apps/contexts.js';
import { schema } from '../../apps/schema.js';
import { startWorker, type Worker } from '../../apps/worker/src/worker.js';
import { builtScript } from './build.js';
import { createDatabase, type TestDatabase } from './database.js';
import { environment } from './environment.js';
import { Program } from './program.js';

const silent = createLogger('harness', 'silent');

/** The store as a program has it: with a separate pool, queues and batches. */
export interface StoreProcess extends StoreParts {
  readonly metrics: ServiceMetrics;
}

/**
 * A database and the programs that work on it. Programs run in this process (`api`, `worker`), where tests can reach their inside, or
 * in child processes (`fork`), whose CPU time can be measured. {@link Cluster.close} ends all of them.
 */
export class Cluster {
  private readonly closing: (() => Promise<unknown>)[] = [];
  private readonly forked: Program[] = [];

  private constructor(
    private readonly database: TestDatabase,
    private readonly env: NodeJS.ProcessEnv,
  ) {}

  /** On the database at `url`, which stays; without it, on a clone of the migrated template of the test run. */
  static async open(url?: string): Promise<Cluster> {
    return Cluster.on(url === undefined ? await createDatabase() : { url, drop: async () => undefined });
  }

  /** On a database that is dropped at the end. @param env of programs in child processes, besides {@link environment}. */
  static on(database: TestDatabase, env: NodeJS.ProcessEnv = {}): Cluster {
    return new Cluster(database, env);
  }

  /** Of the database. */
  get url(): string {
    return this.database.url;
  }

  get settings(): Settings & { readonly databaseUrl: string } {
    return { ...readSettings(environment(this.url)), databaseUrl: this.url };
  }

  /** The child processes that run. */
  get programs(): readonly Program[] {
    return this.forked.filter(({ isRunning }) => isRunning);
  }

  /** Starts an API in this process. @param further modules with routes besides those of the product. */
  async api(
    overrides: Partial<Settings> = {},
    log = silent,
    further: readonly ExtraModule[] = [],
    timeouts?: TransferTimeouts,
  ): Promise<Api> {
    const api = await startApi({ ...this.settings, ...overrides, databaseUrl: this.url }, log, further, { timeouts });
    const close = this.closeOnce(() => api.close());
    return { ...api, close };
  }

  /** Starts a worker in this process. */
  async worker(overrides: Partial<Settings> = {}, log: Logger = silent, loops?: Loops): Promise<Worker> {
    const worker = await startWorker({ ...this.settings, ...overrides, databaseUrl: this.url }, log, loops);
    const close = this.closeOnce(() => worker.close());
    return { ...worker, close };
  }

  /** Starts a built script such as `apps/api/src/main.js` in a child process, and waits until it is ready. */
  async fork(script: string, env: NodeJS.ProcessEnv = {}): Promise<Program> {
    const program = new Program(builtScript(script), { env: { ...environment(this.url), ...this.env, ...env } });
    this.forked.push(program);
    this.closing.push(() => program.stop());
    await program.start();
    return program;
  }

  /** Opens a store without a program. @param more contexts besides those of the product. */
  async process(...more: BoundedContext[]): Promise<StoreProcess> {
    const database = new Database({ url: this.url, poolSize: 10, name: 'fieldline-flows', distributed: cluster });
    this.closing.push(() => database.close());
    const metrics = new ServiceMetrics();
    const parts = storeParts(database, [...contexts, ...more], { metrics });
    if (more.length > 0) await migrateDatabase(this.url, { ...schema, functions: parts.registry.functions });
    return { ...parts, metrics };
  }

  /** Runs the projections of a worker on the pools of `process`. */
  projector({ database, registry, metrics }: StoreProcess): { stop(): Promise<void> } {
    const loops = new Loops();
    const ownership = new PartitionOwnership(database.coordinator, loops, metrics, silent);
    const watcher = new NewEventWatcher(database, ownership, loops, silent);
    const projector = new Projector(database, registry, ownership, watcher, loops, metrics, silent);
    ownership.start();
    watcher.start();
    const stop = this.closeOnce(async () => {
      await ownership.stop();
      await watcher.stop();
      await projector.stop();
    });
    return { stop };
  }

  /** Ends the programs, the last one first, and drops the database. */
  async close(): Promise<void> {
    for (const close of this.closing.splice(0).reverse()) await close();
    await this.database.drop();
  }

  /** Closes a program with the cluster, unless the test calls the returned function before. */
  private closeOnce(close: () => Promise<void>): () => Promise<void> {
    let closed: Promise<void> | undefined;
    const closeOnlyOnce = (): Promise<void> => (closed ??= close());
    this.closing.push(closeOnlyOnce);
    return closeOnlyOnce;
  }
}
