import type pg from 'pg';
import type { Database } from '#eventstore/store';
import { HttpClient } from '../harness/http-client.js';
import { fillTable } from './filling.js';
import { withClient } from '../harness/database.js';
import { COUNT_WORDS } from '../harness/search-words.js';
import type { TestBed } from './test-bed.js';
import type { BenchOptions } from './options.js';
import { closedLoop, interleave, median, type Samples, samplesOf, type Subject } from './measure.js';
import { fillJobs } from './listings.js';
import { type Goal, judged, type Section, shown } from './report.js';
import { clientUuid, fillClients, makeTenants, OLD_WORD, type Tenant, withProduct } from './seed.js';

const PAGE = 100;
/** Sites of the account, all older than its clients. */
const SITES = 100;

interface Limits {
  readonly p50: Goal;
  readonly p99: Goal;
}

const limitsOf = (p50: number, p99 = p50): Limits => ({ p50: { max: p50 }, p99: { max: p99 } });
const DEFAULT_LIMITS = limitsOf(20, 40);
const TWO_COMMON = limitsOf(80);
const OLD = limitsOf(150);

/** A search. */
interface Search {
  readonly words: string;
  /** How many entities have the words. */
  readonly about: string;
  readonly limits: Limits;
  /** The correct words, when they are misspelt. */
  readonly meant?: string;
  /** A filter, and the number of matches with it. */
  readonly filter?: { readonly query: string; readonly met: number };
  /** What is searched; clients by default. */
  readonly kind?: 'clients' | 'sites' | 'jobs';
}

/** The searches among `count` clients. @param one the number of a client that some searches are for. @param name its last name. */
function searchesAmong(count: number, one: number, name: string): Search[] {
  const number = String(one);
  const misspelt = misspell(name);
  const updated = (range: 'before' | 'after', n: number): string =>
    `&updated_at[${range}]=${new Date(Date.UTC(2026, 0, 1) + n * 1000).toISOString()}`;
  const common = (words: string, about: string, more: Partial<Search> = {}): Search => ({
    words,
    about,
    limits: DEFAULT_LIMITS,
    ...more,
  });
  return [
    common(number.slice(0, -2), 'beginning of a number'),
    common(number, 'number'),
    common(name, 'rare'),
    common(`Boris ${name}`, 'common and rare'),
    common(misspelt, 'rare, misspelt', { meant: name }),
    common(`Boris ${misspelt}`, 'common; rare, misspelt', { meant: `Boris ${name}` }),
    common('Anna', 'common'),
    common('Annna', 'common, misspelt', { meant: 'Anna' }),
    common('Market', 'common'),
    common('Anna Market', 'two common'),
    common('Berlin', 'all'),
    common('ring', 'most'),
    common('15', 'beginning of many numbers'),
    common('49171', 'phone from its start'),
    common('4917147', 'phone from its start'),
    common(`client${number.slice(0, -2)}`, 'e-mail from its start'),
    common(`client${number.slice(0, 2)}`, 'e-mail from its start'),
    common('mill 10115', 'common and rare'),
    common('10997', 'beginning of a number'),
    common('zzzz', 'like none'),
    common('Anna Boris', 'two common, none with both', { limits: TWO_COMMON }),
    common('Anna Boris Berlin', 'two common and all, none with these', { limits: TWO_COMMON }),
    common(OLD_WORD, 'common among the old, none of the new', { limits: OLD }),
    common(misspell(OLD_WORD), 'the same, misspelt', { meant: OLD_WORD, limits: OLD }),
    common('Jürgen', 'common, with an umlaut', { meant: 'jurgen' }),
    common('Juergen Market', 'two common, the umlaut as two letters', { meant: 'jurgen market' }),
    common('Jürgne', 'common with an umlaut, misspelt', { meant: 'jurgen' }),
    common('Николай', 'common, Cyrillic', { meant: 'николаи' }),
    common('Никлоай', 'the same, misspelt', { meant: 'николаи' }),
    common('Anna Market Ring', 'two common and most', { limits: TWO_COMMON }),
    common('a', 'one letter'),
    common('an ma', 'beginnings of two letters', { limits: TWO_COMMON }),
    common('an bo ma ca be', 'beginnings of two letters, none with these', { limits: TWO_COMMON }),
    common('a b c d e f g', 'beginnings of one letter, none with these', { limits: OLD }),
    common('a d f', 'beginnings of one letter', { limits: OLD }),
    common('Anna d f g', 'common; beginnings of one letter, none with these', { limits: OLD }),
    common('st ma ha ga', 'all; beginnings of two letters', { limits: OLD }),
    common('10 15 17', 'beginnings of numbers', { limits: OLD }),
    common(`Anna ${misspell(OLD_WORD)}`, 'common; common among the old, misspelt', {
      meant: `Anna ${OLD_WORD}`,
      limits: OLD,
    }),
    common(`Berlin ${OLD_WORD}`, 'all; common among the old', { limits: OLD }),
    common('Berlin', 'all, of the newest 50', {
      filter: { query: updated('after', count - 50), met: 50 },
      limits: OLD,
    }),
    common('Berlin', 'all, of the oldest 50', { filter: { query: updated('before', 51), met: 50 }, limits: OLD }),
    common('pier', `site, none of the clients`, { kind: 'sites' }),
    common('Anna', 'site, common among the clients', { kind: 'sites', limits: OLD }),
    common(number, 'serial number', { kind: 'jobs' }),
    common('pump', 'all', { kind: 'jobs' }),
    common(name, "rare name of the jobs' clients", { kind: 'jobs' }),
    common(misspelt, 'the same, misspelt', { kind: 'jobs', meant: name }),
    common('Anna pump', "common name of the jobs' clients; all", { kind: 'jobs' }),
    common('Anna Boris', "two common names of the jobs' clients, none with both", { kind: 'jobs', limits: TWO_COMMON }),
  ];
}

