import { afterAll, beforeAll, expect, it } from '@jest/globals';
import pg from 'pg';
import { newUuid } from '#eventstore/domain';
import type { Queryable, SqlValue } from '#eventstore/store';
import { Cluster, type StoreProcess } from '../../tools/harness/cluster.js';
import { newAccount, territoryOf } from '../support/store.js';

const CLIENTS = 3000;

/** A node of a plan, of what `explain (analyze, format json)` answers. */
interface PlanNode {
  readonly 'Index Name'?: string;
  readonly 'Relation Name'?: string;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

const nodesOf = (node: PlanNode): readonly PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

let cluster: Cluster;
let process: StoreProcess;
let client: pg.Client;
let account: string;
let uuid: string;

beforeAll(async () => {
  cluster = await Cluster.open();
  process = await cluster.process();
  account = await newAccount(process);
  const { database } = process;
  // As after an import or a restore: many rows, and nothing known of them.
  await database.query('alter table client set (autovacuum_enabled = false)');
  await database.query(
    `insert into client (account_id, uuid, version, organization, organization_name, contacts, territory_uuid, created_at, updated_at)
     select $1, gen_random_uuid(), 1, true, 'Client ' || n, '[]', $2, now(), now() from generate_series(1, $3::int) n`,
    [account, await territoryOf(process, account), CLIENTS],
  );
  const [row] = await database.query<{ uuid: string }>('select uuid from client where account_id = $1 limit 1', [
    account,
  ]);
  uuid = row?.uuid ?? newUuid();
  client = new pg.Client({ connectionString: cluster.url });
  await client.connect();
});

afterAll(async () => {
  await client.end();
  await cluster.close();
});

/** How the client is read by a statement, in a plan for any values. */
async function planOf(text: string, values: readonly SqlValue[]): Promise<readonly PlanNode[]> {
  await client.query('set plan_cache_mode = force_generic_plan');
  await client.query(`prepare read as ${text}`);
  const literals = values
    .map((value) => client.escapeLiteral(Array.isArray(value) ? `{${value.join(',')}}` : String(value)))
    .join(', ');
  const { rows } = await client.query<{ 'QUERY PLAN': readonly { readonly Plan: PlanNode }[] }>(
    `explain (analyze, format json) execute read (${literals})`,
  );
  await client.query('deallocate read');
  const nodes = rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => nodesOf(Plan)));
  return nodes.filter((node) => node['Relation Name'] === 'client');
}

const BY_KEY = [expect.objectContaining({ 'Index Name': 'client_pkey' })];

it('an entity is read by its key', async () => {
  const clients = process.registry.aggregate('client');
  const [text, values] = process.registry
    .select(clients)
    .statement(account, { conditions: [{ sql: 'e.uuid = ?', values: [uuid], isKey: true }], orderBy: 'e.uuid' });
  expect(await planOf(text, values)).toEqual(BY_KEY);
});

it('what a reference names by its uuid is looked up by its key', async () => {
  const asked: (readonly [string, readonly SqlValue[]])[] = [];
  const spy: Queryable = {
    query: (text, values = []) => {
      asked.push([text, values]);
      return process.database.query(text, values);
    },
  };
  await process.store.references.resolve(spy, account, 'client', { uuid });
  expect(asked).toHaveLength(1);
  for (const [text, values] of asked) expect(await planOf(text, values)).toEqual(BY_KEY);
});
