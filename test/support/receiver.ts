import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request that a receiver was sent. */
export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** Milliseconds of a steady clock, when its head was there. */
  readonly at: number;
}

/** What a receiver answers; it may take its time. */
export type Reply = {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
};

/** A receiver of webhooks that keeps what it was sent, in the order of arrival. */
export class Receiver {
  readonly received: Received[] = [];
  /** Decides about each request; by default 204. */
  answer: (received: Received) => Reply | Promise<Reply> = () => ({ status: 204 });
  private readonly server = createServer((request, response) => {
    const at = performance.now();
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      const { url: path = '', headers } = request;
      const received = { path, headers, text, at, body: JSON.parse(text) as Received['body'] };
      this.received.push(received);
      void this.respond(received, response);
    });
  });

  private constructor() {}

  static async start(): Promise<Receiver> {
    const receiver = new Receiver();
    await new Promise<void>((resolve) => receiver.server.listen(0, '127.0.0.1', resolve));
    return receiver;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** What came at a path. */
  at(path: string): Received[] {
    return this.received.filter((one) => one.path === path);
  }

  close(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  private async respond(received: Received, response: ServerResponse): Promise<void> {
    const { status, headers = {}, body } = await this.answer(received);
    response.writeHead(status, headers).end(body);
  }
}