/** Swaps the last two different letters. */
function misspell(name: string): string {
  let at = name.length - 2;
  while (at > 0 && name[at] === name[at + 1]) at--;
  return (
    name.slice(0, at) +
    name
      .slice(at, at + 2)
      .split('')
      .reverse()
      .join('') +
    name.slice(at + 2)
  );
}

const titleOf = ({ words, kind = 'clients', filter }: Search): string =>
  `\`${kind}?search=${words}${filter ? filter.query.replace(/=.*/, '') : ''}\``;

/** Measures searches among the clients, sites and jobs of a large account, over HTTP, one request at a time. */
export function searchPart(bed: TestBed, options: BenchOptions, log: (line: string) => void): Promise<Section[]> {
  return withProduct(bed, 'search', async (database, cluster) => {
    const [tenant] = await makeTenants(database, 1);
    if (tenant === undefined) throw new Error('No account was created');
    log(`filling ${options.rows} clients and as many jobs, and the index`);
    await withClient(cluster.url, (client) => fill(client, tenant, options.rows));
    const one = Math.floor(options.rows * 0.471142);
    const searches = searchesAmong(options.rows, one, await lastNameOf(database, tenant, one));
    const held = new Map<Search, number>();
    for (const search of searches) held.set(search, await countMatches(database, tenant, search));
    const api = await cluster.fork('apps/api/src/main.js');
    const http = new HttpClient({ baseUrl: api.url, connections: 1 });
    try {
      const subjects = searches.map((search) => searching(http, tenant, search, held.get(search) ?? NaN));
      const samples = await interleave(subjects, options, log);
      return [sectionOf(searches, held, samples, options.rows)];
    } finally {
      http.close();
    }
  });
}

/** SQL: a name without accents. */
const folded = (name: string): string => `translate(lower(${name}), 'üНй', 'uни')`;

