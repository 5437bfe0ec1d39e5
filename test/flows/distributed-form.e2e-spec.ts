import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Database, migrateDatabase, UnavailableError } from '#eventstore/store';
import { UnknownOutcomeError } from '../../libs/eventstore/src/database/database-errors.js';
import { ProjectionRunner, rebuild } from '#eventstore/worker';
import { DeliveryQueue } from '../../libs/integrations/src/deliveries/queue/delivery-queue.repository.js';
import type { Api } from '../../apps/api/src/api.js';
import { migrate, schema } from '../../apps/schema.js';
import { send } from '../../tools/harness/api-client.js';
import { Cluster, type StoreProcess } from '../../tools/harness/cluster.js';
import { createDatabase, query } from '../../tools/harness/database.js';
import { useDistributedFunctions } from '../../tools/harness/distributed-functions.js';
import { Receiver } from '../../tools/harness/receiver.js';
import { until } from '../../tools/harness/until.js';
import { commitSubscribed, createdClient, newAccount, requestContext, territoryOf } from '../support/store.js';

let cluster: Cluster;
let api: Api;
let process: StoreProcess;
let receiver: Receiver;

beforeAll(async () => {
  cluster = await Cluster.open();
  process = await cluster.process();
  await useDistributedFunctions(cluster.url);
  receiver = await Receiver.start();
  api = await cluster.api();
  await cluster.worker({ webhookRetrySchedule: [0.2, 0.2] });
});

afterAll(async () => {
  await cluster.close();
  await receiver.close();
});

afterEach(() => {
  receiver.answer = () => ({ status: 204 });
});

