import { Client, type ClientConfig, type QueryConfig } from 'pg';

/** Connections of a {@link PipelinedReader}. */
export const READER_CONNECTIONS = 3;

/**
 * Connections on which any number of reads are under way at once: half the cost of a pool's connection each, because
 * nothing waits for its turn (docs/decisions/0002). For short reads that take no lock.
 */
export class PipelinedReader {
  private readonly connections: readonly PipelinedConnection[];
  /** Where the reads of this turn of the event loop go: they leave in one packet. */
  private current: PipelinedConnection | undefined;

  constructor(config: ClientConfig) {
    this.connections = Array.from({ length: READER_CONNECTIONS }, () => new PipelinedConnection(config));
  }

  /** @throws the driver's error; when the connection was lost or the read took too long, it may be sent again. */
  rows<R extends object>(statement: QueryConfig): Promise<R[]> {
    if (this.current === undefined) {
      this.current = this.connections.reduce((best, one) => (one.isBetterThan(best) ? one : best));
      setImmediate(() => (this.current = undefined));
    }
    return this.current.rows<R>(statement);
  }

  /** Ends the connections after the reads under way. */
  async close(): Promise<void> {
    await Promise.all(this.connections.map((connection) => connection.close()));
  }
}

/** One connection; a lost one is opened again by the next read. */
class PipelinedConnection {
  private client: Promise<Client> | undefined;
  private underWay = 0;
  /** When a read was last answered, or the first of those under way was sent. */
  private lastProgress = 0;

  constructor(private readonly config: ClientConfig) {}

  /**
   * An idle connection is the best; else the one that answered last. The number of reads under way does not tell the two
   * apart: a connection that a slow read holds up may have the fewest.
   */
  isBetterThan(other: PipelinedConnection): boolean {
    if (this.underWay === 0 || other.underWay === 0) return this.underWay < other.underWay;
    return this.lastProgress > other.lastProgress;
  }

  async rows<R extends object>(statement: QueryConfig): Promise<R[]> {
    if (this.underWay++ === 0) this.lastProgress = performance.now();
    try {
      this.client ??= this.connect();
      const client = await this.client;
      return (await client.query<R>(statement)).rows;
    } finally {
      this.underWay--;
      this.lastProgress = performance.now();
    }
  }

  async close(): Promise<void> {
    const client = await this.client?.catch(() => undefined);
    await client?.end();
  }

  private connect(): Promise<Client> {
    const client = new Client({ ...this.config, pipeline: true });
    const connected = client.connect().then(
      () => client,
      (error: unknown) => {
        lost();
        throw error;
      },
    );
    // A loss is reported twice, and the second time another connection may be in its place.
    const lost = (): void => {
      if (this.client === connected) this.client = undefined;
    };
    client.on('error', lost);
    client.on('end', lost);
    return connected;
  }
}
