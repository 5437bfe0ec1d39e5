import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ServiceMetrics } from './metrics.js';

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
