import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerOptions, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request whose body has been read. */
export interface LocalRequest {
  readonly message: IncomingMessage;
  readonly text: string;
  /** When the headers were read, in milliseconds of the monotonic clock (`performance.now()`). */
  readonly at: number;
}

/** An HTTP server on a free port of the loopback interface. */
export class LocalServer {
  private constructor(private readonly server: Server) {}

  static async start(
    handle: (request: LocalRequest, response: ServerResponse) => void,
    options: ServerOptions = {},
  ): Promise<LocalServer> {
    const server = createServer(options, (message, response) => {
      const at = performance.now();
      const chunks: Buffer[] = [];
      message.on('data', (chunk: Buffer) => chunks.push(chunk));
      message.once('end', () => handle({ message, at, text: Buffer.concat(chunks).toString() }, response));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new LocalServer(server);
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Closes the server and its connections. */
  async close(): Promise<void> {
    const closed = once(this.server, 'close');
    this.server.close();
    this.server.closeAllConnections();
    await closed;
  }
}