/** Writes clients, a few sites, a job of each client, and the index as the worker does. */
async function fill(client: pg.Client, tenant: Tenant, count: number): Promise<void> {
  await fillTable(client, 'client', async (on) => void (await fillClients(on, tenant, count)));
  await fillTable(client, 'site', async (on) => {
    await on.query(
      `insert into site (account_id, uuid, version, name, contacts, territory_uuid, created_at, updated_at)
       select $1, ('0192f0c0-0000-7000-0000-' || lpad(to_hex(n), 12, '0'))::uuid, 1, 'Anna Pier', '[]', $2, now(), now()
       from generate_series(1, ${SITES}) n`,
      [tenant.uuid, tenant.territory.uuid],
    );
  });
  await fillTable(client, 'job', async (on) => void (await fillJobs(on, tenant, count)));
  await client.query(
    `update projection_checkpoint set position = (select position from account_log where account_id = $1)
     where account_id = $1 and projection = 'search_index'`,
    [tenant.uuid],
  );
  await fillTable(client, 'search_index', async (on) => {
    await on.query(
      `insert into search_index (account_id, generation, stream_type, uuid, row, words)
       select account_id, 0, 'site', uuid, jsonb_build_object('name', name, 'contacts', contacts), lower(name)
       from site where account_id = $1
       union all
       select account_id, 0, 'client', uuid,
         jsonb_build_object('firstName', first_name, 'lastName', last_name, 'contacts', contacts, 'siteAddress', site_address),
         ${folded('first_name')} || ' ' || lower(concat_ws(' ', case first_name when 'Jürgen' then 'juergen' end, last_name, 'mobile',
           translate(contacts #>> '{0,value}', '+', ''), translate(contacts #>> '{0,value}', '+ ', ''),
           translate(contacts #>> '{1,value}', '@.', '  '), translate(site_address ->> 'formatted', ',', ''), '2 3',
           site_address ->> 'description'))
       from client where account_id = $1
       union all
       select account_id, 0, 'job', uuid, jsonb_build_object('serialNo', serial_no, 'description', description),
         ${folded('c.first_name')} || ' ' || lower(concat_ws(' ', c.last_name, serial_no, 'job order 49 30', description))
       from job join client c using (account_id, uuid) where account_id = $1`,
      [tenant.uuid],
    );
  });
  await fillTable(client, 'search_word', async (on) => void (await on.query(COUNT_WORDS)));
}

async function lastNameOf(database: Database, tenant: Tenant, n: number): Promise<string> {
  const [row] = await database.query<{ name: string }>(
    'select last_name as name from client where account_id = $1 and uuid = $2',
    [tenant.uuid, clientUuid(n)],
  );
  if (row === undefined) throw new Error(`There is no client ${n}`);
  return row.name.toLowerCase();
}

/** The number of matches of a search. */
async function countMatches(database: Database, tenant: Tenant, search: Search): Promise<number> {
  if (search.filter !== undefined) return search.filter.met;
  const words = (search.meant ?? search.words).toLowerCase().split(' ');
  const [row] = await database.query<{ count: number }>(
    `select count(*) from search_index d where d.account_id = $1 and d.stream_type = '${(search.kind ?? 'clients').slice(0, -1)}' and d.document @@ $2::tsquery`,
    [tenant.uuid, words.map((word) => `'${word}':*`).join(' & ')],
  );
  return row?.count ?? NaN;
}

/** Repeats a search. @throws Error when a page has too few matches. */
const searching = (http: HttpClient, { secret }: Tenant, search: Search, held: number): Subject => {
  const path = `/v2/${search.kind ?? 'clients'}?limit=${PAGE}&search=${encodeURIComponent(search.words)}${search.filter?.query ?? ''}`;
  return {
    name: titleOf(search),
    measure: (seconds) =>
      closedLoop(1, seconds, async () => {
        const { text } = await http.sendOk('GET', path, { key: secret });
        const [rows = []] = Object.values(JSON.parse(text) as Record<string, object[]>);
        if (rows.length < Math.min(held, PAGE)) throw new Error(`${path} returned ${rows.length} of ${held}`);
      }),
  };
};

function sectionOf(
  searches: readonly Search[],
  held: ReadonlyMap<Search, number>,
  samples: Samples,
  count: number,
): Section {
  return {
    title: 'Searches',
    about: `GET /v2/clients?search=, sites?search= and jobs?search= for a page of ${PAGE} among ${count.toLocaleString('en')} clients, as many jobs and ${SITES} older sites, one request at a time.`,
    head: ['', 'the words match', 'matches', 'p50 ms', 'goal', '', 'p99 ms', 'goal', ''],
    rows: searches.map((search) => {
      const own = samplesOf(samples, titleOf(search));
      const p50 = median(own.map(({ p50Ms }) => p50Ms));
      const p99 = median(own.map(({ p99Ms }) => p99Ms));
      const cells = [
        titleOf(search),
        search.about,
        (held.get(search) ?? NaN).toLocaleString('en'),
        shown(p50),
        ...judged(p50, search.limits.p50),
        shown(p99),
        ...judged(p99, search.limits.p99),
      ];
      return { cells, samples: own };
    }),
  };
}
