import pg from 'pg';
import { KEEP_ALIVE } from '../../database/connection-settings.js';

/** Timeout of connecting, in milliseconds. */
const CONNECT_TIMEOUT_MS = 10_000;
/** How often the connection is asked whether it still is one, and how long it may take to answer, in milliseconds. */
const PROBE_MS = { interval: 10_000, limit: 5000 };

/**
 * Receives notifications on a separate connection. Notifications are missed while it is lost; polling finds their
 * events.
 */
export class NotificationListener {
  private client: pg.Client | undefined;
  private probedAt = 0;

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

  /**
   * Opens the connection if it is not open, also after it was lost or answers nothing: it is to be called again and again.
   * @returns whether it was opened.
   */
  async open(): Promise<boolean> {
    if (this.client !== undefined && (await this.answers(this.client))) return false;
    const client = new pg.Client({
      connectionString: this.sessionUrl,
      application_name: this.name,
      ...KEEP_ALIVE,
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
    this.probedAt = performance.now();
    return true;
  }

  /** Whether the connection answers. One that does not is destroyed. */
  private async answers(client: pg.Client): Promise<boolean> {
    if (performance.now() - this.probedAt < PROBE_MS.interval) return true;
    this.probedAt = performance.now();
    const probe = { text: 'select 1', query_timeout: PROBE_MS.limit };
    try {
      await client.query(probe);
      return true;
    } catch {
      this.client = undefined;
      client.connection.stream.destroy();
      return false;
    }
  }

  /** Closes the connection. */
  async close(): Promise<void> {
    await this.client?.end().catch(() => undefined);
  }
}
