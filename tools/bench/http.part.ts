import { createHash } from 'node:crypto';
import type { Database } from '#eventstore/store';
import { BASELINE_SCHEMA } from './baseline-schema.js';
import { type Lab, type Program, POOL_SIZE, withClient } from './lab.js';
import { CONNECTIONS, load, type LoadRequest } from './load.js';
import { interleave, type Samples, type Subject } from './measure.js';
import type { BenchOptions } from './options.js';
import { type Goal, RATE_HEAD, rateRow, type Row, type Section } from './report.js';
import { clientBody, clientUuid, contacts, fillClients, makeTenants, type Tenant, withProduct } from './seed.js';

const ACCOUNTS = 100;
const CLIENTS = 20;
/** Clients of the account that is listed. */
const LISTED = 1000;

const GOALS: readonly (readonly [operation: string, goal: Goal])[] = [
  ['PATCH', { least: 1.1 }],
  ['POST', { least: 1.1 }],
  ['GET', { least: 1.1 }],
  ['list of 100', { least: 1.1 }],
];

/** Its ratios are those to the API without them. */
const MORE_ROUTES = 'API with 150 more routes';

/** The API process against a hand-written service, both on the same database server. */
export function httpPart(lab: Lab, options: BenchOptions, say: (line: string) => void): Promise<Section[]> {
  return lab.withDatabase('ours', (ours) =>
    lab.withDatabase('plain', (plain) =>
      withProduct(ours, async (database) => {
        const [listed, ...tenants] = await makeTenants(database, ACCOUNTS + 1);
        if (listed === undefined) throw new Error('No account was made');
        await fillClients(database, listed, LISTED);
        for (const tenant of tenants) await fillClients(database, tenant, CLIENTS);
        await copyToBaseline(database, plain, [listed, ...tenants]);
        for (const url of [ours, plain]) await withClient(url, (client) => client.query('vacuum analyze'));

        const programs: Program[] = [];
        try {
          const api = await lab.start('apps/api/src/main.js', ours);
          programs.push(api);
          const baseline = await lab.start('tools/bench/baseline-service.js', plain);
          programs.push(baseline);
          const more = options.moreRoutes ? await lab.start('tools/bench/api-with-more-routes.js', ours) : undefined;
          if (more !== undefined) programs.push(more);
          await mustAnswerAlike(api, baseline, tenants);
          const requests = requestsFor(tenants, listed);
          let changed = 0;
          // Programs on one database must not send the same PATCH: the second would change nothing.
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
              ...(more === undefined ? [] : [subject(MORE_ROUTES, more, (done) => (changed += changes ? done : 0))]),
              subject('baseline', baseline, () => undefined),
            ];
          });
          const samples = await interleave(subjects, options, say);
          await mustHaveRecorded(database, changed);
          return [{ title: 'HTTP', about: ABOUT, head: RATE_HEAD, rows: rowsOf(samples) }];
        } finally {
          for (const program of programs) await program.stop();
        }
      }),
    ),
  );
}

const ABOUT = `${CONNECTIONS} connections by autocannon; each program one process with a pool of ${POOL_SIZE}, on the same database server.
PATCH, POST and GET over ${ACCOUNTS} accounts of ${CLIENTS} clients, a key each; the list is that of an account of ${LISTED.toLocaleString('en')}. The baseline is
Express 5 and pg by hand: the same validation, a cached key, an ordinary transaction that writes row, history and outbox;
reads are one prepared select. Both write the rendered webhook body.`;

const rowsOf = (samples: Samples): Row[] =>
  GOALS.flatMap(([operation, goal]) => [
    rateRow(`${operation}: baseline`, samples, `${operation}, baseline`),
    rateRow(`${operation}: API`, samples, `${operation}, API`, `${operation}, baseline`, goal),
    ...(samples.has(`${operation}, ${MORE_ROUTES}`)
      ? [rateRow(`${operation}: ${MORE_ROUTES}`, samples, `${operation}, ${MORE_ROUTES}`, `${operation}, API`)]
      : []),
  ]);

/** Gives the baseline the same accounts, keys and clients. */
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

/** A baseline that answered something else would prove nothing. */
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
    throw new Error(`${changed} writes were answered, but recorded were ${JSON.stringify(row)}`);
}

/** What each connection sends: its share of the clients, each PATCH saying something new. */
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
