import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { IQueryHandler } from '@nestjs/cqrs';
import { normalName } from '#eventstore/domain';
import { Database, EntityReader, EntitySearch, References, Registry } from '#eventstore/store';
import { type HttpResponse, parseInput } from '#http';
import { contexts } from '../../apps/contexts.js';
import { ListClients, ListClientsHandler, ListClientsQuery } from '../../libs/crm/src/clients/client.queries.js';
import { ListSites, ListSitesHandler, ListSitesQuery } from '../../libs/crm/src/sites/site.queries.js';
import { LONG } from '../support/long.js';
import { pageIn, PlanRecorder } from '../support/plans.js';
import { CLIENTS, SITES } from '../support/resources.js';
import { only, type Service, startService } from '../support/service.js';
import { requestContext } from '../support/store.js';

const ENTITIES = LONG ? 1_000_000 : 50_000;
/** The oldest and the newest twentieth have a name each, as one of ten of the others has. */
const EDGE = ENTITIES / 20;
const COMMON = 10;
/** One of so many is deleted. */
const DELETED = 97;

const nameOf = (n: number): string =>
  n <= EDGE ? 'Old' : n > ENTITIES - EDGE ? 'New' : n % COMMON === 0 ? 'Common' : `Straße ${n}`;
const NAME_SQL = `case when n <= ${EDGE} then 'Old' when n > ${ENTITIES - EDGE} then 'New'
  when n % ${COMMON} = 0 then 'Common' else 'Straße ' || n end`;
/** When the entity `n` was made and changed. */
const timeOf = (n: number): string => new Date((1_700_000_000 + n * 60) * 1000).toISOString();
const numberIn = (uuid: string): number => Number.parseInt(uuid.slice(-12), 16);

/** The numbers of those that live and meet a condition, newest first. */
const matching = (is: (n: number) => boolean): number[] =>
  Array.from({ length: ENTITIES }, (_, i) => ENTITIES - i).filter((n) => n % DELETED !== 0 && is(n));

interface Kind {
  readonly table: string;
  readonly path: string;
  readonly column: string;
  readonly body: object;
}
const KINDS: readonly Kind[] = [
  {
    table: 'client',
    path: CLIENTS,
    column: 'organization_name',
    body: { organization: true, organization_name: 'Acme' },
  },
  { table: 'site', path: SITES, column: 'name', body: { name: 'Acme' } },
];

let service: Service;
let account: string;
let database: Database;
let recorder: PlanRecorder;
/** The answer of a list, by its table. */
let lists: Readonly<Record<string, (query: object) => Promise<HttpResponse>>>;

beforeAll(async () => {
  service = await startService();
  for (const { table, path, column, body } of KINDS) {
    const uuid: string = only(await service.api('POST', path, { body }));
    const [row] = await service.sql(`select account_id as account from ${table} where uuid = $1`, [uuid]);
    account = String(row?.account);
    await service.sql(
      `insert into ${table} select (made.r).* from (
         select jsonb_populate_record(r, jsonb_build_object(
           'uuid', (lpad(to_hex(1700000000000 + n::bigint * 60000), 12, '0') || '70008000' || lpad(to_hex(n), 12, '0'))::uuid,
           '${column}', ${NAME_SQL}, 'created_at', to_timestamp(1700000000 + n * 60), 'updated_at', to_timestamp(1700000000 + n * 60),
           'deleted_at', case when n % ${DELETED} = 0 then to_timestamp(1700000000 + n * 60) end)) as r
         from ${table} r, generate_series(1, ${ENTITIES}) n where r.uuid = $1 offset 0) made`,
      [uuid],
    );
    await service.sql(`update ${table} set deleted_at = updated_at where uuid = $1`, [uuid]);
    await service.sql(`alter table ${table} set (autovacuum_enabled = false)`);
  }
  database = new Database({ url: service.databaseUrl, poolSize: 2, name: 'fieldline-test' });
  recorder = new PlanRecorder(database, service.sql);
  const registry = new Registry(contexts);
  const reader = new EntityReader(recorder.database, registry);
  const parts = [new EntitySearch(recorder.database, reader), reader, new References(registry), recorder.database];
  const ctx = requestContext(account);
  const [clients, sites] = [ListClientsHandler, ListSitesHandler].map(
    (Handler): IQueryHandler => new Handler(...parts),
  );
  lists = {
    client: (query) => clients?.execute(new ListClients(parseInput(ListClientsQuery, query), ctx)) as Promise<HttpResponse>, // prettier-ignore
    site: (query) => sites?.execute(new ListSites(parseInput(ListSitesQuery, query), ctx)) as Promise<HttpResponse>,
  };
}, 1_800_000);
afterAll(async () => {
  await database.close();
  await service.stop();
});

const LIMIT = 50;

async function listed(table: string, query: object) {
  recorder.clear();
  const answer = await lists[table]?.({ limit: String(LIMIT), ...query });
  if (answer === undefined) throw new Error(`There is no list of ${table}`);
  const { items } = await pageIn<{ uuid: string }>(answer);
  const { rows, indexes } = recorder.readsOf(table);
  return { numbers: items.map(({ uuid }) => numberIn(uuid)), total: answer.headers['Total-Count'], rows, indexes };
}

