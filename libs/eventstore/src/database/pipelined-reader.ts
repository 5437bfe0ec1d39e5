import { Client, type ClientConfig } from 'pg';
import type { Silence } from './connection-pool.js';
import { driverRows, readInTurns, type Statement } from './statements.js';

/** Connections of a {@link PipelinedReader}. */
export const READER_CONNECTIONS = 3;

/**
 * Shared connections with pipelined reads, at half the cost of reads on a pool, because reads do not wait for a free
 * connection (docs/decisions/0002). For short reads that take no locks.
 */
export class PipelinedReader {
  private readonly connections: readonly PipelinedConnection[];
  /** The connection for the reads of the current event loop iteration, which are sent in one packet. */
  private current: PipelinedConnection | undefined;

  /** @param limitMs how long a connection may answer none of its reads, in milliseconds. */
  constructor(config: ClientConfig, limitMs: number, silence: Silence) {
    this.connections = Array.from(
      { length: READER_CONNECTIONS },
      () => new PipelinedConnection(config, limitMs, silence),
    );
  }

  /** Runs a read. @throws the driver's error; after a lost connection or a timeout the read may be repeated. */
  rows<R extends object>(statement: Statement): Promise<R[]> {
    if (this.current === undefined) {
      this.current = this.connections.reduce((best, one) => (one.isBetterThan(best) ? one : best));
      setImmediate(() => (this.current = undefined));
    }
    return this.current.rows<R>(statement);
  }

  /** Closes the connections after their pending reads. */
  async close(): Promise<void> {
    await Promise.all(this.connections.map((connection) => connection.close()));
  }
}

/** One connection. The next read reopens it when it was lost. */
class PipelinedConnection {
  private client: Promise<Client> | undefined;
  private inFlight = 0;
  /** When a read last completed, or the first pending one was sent. */
  private lastProgress = 0;
  private watch: NodeJS.Timeout | undefined;

  constructor(
    private readonly config: ClientConfig,
    private readonly limitMs: number,
    private readonly silence: Silence,
  ) {}

  /**
   * Prefers an idle connection, otherwise the one with the most recent progress. The number of pending reads is no
   * criterion: a connection that is blocked by a slow read may have the fewest.
   */
  isBetterThan(other: PipelinedConnection): boolean {
    if (this.inFlight === 0 || other.inFlight === 0) return this.inFlight < other.inFlight;
    return this.lastProgress > other.lastProgress;
  }

  async rows<R extends object>(statement: Statement): Promise<R[]> {
    if (this.inFlight++ === 0) {
      if (this.silence.concerns(this.lastProgress)) this.destroy();
      this.lastProgress = performance.now();
    }
    this.watch ??= setTimeout(() => this.checkProgress(), this.limitMs).unref();
    try {
      this.client ??= this.connect();
      const client = await this.client;
      return await driverRows<R>(client, statement);
    } finally {
      this.inFlight--;
      this.lastProgress = performance.now();
    }
  }

  async close(): Promise<void> {
    const client = await this.client?.catch(() => undefined);
    if (this.inFlight === 0 && this.silence.concerns(this.lastProgress)) this.destroy();
    else await client?.end();
  }

  /** Destroys the connection when it has answered no pending read within the limit. They are repeated elsewhere. */
  private checkProgress(): void {
    this.watch = undefined;
    if (this.inFlight === 0) return;
    const leftMs = this.lastProgress + this.limitMs - performance.now();
    if (leftMs > 0) {
      this.watch = setTimeout(() => this.checkProgress(), leftMs).unref();
      return;
    }
    this.silence.found();
    this.destroy();
  }

  private destroy(): void {
    void this.client?.then(
      ({ connection }) => connection.stream.destroy(),
      () => undefined,
    );
    this.client = undefined;
  }

  private connect(): Promise<Client> {
    const client = new Client({ ...this.config, pipeline: true });
    const connected = client.connect().then(
      () => {
        readInTurns(client.connection.stream);
        return client;
      },
      (error: unknown) => {
        lost();
        throw error;
      },
    );
    // A loss is reported twice; at the second time a new connection may have replaced it.
    const lost = (): void => {
      if (this.client === connected) this.client = undefined;
    };
    client.on('error', lost);
    client.on('end', lost);
    return connected;
  }
}
