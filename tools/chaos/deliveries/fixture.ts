import { createAccountServices } from '#accounts';
import { Database, isUnavailable, storeParts } from '#eventstore/store';
import { contexts } from '../../../apps/contexts.js';
import type { HttpClient } from '../../harness/http-client.js';
import type { SeededRandom } from '../../harness/seeded-random.js';
import type { Program } from '../../harness/program.js';
import { until } from '../../harness/until.js';
import type { ChaosCluster } from '../chaos-cluster.js';
import { AcknowledgedWrites } from '../acknowledged-writes.js';
import { Load } from '../load.js';
import { Sink } from './sink.js';

/** A webhook and the event types it subscribes to. */
export interface Webhook {
  readonly uuid: string;
  readonly account: string;
  /** Of its URL at the sink. */
  readonly path: string;
  readonly types: ReadonlySet<string>;
}

/** An account, the users who change its clients, and their writes. */
export interface Tenant {
  readonly uuid: string;
  readonly writes: AcknowledgedWrites;
  readonly load: Load;
  readonly http: HttpClient;
}

const TENANTS = 2;
/** The event types of each account's webhooks. */
const SUBSCRIPTIONS = [
  ['client_created', 'client_updated', 'client_deleted'],
  ['client_created', 'client_updated', 'client_deleted'],
  ['client_updated'],
  ['client_created', 'client_deleted'],
] as const;
const SECRET = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;
/** Maximum wait for empty queues and for heartbeats. */
const TIMEOUT_MS = 60_000;
const POLL_MS = 20;
/** A heartbeat of a worker expires after this time. */
const WORKER_LIFETIME_MS = 3000;
/** A worker is active for this time after a request. */
const ACTIVE_MS = 1000;

/** The data of one run: new accounts, their webhooks, and the sink that receives the deliveries. */
export class DeliveryFixture {
  readonly tenants: Tenant[] = [];
  readonly webhooks: Webhook[] = [];

  private constructor(
    readonly cluster: ChaosCluster,
    readonly database: Database,
    readonly sink: Sink,
    readonly random: SeededRandom,
  ) {}

  /** @param users of each account. */
  static async open(cluster: ChaosCluster, random: SeededRandom, run: string, users: number): Promise<DeliveryFixture> {
    const database = new Database({ url: cluster.databaseUrl, poolSize: 2, name: 'fieldline-chaos' });
    const fixture = new DeliveryFixture(cluster, database, await Sink.start(random.split()), random);
    const { accounts } = createAccountServices(storeParts(database, contexts), contexts);
    for (let i = 0; i < TENANTS; i++) await fixture.add(await accounts.create({ name: `${run} ${i}` }), run, users);
    return fixture;
  }

  /**
   * Waits until no delivery is pending, and every worker has sent a heartbeat since.
   * @returns the time until no delivery was pending, in milliseconds.
   */
  async waitUntilDrained(): Promise<number> {
    const since = Date.now();
    await this.until('outbox and queue are not empty', async () => {
      const [row] = await this.database.query<{ left: number }>(
        `select (select count(*) from outbox where account_id = any($1))
           + (select count(*) from webhook_queue where account_id = any($1)) as left`,
        [this.tenants.map(({ uuid }) => uuid)],
      );
      return row?.left === 0;
    });
    const drainedMs = Date.now() - since;
    await this.until(
      'not every worker has sent a heartbeat',
      async () => (await this.heartbeatsSince(since)) >= this.cluster.workers.length,
    );
    await this.until('the sink still has open requests', () => Promise.resolve(this.sink.openRequests.length === 0));
    return drainedMs;
  }

  /** A random active worker, or any worker when none is active: a fault of an idle worker affects no delivery. */
  activeWorker(): Program {
    const since = Date.now() - ACTIVE_MS;
    const senders = new Set(this.sink.arrivals.filter(({ at }) => at > since).map(({ worker }) => worker));
    const { workers } = this.cluster;
    const active = workers.filter(({ pid }) => senders.has(pid));
    return this.random.oneOf(active.length > 0 ? active : workers);
  }

  /** Waits for a condition of the database, which may be unavailable. @throws TimeoutError */
  async until(otherwise: string, condition: () => Promise<boolean>): Promise<void> {
    const isMet = async (): Promise<boolean> => {
      try {
        return await condition();
      } catch (error) {
        if (isUnavailable(error)) return false;
        throw error;
      }
    };
    await until(isMet, { timeoutMs: TIMEOUT_MS, intervalMs: POLL_MS, otherwise });
  }

  async close(): Promise<void> {
    for (const { http } of this.tenants) http.close();
    await this.sink.close();
    await this.database.close();
  }

  private async heartbeatsSince(ms: number): Promise<number> {
    const [row] = await this.database.query<{ alive: number }>(
      'select count(*) as alive from worker where expires_at > to_timestamp($1)',
      [(ms + 500 + WORKER_LIFETIME_MS) / 1000],
    );
    return row?.alive ?? 0;
  }

  private async add(account: { readonly uuid: string; readonly secret: string }, run: string, users: number) {
    const { cluster, sink, tenants } = this;
    const http = cluster.client(account.secret);
    for (const [i, types] of SUBSCRIPTIONS.entries()) {
      const path = `/${run}/${tenants.length}/${i}`;
      const { status, body } = await http.send('POST', `${cluster.urls[0] ?? ''}/v2/webhooks`, {
        body: { url: sink.url + path, event_types: types, secret: i === 0 ? SECRET : null },
      });
      if (status !== 201) throw new Error(`The API did not create a webhook: ${status} ${JSON.stringify(body)}`);
      this.webhooks.push({ uuid: String(body['webhook_uuid']), account: account.uuid, path, types: new Set(types) });
    }
    const writes = new AcknowledgedWrites(`${run}-${tenants.length}-${this.random.below(2 ** 31).toString(36)}`);
    const [log] = await this.database.query<{ position: number }>(
      'select position from account_log where account_id = $1',
      [account.uuid],
    );
    writes.position = log?.position ?? 0;
    const load = new Load(http, () => cluster.urls, writes, this.random.split(), users);
    tenants.push({ uuid: account.uuid, writes, load, http });
  }
}
