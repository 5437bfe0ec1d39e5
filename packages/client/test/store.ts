import { createHash } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request that a {@link Store} received. */
export interface ReceivedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** How a PUT is answered; `cut` closes the connection instead. */
export type PutAnswer = 'cut' | { readonly status: number; readonly body?: string };

/** A small API of attachments on a real socket, which is also the store of the files. */
export class Store {
  readonly received: ReceivedRequest[] = [];
  /** How the next PUTs are answered; then 200 with an empty body, as stores do. */
  readonly puts: PutAnswer[] = [];
  /** The upload URL of the next announcements; by default absolute. */
  uploadUrl: string | undefined;
  uploadHeaders: Record<string, string> = {};

  private readonly server = createServer((request, response) => {
    this.handle(request, response).catch(() => response.destroy());
  });

  static async start(): Promise<Store> {
    const store = new Store();
    await new Promise<void>((resolve) => store.server.listen(0, '127.0.0.1', resolve));
    return store;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** The requests as method and path, in their order. */
  get calls(): string[] {
    return this.received.map(({ method, path }) => `${method} ${path}`);
  }

  /** The requests of one method. */
  of(method: string): ReceivedRequest[] {
    return this.received.filter((one) => one.method === method);
  }

  close(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url: path = '', headers } = request;
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    this.received.push({ method, path, headers, body: Buffer.concat(chunks) });
    if (method === 'PUT') {
      const answer = this.puts.shift() ?? { status: 200 };
      return void (answer === 'cut' ? response.destroy() : response.writeHead(answer.status).end(answer.body));
    }
    if (path.endsWith('/complete')) return void response.end('{"attachment_uuid":"a1"}');
    const url = this.uploadUrl ?? `${this.url}/bucket/a1?X-Amz-Signature=abc`;
    const upload = { method: 'PUT', url, headers: this.uploadHeaders, expires_at: '2026-01-15T10:35:00.000Z' };
    response.writeHead(201).end(JSON.stringify({ attachment_uuid: 'a1', upload }));
  }
}

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
