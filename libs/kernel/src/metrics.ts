import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry as Metrics } from 'prom-client';
import type { Pool } from 'pg';

/** Seconds, from a cached read to the longest request. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** The Prometheus metrics of one program. */
export class ServiceMetrics {
  readonly registry = new Metrics();
  readonly requests = new Histogram({
    name: 'fieldline_http_request_duration_seconds',
    help: 'Requests by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [this.registry],
  });
  readonly commits = new Histogram({
    name: 'fieldline_commit_duration_seconds',
    help: 'Calls of the commit function, each for one account',
    buckets: BUCKETS,
    registers: [this.registry],
  });
  readonly commitUnits = new Counter({
    name: 'fieldline_commit_units_total',
    help: 'Commands committed or refused by the commit, by outcome',
    labelNames: ['status'],
    registers: [this.registry],
  });
  readonly projected = new Counter({
    name: 'fieldline_projection_events_total',
    help: 'Events applied by projections',
    labelNames: ['projection'],
    registers: [this.registry],
  });

  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }

  /** Shows a pool's connections: in use, idle, and commands waiting for one. */
  watchPool(pool: Pool): void {
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

/** One path of the operations server. */
export type OperationsPath = () => Promise<{ readonly status: number; readonly type: string; readonly body: string }>;

/** Serves metrics, and health where a program has no other server, on a port of its own; 0 or undefined takes a free one. */
export async function serveOperations(
  metrics: ServiceMetrics,
  port: number | undefined,
  host: string,
  paths: Readonly<Record<string, OperationsPath>> = {},
): Promise<{ readonly server: Server; readonly url: string }> {
  const all: Record<string, OperationsPath> = {
    '/metrics': async () => ({
      status: 200,
      type: metrics.registry.contentType,
      body: await metrics.registry.metrics(),
    }),
    ...paths,
  };
  const server = createServer((request, response) => {
    const answer = all[request.url?.split('?')[0] ?? ''];
    const reply = answer
      ? answer()
      : Promise.resolve({ status: 404, type: 'text/plain', body: `Paths: ${Object.keys(all).join(' ')}\n` });
    reply.then(
      ({ status, type, body }) => response.writeHead(status, { 'Content-Type': type }).end(body),
      (error: unknown) =>
        response
          .writeHead(500, { 'Content-Type': 'text/plain' })
          .end(error instanceof Error ? error.message : 'failed'),
    );
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port ?? 0, host, resolve));
  return { server, url: `http://${shownHost(host)}:${(server.address() as AddressInfo).port}` };
}

/** An address to paste: "every interface" is reached through this machine's own. */
export const shownHost = (host: string): string =>
  host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
