import { Client, type Dispatcher } from 'undici';
import type { Connector, ConnectStage } from './connector.service.js';

const MAX_CONNECTIONS = 64;
const MAX_ORIGINS = 2000;
const ORIGIN_IDLE_TIMEOUT_MS = 300_000;
/** Maximum age of a connection, so that a host can move to another address. */
const MAX_CONNECTION_AGE_MS = 300_000;
const KEEP_ALIVE_TIMEOUT_MS = 4000;

const CLIENT_OPTIONS: Client.Options = {
  pipelining: 1,
  allowH2: false,
  keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
  keepAliveMaxTimeout: KEEP_ALIVE_TIMEOUT_MS,
  maxHeaderSize: 16_384,
  // The sender has one timeout for the whole request.
  headersTimeout: 0,
  bodyTimeout: 0,
};

/** A request that waits for a connection. */
export interface PoolRequest {
  /** The account that sends it. */
  readonly account: string;
  /** Called once, with the connection to send the request on. */
  onConnection(connection: Connection): void;
}

/** A connection to an origin, for one request at a time. It connects on dispatch, and again after it was closed. */
export class Connection {
  private attempt: { readonly stage: ConnectStage; abandon(): void } | undefined;
  private readonly client: Client;
  private readonly openedAt = performance.now();

  constructor(origin: string, connector: Connector) {
    this.client = new Client(origin, {
      ...CLIENT_OPTIONS,
      connect: (options, callback) => {
        this.attempt = connector.connect(options, callback);
      },
    });
  }

  /** The stage of the current connection attempt. */
  get stage(): ConnectStage {
    return this.attempt?.stage ?? 'resolving';
  }

  get isExpired(): boolean {
    return performance.now() - this.openedAt > MAX_CONNECTION_AGE_MS;
  }

  dispatch(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): void {
    this.client.dispatch(options, handler);
  }

  /** Destroys the socket, even while it connects. The handler must ignore the rest of the response. */
  async destroy(): Promise<void> {
    this.attempt?.abandon();
    await this.client.destroy();
  }
}

/**
 * The connection pool of one origin. An account gets a connection while it has fewer than are left, so that connections remain for
 * other accounts: alone it has at most half of them. undici's Pool is not used: it reconnects after an aborted request, and it cannot abort a
 * connection attempt.
 */
export class OriginPool {
  private readonly connections = new Set<Connection>();
  private readonly idle: Connection[] = [];
  /** Connections in use, by account. */
  private readonly used = new Map<string, number>();
  private readonly waiting = new Set<PoolRequest>();
  usedAt = performance.now();

  constructor(
    private readonly origin: string,
    private readonly connector: Connector,
  ) {}

  get isBusy(): boolean {
    return this.connections.size > this.idle.length;
  }

  /** Assigns a connection to a request as soon as one is free. */
  acquire(request: PoolRequest): void {
    this.usedAt = performance.now();
    if (this.hasConnectionFor(request)) this.assign(request);
    else this.waiting.add(request);
  }

  /** Removes a request that waits for a connection. */
  cancel(request: PoolRequest): void {
    this.waiting.delete(request);
  }

  /** Returns the connection of a request whose response was read completely. */
  release(request: PoolRequest, connection: Connection): void {
    if (connection.isExpired) this.discard(request, connection);
    else {
      this.idle.push(connection);
      this.ended(request);
    }
  }

  /** Closes the connection of a request whose response was not read completely. */
  discard(request: PoolRequest, connection: Connection): void {
    this.connections.delete(connection);
    void connection.destroy();
    this.ended(request);
  }

  /** Closes all connections; resolves when their sockets are closed. */
  async close(): Promise<void> {
    this.waiting.clear();
    this.used.clear();
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

  private hasConnectionFor({ account }: PoolRequest): boolean {
    const inUse = this.connections.size - this.idle.length;
    return (this.used.get(account) ?? 0) < MAX_CONNECTIONS - inUse;
  }

  private assign(request: PoolRequest): void {
    this.used.set(request.account, (this.used.get(request.account) ?? 0) + 1);
    request.onConnection(this.idle.pop() ?? this.open());
  }

  /** Assigns free connections to the requests that have waited longest, of the accounts that may have one more. */
  private ended({ account }: PoolRequest): void {
    const left = (this.used.get(account) ?? 1) - 1;
    if (left > 0) this.used.set(account, left);
    else this.used.delete(account);
    for (const request of this.waiting) {
      if (this.idle.length === 0 && this.connections.size >= MAX_CONNECTIONS) return;
      if (!this.hasConnectionFor(request)) continue;
      this.waiting.delete(request);
      this.assign(request);
    }
  }
}

/** The connection pools by origin (LRU cache). */
export class OriginPools {
  /** By origin, in the order of the last use. */
  private readonly pools = new Map<string, OriginPool>();
  private readonly cleanupTimer = setInterval(() => this.closeIdle(), ORIGIN_IDLE_TIMEOUT_MS / 5).unref();

  constructor(private readonly connector: Connector) {}

  of(name: string): OriginPool {
    const origin = this.pools.get(name) ?? new OriginPool(name, this.connector);
    this.pools.delete(name);
    this.pools.set(name, origin);
    if (this.pools.size > MAX_ORIGINS) this.evict();
    return origin;
  }

  async close(): Promise<void> {
    clearInterval(this.cleanupTimer);
    const open = [...this.pools.values()];
    this.pools.clear();
    await Promise.all(open.map((origin) => origin.close()));
  }

  private evict(): void {
    for (const [name, origin] of this.pools) {
      if (origin.isBusy) continue;
      void origin.close();
      this.pools.delete(name);
      return;
    }
  }

  private closeIdle(): void {
    const unusedSince = performance.now() - ORIGIN_IDLE_TIMEOUT_MS;
    for (const [name, origin] of this.pools) {
      if (origin.usedAt > unusedSince) return;
      if (origin.isBusy) continue;
      void origin.close();
      this.pools.delete(name);
    }
  }
}
