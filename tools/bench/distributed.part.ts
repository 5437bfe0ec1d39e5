import { newUuid } from '#eventstore/domain';
import { commitBatch, Database, storeParts, type UnrenderedCommit } from '#eventstore/store';
import { cluster } from '../../apps/cluster.js';
import { contexts } from '../../apps/contexts.js';
import { migrate } from '../../apps/schema.js';
import { createCitusDatabase, nodesOf } from '../harness/citus.js';
import { query, withClient, withDatabase } from '../harness/database.js';
import { useDistributedFunctions } from '../harness/distributed-functions.js';
import { postmasterOf } from './cpu.js';
import { closedLoop, interleave, type Plan, type Sample, type Subject } from './measure.js';
import { clientRow, commitOf, commitPrepared, tenantOf } from './prepared-commits.js';
import { RATE_HEAD, rateRow, type Section } from './report.js';
import { makeTenants, requestContextOf, type Tenant, withProduct } from './seed.js';
import { POOL_SIZE, type TestBed } from './test-bed.js';

const ACCOUNTS = 100;
const SHARDS = 16;
const WRITERS = [1, 16, 64];
const SINGLY = 'PostgreSQL, one account per call';

/** Measures commits on a Citus cluster, and on one server with the same cores. @throws Error without CITUS_URL. */
export function distributedPart(bed: TestBed, plan: Plan, log: (line: string) => void): Promise<Section[]> {
  const citusUrl = process.env['CITUS_URL'];
  if (citusUrl === undefined) throw new Error('Set CITUS_URL to a database of the coordinator of a Citus cluster');
  return withProduct(bed, 'one_server', (one) =>
    withProduct(bed, 'one_account_per_call', async (single, { url }) => {
      await useDistributedFunctions(url);
      return withCitus(citusUrl, async (citus) => {
        const nodes = await nodesOf(citusUrl);
        const cpu = bed.meterWith((await Promise.all(nodes.map(postmasterAt))).filter((pid) => pid !== undefined));
        const grouped = await commitsOn(one);
        const ofOneAccount = await commitsOn(single);
        const onCluster = await commitsOn(citus);
        const subjects = (writers: number): readonly Subject[] => [
          subject('PostgreSQL, grouped', writers, grouped.byStore),
          subject(SINGLY, writers, grouped.alone),
          subject('PostgreSQL, the functions of the cluster', writers, ofOneAccount.byStore),
          subject(`Citus, ${nodes.length - 1} nodes and a coordinator`, writers, onCluster.byStore),
        ];
        const rows = [];
        for (const writers of WRITERS) {
          log(`${writers} writers`);
          const all = subjects(writers);
          const samples = await interleave(all, { ...plan, cpu }, log);
          for (const { name } of all)
            rows.push(rateRow(`${writers} writers: ${name}`, samples, name, name === SINGLY ? undefined : SINGLY));
        }
        return [{ title: 'The commit on a cluster', about: ABOUT, head: RATE_HEAD, rows }];
      });
    }),
  );
}

const ABOUT = `New clients of ${ACCOUNTS} accounts, with an event and a body each. All servers, the nodes of the cluster and the writers share this
machine: the ratio is the cost of a commit, not what a cluster of several machines can do. The CPU time is that of all servers.`;

type Committing = (writers: number, seconds: number) => Promise<Sample>;

async function commitsOn(database: Database): Promise<{ readonly byStore: Committing; readonly alone: Committing }> {
  const tenants = await makeTenants(database, ACCOUNTS);
  const { store, registry } = storeParts(database, contexts);
  const functionName = registry.functions.name('commit_units');
  const unit = (tenant: Tenant): UnrenderedCommit => commitOf(clientRow(tenant), tenant.territory);
  let turn = 0;
  const loop =
    (commit: (tenant: Tenant) => Promise<unknown>): Committing =>
    (writers, seconds) =>
      closedLoop(writers, seconds, () => commit(tenantOf(tenants, turn++)));
  return {
    byStore: loop((tenant) => commitPrepared(store, requestContextOf(tenant.uuid), unit(tenant))),
    alone: loop(async (tenant) => {
      const { outbox, ...commit } = unit(tenant);
      const entries = outbox.map(({ lacks: _, bodyOf, ...entry }) => ({ ...entry, body: bodyOf(undefined) }));
      const units = [{ account: tenant.uuid, unit: { ...commit, outbox: entries } }];
      const [result] = await commitBatch(database.commits, functionName, units, { wait: true, check: false });
      if (result?.status !== 'committed') throw new Error(`Not committed: ${JSON.stringify(result)}`);
    }),
  };
}

const subject = (name: string, writers: number, commits: Committing): Subject => ({
  name,
  measure: (seconds) => commits(writers, seconds),
});

/** Runs `work` on a distributed database, which is dropped afterwards. */
async function withCitus<T>(url: string, work: (database: Database) => Promise<T>): Promise<T> {
  const name = `fieldline_bench_${newUuid().replaceAll('-', '')}`;
  await createCitusDatabase(url, name);
  try {
    await migrate(withDatabase(url, name), { distribute: { shards: SHARDS } });
    const database = new Database({
      url: withDatabase(url, name),
      poolSize: POOL_SIZE,
      name: 'fieldline-bench',
      distributed: cluster,
    });
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  } finally {
    for (const node of await nodesOf(url)) await query(node, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  }
}

const postmasterAt = (url: string): Promise<number | undefined> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ backend: number }>('select pg_backend_pid() as backend');
    return rows[0] && postmasterOf(rows[0].backend);
  });
