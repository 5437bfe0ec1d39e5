import { Client, type Dispatcher } from 'undici';
import type { Connector, Stage } from './connector.service.js';

const MAX_CONNECTIONS = 64;
const MAX_ORIGINS = 2000;
const IDLE_ORIGIN_MS = 300_000;
/** A connection is not used for longer, so that a host that moves to another address is followed. */
const MAX_AGE_MS = 300_000;
const KEEP_ALIVE_MS = 4000;

const CLIENT_OPTIONS: Client.Options = {
  pipelining: 1,
  allowH2: false,
  keepAliveTimeout: KEEP_ALIVE_MS,
  keepAliveMaxTimeout: KEEP_ALIVE_MS,
  maxHeaderSize: 16_384,
  // The sender's own timer covers all of a request.
  headersTimeout: 0,
  bodyTimeout: 0,
};

/** A request that needs a connection. */
export interface PoolRequest {
  /** Called once, when its turn has come, with the connection it is to be dispatched on. */
  onConnection(connection: Connection): void;
}

/** A connection to an origin, for one request at a time: made when one is dispatched, and again after it was closed. */
export class Connection {
  private dialing: { readonly stage: Stage; abandon(): void } | undefined;
  private readonly client: Client;
  private readonly openedAt = performance.now();

  constructor(origin: string, connector: Connector) {
    this.client = new Client(origin, {
      ...CLIENT_OPTIONS,
      connect: (options, callback) => {
        this.dialing = connector.dial(options, callback);
      },
    });
  }

  /** How far the connection is. */
  get stage(): Stage {
    return this.dialing?.stage ?? 'resolving';
  }

  get isOld(): boolean {
    return performance.now() - this.openedAt > MAX_AGE_MS;
  }

  dispatch(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): void {
    this.client.dispatch(options, handler);
  }

  /** Destroys the socket, also one that is still connecting. The rest of the answer is for the handler to ignore. */
  async destroy(): Promise<void> {
    this.dialing?.abandon();
    await this.client.destroy();
  }
}

/**
 * The connections to one origin. undici's Pool is not used: for a request that is aborted it connects anew and sends
 * nothing, and it knows no way to end a connection that is still being made.
 */
export class Origin {
  private readonly connections = new Set<Connection>();
  private readonly idle: Connection[] = [];
  private readonly waiting = new Set<PoolRequest>();
  usedAt = performance.now();

  constructor(
    private readonly origin: string,
    private readonly connector: Connector,
  ) {}

  get isBusy(): boolean {
    return this.connections.size > this.idle.length;
  }

  /** Gives a request a connection as soon as one is free. */
  acquire(request: PoolRequest): void {
    this.usedAt = performance.now();
    const connection = this.idle.pop() ?? (this.connections.size < MAX_CONNECTIONS ? this.open() : undefined);
    if (connection === undefined) this.waiting.add(request);
    else request.onConnection(connection);
  }

  /** Ends the wait of a request for a connection. */
  cancel(request: PoolRequest): void {
    this.waiting.delete(request);
  }

  /** Takes back a connection whose response was read to its end. */
  release(connection: Connection): void {
    if (connection.isOld) this.discard(connection);
    else if (!this.serve(() => connection)) this.idle.push(connection);
  }

  /** Ends a connection whose response was not read to its end. */
  discard(connection: Connection): void {
    this.connections.delete(connection);
    void connection.destroy();
    this.serve(() => this.open());
  }

  /** Ends all connections; resolves when their sockets are closed. */
  async close(): Promise<void> {
    this.waiting.clear();
    this.idle.length = 0;
    const open = [...this.connections];
    this.connections.clear();
    await Promise.all(open.map((connection) => connection.destroy()));
  }

  private open(): Connection {
    const connection = new Connection(this.origin, this.connector);
    this.connections.add(connection);
    return connection;
  }

  /** Gives a connection to the request that has waited longest. @returns whether there was one. */
  private serve(connection: () => Connection): boolean {
    const [next] = this.waiting;
    if (next === undefined) return false;
    this.waiting.delete(next);
    next.onConnection(connection());
    return true;
  }
}

/** The origins in use, of which only so many are kept: those unused for longest are closed first. */
export class Origins {
  /** In the order of their last use. */
  private readonly origins = new Map<string, Origin>();
  private readonly sweeper = setInterval(() => this.sweep(), IDLE_ORIGIN_MS / 5).unref();

  constructor(private readonly connector: Connector) {}

  of(name: string): Origin {
    const origin = this.origins.get(name) ?? new Origin(name, this.connector);
    this.origins.delete(name);
    this.origins.set(name, origin);
    if (this.origins.size > MAX_ORIGINS) this.evict();
    return origin;
  }

  async close(): Promise<void> {
    clearInterval(this.sweeper);
    const open = [...this.origins.values()];
    this.origins.clear();
    await Promise.all(open.map((origin) => origin.close()));
  }

  private evict(): void {
    for (const [name, origin] of this.origins) {
      if (origin.isBusy) continue;
      void origin.close();
      this.origins.delete(name);
      return;
    }
  }

  private sweep(): void {
    const unusedSince = performance.now() - IDLE_ORIGIN_MS;
    for (const [name, origin] of this.origins) {
      if (origin.usedAt > unusedSince) return;
      if (origin.isBusy) continue;
      void origin.close();
      this.origins.delete(name);
    }
  }
}
