import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { UnavailableError } from '#eventstore/store';
import type { Api } from '../../apps/api/src/api.js';
import { send } from '../../tools/harness/api-client.js';
import { nodesOf } from '../../tools/harness/citus.js';
import { Cluster, type StoreProcess } from '../../tools/harness/cluster.js';
import { query, withDatabase } from '../../tools/harness/database.js';
import { Receiver } from '../../tools/harness/receiver.js';
import { until } from '../../tools/harness/until.js';
import { checkWorkersProgress } from '../../tools/harness/worker-progress.js';
import { createdClient, firstAccount, newAccount, requestContext, territoryOf } from '../support/store.js';

const onCitus = (process.env['CITUS_URL'] ?? '') === '' ? describe.skip : describe;

onCitus('a worker, while a node of the cluster is away,', () => {
  let cluster: Cluster;
  let api: Api;
  let store: StoreProcess;
  let receiver: Receiver;
  /** The first account, and one on another node. */
  let ours: string;
  let theirs: string;
  /** The server of the node of the other account. */
  let node: string;

  /** The connection string of the database on the node of an account. */
  const nodeOf = async (account: string): Promise<string> => {
    const [place] = await store.database.query<{ node: string }>(
      `select nodename || ':' || nodeport as node from citus_shards
       where table_name = 'account_log'::regclass and shardid = get_shard_id_for_distribution_column('account_log', $1::uuid)`,
      [account],
    );
    const nodes = await nodesOf(cluster.url);
    const found = nodes.find((url) => new URL(url).host === place?.node);
    if (found === undefined) throw new Error(`The account ${account} has no node`);
    return found;
  };

  /** Only the database of the test is cut off: others may use the cluster. */
  const setAway = async (away: boolean): Promise<void> => {
    const server = withDatabase(node, 'postgres');
    const name = new URL(cluster.url).pathname.slice(1);
    await query(server, `alter database ${name} with allow_connections ${String(!away)}`);
    if (away) await query(server, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
  };

  const createIn = async (account: string, name: string): Promise<unknown> =>
    store.store.create(
      store.registry.aggregate('client'),
      requestContext(account),
      createdClient(name, await territoryOf(store, account)),
    );

  const isFound = async (account: string, name: string): Promise<boolean> =>
    (
      await store.database.query(`select 1 as one from search_index where account_id = $1 and words like $2`, [
        account,
        `%${name}%`,
      ])
    ).length > 0;

  beforeAll(async () => {
    cluster = await Cluster.open();
    api = await cluster.api();
    store = await cluster.process();
    receiver = await Receiver.start();
    ours = await firstAccount(store);
    const own = await nodeOf(ours);
    do theirs = await newAccount(store);
    while ((await nodeOf(theirs)) === own);
    node = await nodeOf(theirs);
    await cluster.worker({ webhookRetrySchedule: [0.2] });
    await createIn(theirs, 'before');
    await until(() => isFound(theirs, 'before'));
  });

  afterAll(async () => {
    await setAway(false);
    await cluster.close();
    await receiver.close();
  });

  it('delivers and projects for accounts of the other nodes, and for its own when it is back', async () => {
    let refusals = 0;
    receiver.answer = () => ({ status: refusals++ === 0 ? 500 : 204 });
    const webhook = { url: receiver.url, event_types: ['client_created'], secret: null };
    expect((await send(api, 'POST', '/v2/webhooks', webhook)).status).toBe(201);
    await setAway(true);
    await expect(createIn(theirs, 'lost')).rejects.toThrow(UnavailableError);

    await createIn(ours, 'during');
    await until(() => receiver.received.length === 2);
    await until(() => isFound(ours, 'during'));
    // A worker that starts meanwhile takes its share.
    const further = await cluster.worker();
    await createIn(ours, 'later');
    await until(() => isFound(ours, 'later'));
    await until(() => receiver.received.length === 3);
    await further.close();

    await setAway(false);
    await until(async () => {
      try {
        await createIn(theirs, 'after');
        return true;
      } catch (error) {
        if (error instanceof UnavailableError) return false;
        throw error;
      }
    });
    await until(() => isFound(theirs, 'after'));
    await checkWorkersProgress(cluster.url, api.url);
  });
});
