import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { migrate } from '../../apps/schema.js';
import { createCitusDatabase, nodesOf } from '../../tools/harness/citus.js';
import { query, withClient, withDatabase } from '../../tools/harness/database.js';
import { until } from '../../tools/harness/until.js';
import { type Service, startService } from '../support/service.js';
import { oneTo } from '../support/store.js';

/** What Citus logs of a statement that it sends to several shards. */
const SEVERAL_SHARDS = /multi-task query about to be executed/;

const onCitus = (process.env['CITUS_URL'] ?? '') === '' ? describe.skip : describe;

onCitus('a database that is distributed over a cluster', () => {
  let service: Service;
  /** A second API on the database. */
  let other: Service;

  beforeAll(async () => {
    service = await startService();
    other = await startService({ databaseUrl: service.databaseUrl });
  });
  afterAll(async () => {
    await other.stop();
    await service.stop();
  });

  const uuidOf = async (path: string, body: object, key?: string): Promise<string> => {
    const answer = await service.api('POST', path, { body, ...(key && { key }) });
    expect(answer.status).toBe(201);
    return String(Object.values(answer.body as object)[0]);
  };

  it('has each table of accounts on all shards, and each function of one account on its node', async () => {
    const tables = await service.sql(
      `select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'account_id'
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
         and c.oid not in (select logicalrelid from pg_dist_partition where colocationid =
           (select colocationid from pg_dist_partition where logicalrelid = 'account_log'::regclass))`,
    );
    expect(tables).toEqual([]);
    const functions = await service.sql(
      `select proname from pg_proc p where pronamespace = 'public'::regnamespace and proargnames[1] = 'p_account'
         and proname ~ '^(commit_units|events_for|project|fan_out|record_attempts|due_requests|referrers_of|place_in)_'
         and not exists (select from pg_dist_object o where o.objid = p.oid and o.force_delegation)`,
    );
    expect(functions).toEqual([]);
  });

  it('stays distributed in a migration: a new table is distributed, nothing is distributed twice', async () => {
    expect(await migrate(service.databaseUrl)).toMatchObject({ ran: [], distributed: [], functions: { dropped: [] } });
    await service.sql(
      'create table later (account_id uuid not null, uuid uuid not null, primary key (account_id, uuid))',
    );
    expect(await migrate(service.databaseUrl)).toMatchObject({ distributed: ['later'] });
    await service.sql('drop table later');
  });

  it('keeps what it had before, once no program uses it and its nodes have the same settings', async () => {
    const server = withDatabase(service.databaseUrl, 'postgres');
    const name = `fieldline_filled_${randomBytes(4).toString('hex')}`;
    await createCitusDatabase(server, name);
    const nodes = await nodesOf(server);
    const url = withDatabase(server, name);
    const last = withDatabase(nodes.at(-1) ?? server, name);
    const distribute = (): Promise<unknown> => migrate(url, { distribute: { shards: 4 } });
    const eventsOf = (api: Service): Promise<Record<string, unknown>[]> =>
      api.sql('select account_id, position, data from event order by 1, 2');
    try {
      await migrate(url);
      const filled = await startService({ databaseUrl: url });
      for (const n of oneTo(3)) await filled.newAccount({ name: `Account ${n}` });
      // A connection for commits stays open without work, unlike those of requests.
      const category = { body: { name: 'Repairs' }, key: filled.key };
      expect((await filled.api('POST', '/v2/catalog/services/categories', category)).status).toBe(201);
      const events = await eventsOf(filled);
      await expect(distribute()).rejects.toThrow(/^Programs use the database \(fieldline-/);
      await filled.stop();

      const setOnNode = (change: string): Promise<unknown> =>
        query(last, `set citus.enable_ddl_propagation = off; alter database ${name} ${change}`);
      await setOnNode("set lock_timeout = '7s'");
      await expect(distribute()).rejects.toThrow(/ has lock_timeout 7s, the coordinator 0: set it to the same value/);
      await setOnNode('reset lock_timeout');

      await distribute();
      const after = await startService({ databaseUrl: url });
      expect(await eventsOf(after)).toEqual(events);
      const unit = await after.api('POST', '/v2/catalog/products/units', {
        body: { name: 'Piece', code: 'pc' },
        key: filled.key,
      });
      expect(unit.status).toBe(201);
      await after.stop();
      expect(await distribute()).toMatchObject({ distributed: [] });
      await expect(migrate(url, { undistribute: true })).rejects.toThrow(/^The database is on a cluster/);
    } finally {
      for (const node of nodes)
        await query(withDatabase(node, 'postgres'), `drop database if exists ${name} with (force)`);
    }
  });

  it('sends no statement of a request to several shards, once the key is verified', async () => {
    const name = new URL(service.databaseUrl).pathname.slice(1);
    const unit = await uuidOf('/v2/catalog/products/units', { name: 'Piece', code: 'pc' });
    const category = await uuidOf('/v2/catalog/services/categories', { name: 'Repairs' });
    const client = await uuidOf('/v2/clients', { organization: false, first_name: 'Anna' });
    const strict = await startService({ databaseUrl: service.databaseUrl });
    const ask = (method: string, path: string, body?: object): Promise<number> =>
      strict.api(method, path, { key: service.key, ...(body && { body }) }).then(({ status }) => status);
    expect(await ask('GET', '/v2/clients')).toBe(200);
    // Statements over several shards fail in the sessions that begin from now on.
    await query(service.databaseUrl, `alter database ${name} set citus.multi_task_query_log_level = 'error'`);
    try {
      await query(
        service.databaseUrl,
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      );
      await withClient(service.databaseUrl, (session) =>
        expect(session.query('select count(*) from account_log')).rejects.toThrow(SEVERAL_SHARDS),
      );
      await until(async () => (await ask('GET', '/v2/clients')) === 200);
      const requests: readonly (readonly [string, string, object?])[] = [
        ['PATCH', `/v2/catalog/products/units/${unit}`, { name: 'Pieces' }],
        ['POST', '/v2/catalog/services', { name: 'Check', category: { uuid: category } }],
        ['PATCH', `/v2/catalog/services/categories/${category}`, { name: 'Repair' }],
        ['GET', '/v2/catalog/services?limit=2'],
        ['GET', '/v2/catalog/services?search=check'],
        ['PATCH', `/v2/clients/${client}`, { first_name: 'Anne' }],
        ['POST', '/v2/sites', { name: 'Depot', client: { uuid: client } }],
        ['GET', `/v2/clients/${client}`],
        ['GET', `/v2/clients/${client}/history`],
        ['GET', '/v2/clients?limit=1'],
        ['GET', '/v2/schedule?after=2026-01-05&before=2026-01-06'],
        ['GET', '/v2/events?limit=10'],
        ['DELETE', `/v2/clients/${await uuidOf('/v2/clients', { organization: false, first_name: 'Away' })}`],
      ];
      const statuses = [];
      for (const [method, path, body] of requests) statuses.push([method, path, (await ask(method, path, body)) < 300]);
      expect(statuses).toEqual(requests.map(([method, path]) => [method, path, true]));
    } finally {
      await query(service.databaseUrl, `alter database ${name} reset citus.multi_task_query_log_level`);
      await query(
        service.databaseUrl,
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      );
      await strict.stop();
    }
  });

  it('gives one of two APIs that change the same entity at once the version', async () => {
    await until(async () => (await service.api('GET', '/v2/clients')).status === 200);
    const uuid = await uuidOf('/v2/catalog/products/units', { name: 'Raced', code: 'rc' });
    for (const round of oneTo(10)) {
      const versions = await Promise.all(
        [service, other].map(async (api, i) => {
          const answer = await api.api('PATCH', `/v2/catalog/products/units/${uuid}`, {
            body: { name: `Round ${round} of ${i}` },
            headers: { 'If-Match': `"${round}"` },
          });
          return answer.status;
        }),
      );
      expect(versions.sort()).toEqual([200, 412]);
    }
  });

  it('serves the accounts of the other nodes while a node is away, and answers 503 for its own', async () => {
    const nodeOf = async (account: string): Promise<string> => {
      const [row] = await service.sql(
        `select nodename || ':' || nodeport as node from citus_shards
         where table_name = 'account_log'::regclass and shardid = get_shard_id_for_distribution_column('account_log', $1::uuid)`,
        [account],
      );
      return String(row?.['node']);
    };
    const [first] = await service.sql('select account_id as account from account_log');
    const own = await nodeOf(String(first?.['account']));
    let theirs = await service.newAccount();
    while ((await nodeOf(theirs.uuid)) === own) theirs = await service.newAccount();
    const nodes = await nodesOf(service.databaseUrl);
    const host = await nodeOf(theirs.uuid);
    const node = nodes.find((url) => new URL(url).host === host) ?? '';
    const name = new URL(service.databaseUrl).pathname.slice(1);
    const server = withDatabase(node, 'postgres');
    // An API that has verified no key yet.
    const fresh = await startService({ databaseUrl: service.databaseUrl });
    await query(server, `alter database ${name} with allow_connections false`);
    try {
      await query(server, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
      for (const api of [service, fresh]) {
        const created = await api.api('POST', '/v2/catalog/products/units', {
          body: { name: 'Here', code: 'h' },
          key: service.key,
        });
        expect(created.status).toBe(201);
        const refused = await api.api('POST', '/v2/catalog/products/units', {
          body: { name: 'Away', code: 'a' },
          key: theirs.key,
        });
        expect(refused.status).toBe(503);
        expect((await fetch(`${api.url}/health/ready`)).status).toBe(200);
      }
    } finally {
      await query(server, `alter database ${name} with allow_connections true`);
    }
    await until(async () => (await fresh.api('GET', '/v2/catalog/products/units', { key: theirs.key })).status === 200);
    await fresh.stop();
  });
});
