import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { newUuid } from '#eventstore/domain';
import type { AnyProjection, Queryable, SqlValue } from '#eventstore/store';
import { ProjectionRunner, rebuild, verifyAccount } from '#eventstore/worker';
import type { Api } from '../../apps/api/src/api.js';
import { prefix, SearchStatements } from '../../libs/eventstore/src/read/search/search-statements.js';
import { Cluster, type StoreProcess } from '../../tools/harness/cluster.js';
import { send } from '../../tools/harness/api-client.js';
import { until } from '../../tools/harness/until.js';
import { runs } from '../support/long.js';
import {
  createdClient,
  deleted,
  firstAccount,
  newAccount,
  requestContext,
  territoryOf,
  updated,
} from '../support/store.js';

/** The most rows that a write changes because of changed names. */
const MAX_FOLLOWING = 1000;

let cluster: Cluster;
let api: Api;
let process: StoreProcess;
let runner: ProjectionRunner;
beforeAll(async () => {
  cluster = await Cluster.open();
  // It creates the first account.
  api = await cluster.api();
  process = await cluster.process();
  await process.database.query('alter table search_index set (autovacuum_enabled = false)');
  runner = new ProjectionRunner(indexOf(process), process.registry);
});
afterAll(() => cluster.close());

function indexOf({ registry }: StoreProcess): AnyProjection {
  const index = registry.projections.get('search_index');
  if (index === undefined) throw new Error('There is no search index');
  return index;
}

/** One cycle of the worker. @returns the accounts whose checkpoints moved. */
async function cycle(...accounts: readonly string[]): Promise<string[]> {
  const { batches } = await runner.next(
    process.database,
    accounts,
    accounts.map(() => 500),
  );
  const folded = batches.map((batch) => {
    const fold = new Map<string, object | null>();
    runner.apply(batch, fold);
    return { ...batch, fold };
  });
  return [...(await runner.write(process.database, folded))];
}

const client = () => process.registry.aggregate('client');

async function createClient(account: string, name: string): Promise<string> {
  const decide = createdClient(name, await territoryOf(process, account));
  return (await process.store.create(client(), requestContext(account), decide)).uuid;
}

const rename = (account: string, uuid: string, organizationName: string) =>
  process.store.change(client(), requestContext(account), uuid, updated('client', { organizationName }));

/** Adds jobs of a client, as the worker would have written them. */
const addJobs = (account: string, uuid: string, count: number) =>
  process.database.query(
    `insert into search_index (account_id, generation, stream_type, uuid, row, words, own_words, client_uuid)
     select k.account_id, k.generation, 'job', gen_random_uuid(), '{"streamType": "job"}', k.names || ' pump', 'pump', k.uuid
     from search_index k cross join generate_series(1, $3::int) where k.account_id = $1 and k.uuid = $2`,
    [account, uuid, count],
  );

/** How many entries of an account have each list of words. */
async function countByWords(account: string): Promise<Record<string, number>> {
  const rows = await process.database.query<{ words: string; count: number }>(
    'select words, count(*)::int as count from search_index where account_id = $1 group by words',
    [account],
  );
  return Object.fromEntries(rows.map(({ words, count }) => [words, count]));
}

