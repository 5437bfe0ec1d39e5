import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';

/** Histogram buckets for durations, in seconds. */
export const DURATION_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** The connection counts of a pool. */
interface ConnectionCounts {
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
}

/** The Prometheus metrics of one program. Each library registers its own metrics. */
export class ServiceMetrics {
  readonly registry = new Registry();
  private readonly collectors: (() => Promise<void>)[] = [];

  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }

  /** All metrics in the Prometheus text format. */
  async text(): Promise<string> {
    for (const collect of this.collectors) await collect();
    return this.registry.metrics();
  }

  /** Runs `collect` before each scrape; when it rejects, the scrape fails. */
  beforeScrape(collect: () => Promise<void>): void {
    this.collectors.push(collect);
  }

  /** Registers a gauge of a pool's connections: used, idle, and requests waiting for one. */
  watchPool(pool: ConnectionCounts): void {
    const gauge = new Gauge({
      name: 'fieldline_database_connections',
      help: 'Connections of the pool, and requests waiting for one',
      labelNames: ['state'],
      registers: [this.registry],
      collect() {
        gauge.set({ state: 'used' }, pool.totalCount - pool.idleCount);
        gauge.set({ state: 'idle' }, pool.idleCount);
        gauge.set({ state: 'waiting' }, pool.waitingCount);
      },
    });
  }
}