/** How a number of entities is counted. */
const totalOf = (found: number): string => (found > 10_000 ? '10000+' : `${found}`);
/** The entries of a range that are looked at before it is read whole: it has no more. */
const MOST = 20_001;

const NAMES: readonly (readonly [what: string, ...names: string[]])[] = [
  ['one that one has', `STRAßE ${EDGE + 1}`],
  ['three that one each has', ...[1, 3, 5].map((n) => `Straße ${EDGE + n}`)],
  ['one that many have', 'Common'],
  ['one that the oldest have', 'old'],
  ['two that many have', 'Common', 'New'],
  ['one of the oldest and one of the newest', 'Old', 'New'],
  ['one that many have and one that one has', 'Common', `Straße ${EDGE + 1}`],
  ['one that nobody has', 'Nobody'],
  ['two that nobody has', 'Nobody', 'Nothing'],
  ['99 that nobody has, and one of the oldest', ...Array.from({ length: 99 }, (_, i) => `Nobody ${i}`), 'Old'],
];

/** Ranges of numbers, the first inclusive. */
const RANGES: readonly (readonly [what: string, from: number | undefined, to: number | undefined])[] = [
  ['the newest', ENTITIES - 30, undefined],
  ['the oldest', undefined, 31],
  ['some old ones', 101, 131],
  ['some new ones', ENTITIES - 130, ENTITIES - 100],
  ['none, in the future', ENTITIES + 10, undefined],
  ['none, long ago', undefined, 0],
  ['none, between two', 98, 98],
  ['the oldest twentieth', undefined, EDGE],
  ['the newest twentieth', ENTITIES - EDGE, undefined],
  ['most', 10, undefined],
];
const rangeOf = (from: number | undefined, to: number | undefined) => ({
  ...(from !== undefined && { from: timeOf(from) }),
  ...(to !== undefined && { to: timeOf(to) }),
});

// As the planner chooses after a restore, and later.
describe.each([
  { state: 'without statistics', analyzed: false },
  { state: 'with statistics', analyzed: true },
])('a list, $state', ({ analyzed }) => {
  beforeAll(async () => {
    if (analyzed) await service.sql('vacuum analyze client, site');
  }, 600_000);

  describe.each(KINDS)(`of ${ENTITIES} entities of $path`, ({ table }) => {
    it.each(NAMES)('reads a page of those with a name: %s', async (_, ...name) => {
      const forms = name.map(normalName);
      const expected = matching((n) => forms.includes(normalName(nameOf(n))));
      const page = await listed(table, { name });
      expect(page.numbers).toEqual(expected.slice(0, LIMIT));
      expect(page.indexes).toContain(`${table}_named`);
      expect(page.rows).toBeLessThan(1000);
      const counted = await listed(table, { name, count: 'true' });
      expect([counted.numbers, counted.total]).toEqual([page.numbers, totalOf(expected.length)]);
      expect(counted.rows).toBeLessThan(1000 + 4 * Math.min(expected.length, 10_001));
    });

    it.each(RANGES)('reads little of those that changed at a time: %s', async (_, from, to) => {
      const expected = matching((n) => (from === undefined || n >= from) && (to === undefined || n < to));
      const updated_at = rangeOf(from, to);
      // Of a range with few entities all are read, and sorted.
      const few = expected.length < MOST ? expected.length : 0;
      const page = await listed(table, { updated_at });
      expect(page.numbers).toEqual(expected.slice(0, LIMIT));
      const counted = await listed(table, { updated_at, count: 'true' });
      expect([counted.numbers, counted.total]).toEqual([page.numbers, totalOf(expected.length)]);
      // Without statistics, PostgreSQL may read a range with more, too.
      if (!analyzed && few < expected.length) return;
      expect(page.rows).toBeLessThan(1000 + Math.min(expected.length, MOST) + 2 * few);
      expect(counted.rows).toBeLessThan(page.rows + 1000 + 3 * Math.min(expected.length, 10_001));
    });

    it.each([
      ['an old name, some old ones', 'Old', 101, 131],
      ['a common name, some old ones', 'Common', EDGE + 1, EDGE + 101],
      ['a common name, the newest', 'Common', ENTITIES - EDGE - 100, undefined],
      ['a new name, some old ones', 'New', 101, 131],
      ['an old name, most', 'Old', 10, undefined],
    ])('reads little of those with a name that changed at a time: %s', async (_, name, from, to) => {
      const expected = matching((n) => n >= from && (to === undefined || n < to) && nameOf(n) === name);
      const { numbers, total, rows } = await listed(table, { name, updated_at: rangeOf(from, to), count: 'true' });
      expect([numbers, total]).toEqual([expected.slice(0, LIMIT), totalOf(expected.length)]);
      expect(rows).toBeLessThan(1000 + 3 * MOST);
    });
  });
});