describe('a changed name of a client', () => {
  it('is changed in its jobs in parts, before the event counts as applied; other accounts do not wait', async () => {
    const [ours, theirs] = [await newAccount(process), await newAccount(process)];
    const acme = await createClient(ours, 'Acme');
    const other = await createClient(ours, 'Other');
    expect(await cycle(ours)).toEqual([ours]);
    const jobs = 2 * MAX_FOLLOWING + 500;
    await addJobs(ours, acme, jobs);
    await addJobs(ours, other, 3);
    await rename(ours, acme, 'Zenith');
    await createClient(theirs, 'Bystander');

    expect(await cycle(ours, theirs)).toEqual([theirs]);
    expect(await countByWords(theirs)).toEqual({ bystander: 1 });
    expect(await countByWords(ours)).toEqual({
      acme: 1,
      'acme pump': jobs - MAX_FOLLOWING,
      'zenith pump': MAX_FOLLOWING,
      other: 1,
      'other pump': 3,
    });
    expect(await cycle(ours)).toEqual([]);
    // A later name wins: the parts that have the first one are changed again.
    await rename(ours, acme, 'Nadir');
    for (let cycles = 0; (await cycle(ours)).length === 0; cycles++) expect(cycles).toBeLessThan(4);
    expect(await countByWords(ours)).toEqual({ nadir: 1, 'nadir pump': jobs, other: 1, 'other pump': 3 });
    expect(await cycle(ours)).toEqual([]);
  });

  it('leaves the name of their site in its jobs', async () => {
    const account = await newAccount(process);
    const [first, second] = [await createClient(account, 'First'), await createClient(account, 'Second')];
    await cycle(account);
    await addJobs(account, first, MAX_FOLLOWING + 300);
    // The second stands for a site: what matters is the column.
    await process.database.query(
      `update search_index set site_uuid = $2, words = 'first second pump' where account_id = $1 and client_uuid is not null`,
      [account, second],
    );
    await process.database.query(`update search_index set stream_type = 'site' where account_id = $1 and uuid = $2`, [
      account,
      second,
    ]);
    await rename(account, first, 'One');
    expect(await cycle(account)).toEqual([]);
    expect(await countByWords(account)).toEqual({
      first: 1,
      second: 1,
      'first second pump': 300,
      'one second pump': MAX_FOLLOWING,
    });
    expect(await cycle(account)).toEqual([account]);
    expect(await countByWords(account)).toEqual({ one: 1, second: 1, 'one second pump': MAX_FOLLOWING + 300 });
  });

  it('is changed in one write in exactly as many jobs as fit, and a change of no name changes no job', async () => {
    const account = await newAccount(process);
    const acme = await createClient(account, 'Acme');
    await cycle(account);
    await addJobs(account, acme, MAX_FOLLOWING - 1);
    await rename(account, acme, 'Zenith');
    expect(await cycle(account)).toEqual([account]);
    expect(await countByWords(account)).toEqual({ zenith: 1, 'zenith pump': MAX_FOLLOWING - 1 });
    const versions = () =>
      process.database.query(`select distinct xmin::text from search_index where account_id = $1 and words ~ 'pump'`, [
        account,
      ]);
    const before = await versions();
    const contacts = [{ name: '', value: 'zenith@example.com', type: 'email' }];
    await process.store.change(client(), requestContext(account), acme, updated('client', { contacts }));
    await process.store.change(client(), requestContext(account), acme, deleted('client'));
    expect(await cycle(account)).toEqual([account]);
    expect(await versions()).toEqual(before);
    expect(await countByWords(account)).toEqual({ '': 1, 'zenith pump': MAX_FOLLOWING - 1 });
  });
});

