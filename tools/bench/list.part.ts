import pg from 'pg';
import { type Condition, type Database, EntityReader, type Queryable, type SqlValue } from '#kernel/store';
import { HttpClient } from './client.js';
import { type Lab, withClient } from './lab.js';
import type { BenchOptions } from './main.js';
import { closedLoop, interleave, median, type Samples, samplesOf, type Subject } from './measure.js';
import { judged, type Section, shown } from './report.js';
import { clientUuid, fillClients, makeTenants, registry, type Tenant, withProduct } from './seed.js';

const SMALL = 1000;
const PAGE = 100;
/** Clients within the narrow range of `updated_at`. */
const RECENT = 50;

/** A list as a caller asks for it and as the reader is asked for it, among `count` clients. */
interface Asked {
  readonly name: string;
  readonly query: (count: number) => string;
  readonly after?: (count: number) => string;
  readonly conditions?: (count: number) => readonly Condition[];
  /** Goal of the large account's latency over the small one's. */
  readonly most?: number;
}

/** The instant that {@link fillClients} gave the nth client. */
const updatedAt = (n: number): string => new Date(Date.UTC(2026, 0, 1) + n * 1000).toISOString();

const LISTS: readonly Asked[] = [
  { name: 'no filter', query: () => '', most: 1.1 },
  {
    name: 'deep `after`',
    query: (count) => `&after=${clientUuid(count >> 1)}`,
    after: (count) => clientUuid(count >> 1),
    most: 1.1,
  },
  {
    name: '`updated_at[after]`, narrow',
    query: (count) => `&updated_at[after]=${updatedAt(count - RECENT)}`,
    conditions: (count) => [{ sql: 'e.updated_at > ?', values: [updatedAt(count - RECENT)] }],
  },
];

/** What is searched for, and how many of the clients hold it. */
const SEARCHES: readonly (readonly [text: string, held: string])[] = [
  ['4711', 'one'],
  ['Boris Ckcakijo', 'one'],
  ['Boris Ckcakjio', 'one, misspelt'],
  ['Anna', 'one in 20'],
  ['Anna Market', 'one in 200'],
  ['Market', 'one in 10'],
  ['Berlin', 'all'],
];

/** Lists of a small and of a large account, over HTTP, one request at a time. */
export function listPart(lab: Lab, options: BenchOptions, say: (line: string) => void): Promise<Section[]> {
  return lab.withDatabase('list', (url) =>
    withProduct(url, async (database) => {
      const [small, large] = await makeTenants(database, 2);
      if (small === undefined || large === undefined) throw new Error('No account was made');
      say(`filling ${options.rows} clients`);
      await withClient(url, async (client) => {
        await fillClients(statementsOf(client), small, SMALL);
        await fillClients(statementsOf(client), large, options.rows);
        await client.query('vacuum analyze client');
      });
      const accounts = [
        { tenant: small, count: SMALL },
        { tenant: large, count: options.rows },
      ];
      const api = await lab.start('apps/api/src/main.js', url);
      const http = new HttpClient(api.url, 1);
      const reading = (name: string, { secret }: Tenant, path: string, least: number): Subject => ({
        name,
        measure: (seconds) =>
          closedLoop(1, seconds, async () => {
            const { body } = await http.send('GET', path, secret);
            const { clients } = JSON.parse(body) as { clients: object[] };
            if (clients.length < least) throw new Error(`${path} answered ${clients.length} clients`);
          }),
      });
      try {
        const samples = await interleave(
          LISTS.flatMap(({ name, query, conditions }) =>
            accounts.map(({ tenant, count }) =>
              reading(
                `${name}, ${count}`,
                tenant,
                `/v2/clients?limit=${PAGE}${query(count)}`,
                conditions ? RECENT : PAGE,
              ),
            ),
          ),
          options,
          say,
        );
        const rows: string[][] = [];
        for (const asked of LISTS) rows.push(await listRow(url, database, samples, asked, accounts));
        const sections: Section[] = [
          {
            title: 'Lists',
            about: about(options.rows),
            head: [
              '',
              `p50 ms, ${SMALL.toLocaleString('en')}`,
              `p50 ms, ${options.rows.toLocaleString('en')}`,
              'ratio',
              'goal',
              '',
              'plan',
            ],
            rows,
          },
        ];
        if (options.search) sections.push(await searchSection(database, large, options, reading, say));
        return sections;
      } finally {
        http.close();
        await api.stop();
      }
    }),
  );
}

const about = (rows: number): string =>
  `GET /v2/clients?limit=${PAGE} of an account of ${SMALL.toLocaleString('en')} and of one of ${rows.toLocaleString('en')} clients, one request at a
time. The plan is that of the reader's own statement; of a prepared one from its sixth use on, when PostgreSQL has chosen between a
plan for the values and one for all. A sequential scan of the clients is a failure.`;

