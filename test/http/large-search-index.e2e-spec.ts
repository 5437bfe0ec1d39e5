import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { refused } from '../support/problems.js';
import { nextOf, only, type Service, startService } from '../support/service.js';
import { LONG } from '../support/long.js';
import { COUNT_WORDS } from '../../tools/harness/search-words.js';
import { until } from '../../tools/harness/until.js';
import { describeOnOneServer } from '../support/one-server.js';

/** Several times the number of newest entries that a search reads. */
const CLIENTS = 80_000;
/** All older than any client. */
const SITES = 50;
/** All newer than any client; each of the client with its number. */
const JOBS = LONG ? 1_000_000 : 25_000;
/** All older than any client. */
const PEOPLE = 50;
/** Maximum entries that a search reads: the newest twice, samples, and index hits. */
const MAX_READ = 45_000;

/** The uuid of the nth client, in the order of n. */
const client = (n: number): string => `0192f0c0-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;
const site = (n: number): string => `0192f0c0-0000-7000-0000-${n.toString(16).padStart(12, '0')}`;

/** The words of the nth client as the projection stores them: SQL over `n`. */
const WORDS = `concat_ws(' ', 'berlin', case n % 20 when 0 then 'anna' when 1 then 'boris' end,
  case when n % 100 = 7 then 'lindgren' end, case when n <= 5000 then 'lighthouse' end,
  case when n <= 12000 then 'harbour' when n % 10000 = 9 then 'harbour' || n end, case when n % 2000 = 4 then 'kowalczyk' end, '49170' || n)`;

const job = (n: number): string => `0192f0c0-0000-7000-9000-${n.toString(16).padStart(12, '0')}`;
const person = (n: number): string => `0192f0c0-0000-7000-1000-${n.toString(16).padStart(12, '0')}`;

const upTo = (count: number): number[] => Array.from({ length: count }, (_, i) => i + 1);

let service: Service;
beforeAll(async () => {
  service = await startService();
  const [account] = await service.sql('select uuid, default_territory_uuid as territory from account');
  const of = [account?.['uuid'], account?.['territory']];
  await service.sql(
    `insert into client (account_id, uuid, version, organization, organization_name, contacts, territory_uuid, created_at, updated_at)
     select $1, ('0192f0c0-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 1, true, 'Client ' || n, '[]', $2, at, at
     from generate_series(1, ${CLIENTS}) n, lateral (select timestamptz '2026-01-01' + n * interval '1 second') moment (at)`,
    of,
  );
  await service.sql(
    `insert into site (account_id, uuid, version, name, contacts, territory_uuid, created_at, updated_at)
     select $1, ('0192f0c0-0000-7000-0000-' || lpad(to_hex(n), 12, '0'))::uuid, 1, 'Anna Pier', '[]', $2, now(), now()
     from generate_series(1, ${SITES}) n`,
    of,
  );
  await service.sql(
    `insert into search_index (account_id, generation, stream_type, uuid, row, words)
     select account_id, 0, 'site', uuid, '{}'::jsonb, 'anna pier' from site
     union all
     select account_id, 0, 'client', uuid, '{}', ${WORDS}
     from client, lateral (select extract(epoch from created_at - timestamptz '2026-01-01')::int) as nth (n)`,
  );
  await service.sql(
    `insert into app_user (account_id, uuid, version, email, first_name, last_name, skill_uuids, permissions, owner, created_at, updated_at)
     select $1, ('0192f0c0-0000-7000-1000-' || lpad(to_hex(n), 12, '0'))::uuid, 1, n || '@example.com', 'Anna', 'Pump', '{}', '{}', false, now(), now()
     from generate_series(1, ${PEOPLE}) n`,
    [account?.['uuid']],
  );
  await service.sql(
    `insert into job (account_id, uuid, version, serial_no, status, type_uuid, skill_uuids, contacts, assignees, custom_fields, report_fields,
       possible_resolution_uuids, available_catalog, ordered_services, durations, provided_services, used_materials, user_uuids,
       team_uuids, created_at, updated_at)
     select $1, ('0192f0c0-0000-7000-9000-' || lpad(to_hex(n), 12, '0'))::uuid, 1, n, case when n % 2 = 0 then 'posted' else 'canceled' end,
       (select uuid from job_type where account_id = $1 limit 1), '{}', '[]', '[]', '[]', '[]', '{}', '[]', '[]',
       '{"enRoute": null, "suspension": null, "actual": null}', '[]', '[]', '{}', '{}', at, at
     from generate_series(1, ${JOBS}) n, lateral (select timestamptz '2026-01-01' + n * interval '1 second') moment (at)`,
    [account?.['uuid']],
  );
  await service.sql(
    `insert into search_index (account_id, generation, stream_type, uuid, row, words, own_words, client_uuid)
     select account_id, 0, 'job', uuid, '{}'::jsonb, ${WORDS.replaceAll('49170', '')} || ' pump', 'pump',
       ('0192f0c0-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid
     from job, lateral (select serial_no as n) as nth
     union all
     select account_id, 0, 'user', uuid, '{}', 'anna pump', null, null from app_user`,
  );
  await service.sql(COUNT_WORDS);
  await service.sql('vacuum analyze client, site, job, app_user, search_index, search_word');
});
afterAll(() => service.stop());

/** The uuids of all pages of a search, in order. */
async function found(path: string, limit = 100): Promise<string[]> {
  const uuids: string[] = [];
  for (let page: string | undefined = `${path}&limit=${limit}`; page !== undefined;) {
    const answer = await service.api('GET', page);
    uuids.push(...only<{ uuid: string }[]>(answer).map(({ uuid }) => uuid));
    page = nextOf(answer);
  }
  return uuids;
}

const newestFirst = (holds: (n: number) => boolean): string[] => upTo(CLIENTS).filter(holds).reverse().map(client);

// First: sessions report what they read after some seconds, also those of the other tests.
describeOnOneServer('a search does not read the whole index', () => {
  /** The number of entries read by sessions that have ended. */
  async function entriesRead(): Promise<number> {
    const [row] = await service.sql(
      `select (seq_tup_read + idx_tup_fetch)::int as read from pg_stat_user_tables where relname = 'search_index'`,
    );
    return Number(row?.['read']);
  }

  it.each<[string, string, number?]>([
    ['two common words without a common entry', '/v2/clients?search=anna%20boris'],
    ['a misspelled word', '/v2/clients?search=kowalczik'],
    ['a word similar to none', '/v2/clients?search=xyxyxyxy'],
    ['digits', '/v2/clients?search=491705999'],
    ['a common and a rare word', '/v2/clients?search=berlin%20kowalczyk'],
    ['a word of old clients', '/v2/clients?search=lighthouse'],
    ['a word of few sites and of many clients', '/v2/sites?search=anna', 20 * SITES],
    ['a word of few users and of many jobs', '/v2/users?search=anna', 20 * PEOPLE],
    ['two common words of jobs without a common entry', '/v2/jobs?search=anna%20boris'],
    ['a misspelled word of jobs', '/v2/jobs?search=kowalczik'],
    ['a word of old jobs', '/v2/jobs?search=lighthouse'],
    ['a word of all jobs with a filter', '/v2/jobs?search=pump&status=posted'],
  ])('by %s', async (_, path, maxRead = MAX_READ) => {
    const before = await entriesRead();
    const other = await startService({ databaseUrl: service.databaseUrl });
    const answer = await other.api('GET', path, { key: service.key });
    await other.stop();
    expect(answer.status).toBe(200);
    await until(async () => (await entriesRead()) > before);
    expect((await entriesRead()) - before).toBeLessThan(maxRead);
  });
});

describe('a search in a large index', () => {
  it.each<[string, (n: number) => boolean]>([
    ['lindgren', (n) => n % 100 === 7],
    ['lindgren berlin', (n) => n % 100 === 7],
    ['lighthouse anna', (n) => n <= 5000 && n % 20 === 0],
    ['lighthouse berlin', (n) => n <= 5000],
    ['harbour', (n) => n <= 12_000 || n % 10_000 === 9],
    ['kowalczyk', (n) => n % 2000 === 4],
    ['kowalczik', (n) => n % 2000 === 4],
    ['berlin kowalczik', (n) => n % 2000 === 4],
    ['lindgrne', (n) => n % 100 === 7],
    ['lighthose', (n) => n <= 5000],
    ['berlinlindgren', (n) => n % 100 === 7],
    ['annalighthouse berlin', (n) => n <= 5000 && n % 20 === 0],
    ['berlinnobody', () => false],
    ['491705999', (n) => n === 5999 || Math.floor(n / 10) === 5999],
    ['anna boris', () => false],
    ['nobody', () => false],
    ['491709999999', () => false],
  ])('%s: the pages contain every match once, newest first; they are counted to 10,000', async (search, holds) => {
    const [path, all] = [`/v2/clients?search=${encodeURIComponent(search)}`, newestFirst(holds)];
    expect(await found(path)).toEqual(all);
    for (const after of [undefined, client(CLIENTS - 1000), client(1000)]) {
      const page = await service.api(
        'GET',
        `${path}&limit=2&count=true${after === undefined ? '' : `&after=${after}`}`,
      );
      expect(page.headers.get('total-count')).toBe(all.length > 10_000 ? '10000+' : `${all.length}`);
      const expected = all.filter((uuid) => after === undefined || uuid < after).slice(0, 2);
      expect(only<{ uuid: string }[]>(page).map(({ uuid }) => uuid)).toEqual(expected);
    }
  });

  it('the pages contain every match once, with any page size', async () => {
    const all = newestFirst((n) => n % 100 === 7);
    for (const limit of [7, 160, 161, 500]) expect(await found('/v2/clients?search=lindgren', limit)).toEqual(all);
  });

  it.each([
    ['berlin', (n: number) => n <= 300],
    ['lindgren', (n: number) => n <= 300 && n % 100 === 7],
    ['kowalczik', (n: number) => n <= 300 && n % 2000 === 4],
    ['berlni', (n: number) => n <= 300],
    ['berln', (n: number) => n <= 300],
  ])('%s: a filter returns the old matches that meet it', async (search, holds) => {
    const before = new Date(Date.UTC(2026, 0, 1) + 301_000).toISOString();
    expect(await found(`/v2/clients?search=${search}&updated_at[before]=${before}`)).toEqual(newestFirst(holds));
  });

  it('a page after the last match is empty', async () => {
    for (const search of ['lindgren', 'lindgrne', 'lighthouse', 'berlin'])
      expect(await found(`/v2/clients?search=${search}&after=${client(1)}`)).toEqual([]);
  });

  it('finds sites among many clients; a word of clients alone matches sites by similarity', async () => {
    const sites = upTo(SITES).reverse().map(site);
    expect(await found('/v2/sites?search=anna', 20)).toEqual(sites);
    expect(await found('/v2/sites?search=anna%20pier', 20)).toEqual(sites);
    expect(await found('/v2/sites?search=annna')).toEqual(sites);
    expect(await found('/v2/sites?search=berlin')).toEqual([]);
  });

  it('finds users among many jobs; a word of jobs alone matches no users', async () => {
    const people = upTo(PEOPLE).reverse().map(person);
    expect(await found('/v2/users?search=anna%20pump', 20)).toEqual(people);
    expect(await found('/v2/users?search=annna')).toEqual(people);
    expect(await found('/v2/users?search=berlin')).toEqual([]);
  });

  const jobs = (holds: (n: number) => boolean): string[] => upTo(JOBS).filter(holds).reverse().map(job);

  it.each<[string, (n: number) => boolean]>([
    ['search=lindgren', (n) => n % 100 === 7],
    ['search=lindgren%20pump', (n) => n % 100 === 7],
    ['search=lighthouse%20anna', (n) => n <= 5000 && n % 20 === 0],
    ['search=kowalczik', (n) => n % 2000 === 4],
    ['search=anna%20boris', () => false],
    ['search=5999', (n) => String(n).startsWith('5999')],
    ['search=lighthouse%20anna&status=posted', (n) => n <= 5000 && n % 20 === 0],
    ['search=lindgren&status=posted', () => false],
    [`search=berlin&client_uuid=${client(77)}`, () => false],
  ])('jobs?%s: the pages contain every match once, newest first', async (search, holds) => {
    expect(await found(`/v2/jobs?${search}`, 500)).toEqual(jobs(holds));
  });

  it('finds no entries of another account', async () => {
    const { key } = await service.newAccount();
    for (const search of ['berlin', 'kowalczyk', 'kowalczik'])
      for (const kind of ['clients', 'jobs'])
        expect((await service.api('GET', `/v2/${kind}?search=${search}`, { key })).body).toEqual({ [kind]: [] });
  });
});

it('the pending list of each index of words is limited to 512 kB', async () => {
  const indexes = await service.sql(
    `select reloptions as options from pg_class join pg_index on indexrelid = oid
     where indrelid in ('search_index'::regclass, 'search_word'::regclass) and indexrelid in (
       select oid from pg_class where relam = (select oid from pg_am where amname = 'gin'))`,
  );
  expect(indexes).toEqual([{ options: ['gin_pending_list_limit=512'] }, { options: ['gin_pending_list_limit=512'] }]);
});

it('a search that exceeds its timeout returns 503 unavailable with Retry-After', async () => {
  const holder = new pg.Client({ connectionString: service.databaseUrl });
  await holder.connect();
  try {
    await holder.query('begin; lock table search_index in access exclusive mode');
    const answer = await service.api('GET', '/v2/clients?search=anna');
    expect(answer).toEqual(
      refused(
        503,
        'unavailable',
        'The database query with search timed out: add or change filters, or try again later',
      ),
    );
    expect(answer.headers.get('retry-after')).toBe('1');
  } finally {
    await holder.end();
  }
  expect((await service.api('GET', '/v2/clients?search=anna')).status).toBe(200);
});
