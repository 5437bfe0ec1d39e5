import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ServiceMetrics } from './metrics.js';

/** How long a connection has until the end of its first request head, in milliseconds (contract §26). */
export const HEADERS_TIMEOUT_MS = 30_000;

/** One path of the operations server. */
export type OperationsPath = () => Promise<{ readonly status: number; readonly type: string; readonly body: string }>;

/** Serves metrics and further paths, such as health, on a separate port. @param port 0 or undefined: a free port. */
export async function serveOperations(
  metrics: ServiceMetrics,
  port: number | undefined,
  host: string,
  paths: Readonly<Record<string, OperationsPath>> = {},
  headersTimeout = HEADERS_TIMEOUT_MS,
): Promise<{ readonly server: Server } & Listening> {
  const all: Record<string, OperationsPath> = {
    '/metrics': async () => ({
      status: 200,
      type: metrics.registry.contentType,
      body: await metrics.text(),
    }),
    ...paths,
  };
  const server = createServer({ headersTimeout, connectionsCheckingInterval: 1000 }, (request, response) => {
    const handle = all[request.url?.split('?')[0] ?? ''];
    const result = handle
      ? handle()
      : Promise.resolve({ status: 404, type: 'text/plain', body: `Paths: ${Object.keys(all).join(' ')}\n` });
    result.then(
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

/** The address of a listening server. */
export interface Listening {
  /** A URL that works on this machine: `http://127.0.0.1:3000`. */
  readonly url: string;
  /** The bound address; `0.0.0.0` or `::` is every address of the machine. */
  readonly host: string;
}

/** The address of a listening server, as the system reports it. */
export function listening(server: Server): Listening {
  const { address, port } = server.address() as AddressInfo;
  return { url: `http://${urlHost(address)}:${port}`, host: address };
}

/** The URL host for a bound address; 127.0.0.1 for every address of the machine. */
export const urlHost = (host: string): string =>
  host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