async function listRow(
  url: string,
  database: Database,
  samples: Samples,
  { name, after, conditions, most }: Asked,
  accounts: readonly { readonly tenant: Tenant; readonly count: number }[],
): Promise<string[]> {
  const latencies = accounts.map(({ count }) => samplesOf(samples, `${name}, ${count}`).map(({ p50Ms }) => p50Ms));
  const [small = [], large = []] = latencies;
  const ratio = median(large.map((ms, round) => ms / (small[round] ?? NaN)));
  const plans: string[] = [];
  for (const { tenant, count } of accounts)
    plans.push(await planOf(url, database, tenant, after?.(count), conditions?.(count) ?? []));
  const scans = plans.some((plan) => plan.includes('Seq Scan on client'));
  return [
    name,
    shown(median(small)),
    shown(median(large)),
    `**${shown(ratio)}**`,
    ...judged(ratio, most === undefined ? undefined : { most }),
    scans ? `**failed**: ${plans.join('; ')}` : (plans.at(-1) ?? ''),
  ];
}

/** The scans of the clients in the plan of the reader's own statement, prepared and used often. */
function planOf(
  url: string,
  database: Database,
  { uuid }: Tenant,
  after: string | undefined,
  conditions: readonly Condition[],
): Promise<string> {
  return withClient(url, async (client) => {
    const explain = 'explain (analyze, costs off, buffers off)';
    let asked: { readonly text: string; readonly values?: unknown[] } | undefined;
    const spy = Object.create(database) as Database;
    spy.queryPlanned = (text, values) => {
      asked = { text: `${explain} ${text}`, values: [...values] };
      return Promise.resolve([]);
    };
    spy.query = async (text, values) => {
      const execute = `execute listing(${(values ?? []).map((value) => pg.escapeLiteral(String(value))).join(', ')})`;
      await client.query(`prepare listing as ${text}`);
      for (let use = 1; use <= 6; use++) await client.query(execute);
      asked = { text: `${explain} ${execute}` };
      return [];
    };
    const reader = new EntityReader(spy, registry);
    await reader.list(registry.aggregate('client'), uuid, 'newest first', { limit: PAGE, after }, conditions);
    if (asked === undefined) throw new Error('The reader asked nothing');
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(asked);
    const lines = rows.map((row) => row['QUERY PLAN'].trim());
    const scans = lines.filter((line) => / Scan .*\bon client\b|Bitmap Index Scan/.test(line));
    const time = lines.find((line) => line.startsWith('Execution Time'))?.replace('Execution Time: ', '') ?? '';
    return `${scans.map((line) => line.replace(/^-> +/, '').replace(/ \(actual.*$/, '')).join(', ')} (${time})`;
  });
}

/** Fills the directory as the worker would have, and searches it. */
async function searchSection(
  database: Database,
  tenant: Tenant,
  options: BenchOptions,
  reading: (name: string, tenant: Tenant, path: string, least: number) => Subject,
  say: (line: string) => void,
): Promise<Section> {
  say('filling the directory');
  const client = await database.pool.connect();
  try {
    await client.query("set statement_timeout = 0; set maintenance_work_mem = '256MB'");
    await client.query(
      `insert into projection_checkpoint (account_id, projection, generation, state, position)
       select account_id, 'client_directory', 1, 'live', position from account_log where account_id = $1
       on conflict do nothing`,
      [tenant.uuid],
    );
    // Built at the end: row by row they take many times as long.
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(
      "select indexname as name, indexdef as definition from pg_indexes where tablename = 'client_directory' and indexdef ilike '% using gin %'",
    );
    for (const { name } of indexes) await client.query(`drop index ${name}`);
    await client.query(
      `insert into client_directory (account_id, generation, uuid, row, words)
       select account_id, 1, uuid, '{}', lower(concat_ws(' ', first_name, last_name, 'mobile',
         translate(contacts #>> '{0,value}', '+', ''), translate(contacts #>> '{0,value}', '+ ', ''),
         translate(contacts #>> '{1,value}', '@.', '  '), translate(site_address ->> 'formatted', ',', ''), 'ring twice'))
       from client where account_id = $1`,
      [tenant.uuid],
    );
    for (const { definition } of indexes) await client.query(definition);
    await client.query('vacuum analyze client_directory');
  } finally {
    client.release(true);
  }
  const samples = await interleave(
    SEARCHES.map(([text, held]) =>
      reading(
        text,
        tenant,
        `/v2/clients?limit=${PAGE}&search=${encodeURIComponent(text)}`,
        held.endsWith('misspelt') ? 0 : 1,
      ),
    ),
    options,
    say,
  );
  return {
    title: 'Searches',
    about: `GET /v2/clients?search= among ${options.rows.toLocaleString('en')} clients, one request at a time.`,
    head: ['', 'clients that hold it', 'p50 ms', 'p99 ms'],
    rows: SEARCHES.map(([text, held]) => [
      `\`${text}\``,
      held,
      shown(median(samplesOf(samples, text).map(({ p50Ms }) => p50Ms))),
      shown(median(samplesOf(samples, text).map(({ p99Ms }) => p99Ms))),
    ]),
  };
}

/** A connection without the limits that a program sets itself, to fill tables with. */
const statementsOf = (client: pg.Client): Queryable => ({
  query: async <R extends object>(text: string, values: readonly SqlValue[] = []) =>
    (await client.query(text, [...values])).rows as R[],
});