describe('the search index', () => {
  it('has the words of the entities after any history, and the same after a rebuild', async () => {
    const worker = await cluster.worker();
    const account = await firstAccount(process);
    const uuids: Record<string, string[]> = { clients: [], sites: [], jobs: [] };
    const name = fc.constantFrom('Acme', 'Zenith', 'Nadir Ltd', 'Änna', '471 142');
    const step = fc.record({
      kind: fc.constantFrom('clients', 'sites', 'jobs'),
      act: fc.constantFrom('create', 'create', 'change', 'change', 'delete'),
      name,
      at: fc.nat(),
    });
    const pick = (kind: string, at: number): object | null => {
      const of = uuids[kind] ?? [];
      return of.length === 0 || at % 4 === 0 ? null : { uuid: of[at % of.length] };
    };
    const bodyOf = (kind: string, text: string, at: number): object =>
      kind === 'clients'
        ? { organization: true, organization_name: text }
        : kind === 'sites'
          ? { name: text }
          : at % 2 === 0
            ? { description: text, client: pick('clients', at) }
            : { description: text, site: pick('sites', at) };
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 30 }), async (steps) => {
        for (const { kind, act, name: text, at } of steps) {
          const of = uuids[kind] ?? [];
          const uuid = of[at % Math.max(1, of.length)];
          const path = `/v2/${kind}${act === 'create' || uuid === undefined ? '' : `/${uuid}`}`;
          if (act === 'delete' && uuid !== undefined) {
            await send(api, 'DELETE', path);
            uuids[kind] = of.filter((one) => one !== uuid);
          } else {
            const method = path === `/v2/${kind}` ? 'POST' : 'PATCH';
            const { status, body } = await send(api, method, path, bodyOf(kind, text, at));
            // A client and a site that do not belong together are rejected; nothing is recorded then.
            if (status === 201) of.push(String(body[`${kind.slice(0, -1)}_uuid`]));
          }
        }
        await caughtUp(account);
        const live = await rowsOf(account);
        expect(live.map(({ uuid, words }) => ({ uuid, words }))).toEqual(await modelOf(account));
        const counts = await countsOf(account);
        expect(counts).toEqual(countsIn(live));
        await rebuild(process.database, runner, account, () => undefined);
        expect(await rowsOf(account)).toEqual(live);
        expect(await countsOf(account)).toEqual(counts);
      }),
      { numRuns: runs(1) },
    );
    await worker.close();
  });

  it.each([
    ['another number of entries', 'update search_word set entries = 2'],
    ['an older newest entry', `update search_word set newest = '00000000-0000-7000-8000-000000000000'`],
    ['a missing word', 'delete from search_word'],
  ])('has words with %s: `events verify` says so, and a rebuild repairs it', async (_, change) => {
    const account = await newAccount(process);
    await createClient(account, 'Acme');
    await cycle(account);
    const findings = async () =>
      (await verifyAccount(process.database, process.registry, account, () => undefined)).map(({ message }) => message);
    expect(await findings()).toEqual([]);
    await process.database.query(`${change} where account_id = $1 and word = 'acme'`, [account]);
    expect(await findings()).toEqual(['search_word: the counts of 1 words of the type client are wrong, such as acme']);
    await rebuild(process.database, runner, account, () => undefined);
    expect(await findings()).toEqual([]);
  });

  const caughtUp = (account: string) =>
    until(async () => {
      const rows = await process.database.query(
        `select from projection_checkpoint c join account_log l on l.account_id = c.account_id
         where c.account_id = $1 and c.projection = 'search_index' and c.state = 'live' and c.position = l.position`,
        [account],
      );
      return rows.length === 1;
    });

  /** The live entries of clients, sites and jobs. */
  const rowsOf = (account: string) =>
    process.database.query<{ uuid: string; stream_type: string; words: string }>(
      `select d.uuid, d.stream_type, d.words, d.own_words, d.names, d.client_uuid, d.site_uuid, d.row from search_index d
       join projection_checkpoint c on c.account_id = d.account_id and c.projection = 'search_index'
         and c.generation = d.generation and c.state = 'live'
       where d.account_id = $1 and d.stream_type in ('client', 'site', 'job') order by d.uuid`,
      [account],
    );

  /** The same words, from the rows of the entities; none of deleted clients and sites. */
  async function modelOf(account: string): Promise<{ uuid: string; words: string }[]> {
    const rows = await process.database.query<{ uuid: string; texts: (string | null)[] }>(
      `select uuid, case when deleted_at is null then array[organization_name] else '{}' end as texts
         from client where account_id = $1
       union all select uuid, case when deleted_at is null then array[name] else '{}' end from site where account_id = $1
       union all select j.uuid, array[c.organization_name, s.name, j.serial_no::text || ' ' || j.description] from job j
         left join client c on c.account_id = $1 and c.uuid = j.client_uuid
         left join site s on s.account_id = $1 and s.uuid = j.site_uuid
         where j.account_id = $1 and j.deleted_at is null
       order by uuid`,
      [account],
    );
    return rows.map(({ uuid, texts }) => ({
      uuid,
      words: texts
        .filter((text) => text !== null)
        .join(' ')
        .replaceAll('Änna', 'Anna aenna')
        .toLowerCase(),
    }));
  }

  /** The live table of words of clients, sites and jobs: by type and word. */
  async function countsOf(account: string): Promise<Record<string, number>> {
    const rows = await process.database.query<{ word: string; entries: number }>(
      `select w.stream_type || ' ' || w.word as word, w.entries from search_word w
       join projection_checkpoint c on c.account_id = w.account_id and c.projection = 'search_index'
         and c.generation = w.generation and c.state = 'live'
       where w.account_id = $1 and w.stream_type in ('client', 'site', 'job')`,
      [account],
    );
    return Object.fromEntries(rows.map(({ word, entries }) => [word, entries]));
  }

  /** The same from the entries: their words, of those with digits what is before them. */
  function countsIn(rows: readonly { readonly stream_type: string; readonly words: string }[]): Record<string, number> {
    const counts: Record<string, number> = {};
    for (const { stream_type: type, words } of rows)
      for (const word of words.split(' ').flatMap((one) => (/^\D/.test(one) ? one.replace(/\d.*/, '#') : [])))
        counts[`${type} ${word}`] = (counts[`${type} ${word}`] ?? 0) + 1;
    return counts;
  }
});

