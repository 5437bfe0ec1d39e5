import pg from 'pg';

/** Timeout of connecting, in milliseconds. */
const CONNECT_TIMEOUT_MS = 10_000;

/**
 * Receives notifications on a separate connection. Notifications are missed while it is lost; polling finds their
 * events.
 */
export class NotificationListener {
  private client: pg.Client | undefined;

  /**
   * @param sessionUrl of connections with session state: a pooler in transaction mode loses notifications.
   * @param name the `application_name` in `pg_stat_activity`.
   * @param channels the handler of the payloads of each channel.
   */
  constructor(
    private readonly sessionUrl: string,
    private readonly name: string,
    private readonly channels: Readonly<Record<string, (payload: string) => void>>,
  ) {}

  /** Opens the connection if it is not open, also after it was lost. @returns whether it was opened. */
  async open(): Promise<boolean> {
    if (this.client !== undefined) return false;
    const client = new pg.Client({
      connectionString: this.sessionUrl,
      application_name: this.name,
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: CONNECT_TIMEOUT_MS,
    });
    const lost = (): void => {
      if (this.client === client) this.client = undefined;
    };
    client.on('error', lost);
    client.on('end', lost);
    client.on('notification', ({ channel, payload }) => this.channels[channel]?.(payload ?? ''));
    try {
      await client.connect();
      for (const channel of Object.keys(this.channels)) await client.query(`listen ${channel}`);
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
    this.client = client;
    return true;
  }

  /** Closes the connection. */
  async close(): Promise<void> {
    await this.client?.end().catch(() => undefined);
  }
}
