import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry as Metrics } from 'prom-client';
import type { Pool } from 'pg';
import type { Queryable } from '#eventstore/store';

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

  private readonly collectors: (() => Promise<void>)[] = [];

  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }

  /** All metrics in Prometheus's text format. */
  async text(): Promise<string> {
    for (const collect of this.collectors) await collect();
    return this.registry.metrics();
  }

  /** Shows how far projections are behind, asked from the rows that writers move: an idle worker cannot hide it. */
  watchProjections(database: Queryable): void {
    const gauge = (name: string, help: string): Gauge =>
      new Gauge({ name, help, labelNames: ['projection'], registers: [] });
    const seconds = gauge('fieldline_projection_lag_seconds', 'Age of the oldest event a projection has not applied');
    const events = gauge('fieldline_projection_lag_events', 'Events a projection has not applied');
    const parked = gauge(
      'fieldline_projection_parked_streams',
      'Streams held back because of an event that cannot be applied',
    );
    const collect = async (): Promise<void> => {
      for (const lag of await database.query<ProjectionLag>(PROJECTION_LAG)) {
        seconds.set({ projection: lag.projection }, lag.seconds);
        events.set({ projection: lag.projection }, lag.events);
        parked.set({ projection: lag.projection }, lag.parked);
      }
    };
    this.collectors.push(collect);
    for (const metric of [seconds, events, parked]) this.registry.registerMetric(metric);
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

/** How far live projections are behind: seconds since the oldest event not applied was recorded, and events. */
export const PROJECTION_LAG = `select c.projection, coalesce(max(extract(epoch from now() - e.recorded_at)), 0)::float8 as seconds,
  coalesce(sum(l.position - c.position), 0)::bigint as events,
  (select count(*) from projection_parked p where p.projection = c.projection)::int as parked
  from projection_checkpoint c join account_log l on l.account_id = c.account_id
  left join event e on e.account_id = c.account_id and e.position = c.position + 1
  where c.state = 'live' group by c.projection order by c.projection`;

/** One projection's row of {@link PROJECTION_LAG}. */
export interface ProjectionLag {
  readonly projection: string;
  readonly seconds: number;
  readonly events: number;
  /** Streams held back because of an event that cannot be applied. */
  readonly parked: number;
}

/** One path of the operations server. */
export type OperationsPath = () => Promise<{ readonly status: number; readonly type: string; readonly body: string }>;

/** Serves metrics, and health where a program has no other server, on a port of its own; 0 or undefined takes a free one. */
export async function serveOperations(
  metrics: ServiceMetrics,
  port: number | undefined,
  host: string,
  paths: Readonly<Record<string, OperationsPath>> = {},
): Promise<{ readonly server: Server } & Listening> {
  const all: Record<string, OperationsPath> = {
    '/metrics': async () => ({
      status: 200,
      type: metrics.registry.contentType,
      body: await metrics.text(),
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
  return { server, ...listening(server) };
}

/** Where a server listens. */
export interface Listening {
  /** `http://127.0.0.1:3000`: a URL that works on this machine. */
  readonly url: string;
  /** The address that the server is bound to; `0.0.0.0` or `::` is every address of the machine. */
  readonly host: string;
}

/** Where a server listens, as the system reports it. */
export function listening(server: Server): Listening {
  const { address, port } = server.address() as AddressInfo;
  return { url: `http://${shownHost(address)}:${port}`, host: address };
}

/** The host of a URL for an address: every address of the machine is reached at 127.0.0.1. */
export const shownHost = (host: string): string =>
  host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