describe('the plan, whatever the statistics say,', () => {
  /** The indexes of the search index that a statement uses. */
  async function indexesOf(text: string, values: readonly SqlValue[]): Promise<string[]> {
    const [row] = await process.database.query<Record<string, unknown>>(`explain (format json) ${text}`, values);
    const names = [...JSON.stringify(row).matchAll(/"Index Name":"(search_\w+)"/g)].map(([, name = '']) => name);
    return [...new Set(names)].sort();
  }

  let account: string;
  beforeAll(async () => {
    await process.database.query('truncate search_index');
    account = await newAccount(process);
    const acme = await createClient(account, 'Acme');
    await cycle(account);
    await addJobs(account, acme, 20_000);
    await process.database.query(
      `update search_index set client_uuid = gen_random_uuid() where account_id = $1 and stream_type = 'job'`,
      [account],
    );
    await process.database.query(
      `insert into search_word (account_id, generation, stream_type, word, entries, newest)
       select $1, 0, 'job', translate(md5(n::text), '0123456789', 'ghijklmnop'), 1, gen_random_uuid() from generate_series(1, 20000) n`,
      [account],
    );
  });

  it.each([
    ['none', 'select 1'],
    [
      'of an empty table',
      `update pg_class set reltuples = 0, relpages = 0 where oid in
         (select 'search_index'::regclass union select indexrelid from pg_index where indrelid = 'search_index'::regclass)`,
    ],
    ['of this table', 'analyze search_index, search_word'],
  ])('uses the index of each step: %s', async (_, statement) => {
    await process.database.query(statement);
    const used: string[][] = [];
    const explaining: Queryable = {
      query: async (text, values = []) => {
        if (!text.startsWith('set local')) used.push(await indexesOf(text, values));
        return process.database.query(text, values);
      },
    };
    const jobs = process.registry.aggregate('job');
    const statements = new SearchStatements(explaining, jobs, account, { limit: 100 }, [], '');
    const rare = prefix(['zenith']);
    await statements.estimate([rare]);
    await statements.matchNewest([rare]);
    await statements.haveMatches([rare], { isComplete: false });
    await statements.matchByIndex([rare], []);
    await statements.splits(['zenithzenith']);
    await statements.nearest(['zenith']);
    await statements.nearest(['zenithzenith']);
    expect(used).toEqual([
      ['search_index_pkey', 'search_word_pkey'],
      ['search_index_pkey'],
      ['search_index_pkey', 'search_index_words'],
      ['search_index_words'],
      ['search_word_pkey'],
      ['search_word_pkey'],
      ['search_word_pkey', 'search_word_trigrams'],
    ]);
    const byClient = 'select from search_index r where r.account_id = $1 and r.generation = 0 and r.client_uuid = $2';
    expect(await indexesOf(byClient, [account, newUuid()])).toEqual(['search_index_client_uuid']);
  });
});
