import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a proxy does with a request instead of handing its answer back. */
export type Mishap =
  /** Cuts the connection when the service has answered. */
  | 'cut-answer'
  /** Cuts the connection before the service receives the request. */
  | 'cut-request'
  /** Answers 503 by itself. */
  | 'unavailable';

/** A request that came by. */
export interface Passed {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
}

/** Stands between a client and a service, and fails as networks do: the next requests by their mishaps, the rest not. */
export class Proxy {
  readonly passed: Passed[] = [];
  readonly mishaps: Mishap[] = [];
  private readonly server = createServer((request, response) => {
    this.handle(request, response).catch((error: unknown) => response.destroy(error as Error));
  });

  private constructor(private readonly target: string) {}

  static async start(target: string): Promise<Proxy> {
    const proxy = new Proxy(target);
    await new Promise<void>((resolve) => proxy.server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  close(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url: path = '', headers } = request;
    this.passed.push({ method, path, headers });
    const mishap = this.mishaps.shift();
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    if (mishap === 'cut-request') return void response.destroy();
    if (mishap === 'unavailable') return void response.writeHead(503, { 'Retry-After': '0' }).end('<html>');
    const answer = await fetch(this.target + path, {
      method,
      headers: without(OF_THE_CONNECTION, headers),
      ...(chunks.length === 0 ? {} : { body: Buffer.concat(chunks) }),
    });
    const body = await answer.text();
    if (mishap === 'cut-answer') return void response.destroy();
    response.writeHead(answer.status, without(OF_THE_CONNECTION, Object.fromEntries(answer.headers))).end(body);
  }
}

/** Headers of each connection, and of bodies that `fetch` has decoded. */
const OF_THE_CONNECTION = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'host',
  'keep-alive',
  'transfer-encoding',
]);

const without = (names: ReadonlySet<string>, headers: object): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.has(name)));
