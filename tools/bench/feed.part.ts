import type pg from 'pg';
import { HttpClient } from '../harness/http-client.js';
import { THIS_PROCESS } from './cpu.js';
import { fillEvents, LENGTH } from './event-log.js';
import { fillTable } from './filling.js';
import { withClient } from '../harness/database.js';
import type { TestBed } from './test-bed.js';
import { closedLoop, interleave, median, medianOf, ratios, type Samples, samplesOf, type Subject } from './measure.js';
import type { BenchOptions } from './options.js';
import { type Goal, judged, type Row, type Section, shown } from './report.js';
import { makeTenants, type Tenant, withProduct } from './seed.js';

const LIMITS = [100, 500, 5000] as const;
/** The page size of the goals and of the snapshots. */
const GOAL_LIMIT = 500;
const RATE: Goal = { min: 80_000 };
const RATIO: Goal = { min: 0.7 };
const RARE: Goal = { max: 5 };

/** The event log of an account. */
interface Log {
  readonly tenant: Tenant;
  /** Its last position. */
  readonly head: number;
}

/** Measures readers of the feed of one account over HTTP, one request at a time, and of the bare table. */
export function feedPart(bed: TestBed, options: BenchOptions, log: (line: string) => void): Promise<Section[]> {
  return withProduct(bed, 'feed', async (database, cluster) => {
    const [tenant] = await makeTenants(database, 1);
    if (tenant === undefined) throw new Error('No account was created');
    log(`filling ${options.rows} events`);
    const clients = Math.ceil(options.rows / LENGTH);
    let head = 0;
    await withClient(cluster.url, (client) =>
      fillTable(client, 'event', async (on) => {
        head = await fillEvents(on, tenant, clients);
      }),
    );
    const eventLog: Log = { tenant, head };
    const api = await cluster.fork('apps/api/src/main.js');
    const http = new HttpClient({ baseUrl: api.url, connections: 1 });
    try {
      return await withClient(cluster.url, async (client) => {
        await client.query("set timezone = 'UTC'");
        const subjects = [...paging(http, client, eventLog, clients), ...asking(http, eventLog)];
        const samples = await interleave(subjects, options, log);
        return [pagesSection(samples, eventLog), requestsSection(samples, eventLog)];
      });
    } finally {
      http.close();
    }
  });
}

const selectName = (limit: number): string => `SELECT *, pages of ${limit}`;
const feedName = (limit: number): string => `feed, limit=${limit}`;
const SNAPSHOTS = `feed, limit=${GOAL_LIMIT}, snapshots of all versions`;
const NEWEST = `feed, limit=${GOAL_LIMIT}, snapshots of newest versions`;

/** Readers that repeatedly read the whole log, page by page. */
function paging(http: HttpClient, client: pg.Client, { tenant, head }: Log, clients: number): Subject[] {
  /**
   * @param from the position at which the reader starts each time.
   * @param pageAfter returns the number of events of a page: large ones end it before its limit.
   */
  const reader = (
    name: string,
    limit: number,
    from: number,
    pageAfter: (after: number) => Promise<number>,
    more: Pick<Subject, 'programs'> = {},
  ): Subject => {
    let after = from;
    return {
      name,
      measure: async (seconds) => {
        let events = 0;
        const pages = await closedLoop(1, seconds, async () => {
          const read = await pageAfter(after);
          if (read === 0) throw new Error(`${name}: no events after ${after} of ${head}`);
          events += read;
          after = after + read + limit > head ? from : after + read;
        });
        return { ...pages, count: events, perSecond: (pages.perSecond * events) / pages.count };
      },
      ...more,
    };
  };
  const feed =
    (limit: number, query = '') =>
    async (after: number): Promise<number> => {
      const { text } = await http.sendOk('GET', `/v2/events?limit=${limit}&after=${after}${query}`, {
        key: tenant.secret,
      });
      // Without the cost of parsing the page.
      const [, last] = /\],"head":(\d+),"epoch":"[^"]*"\}$/.exec(text.slice(-100)) ?? [];
      if (last === undefined) throw new Error(`The feed returned …${text.slice(-100)}`);
      return Math.min(limit, Number(last) - after);
    };
  const select =
    (limit: number) =>
    async (after: number): Promise<number> => {
      const { rows } = await client.query({
        name: 'page',
        text: 'select * from event where account_id = $1 and position > $2 order by position limit $3',
        values: [tenant.uuid, after, limit],
      });
      return rows.length;
    };
  return [
    ...LIMITS.flatMap((limit) => [
      reader(selectName(limit), limit, 0, select(limit), { programs: [THIS_PROCESS] }),
      reader(feedName(limit), limit, 0, feed(limit)),
    ]),
    reader(SNAPSHOTS, GOAL_LIMIT, 0, feed(GOAL_LIMIT, '&include=snapshot')),
    // The last event of each client.
    reader(NEWEST, GOAL_LIMIT, head - clients, feed(GOAL_LIMIT, '&include=snapshot')),
  ];
}

