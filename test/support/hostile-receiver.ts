import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer, type TlsOptions } from 'node:tls';

/** A request as its bytes came. */
export interface Received {
  readonly head: string;
  readonly body: string;
  /** Counts the requests of its connection, from 1. */
  readonly ordinal: number;
}

/** What a receiver does when a request has come. */
export type Behaviour = (socket: Socket, request: Received) => void;

export interface ReceiverOptions {
  /** What it does when a connection is made, before a byte has come. */
  readonly greet?: (socket: Socket) => void;
  /** With TLS, of these certificates. */
  readonly tls?: TlsOptions;
}

/** A server that speaks bytes rather than HTTP, to do what no server should. */
export class HostileReceiver {
  readonly requests: Received[] = [];
  /** Connections that were made, of them those that are closed, and the bytes read from all. */
  connections = 0;
  closed = 0;
  bytes = 0;
  private readonly sockets = new Set<Socket>();

  private constructor(
    private readonly server: Server,
    private readonly secure: boolean,
  ) {}

  static async start(behave: Behaviour, { greet, tls }: ReceiverOptions = {}): Promise<HostileReceiver> {
    const server = tls === undefined ? createServer() : createTlsServer(tls);
    const receiver = new HostileReceiver(server, tls !== undefined);
    server.on('connection', (socket: Socket) => receiver.track(socket));
    server.on(tls === undefined ? 'connection' : 'secureConnection', (socket: Socket) => {
      greet?.(socket);
      receiver.read(socket, behave);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return receiver;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  url(host = '127.0.0.1', path = '/hook'): string {
    return `${this.secure ? 'https' : 'http'}://${host}:${this.port}${path}`;
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private track(socket: Socket): void {
    this.connections++;
    this.sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => {
      this.closed++;
      this.sockets.delete(socket);
    });
  }

  private read(socket: Socket, behave: Behaviour): void {
    let pending = Buffer.alloc(0);
    let ordinal = 0;
    socket.on('error', () => undefined);
    socket.on('data', (chunk: Buffer) => {
      this.bytes += chunk.length;
      pending = Buffer.concat([pending, chunk]);
      for (let end = pending.indexOf('\r\n\r\n'); end >= 0; end = pending.indexOf('\r\n\r\n')) {
        const head = pending.toString('latin1', 0, end);
        const length = Number(/^content-length: (\d+)$/im.exec(head)?.[1] ?? 0);
        if (pending.length < end + 4 + length) return;
        const request = { head, body: pending.toString('utf8', end + 4, end + 4 + length), ordinal: ++ordinal };
        pending = pending.subarray(end + 4 + length);
        this.requests.push(request);
        behave(socket, request);
      }
    });
  }
}

/** The bytes of a proper response. */
export const response = (status: number | string, body = '', ...headers: string[]): string =>
  [`HTTP/1.1 ${status} X`, ...headers, `content-length: ${Buffer.byteLength(body)}`, '', body].join('\r\n');
