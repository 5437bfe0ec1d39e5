import type { IncomingHttpHeaders } from 'node:http';
import { LocalServer } from './local-server.js';

/** A request that a receiver was sent. */
export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** When the headers were read, in milliseconds of the monotonic clock. */
  readonly at: number;
}

/** The response to a delivery. */
export interface Reply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** A receiver of webhooks that keeps the requests, in the order of arrival. */
export class Receiver {
  readonly received: Received[] = [];
  /** Chooses the response to a request; by default 204. */
  answer: (received: Received) => Reply | Promise<Reply> = () => ({ status: 204 });

  private constructor(private readonly server: () => LocalServer) {}

  static async start(): Promise<Receiver> {
    const receiver = new Receiver(() => server);
    const server = await LocalServer.start(({ message, text, at }, response) => {
      const { url: path = '', headers } = message;
      const received = { path, headers, text, at, body: JSON.parse(text) as Received['body'] };
      receiver.received.push(received);
      void Promise.resolve(receiver.answer(received)).then(({ status, headers: own = {}, body }) =>
        response.writeHead(status, own).end(body),
      );
    });
    return receiver;
  }

  get url(): string {
    return this.server().url;
  }

  /** The requests to a path. */
  at(path: string): Received[] {
    return this.received.filter((one) => one.path === path);
  }

  close(): Promise<void> {
    return this.server().close();
  }
}
