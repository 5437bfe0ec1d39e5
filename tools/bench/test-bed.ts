import { Cluster } from '../harness/cluster.js';
import { createDatabaseOn, withClient } from '../harness/database.js';
import { environment } from '../harness/environment.js';
import { openServer, type RunServer } from '../harness/postgres-server.js';
import { CpuMeter, postmasterOf } from './cpu.js';

/** Connections of each program's pool, also of the baselines. */
export const POOL_SIZE = 20;

/** What the measurements run on: one database server, and clusters of programs on it. */
export class TestBed {
  /** Measures the server and the programs that run. */
  readonly cpu: CpuMeter;
  private readonly clusters = new Set<Cluster>();

  private constructor(
    private readonly server: RunServer,
    /** The version of the server. */
    readonly postgres: string,
    private readonly postmaster: number | undefined,
  ) {
    this.cpu = this.meterWith([]);
  }

  /** Uses the server of `DATABASE_URL`, or starts an embedded one that flushes each commit to disk. */
  static async open(): Promise<TestBed> {
    const server = await openServer(process.env['DATABASE_URL'], { prefix: 'fieldline-bench-', durable: true });
    try {
      return await withClient(server.url, async (client) => {
        const { rows } = await client.query<{ version: string; backend: number }>(
          "select current_setting('server_version') as version, pg_backend_pid() as backend",
        );
        const [{ version, backend } = { version: 'unknown', backend: 0 }] = rows;
        return new TestBed(server, version, postmasterOf(backend));
      });
    } catch (error) {
      await server.close();
      throw error;
    }
  }

  /** A meter that also measures other servers. @param postmasters of these servers. */
  meterWith(postmasters: readonly number[]): CpuMeter {
    const all = this.postmaster === undefined ? [] : [this.postmaster, ...postmasters];
    return new CpuMeter(all, () => [...this.clusters].flatMap(({ programs }) => programs));
  }

  /** Runs `work` with a cluster on an empty database. Its programs take settings from the environment of this process, too. */
  async withCluster<T>(purpose: string, work: (cluster: Cluster) => Promise<T>): Promise<T> {
    const database = await createDatabaseOn(this.server.url, `fieldline_bench_${purpose}_${process.pid}`);
    const cluster = Cluster.on(database, {
      ...process.env,
      ...environment(database.url),
      API_KEY: process.env['API_KEY'],
      NODE_ENV: 'production',
      DATABASE_POOL_SIZE: String(POOL_SIZE),
      METRICS_PORT: '',
      LOG_LEVEL: 'warn',
    });
    this.clusters.add(cluster);
    try {
      return await work(cluster);
    } finally {
      await cluster.close();
      this.clusters.delete(cluster);
    }
  }

  async close(): Promise<void> {
    for (const cluster of this.clusters) await cluster.close();
    await this.server.close();
  }
}

/** Runs `work` with a test bed, which is closed at the end or by SIGINT or SIGTERM. @returns the exit code. */
export async function withTestBed(work: (bed: TestBed) => Promise<void>): Promise<number> {
  const bed = await TestBed.open();
  const ending = new AbortController();
  const stop = (): void => {
    if (ending.signal.aborted) return;
    ending.abort();
    void bed.close().finally(() => process.exit(130));
  };
  process.on('SIGINT', stop).on('SIGTERM', stop);
  try {
    await work(bed);
    return 0;
  } catch (error) {
    // Once the test bed is closed, measurements fail.
    if (ending.signal.aborted) return 130;
    throw error;
  } finally {
    // Otherwise the handler of the signal closes it.
    if (!ending.signal.aborted) await bed.close();
  }
}
