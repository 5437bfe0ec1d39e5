import { createHash } from 'node:crypto';
import type { Database } from '#eventstore/store';
import { BASELINE_SCHEMA } from './baseline-schema.js';
import { withClient } from '../harness/database.js';
import type { Program } from '../harness/program.js';
import { type TestBed, POOL_SIZE } from './test-bed.js';
import { CONNECTIONS, load, type LoadRequest } from './load.js';
import { interleave, type Samples, type Subject } from './measure.js';
import type { BenchOptions } from './options.js';
import { type Goal, RATE_HEAD, rateRow, type Row, type Section } from './report.js';
import { clientBody, clientUuid, contacts, fillClients, makeTenants, type Tenant, withProduct } from './seed.js';

const ACCOUNTS = 100;
const CLIENTS = 20;
/** Clients of the account of the list. */
const LISTED = 1000;

const GOALS: readonly (readonly [operation: string, goal: Goal])[] = [
  ['PATCH', { min: 1.1 }],
  ['POST', { min: 1.1 }],
  ['GET', { min: 1.1 }],
  ['list of 100', { min: 1.1 }],
];

/** Compared with the API without them. */

/** Compares the API with a hand-written service on the same database server. */
export function httpPart(bed: TestBed, options: BenchOptions, log: (line: string) => void): Promise<Section[]> {
  return bed.withCluster('plain', (plain) =>
    withProduct(bed, 'ours', async (database, ours) => {
      const [listed, ...tenants] = await makeTenants(database, ACCOUNTS + 1);
      if (listed === undefined) throw new Error('No account was created');
      await fillClients(database, listed, LISTED);
      for (const tenant of tenants) await fillClients(database, tenant, CLIENTS);
      await copyToBaseline(database, plain.url, [listed, ...tenants]);
      for (const { url } of [ours, plain]) await withClient(url, (client) => client.query('vacuum analyze'));

      const api = await ours.fork('apps/api/src/main.js');
      const baseline = await plain.fork('tools/bench/baseline-service.js');
      await mustAnswerAlike(api, baseline, tenants);
      const requests = requestsFor(tenants, listed);
      let changed = 0;
      // Programs on one database must get different PATCHes: the second of two equal ones changes nothing.
      let runs = 0;
      const subjects = GOALS.flatMap(([operation]): Subject[] => {
        const subject = (name: string, program: Program, count: (done: number) => void): Subject => ({
          name: `${operation}, ${name}`,
          programs: [program],
          measure: async (seconds) => {
            const run = ++runs;
            const sample = await load(program.url, seconds, (connection) => requests(operation, connection, run));
            count(sample.count);
            return sample;
          },
        });
        const changes = operation === 'PATCH' || operation === 'POST';
        return [
          subject('API', api, (done) => (changed += changes ? done : 0)),
          subject('baseline', baseline, () => undefined),
        ];
      });
      const samples = await interleave(subjects, options, log);
      await mustHaveRecorded(database, changed);
      return [{ title: 'HTTP', about: ABOUT, head: RATE_HEAD, rows: rowsOf(samples) }];
    }),
  );
}

const ABOUT = `${CONNECTIONS} connections of autocannon; each program is one process with a pool of ${POOL_SIZE}, on the same database server.
PATCH, POST and GET use ${ACCOUNTS} accounts of ${CLIENTS} clients, each with a key; the list is that of an account of ${LISTED.toLocaleString('en')}. The baseline
uses Express 5 and pg: the same validation, a cached key, an ordinary transaction that writes row, history and outbox; reads are one
prepared select. Both write the rendered webhook body.`;

const rowsOf = (samples: Samples): Row[] =>
  GOALS.flatMap(([operation, goal]) => [
    rateRow(`${operation}: baseline`, samples, `${operation}, baseline`),
    rateRow(`${operation}: API`, samples, `${operation}, API`, `${operation}, baseline`, goal),
  ]);

/** Copies accounts, keys and clients to the database of the baseline. */
async function copyToBaseline(database: Database, url: string, tenants: readonly Tenant[]): Promise<void> {
  const clients = await database.query<{ rows: string }>('select json_agg(c)::text as rows from client c');
  await withClient(url, async (client) => {
    await client.query(BASELINE_SCHEMA);
    for (const { uuid, secret, territory } of tenants) {
      await client.query('insert into territory values ($1, $2, $3)', [uuid, territory.uuid, territory.name]);
      const hash = createHash('sha256').update(secret).digest('base64');
      await client.query('insert into api_key values ($1, $2, $3)', [hash, uuid, territory.uuid]);
    }
    await client.query('insert into client select * from json_populate_recordset(null::client, $1)', [
      clients[0]?.rows,
    ]);
  });
}

/** Checks that both return the same body. */
async function mustAnswerAlike(api: Program, baseline: Program, [tenant]: readonly Tenant[]): Promise<void> {
  const path = `/v2/clients/${clientUuid(1)}`;
  const headers = { Authorization: `Bearer ${tenant?.secret ?? ''}` };
  const [a, b] = await Promise.all(
    [api, baseline].map(async ({ url }) => (await fetch(url + path, { headers })).text()),
  );
  if (a !== b) throw new Error(`The API and the baseline differ:\n${a}\n${b}`);
}

async function mustHaveRecorded(database: Database, changed: number): Promise<void> {
  const [row] = await database.query<{ events: number; bodies: number }>(
    `select (select count(*) from event where stream_type = 'client') as events, (select count(*) from outbox) as bodies`,
  );
  if (row === undefined || row.events < changed || row.bodies !== row.events)
    throw new Error(`${changed} writes succeeded, but recorded are ${JSON.stringify(row)}`);
}

/** The requests of each connection: its share of the clients, each PATCH with new values. */
function requestsFor(
  tenants: readonly Tenant[],
  listed: Tenant,
): (operation: string, connection: number, run: number) => LoadRequest[] {
  const headersOf = ({ secret }: Tenant) => ({
    Authorization: `Bearer ${secret}`,
    'Content-Type': 'application/json',
  });
  const clients = tenants.flatMap((tenant) =>
    Array.from({ length: CLIENTS }, (_, i) => ({
      headers: headersOf(tenant),
      path: `/v2/clients/${clientUuid(i + 1)}`,
    })),
  );
  const share = (connection: number) => clients.filter((_, i) => i % CONNECTIONS === connection);
  return (operation, connection, run) => {
    switch (operation) {
      case 'PATCH':
        return [0, 1].flatMap((pass) =>
          share(connection).map(({ headers, path }, i) => ({
            method: 'PATCH' as const,
            path,
            headers,
            body: JSON.stringify({
              first_name: pass === 0 ? 'Anna' : 'Bertha',
              contacts: contacts(run * 1_000_000 + pass * 1000 + i),
            }),
          })),
        );
      case 'POST':
        return share(connection).map(({ headers }, i) => ({
          method: 'POST' as const,
          path: '/v2/clients',
          headers,
          body: JSON.stringify(clientBody(i)),
        }));
      case 'GET':
        return share(connection).map(({ headers: { Authorization }, path }) => ({
          method: 'GET' as const,
          path,
          headers: { Authorization },
        }));
      default:
        return [
          {
            method: 'GET',
            path: '/v2/clients?limit=100',
            headers: { Authorization: `Bearer ${listed.secret}` },
          },
        ];
    }
  };
}
