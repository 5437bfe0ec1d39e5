import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Database, EntityReader, EntitySearch, Registry } from '#eventstore/store';
import { parseInput } from '#http';
import { contexts } from '../../apps/contexts.js';
import { ListClients, ListClientsHandler, ListClientsQuery } from '../../libs/crm/src/clients/client.queries.js';
import { LONG } from '../support/long.js';
import { itemsOf, PlanRecorder } from '../support/plans.js';
import { only, type Service, startService } from '../support/service.js';
import { requestContext } from '../support/store.js';

const CLIENTS = LONG ? 1_000_000 : 50_000;
/** The number that one client in ten has, as of a switchboard. */
const COMMON = '0309999999';

let service: Service;
let account: string;
let database: Database;
let handler: InstanceType<typeof ListClientsHandler>;
let recorder: PlanRecorder;

beforeAll(async () => {
  service = await startService();
  const body = { organization: true, organization_name: 'Acme' };
  const client: string = only(await service.api('POST', '/v2/clients', { body }));
  const [row] = await service.sql('select account_id as account from client where uuid = $1', [client]);
  account = String(row?.account);
  await service.sql(
    `insert into client select (made.r).* from (
       select jsonb_populate_record(r, jsonb_build_object('uuid',
         ('0192f0c0-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid)) as r
       from client r, generate_series(1, ${CLIENTS}) n where r.uuid = $1 offset 0) made`,
    [client],
  );
  await service.sql(
    `insert into contact_key (account_id, entity_uuid, key, entity_type)
     select $1, ('0192f0c0-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, key, 'client'
     from generate_series(1, ${CLIENTS}) n cross join lateral unnest(case when n % 10 = 0
       then array['030' || 1000000 + n, '${COMMON}'] else array['030' || 1000000 + n] end) key`,
    [account],
  );
  database = new Database({ url: service.databaseUrl, poolSize: 2, name: 'fieldline-test' });
  recorder = new PlanRecorder(database, service.sql);
  const reader = new EntityReader(recorder.database, new Registry(contexts));
  handler = new ListClientsHandler(new EntitySearch(recorder.database, reader), reader);
}, 600_000);
afterAll(async () => {
  await database.close();
  await service.stop();
});

async function read(query: Record<string, string>) {
  recorder.clear();
  const ctx = { ...requestContext(account), country: 'DE' };
  const found = (await itemsOf(await handler.execute(new ListClients(parseInput(ListClientsQuery, query), ctx))))
    .length;
  return { found, clients: recorder.readsOf('client').rows, keys: recorder.readsOf('contact_key').rows };
}

// As the planner chooses after a restore, and later.
describe.each([
  { state: 'without statistics', analyzed: false },
  { state: 'with statistics', analyzed: true },
])(`a contact among ${CLIENTS} clients, $state`, ({ analyzed }) => {
  beforeAll(async () => {
    if (analyzed) await service.sql('vacuum analyze client, contact_key');
  }, 600_000);

  it.each([
    ['of one', '+49 30 1000777', 1],
    ['of none', '+49 30 1000', 0],
  ])('%s is read alone', async (_, contact, found) => {
    const reads = await read({ contact });
    expect(reads.found).toBe(found);
    expect(reads.clients).toBeLessThanOrEqual(3);
    expect(reads.keys).toBeLessThanOrEqual(10);
  });

  it('of one in ten is read for a page alone', async () => {
    const reads = await read({ contact: COMMON, limit: '50' });
    expect(reads.found).toBe(50);
    expect(reads.clients).toBeLessThanOrEqual(400);
    expect(reads.keys).toBeLessThanOrEqual(1000);
  });
});
