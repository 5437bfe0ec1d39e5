import pg from 'pg';
import { type Database, EntityReader } from '#eventstore/store';
import { HttpClient } from './client.js';
import { fillTable } from './filling.js';
import { type Lab, withClient } from './lab.js';
import { type Asked, type Listing, LISTINGS } from './listings.js';
import type { BenchOptions } from './options.js';
import { closedLoop, interleave, median, medianOf, ratios, type Samples, samplesOf, type Subject } from './measure.js';
import { judged, type Row, type Section, shown } from './report.js';
import { makeTenants, registry, type Tenant, withProduct } from './seed.js';

const SMALL = 1000;
const PAGE = 100;
/** Locations for each job of the large account. */
const LOCATIONS = 10;

/** Lists of a small and of a large account, over HTTP, one request at a time. */
export function listPart(lab: Lab, options: BenchOptions, say: (line: string) => void): Promise<Section[]> {
  return lab.withDatabase('list', (url) =>
    withProduct(url, async (database) => {
      const [small, large] = await makeTenants(database, 2);
      if (small === undefined || large === undefined) throw new Error('No account was made');
      const sections: Section[] = [];
      for (const listing of LISTINGS.filter(({ plural }) => options.lists.includes(plural))) {
        const count = listing.plural === 'locations' ? options.rows * LOCATIONS : options.rows;
        const accounts = [
          { tenant: small, count: SMALL },
          { tenant: large, count },
        ];
        say(`filling ${count} ${listing.plural}`);
        await withClient(url, (client) =>
          fillTable(client, listing.table, async (on) => {
            for (const { tenant, count } of accounts) await listing.fill(on, tenant, count);
          }),
        );
        const api = await lab.start('apps/api/src/main.js', url);
        const http = new HttpClient(api.url, 1);
        try {
          sections.push(await listSection(url, database, http, listing, accounts, options, say));
        } finally {
          http.close();
          await api.stop();
        }
      }
      return sections;
    }),
  );
}

/** An account and how many rows of each list it has. */
interface Filled {
  readonly tenant: Tenant;
  readonly count: number;
}

/** Asks for one page after the other of the same target. */
const reading =
  (http: HttpClient, plural: string) =>
  (name: string, { secret }: Tenant, path: string, least: number): Subject => ({
    name,
    measure: (seconds) =>
      closedLoop(1, seconds, async () => {
        const { body } = await http.send('GET', path, secret);
        const rows = (JSON.parse(body) as Record<string, object[]>)[plural] ?? [];
        if (rows.length < least) throw new Error(`${path} answered ${rows.length} ${plural}`);
      }),
  });

async function listSection(
  url: string,
  database: Database,
  http: HttpClient,
  { plural, table, path, asked }: Listing,
  accounts: readonly Filled[],
  options: BenchOptions,
  say: (line: string) => void,
): Promise<Section> {
  const large = accounts.at(-1)?.count ?? 0;
  const subject = reading(http, plural);
  const samples = await interleave(
    asked.flatMap(({ name, query, rows = PAGE }) =>
      accounts.map(({ tenant, count }) =>
        subject(`${name}, ${count}`, tenant, `${path}?limit=${PAGE}${query(count)}`, rows),
      ),
    ),
    options,
    say,
  );
  const rows: Row[] = [];
  for (const one of asked) rows.push(await listRow(url, database, table, samples, one, accounts));
  return {
    title: `Lists of ${plural}`,
    about: `GET ${path}?limit=${PAGE} of an account of ${SMALL.toLocaleString('en')} and of one of ${large.toLocaleString('en')} ${plural}, one request at a
time. The plan is that of the reader's own statement for the large account; of a prepared one from its sixth use on, when PostgreSQL
has chosen between a plan for the values and one for all. A sequential scan is a failure. CPU time is that of the large account; its
ratio is to the small one.`,
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
  { name, ask, most }: Asked,
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
      ...judged(ratio, most === undefined ? undefined : { most }),
      scans ? `**failed**: ${plans.join('; ')}` : (plans.at(-1) ?? ''),
    ],
    samples: large,
    baseline: small,
  };
}

/** The scans of a table in the plans of the reader's own statements, prepared and used often. */
function planOf(
  url: string,
  database: Database,
  table: string,
  ask: (reader: EntityReader) => Promise<unknown> | undefined,
): Promise<string> {
  return withClient(url, async (client) => {
    const explain = 'explain (analyze, costs off, buffers off)';
    const asked: { readonly text: string; readonly values?: unknown[] }[] = [];
    const spy = Object.create(database) as Database;
    spy.queryUnprepared = (text, values) => {
      asked.push({ text: `${explain} ${text}`, values: [...values] });
      return Promise.resolve([]);
    };
    spy.query = async (text, values) => {
      const execute = `execute listing(${(values ?? []).map((value) => pg.escapeLiteral(String(value))).join(', ')})`;
      await client.query(`prepare listing as ${text}`);
      for (let use = 1; use <= 6; use++) await client.query(execute);
      asked.push({ text: `${explain} ${execute}` });
      return [];
    };
    await ask(new EntityReader(spy, registry));
    // The first statement is the one that a full page takes.
    const [first] = asked;
    if (first === undefined) throw new Error('The reader asked nothing');
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(first);
    const lines = rows.map((row) => row['QUERY PLAN'].trim());
    const scans = lines.filter(
      (line) => line.includes('Bitmap Index Scan') || new RegExp(` Scan .*\\bon ${table}\\b`).test(line),
    );
    const time = lines.find((line) => line.startsWith('Execution Time'))?.replace('Execution Time: ', '') ?? '';
    return `${scans.map((line) => line.replace(/^-> +/, '').replace(/ \(actual.*$/, '')).join(', ')} (${time})`;
  });
}
