import { Client, type ClientConfig, type QueryConfig } from 'pg';

/**
 * One connection on which any number of reads are under way at once: half the cost of a pool's connection each, because
 * nothing waits for its turn (docs/decisions/0003). For short reads that take no lock; a lost connection is opened again
 * by the next read.
 */
export class PipelinedReader {
  private client: Promise<Client> | undefined;

  constructor(private readonly config: ClientConfig) {}

  /** @throws the driver's error; when the connection was lost the read may be sent again. */
  async rows<R extends object>(statement: QueryConfig): Promise<R[]> {
    this.client ??= this.connect();
    const client = await this.client;
    return (await client.query<R>(statement)).rows;
  }

  /** Ends the connection after the reads under way. */
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
    // A loss is told twice, and the second time another connection may be in its place.
    const lost = (): void => {
      if (this.client === connected) this.client = undefined;
    };
    client.on('error', lost);
    client.on('end', lost);
    return connected;
  }
}
