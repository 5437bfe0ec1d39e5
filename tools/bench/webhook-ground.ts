import type { Database } from '#eventstore/store';
import { type Lab, type Program, withClient } from './lab.js';
import { pause } from './measure.js';
import { makeTenants, type Tenant, withProduct } from './seed.js';

export const ENDPOINTS = 50;
/** Of one account, at most (contract §9). */
const PER_ACCOUNT = 20;

/** What deliveries are measured with: a receiver, and accounts with webhooks that lead to it. */
export interface Ground {
  readonly url: string;
  readonly database: Database;
  readonly sink: Program;
  readonly tenants: readonly Tenant[];
  /** By account. */
  readonly webhooks: ReadonlyMap<string, readonly string[]>;
}

/** Something of the receiver's: how many came, and when the last did, in milliseconds of {@link steady}. */
export interface Count {
  readonly count: number;
  readonly lastAt: number;
}

/** Runs `work` with a receiver and {@link ENDPOINTS} webhooks; each is told of every change of its account's clients. */
export function withGround<T>(lab: Lab, purpose: string, work: (ground: Ground) => Promise<T>): Promise<T> {
  return lab.withDatabase(purpose, (url) =>
    withProduct(url, async (database) => {
      const sink = await lab.start('tools/bench/sink.js', url);
      try {
        const tenants = await makeTenants(database, Math.ceil(ENDPOINTS / PER_ACCOUNT));
        const rows = await database.query<{ account: string; webhook: string }>(
          `insert into webhook (account_id, uuid, version, url, event_types, created_at, updated_at)
           select ($1::uuid[])[1 + n / ${PER_ACCOUNT}], gen_random_uuid(), 1, $2 || '/' || n, '{client_updated}', now(), now()
           from generate_series(0, ${ENDPOINTS - 1}) n returning account_id as account, uuid as webhook`,
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
        return await work({ url, database, sink, tenants, webhooks });
      } finally {
        await sink.stop();
      }
    }),
  );
}

/** Starts a worker that may deliver to this machine. */
export const startWorker = (lab: Lab, { url }: Ground): Promise<Program> =>
  lab.start('apps/worker/src/main.js', url, {
    WEBHOOK_ALLOWED_CIDRS: '127.0.0.0/8',
    SECRETS_KEY: Buffer.alloc(32, 1).toString('base64'),
  });

/** Asks the receiver. */
export const ask = async <T>({ sink }: Ground, path: 'count' | 'keep' | 'arrivals'): Promise<T> =>
  (await (await fetch(`${sink.url}/${path}`)).json()) as T;

/** Waits until the receiver has counted so many. @returns when the last came. */
export async function arrived(ground: Ground, wanted: number): Promise<number> {
  for (;;) {
    const { count, lastAt } = await ask<Count>(ground, 'count');
    if (count >= wanted) return lastAt;
    await pause(20);
  }
}

/** Milliseconds of the machine's steady clock, the same in all its programs. */
export const steady = (): number => Number(process.hrtime.bigint()) / 1e6;

/** Forgets all deliveries. */
export const forget = ({ url }: Ground): Promise<void> =>
  withClient(url, async (client) => {
    for (const table of ['outbox', 'webhook_queue', 'webhook_request', 'outbox_body'])
      await client.query(`truncate ${table}`);
    await client.query('checkpoint');
  });
