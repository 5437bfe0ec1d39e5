import { createRequire } from 'node:module';
import type { Sample } from './measure.js';

/** A request that a connection repeats. */
export interface LoadRequest {
  readonly method: 'GET' | 'POST' | 'PATCH';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** The used part of autocannon, which has no types. */
type Autocannon = (options: {
  url: string;
  connections: number;
  duration: number;
  sampleInt: number;
  setupClient: (client: { setRequests(requests: readonly LoadRequest[]): void }) => void;
}) => Promise<{
  readonly '2xx': number;
  readonly non2xx: number;
  readonly errors: number;
  readonly timeouts: number;
  readonly duration: number;
  readonly latency: { readonly p50: number; readonly p99: number };
  readonly statusCodeStats: object;
}>;

const autocannon = createRequire(import.meta.url)('autocannon') as Autocannon;

/** Connections of each load. */
export const CONNECTIONS = 64;

/**
 * Loads a server; each connection repeats its requests. Requests in flight at the end are aborted.
 * @throws Error when the status of a response is not 2xx.
 */
export async function load(
  url: string,
  seconds: number,
  requestsOf: (connection: number) => readonly LoadRequest[],
): Promise<Sample> {
  let connection = 0;
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    sampleInt: 20,
    setupClient: (client) => client.setRequests(requestsOf(connection++)),
  });
  const failed = result.non2xx + result.errors + result.timeouts;
  if (failed > 0 || result['2xx'] === 0)
    throw new Error(
      `${url}: ${result['2xx']} responses were 2xx, ${failed} were not: ${JSON.stringify(result.statusCodeStats)}, ` +
        `${result.errors} errors, ${result.timeouts} timeouts`,
    );
  return {
    count: result['2xx'],
    perSecond: result['2xx'] / result.duration,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
  };
}
