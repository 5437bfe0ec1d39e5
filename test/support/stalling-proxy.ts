import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** Stands before a server. While it stalls, it accepts connections and passes nothing on, as a server that hangs. */
export class StallingProxy {
  private readonly sockets = new Set<Socket>();
  /** The sockets of the server. */
  private readonly answering = new Set<Socket>();
  private isStalled = false;
  /** How many connections it has accepted. */
  accepted = 0;
  private readonly server = createServer((incoming) => {
    this.accepted++;
    const outgoing = connect(this.target);
    this.answering.add(outgoing);
    outgoing.on('close', () => this.answering.delete(outgoing));
    this.join(incoming, outgoing);
    this.join(outgoing, incoming);
  });

  private constructor(private readonly target: { readonly host: string; readonly port: number }) {}

  /** Starts it before the server at `target`. */
  static async start(target: { readonly host: string; readonly port: number }): Promise<StallingProxy> {
    const proxy = new StallingProxy(target);
    proxy.server.listen(0, '127.0.0.1');
    await once(proxy.server, 'listening');
    return proxy;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  stall(): void {
    this.isStalled = true;
    for (const socket of this.sockets) socket.pause();
  }

  /** Passes no answers of the server on. New connections are silent in both directions. */
  stallAnswers(): void {
    this.isStalled = true;
    for (const socket of this.answering) socket.pause();
  }

  /** New connections reach the server, as after its address has moved; the present ones stay silent. */
  moveOn(): void {
    this.isStalled = false;
  }

  /** Passes on what came meanwhile, and continues. */
  resume(): void {
    this.isStalled = false;
    for (const socket of this.sockets) socket.resume();
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    this.server.close();
    await once(this.server, 'close');
  }

  private join(from: Socket, to: Socket): void {
    this.sockets.add(from);
    from.on('data', (bytes) => to.write(bytes));
    from.on('error', () => to.destroy());
    from.on('close', () => {
      this.sockets.delete(from);
      to.destroy();
    });
    if (this.isStalled) from.pause();
  }
}
