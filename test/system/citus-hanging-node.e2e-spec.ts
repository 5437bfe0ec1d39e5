import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createDatabase, query, type TestDatabase, withDatabase } from '../../tools/harness/database.js';
import { nodesOf } from '../../tools/harness/citus.js';
import { Receiver } from '../../tools/harness/receiver.js';
import { until } from '../../tools/harness/until.js';
import { checkWorkersProgress } from '../../tools/harness/worker-progress.js';
import { type Service, startService, startWorkerFor } from '../support/service.js';
import { StallingProxy } from '../support/stalling-proxy.js';
import { oneTo } from '../support/store.js';

const onCitus = (process.env['CITUS_URL'] ?? '') === '' ? describe.skip : describe;

/** The requests of an account at the same time: all together more than the connections of an API. */
const WRITERS = 2;
const ACCOUNTS = 16;
/** How long a client waits after a 503, in milliseconds. */
const RETRY_MS = 100;
/** How long the node hangs: past the timeout of statements. */
const HANGS_MS = 40_000;

const settings = { webhookAllowedCidrs: ['127.0.0.0/8'], webhookHttpsOnly: false };

interface Account {
  readonly uuid: string;
  readonly key: string;
}

onCitus('while a node of the cluster hangs', () => {
  let database: TestDatabase;
  let proxy: StallingProxy;
  let service: Service;
  let receiver: Receiver;
  let stopWorker: () => Promise<void>;
  /** An account of another node, and those of the node. */
  let ours: Account;
  const theirs: Account[] = [];
  /** The clients that were acknowledged, by account. */
  const acknowledged = new Map<string, string[]>();

  /** Creates a client. @returns the status and the time it took, in milliseconds. */
  const create = async ({ uuid, key }: Account, name: string): Promise<{ status: number; ms: number }> => {
    const began = performance.now();
    const body = { organization: true, organization_name: name };
    const { status } = await service.api('POST', '/v2/clients', { body, key });
    if (status === 201) acknowledged.set(uuid, [...(acknowledged.get(uuid) ?? []), name]);
    return { status, ms: performance.now() - began };
  };

  const isFound = async ({ key }: Account, name: string): Promise<boolean> => {
    const { status, body } = await service.api('GET', `/v2/clients?search=${name}`, { key });
    return status === 200 && (body as { clients: unknown[] }).clients.length > 0;
  };

  beforeAll(async () => {
    database = await createDatabase();
    const node = new URL((await nodesOf(database.url)).at(-1) ?? '');
    proxy = await StallingProxy.start({ host: node.hostname, port: Number(node.port) });
    await query(
      database.url,
      `select citus_update_node(nodeid, '127.0.0.1', ${proxy.port}) from pg_dist_node where nodeport = ${node.port}`,
    );
    service = await startService({ databaseUrl: database.url, ...settings });
    receiver = await Receiver.start();
    stopWorker = await startWorkerFor(service, settings);
    let other: Account | undefined;
    while (other === undefined || theirs.length < ACCOUNTS) {
      const account = await service.newAccount();
      const [place] = await service.sql(
        `select nodeport as port from citus_shards where table_name = 'account_log'::regclass
           and shardid = get_shard_id_for_distribution_column('account_log', $1::uuid)`,
        [account.uuid],
      );
      if (place?.['port'] === proxy.port) theirs.push(account);
      else other = account;
    }
    ours = other;
    const webhook = { url: receiver.url, event_types: ['client_created'], secret: null };
    for (const { key } of [ours, ...theirs.slice(0, 4)])
      expect((await service.api('POST', '/v2/webhooks', { body: webhook, key })).status).toBe(201);
    for (const account of [ours, ...theirs]) expect((await create(account, 'before')).status).toBe(201);
    await until(() => receiver.received.length === 5);
  });

  afterAll(async () => {
    proxy.resume();
    await stopWorker();
    await service.stop();
    await receiver.close();
    await query(withDatabase(database.url, 'postgres'), 'select 1');
    await proxy.close();
    await database.drop();
  });

  it('the others are served in time, its own get 503, and nothing that was acknowledged is lost', async () => {
    const answers: { status: number; ms: number }[] = [];
    const refusals: { status: number; ms: number }[] = [];
    let deadline = performance.now() + HANGS_MS;
    let slowestFind = 0;
    // On a busy machine.
    const before = await Promise.all([ours, ...theirs].map((account) => create(account, 'before together')));
    const usualMs = Math.max(...before.map(({ ms }) => ms));
    proxy.stall();
    const writers = theirs.flatMap((account) =>
      oneTo(WRITERS).map(async (writer) => {
        for (let n = 1; performance.now() < deadline; n++) {
          refusals.push(await create(account, `during-${writer}-${n}`));
          await delay(RETRY_MS);
        }
      }),
    );
    // An API that knows no key yet.
    const fresh = await startService({ databaseUrl: database.url, ...settings });
    try {
      expect((await fresh.api('GET', '/v2/clients?limit=1', { key: ours.key })).status).toBe(200);
      while (performance.now() < deadline) {
        const name = `during${answers.length}`;
        answers.push(await create(ours, name));
        const began = performance.now();
        await until(() => isFound(ours, name), { intervalMs: 100 });
        slowestFind = Math.max(slowestFind, performance.now() - began);
        expect((await fetch(`${service.url}/health/ready`)).status).toBe(200);
      }
    } finally {
      deadline = -Infinity;
      proxy.resume();
      await Promise.all(writers);
      await fresh.stop();
    }
    const summary = (all: readonly { status: number; ms: number }[]): string =>
      `${all.length} answers, slowest ${Math.round(Math.max(...all.map(({ ms }) => ms)))} ms`;
    process.stdout.write(
      `healthy: ${summary(answers)}; hanging: ${summary(refusals)}; slowest search ${Math.round(slowestFind)} ms\n`,
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(2000 + usualMs);
    // Once, until the programs know that the node hangs.
    expect(slowestFind).toBeLessThan(10_000 + usualMs);
    expect(new Set(refusals.map(({ status }) => status))).toEqual(new Set([503]));
    expect(Math.max(...refusals.map(({ ms }) => ms))).toBeLessThan(30_000);

    // All is well when it is back.
    for (const account of theirs)
      await until(async () => (await create(account, 'after')).status === 201, { intervalMs: 200 });
    for (const account of [ours, ...theirs]) {
      const rows = await service.sql(
        'select organization_name as name from client where account_id = $1 and organization_name is not null',
        [account.uuid],
      );
      const names = rows.map(({ name }) => String(name));
      expect(names).toEqual(expect.arrayContaining(acknowledged.get(account.uuid) ?? []));
      await until(() => isFound(account, account === ours ? 'before' : 'after'));
    }
    await checkWorkersProgress(database.url, service.url);
  });
});
