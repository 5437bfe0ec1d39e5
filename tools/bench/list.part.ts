import pg from 'pg';
import { type Database, EntityReader } from '#eventstore/store';
import { HttpClient } from '../harness/http-client.js';
import { fillTable } from './filling.js';
import { withClient } from '../harness/database.js';
import type { TestBed } from './test-bed.js';
import { type ListQuery, type Listing, LISTINGS } from './listings.js';
import type { BenchOptions } from './options.js';
import { closedLoop, interleave, median, medianOf, ratios, type Samples, samplesOf, type Subject } from './measure.js';
import { judged, type Row, type Section, shown } from './report.js';
import { makeTenants, registry, type Tenant, withProduct } from './seed.js';

const SMALL = 1000;
const PAGE = 100;
/** The large account has so many locations per row of `--rows`. */
const LOCATIONS = 10;

/** Measures lists of a small and of a large account, over HTTP, one request at a time. */
export function listPart(bed: TestBed, options: BenchOptions, log: (line: string) => void): Promise<Section[]> {
  return withProduct(bed, 'list', async (database, cluster) => {
    const [small, large] = await makeTenants(database, 2);
    if (small === undefined || large === undefined) throw new Error('No account was created');
    const sections: Section[] = [];
    for (const listing of LISTINGS.filter(({ plural }) => options.lists.includes(plural))) {
      const count = listing.plural === 'locations' ? options.rows * LOCATIONS : options.rows;
      const accounts = [
        { tenant: small, count: SMALL },
        { tenant: large, count },
      ];
      log(`filling ${count} ${listing.plural}`);
      await withClient(cluster.url, (client) =>
        fillTable(client, listing.table, async (on) => {
          for (const { tenant, count } of accounts) await listing.fill(on, tenant, count);
        }),
      );
      const api = await cluster.fork('apps/api/src/main.js');
      const http = new HttpClient({ baseUrl: api.url, connections: 1 });
      try {
        sections.push(await listSection(cluster.url, database, http, listing, accounts, options, log));
      } finally {
        http.close();
        await api.stop();
      }
    }
    return sections;
  });
}

/** An account and its number of rows. */
interface Filled {
  readonly tenant: Tenant;
  readonly count: number;
}

/** Repeats the request of a page. */
const reading =
  (http: HttpClient, plural: string) =>
  (name: string, { secret }: Tenant, path: string, least: number): Subject => ({
    name,
    measure: (seconds) =>
      closedLoop(1, seconds, async () => {
        const { text } = await http.sendOk('GET', path, { key: secret });
        const rows = (JSON.parse(text) as Record<string, object[]>)[plural] ?? [];
        if (rows.length < least) throw new Error(`${path} returned ${rows.length} ${plural}`);
      }),
  });

async function listSection(
  url: string,
  database: Database,
  http: HttpClient,
  { plural, table, path, queries }: Listing,
  accounts: readonly Filled[],
  options: BenchOptions,
  log: (line: string) => void,
): Promise<Section> {
  const large = accounts.at(-1)?.count ?? 0;
  const subject = reading(http, plural);
  const samples = await interleave(
    queries.flatMap(({ name, query, rows = PAGE }) =>
      accounts.map(({ tenant, count }) =>
        subject(`${name}, ${count}`, tenant, `${path}?limit=${PAGE}${query(count)}`, rows),
      ),
    ),
    options,
    log,
  );
  const rows: Row[] = [];
  for (const one of queries) rows.push(await listRow(url, database, table, samples, one, accounts));
  return {
    title: `Lists of ${plural}`,
    about: `GET ${path}?limit=${PAGE} of an account of ${SMALL.toLocaleString('en')} and of one of ${large.toLocaleString('en')} ${plural}, one request at a
time. The plan is that of the reader's statement for the large account; for a prepared statement, from its sixth execution on, when PostgreSQL
has chosen between a custom and a generic plan. A sequential scan is a failure. CPU time is that of the large account, compared with the
small one.`,
    head: [
      '',
      `p50 ms, ${SMALL.toLocaleString('en')}`,
      `p50 ms, ${large.toLocaleString('en')}`,
      'ratio',
      'goal',
      '',
      'plan',
    ],
    rows,
  };
}

async function listRow(
  url: string,
  database: Database,
  table: string,
  samples: Samples,
  { name, ask, maxRatio }: ListQuery,
  accounts: readonly Filled[],
): Promise<Row> {
  const [small = [], large = []] = accounts.map(({ count }) => samplesOf(samples, `${name}, ${count}`));
  const ratio = median(ratios(large, small, 'p50Ms'));
  const plans: string[] = [];
  for (const { tenant, count } of ask === undefined ? [] : accounts)
    plans.push(await planOf(url, database, table, (reader) => ask?.(reader, tenant.uuid, count)));
  const scans = plans.some((plan) => plan.includes(`Seq Scan on ${table}`));
  return {
    cells: [
      name,
      shown(medianOf(small, 'p50Ms')),
      shown(medianOf(large, 'p50Ms')),
      `**${shown(ratio)}**`,
      ...judged(ratio, maxRatio === undefined ? undefined : { max: maxRatio }),
      scans ? `**failed**: ${plans.join('; ')}` : (plans.at(-1) ?? ''),
    ],
    samples: large,
    baseline: small,
  };
}

/** The scans of a table in the plans of the reader's statements, which are prepared and executed often. */
function planOf(
  url: string,
  database: Database,
  table: string,
  ask: (reader: EntityReader) => Promise<unknown> | undefined,
): Promise<string> {
  return withClient(url, async (client) => {
    const explain = 'explain (analyze, costs off, buffers off)';
    const statements: { readonly text: string; readonly values?: unknown[] }[] = [];
    const spy = Object.create(database) as Database;
    spy.queryUnprepared = (text, values) => {
      statements.push({ text: `${explain} ${text}`, values: [...values] });
      return Promise.resolve([]);
    };
    spy.query = async (text, values) => {
      const execute = `execute listing(${(values ?? []).map((value) => pg.escapeLiteral(String(value))).join(', ')})`;
      await client.query(`prepare listing as ${text}`);
      for (let use = 1; use <= 6; use++) await client.query(execute);
      statements.push({ text: `${explain} ${execute}` });
      return [];
    };
    spy.queryList = (text, values, isPrepared) =>
      isPrepared ? spy.query(text, values) : spy.queryUnprepared(text, values);
    await ask(new EntityReader(spy, registry));
    // The first statement reads the page.
    const [first] = statements;
    if (first === undefined) throw new Error('The reader sent no statement');
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(first);
    const lines = rows.map((row) => row['QUERY PLAN'].trim());
    const scans = lines.filter(
      (line) => line.includes('Bitmap Index Scan') || new RegExp(` Scan .*\\bon ${table}\\b`).test(line),
    );
    const time = lines.find((line) => line.startsWith('Execution Time'))?.replace('Execution Time: ', '') ?? '';
    return `${scans.map((line) => line.replace(/^-> +/, '').replace(/ \(actual.*$/, '')).join(', ')} (${time})`;
  });
}
