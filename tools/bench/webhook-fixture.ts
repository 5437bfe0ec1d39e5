import type { Database } from '#eventstore/store';
import { withClient } from '../harness/database.js';
import type { Program } from '../harness/program.js';
import type { Cluster } from '../harness/cluster.js';
import type { TestBed } from './test-bed.js';
import { pause } from './measure.js';
import { makeTenants, type Tenant, withProduct } from './seed.js';

export const ENDPOINTS = 50;
/** Maximum webhooks of an account (contract §9). */
const PER_ACCOUNT = 20;

/** A receiver, and accounts with webhooks to it. */
export interface WebhookFixture {
  readonly cluster: Cluster;
  readonly database: Database;
  readonly sink: Program;
  readonly tenants: readonly Tenant[];
  /** By account. */
  readonly webhooks: ReadonlyMap<string, readonly string[]>;
}

/** The number of requests at the receiver, and the time of the last one by {@link steady}. */
export interface Count {
  readonly count: number;
  readonly lastAt: number;
}

/**
 * Runs `work` with a receiver and webhooks that subscribe to the changes of their account's clients: {@link ENDPOINTS}
 * in as few accounts as possible, or as given.
 */
export function withWebhookFixture<T>(
  bed: TestBed,
  purpose: string,
  work: (fixture: WebhookFixture) => Promise<T>,
  { endpoints, perAccount } = { endpoints: ENDPOINTS, perAccount: PER_ACCOUNT },
): Promise<T> {
  return withProduct(bed, purpose, async (database, cluster) => {
    const sink = await cluster.fork('tools/bench/sink.js');
    const tenants = await makeTenants(database, Math.ceil(endpoints / perAccount));
    const rows = await database.query<{ account: string; webhook: string }>(
      `insert into webhook (account_id, uuid, version, url, event_types, created_at, updated_at)
           select ($1::uuid[])[1 + n / ${perAccount}], gen_random_uuid(), 1, $2 || '/' || n, '{client_updated}', now(), now()
           from generate_series(0, ${endpoints - 1}) n returning account_id as account, uuid as webhook`,
      [tenants.map(({ uuid }) => uuid), sink.url],
    );
    await database.query(
      'insert into webhook_endpoint (account_id, webhook_uuid) select account_id, uuid from webhook',
    );
    await database.query(
      `insert into outbox_subscription (account_id, event_type, subscriber_uuid)
           select account_id, 'client_updated', uuid from webhook`,
    );
    const webhooks = new Map<string, string[]>();
    for (const { account, webhook } of rows) webhooks.set(account, [...(webhooks.get(account) ?? []), webhook]);
    return work({ cluster, database, sink, tenants, webhooks });
  });
}

export const startWorker = ({ cluster }: WebhookFixture): Promise<Program> => cluster.fork('apps/worker/src/main.js');

/** Sends a request to the receiver. */
export const ask = async <T>({ sink }: WebhookFixture, path: 'count' | 'keep' | 'arrivals'): Promise<T> =>
  (await (await fetch(`${sink.url}/${path}`)).json()) as T;

/** Waits for a number of requests. @returns the time of the last one. */
export async function arrived(fixture: WebhookFixture, wanted: number): Promise<number> {
  for (;;) {
    const { count, lastAt } = await ask<Count>(fixture, 'count');
    if (count >= wanted) return lastAt;
    await pause(20);
  }
}

/** Milliseconds of the monotonic clock, which is the same in all processes. */
export const steady = (): number => Number(process.hrtime.bigint()) / 1e6;

/** Deletes all deliveries. */
export const forget = ({ cluster }: WebhookFixture): Promise<void> =>
  withClient(cluster.url, async (client) => {
    for (const table of ['outbox', 'webhook_queue', 'webhook_request', 'webhook_exhausted', 'outbox_body'])
      await client.query(`truncate ${table}`);
    await client.query('checkpoint');
  });