/** A request that is repeated. */
interface Request {
  readonly name: string;
  readonly query: (head: number) => string;
  readonly events: number;
  readonly goal?: Goal;
}

const REQUESTS: readonly Request[] = [
  { name: 'nothing new', query: (head) => `after=${head}`, events: 0 },
  { name: 'a type of no event, from 0', query: () => 'after=0&types=unit_archived', events: 0, goal: RARE },
  { name: 'a type of one event, from 0', query: () => 'after=0&types=territory_created', events: 1, goal: RARE },
  {
    name: 'that type, from the middle',
    query: (head) => `after=${Math.floor(head / 2)}&types=territory_created`,
    events: 0,
    goal: RARE,
  },
];

const asking = (http: HttpClient, { tenant, head }: Log): Subject[] =>
  REQUESTS.map(({ name, query, events }) => ({
    name,
    measure: (seconds) =>
      closedLoop(1, seconds, async () => {
        const { text } = await http.sendOk('GET', `/v2/events?${query(head)}`, { key: tenant.secret });
        const page = JSON.parse(text) as { readonly events: readonly object[] };
        if (page.events.length !== events) throw new Error(`${name}: ${page.events.length} events`);
      }),
  }));

function pagesSection(samples: Samples, { head }: Log): Section {
  const row = (name: string, baseline?: string, rate?: Goal, ratio?: Goal): Row => {
    const own = samplesOf(samples, name);
    const perSecond = medianOf(own, 'perSecond');
    const cells = [
      name,
      shown(perSecond),
      ...judged(perSecond, rate),
      shown(medianOf(own, 'p50Ms')),
      shown(medianOf(own, 'p99Ms')),
    ];
    if (baseline === undefined) return { cells: [...cells, '', '', '', ''], samples: own };
    const compared = samplesOf(samples, baseline);
    const all = ratios(own, compared, 'perSecond');
    const lowest = shown(Math.min(...all));
    return {
      cells: [
        ...cells,
        `**${shown(median(all))}**`,
        `${lowest}–${shown(Math.max(...all))}`,
        ...judged(median(all), ratio),
      ],
      samples: own,
      baseline: compared,
    };
  };
  return {
    title: 'Change feed',
    about: `GET /v2/events of an account of ${head.toLocaleString('en')} events, ${LENGTH} per client, interleaved; one reader, from the start, page by page.
The baseline reads the same pages with pg into objects. An operation is an event; p50 and p99 are those of a page. Snapshots of all
versions are read from the start, those of newest versions at the end, where each event is the last of its client.`,
    head: ['', 'events per second', 'goal', '', 'p50 ms', 'p99 ms', 'ratio', 'lowest–highest', 'goal', ''],
    rows: [
      ...LIMITS.flatMap((limit) => [
        row(selectName(limit)),
        row(feedName(limit), selectName(limit), ...(limit === GOAL_LIMIT ? [RATE, RATIO] : [])),
      ]),
      row(SNAPSHOTS, selectName(GOAL_LIMIT)),
      row(NEWEST, selectName(GOAL_LIMIT)),
    ],
  };
}

const requestsSection = (samples: Samples, { head }: Log): Section => ({
  title: 'Single requests of the change feed',
  about: `GET /v2/events of the same account, limit 100, one request at a time. The type of one event has one of ${head.toLocaleString('en')} events: the first.`,
  head: ['', 'per second', 'p50 ms', 'goal', '', 'p99 ms'],
  rows: REQUESTS.map(({ name, goal }) => {
    const own = samplesOf(samples, name);
    const p50 = medianOf(own, 'p50Ms');
    return {
      cells: [name, shown(medianOf(own, 'perSecond')), shown(p50), ...judged(p50, goal), shown(medianOf(own, 'p99Ms'))],
      samples: own,
    };
  }),
});