const created = async (path: string, fields: object): Promise<string> => {
  const { status, body } = await send(api, 'POST', path, fields);
  if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`);
  return Object.entries(body).find(([name]) => name.endsWith('_uuid'))?.[1] as string;
};

const subscribed = (path: string): Promise<string> =>
  created('/v2/webhooks', {
    url: receiver.url + path,
    event_types: ['client_created', 'client_updated'],
    secret: null,
  });

const attempts = async (webhook: string): Promise<{ attempt_no: number; status: string; outcome: string }[]> =>
  (await send(api, 'GET', `/v2/webhooks/${webhook}/requests`)).body.requests as never;

it('is what the programs use', async () => {
  expect((await process.database.router()).isByAccount).toBe(true);
});

it('is refused by a program for one server, which changes nothing', async () => {
  const { distributed, ...forOneServer } = schema;
  expect(distributed).toBeDefined();
  await expect(migrateDatabase(cluster.url, forOneServer)).rejects.toThrow('the program is for one server');
  const database = new Database({ url: cluster.url, poolSize: 1, name: 'fieldline-flows' });
  await expect(database.query('select 1')).rejects.toThrow('the program is for one server');
  await database.close();
  expect(await query(cluster.url, 'select distinct is_distributed from function_set')).toEqual([
    { is_distributed: true },
  ]);
});

it('leaves the time zone and the timeouts of every session as they are', async () => {
  const shown = `select current_setting('TimeZone') as zone, current_setting('statement_timeout') as statement,
    current_setting('lock_timeout') as lock`;
  for (const connections of [process.database, process.database.commits, process.database.projections])
    expect(await connections.query(shown)).toEqual([{ zone: 'UTC', statement: '30s', lock: '10s' }]);
});

it('assigns no element of an array in an UPDATE, which ends a node of Citus', async () => {
  expect(
    await process.database.query(
      String.raw`select proname from pg_proc where pronamespace = 'public'::regnamespace
         and right(proname, 9) = $1 and prosrc ~* 'update\s[^;]*\sset\s[^;]*=\s*[a-z_]+\['`,
      [`_${process.registry.functions.hash}`],
    ),
  ).toEqual([]);
});

it('makes bodies of the types with subscribers: those that a refused unit names', async () => {
  expect(await commitSubscribed(process)).toEqual({ types: ['unit_created', 'client_created'], refused: 2 });
});

describe('deliveries', () => {
  it('reach each webhook once, in the order of the changes', async () => {
    const webhook = await subscribed('/each');
    const uuid = await created('/v2/clients', { organization: true, organization_name: 'Acme' });
    for (const organization_name of ['Beacon', 'Cobalt'])
      await send(api, 'PATCH', `/v2/clients/${uuid}`, { organization_name });
    await until(() => receiver.at('/each').length === 3);
    expect(receiver.at('/each').map(({ body }) => (body['client'] as { version: number }).version)).toEqual([1, 2, 3]);
    await until(async () => (await attempts(webhook)).every(({ status }) => status === 'sent'));
    expect((await attempts(webhook)).map(({ outcome }) => outcome)).toEqual(['succeeded', 'succeeded', 'succeeded']);
  });

  it('are tried again, and end as exhausted', async () => {
    receiver.answer = ({ path }) => ({ status: path === '/refused' ? 500 : 204 });
    const webhook = await subscribed('/refused');
    await created('/v2/clients', { organization: true, organization_name: 'Delta' });
    await until(async () => (await attempts(webhook)).some(({ outcome }) => outcome === 'exhausted'));
    expect((await attempts(webhook)).map(({ attempt_no, outcome }) => [attempt_no, outcome])).toEqual([
      [3, 'exhausted'],
      [2, 'will_retry'],
      [1, 'will_retry'],
    ]);
    expect(receiver.at('/refused')).toHaveLength(3);
  });
});

describe('projections', () => {
  const found = async (text: string): Promise<unknown[]> =>
    (await send(api, 'GET', `/v2/clients?search=${text}`)).body.clients as unknown[];

  it('follow the changes', async () => {
    const uuid = await created('/v2/clients', { organization: true, organization_name: 'Fjordline' });
    await until(async () => (await found('fjordline')).length === 1);
    await send(api, 'PATCH', `/v2/clients/${uuid}`, { organization_name: 'Glacier' });
    await until(async () => (await found('glacier')).length === 1);
    expect(await found('fjordline')).toEqual([]);
  });

  it('are the same after a rebuild', async () => {
    const own = await newAccount(process);
    const client = process.registry.aggregate('client');
    for (const name of ['First', 'Second'])
      await process.store.create(client, requestContext(own), createdClient(name, await territoryOf(process, own)));
    const words = (): Promise<{ words: string }[]> =>
      process.database.query(
        `select s.words from search_index s join projection_checkpoint c on c.account_id = $1 and c.projection = 'search_index'
           and c.generation = s.generation and c.state = 'live' where s.account_id = $1 order by s.uuid, s.stream_type`,
        [own],
      );
    await until(async () => (await words()).filter(({ words: one }) => /first|second/.test(one)).length === 2);
    const before = await words();
    const index = process.registry.projections.get('search_index');
    if (index === undefined) throw new Error('There is no search index');
    const applied = await rebuild(
      process.database,
      new ProjectionRunner(index, process.registry),
      own,
      () => undefined,
    );
    expect(applied).toBe(2);
    expect(await words()).toEqual(before);
  });
});

// The coordinator reports that it cancelled the commit, while a node, which does not know of it, may commit.
it('does not know the outcome of a transaction whose commit was cancelled', async () => {
  const commit = process.database.writeTransaction(async (tx) => {
    await tx.query('create table slow_at_commit (id int)');
    await tx.query(
      `create function wait_at_commit() returns trigger language plpgsql as 'begin perform pg_sleep(60); return null; end'`,
    );
    await tx.query(
      `create constraint trigger slow after insert on slow_at_commit deferrable initially deferred
       for each row execute function wait_at_commit()`,
    );
    await tx.query('insert into slow_at_commit values (1)');
  });
  const ended = expect(commit).rejects.toBeInstanceOf(UnknownOutcomeError);
  await until(async () => {
    const [row] = await query<{ cancelled: boolean }>(
      cluster.url,
      `select pg_cancel_backend(pid) as cancelled from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`,
    );
    return row?.cancelled === true;
  });
  await ended;
});

it('moves an outbox entry once when the call before still runs, as after a lost connection', async () => {
  const own = await Cluster.open();
  try {
    const { database, registry } = await own.process();
    await useDistributedFunctions(own.url);
    const started = await own.api();
    await send(started, 'POST', '/v2/webhooks', { url: receiver.url, event_types: ['client_created'], secret: null });
    await send(started, 'POST', '/v2/clients', { organization: true, organization_name: 'Fjordline' });
    const queue = new DeliveryQueue(database, registry.functions);
    const accounts = await database.query<{ account: string }>('select account_id as account from account_log');
    const begun = await queue.begin(accounts.map(({ account }) => account));
    expect(begun).toHaveLength(1);
    const epochs = new Map(begun.map(({ account, epoch }) => [account, epoch]));
    const waiting = `select 1 as one from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%fan_out%'`;
    let second: ReturnType<DeliveryQueue['fanOut']> | undefined;
    await database.transaction(async (tx) => {
      const first = new DeliveryQueue({ ...tx, router: () => database.router() }, registry.functions);
      expect((await first.fanOut(epochs, 100, [])).requests).toHaveLength(1);
      second = queue.fanOut(epochs, 100, []);
      await until(async () => (await database.query(waiting)).length === 1);
    });
    expect((await second)?.requests).toEqual([]);
    expect(await database.query('select uuid from webhook_queue')).toHaveLength(1);
  } finally {
    await own.close();
  }
});

it('opens no connection once the database is closed', async () => {
  const own = await Cluster.open();
  try {
    const { database } = await own.process();
    expect((await database.router()).isByAccount).toBe(false);
    await database.close();
    await expect(database.commits.query('select 1')).rejects.toThrow(UnavailableError);
    await expect(database.projections.query('select 1')).rejects.toThrow(UnavailableError);
  } finally {
    await own.close();
  }
});

it('stays in a migration, and is replaced by the form of one server on the way back', async () => {
  const restored = await createDatabase();
  const { hash } = schema.functions;
  try {
    await useDistributedFunctions(restored.url);
    expect((await migrate(restored.url)).functions).toEqual({ applied: undefined, dropped: [] });
    expect((await migrate(restored.url, { undistribute: true })).functions).toEqual({ applied: hash, dropped: [hash] });
    expect(await query(restored.url, 'select hash, is_distributed from function_set')).toEqual([
      { hash, is_distributed: false },
    ]);
  } finally {
    await restored.drop();
  }
});
