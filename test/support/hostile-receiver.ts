import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer, type TlsOptions } from 'node:tls';

/** A request as received. */
export interface Received {
  readonly head: string;
  readonly body: string;
  /** Number of the request on its connection, from 1. */
  readonly ordinal: number;
}

/** How a receiver handles a request. */
export type Behaviour = (socket: Socket, request: Received) => void;

export interface ReceiverOptions {
  /** Called for each connection, before the first byte. */
  readonly greet?: (socket: Socket) => void;
  /** Uses TLS with these certificates. */
  readonly tls?: TlsOptions;
}

/** A server that writes raw bytes, to send invalid responses. */
export class HostileReceiver {
  readonly requests: Received[] = [];
  /** Numbers of all connections, of closed connections, and of bytes read. */
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

/** A valid response. */
export const response = (status: number | string, body = '', ...headers: string[]): string =>
  [`HTTP/1.1 ${status} X`, ...headers, `content-length: ${Buffer.byteLength(body)}`, '', body].join('\r\n');
