import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import pg from 'pg';
import { Database, EntityReader, Registry, type SqlValue } from '#eventstore/store';
import { contexts } from '../../apps/contexts.js';
import { Sites } from '../../libs/crm/src/sites/site.entity.js';
import { only, type Service, startService } from '../support/service.js';
import { describeOnOneServer } from '../support/one-server.js';

/** A node of an executed plan. */
interface Node {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Node[];
}

const COUNT = 10_000;
const PAGE = 100;

let service: Service;
let account: string;
let sites: string[];
let database: Database;
let client: pg.Client;
let reader: EntityReader;
let plans: Node[] = [];

beforeAll(async () => {
  service = await startService();
  const owner = only(await service.api('POST', '/v2/clients', { body: { organization: false, first_name: 'Anna' } }));
  const site = only(await service.api('POST', '/v2/sites', { body: { name: 'Site', client: { uuid: owner } } }));
  /** Inserts copies of a row with some fields changed, as many requests would. */
  const copy = (table: string, uuid: string, fields: string): Promise<unknown> =>
    service.sql(
      `insert into ${table} select (made.r).* from (
         select jsonb_populate_record(r, ${fields}) as r from ${table} r, generate_series(1, ${COUNT}) n
         where r.uuid = $1 offset 0
       ) made`,
      [uuid],
    );
  const client_uuid = "('0192f0c0-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid";
  const site_uuid = "('0192f0c0-0000-7000-9000-' || lpad(to_hex(n), 12, '0'))::uuid";
  await copy('client', owner, `jsonb_build_object('uuid', ${client_uuid})`);
  await copy('site', site, `jsonb_build_object('uuid', ${site_uuid}, 'client_uuid', ${client_uuid})`);
  const rows = await service.sql('select account_id as account, uuid from site order by uuid');
  account = String(rows[0]?.account);
  sites = rows.map(({ uuid }) => String(uuid));

  client = new pg.Client({ connectionString: service.databaseUrl });
  await client.connect();
  database = new Database({ url: service.databaseUrl, poolSize: 1, name: 'fieldline-test' });
  /** Records the custom plan, and the generic plan of a prepared statement. */
  const explain = async (
    text: string,
    values: readonly SqlValue[] = [],
    modes = ['custom', 'generic'],
  ): Promise<void> => {
    const literals = values.map((value) =>
      pg.escapeLiteral(Array.isArray(value) ? `{${value.join(',')}}` : String(value)),
    );
    await client.query(`prepare one as ${text}`);
    for (const mode of modes) {
      await client.query(`set plan_cache_mode = force_${mode}_plan`);
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(
        `explain (analyze, format json) execute one(${literals.join(', ')})`,
      );
      plans.push(...rows.map((row) => row['QUERY PLAN'][0].Plan));
    }
    await client.query('deallocate one');
  };
  const spy = Object.create(database) as Database;
  spy.query = async (text, values) => {
    await explain(text, values);
    return database.query(text, values);
  };
  spy.queryUnprepared = async (text, values) => {
    await explain(text, values, ['custom']);
    return database.queryUnprepared(text, values);
  };
  spy.queryList = async (text, values, isPrepared) => {
    await explain(text, values, isPrepared === true ? undefined : ['custom']);
    return database.queryList(text, values, isPrepared);
  };
  Object.defineProperty(spy, 'reader', { value: spy });
  reader = new EntityReader(spy, new Registry(contexts));
});

afterAll(async () => {
  await client.end();
  await database.close();
  await service.stop();
});

beforeEach(() => {
  plans = [];
});

/** The number of rows of a table that each plan read, including filtered ones. */
const readOf = (table: string): number[] => {
  const read = (node: Node): number => {
    const own = (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];
    return (node.Plans ?? []).reduce((sum, below) => sum + read(below), node['Relation Name'] === table ? own : 0);
  };
  return plans.map((plan) => Math.round(read(plan)));
};

// With and without statistics: after a restore the planner has none at first.
describeOnOneServer.each([
  { state: 'without statistics', analyzed: false },
  { state: 'with statistics', analyzed: true },
])('the clients of 10,000 sites, $state', ({ analyzed }) => {
  beforeAll(async () => {
    if (analyzed) await service.sql('vacuum analyze client, site, territory');
  });

  it('are read only for the rows of a page', async () => {
    const { items } = await reader.list(Sites, account, 'newest first', { limit: PAGE });
    expect(items.map(({ uuid }) => uuid)).toEqual(sites.slice(-PAGE).reverse());
    expect(items.every(({ state, refs }) => refs.client?.uuid === state.clientUuid)).toBe(true);
    expect(readOf('client')).toEqual([PAGE + 1, PAGE + 1]);
    if (analyzed) expect(readOf('site')).toEqual([PAGE + 1, PAGE + 1]);
  });

  it('are read only for the rows of a page when all sites meet a condition and are sorted', async () => {
    const all = { sql: 'abs(e.version) = ?', values: [1] };
    const { items } = await reader.list(Sites, account, 'oldest first', { limit: PAGE }, [all]);
    expect(items).toHaveLength(PAGE);
    expect(readOf('client')).toEqual([PAGE + 1]);
  });

  it('are read for one site', async () => {
    expect(await reader.find(Sites, account, sites[5000] ?? '')).toMatchObject({ uuid: sites[5000] });
    expect(readOf('client')).toEqual([1, 1]);
    if (analyzed) expect(readOf('site')).toEqual([1, 1]);
  });

  it('are read for the sites that a search finds', async () => {
    const found = sites.filter((_, i) => i % 100 === 7);
    const items = await reader.where(Sites, account, { sql: 'e.uuid in (select unnest(?::uuid[]))', values: [found] });
    expect(items.map(({ uuid }) => uuid)).toEqual(found);
    expect(readOf('client')).toEqual([found.length, found.length]);
    if (analyzed) expect(readOf('site')).toEqual([found.length, found.length]);
  });
});
